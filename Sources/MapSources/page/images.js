// Pictures of screens. The page holds the files; small copies are drawn in the picture.

/** How wide a copy is, in pixels: wide enough for the nearest view. */
const COPY_WIDTH = 330;
/** The copies by route, and the elements with the files by copy. */
const copies = new Map();
const sources = new Map();

const sourceOf = (id) => byId(`image-${id}`);
const blobOf = ({ type, textContent }) => new Blob([bytesOf(textContent)], { type });

/** Decodes one picture after the other: many at once would take much memory. */
async function readImages() {
  for (const source of document.querySelectorAll("script[id^='image-']")) {
    const copy = await createImageBitmap(blobOf(source), { resizeWidth: COPY_WIDTH, resizeQuality: "medium" })
      .catch(() => undefined);
    if (!copy) continue;
    copies.set(Number(source.id.slice("image-".length)), copy);
    sources.set(copy, source);
    redraw();
  }
}

/** Draws the picture of a screen below the name of its route. */
function drawImageOf(id, { x, y, width }) {
  const copy = copies.get(id);
  if (!copy) return;
  const [roomX, roomY] = [width - 20, HEIGHT - LABEL_HEIGHT - 12];
  const scale = Math.min(roomX / copy.width, roomY / copy.height);
  const [w, h] = [copy.width * scale, copy.height * scale];
  context.drawImage(copy, x + (width - w) / 2, y + LABEL_HEIGHT, w, h);
}

/** The picture of a route's screen for the details, as large as they are wide. */
function screenOf(id) {
  const source = sourceOf(id);
  if (!source) return "";
  const box = element("canvas", { class: "screen", role: "img", "aria-label": `Screen of ${nameOf(id)}`, width: 1, height: 1 });
  createImageBitmap(blobOf(source)).then((whole) => {
    const scale = Math.min(1, 640 / whole.width, 1400 / whole.height);
    box.width = Math.max(1, Math.round(whole.width * scale));
    box.height = Math.max(1, Math.round(whole.height * scale));
    const target = box.getContext("2d");
    target.imageSmoothingQuality = "high";
    target.drawImage(whole, 0, 0, box.width, box.height);
    whole.close();
  }, () => box.replaceWith(hint("The picture of the screen cannot be shown.")));
  return box;
}
