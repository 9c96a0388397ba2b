// The data in the elements of the page: JSON, as text or as Base64 of gzip.

const bytesOf = (base64) => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
};

async function readData({ type, text }) {
  if (type !== "application/gzip") return JSON.parse(text);
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}
