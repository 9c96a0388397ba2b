// The address that holds the plan: `#plan=` and the text, compressed by deflate (RFC 1951), in the letters of
// RFC 4648, section 5. Of several files, `#files=` and their JSON.

const LONGEST_ADDRESS = 32_768;
const MOST_UNPACKED = 1_000_000;
const MOST_FILES = 200;
const BAD_ADDRESS = "The address holds no plan that can be read. It may have been cut off.";
/** What the address says of the plan, while that is what the editor shows: `[key, value]`. */
let shared;

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    letters += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that `pack` made letters of; throws if these are none or if it is too long. */
async function unpack(letters) {
  const bytes = bytesOf(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_UNPACKED) throw new Error("it is too long");
  }
  return text + decoder.decode();
}

/** The files in an address and the part of it that holds them; undefined if it has none. */
async function filesInAddress(hash) {
  const values = new URLSearchParams(hash.slice(1));
  for (const key of ["plan", "files"]) {
    const letters = values.get(key);
    if (!letters) continue;
    const text = await unpack(letters);
    if (key === "plan") return { part: [key, letters], files: [{ path: "main.routeplan", text }] };
    const files = JSON.parse(text);
    const areFiles = Array.isArray(files) && files.length > 0 && files.length <= MOST_FILES
      && new Set(files.map((file) => file?.path)).size === files.length
      && files.every((file) => typeof file?.path === "string" && typeof file.text === "string");
    if (!areFiles) throw new Error("it holds no files");
    return { part: [key, letters], files };
  }
  return undefined;
}

/**
 * Opens the plan of the address, and offers to go back to what was open or typed `before`; a bad one is
 * reported and changes nothing.
 */
async function openAddress(hash, before) {
  try {
    const found = await filesInAddress(hash);
    if (!found) return false;
    openFiles(found.files, { isPutAside: true });
    shared = found.part;
    putAside ??= before;
    if (putAside) notice("Opened the plan of the link.");
    return true;
  } catch {
    notice(BAD_ADDRESS);
    return false;
  }
}

/** The address that holds the plan and what is shown of it. */
async function addressOfPlan() {
  const main = mainSheet();
  const key = sheets.length === 1 ? "plan" : "files";
  const text = sheets.length === 1 ? main.text : JSON.stringify(engineFiles());
  shared = [key, await pack(text)];
  const values = new URLSearchParams(addressParts.flatMap((part) => part()));
  values.delete("embed");
  return `${location.href.split("#")[0]}#${values}`;
}

async function share() {
  const address = await addressOfPlan();
  const isTooLong = address.length > LONGEST_ADDRESS;
  const size = `${(address.length / 1000).toFixed(1)} kB`;
  byId("link").value = isTooLong ? "" : address;
  byId("link").hidden = isTooLong;
  byId("copy").hidden = isTooLong;
  byId("link-note").textContent = isTooLong
    ? `The address would be ${size} long. Many programs cut addresses of more than 32 kB. `
      + "Save the plan and send the file instead."
    : `The link holds the whole plan (${size}). It is sent to nobody: whoever opens it needs this page.`;
  if (isTooLong) shared = undefined;
  else writeAddress();
  byId("share-box").showModal();
  if (isTooLong) return;
  byId("link").select();
  await copyLink();
}

async function copyLink() {
  const { value } = byId("link");
  byId("link").select();
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    isCopied = document.execCommand("copy");
  }
  byId("copied").textContent = isCopied ? "Copied." : "Copy it with the keys of your system.";
}
byId("share").addEventListener("click", share);
byId("copy").addEventListener("click", copyLink);

// An address that says what was shown before says it no longer after a change.
onEdit(() => {
  if (!shared) return;
  shared = undefined;
  writeAddress();
});
addressParts.push(() => (shared ? [shared] : []));

// In a page of documentation, `#embed` leaves out what only a page of its own needs.

const isEmbedded = new URLSearchParams(location.hash.slice(1)).has("embed");
document.body.classList.toggle("embedded", isEmbedded);
addressParts.push(() => (isEmbedded ? [["embed", ""]] : []));
byId("own-page").hidden = !isEmbedded;
byId("own-page").addEventListener("click", async () => open(await addressOfPlan(), "_blank", "noopener"));
