// The picture as a file: PNG as the canvas draws it, or SVG from the same drawing.

const xml = (text) => String(text).replace(/[&<>"]/g, (each) => `&#${each.codePointAt(0)};`)
  // eslint-disable-next-line no-control-regex
  .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, " ");
const round = (number) => Math.round(number * 100) / 100;

/** Takes what a canvas is told to draw, and writes it as SVG. Only what the picture uses is there. */
class SVGContext {
  #parts = [];
  #path = "";
  #measure = document.createElement("canvas").getContext("2d");
  #dash = [];
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "left";
  textBaseline = "alphabetic";

  beginPath() { this.#path = ""; }
  moveTo(x, y) { this.#path += `M${round(x)} ${round(y)}`; }
  lineTo(x, y) { this.#path += `L${round(x)} ${round(y)}`; }
  quadraticCurveTo(...numbers) { this.#path += `Q${numbers.map(round).join(" ")}`; }
  bezierCurveTo(...numbers) { this.#path += `C${numbers.map(round).join(" ")}`; }

  /** Whole circles, and the upper half of one. */
  arc(x, y, radius, start, end) {
    const isWhole = Math.abs(end - start) > Math.PI + 0.01;
    this.#path += `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
    if (isWhole) this.#path += `a${radius} ${radius} 0 0 1 ${-2 * radius} 0z`;
  }

  roundRect(x, y, width, height, radii) {
    const most = Math.min(width, height) / 2;
    const [a, b, c, d] = (Array.isArray(radii) ? radii : [radii, radii, radii, radii]).map((each) => Math.min(each, most));
    this.moveTo(x + a, y);
    this.#path += `h${round(width - a - b)}q${b} 0 ${b} ${b}v${round(height - b - c)}q0 ${c} ${-c} ${c}`
      + `h${round(c + d - width)}q${-d} 0 ${-d} ${-d}v${round(a + d - height)}q0 ${-a} ${a} ${-a}z`;
  }

  #alpha() { return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : ""; }
  fill() { this.#parts.push(`<path d="${this.#path}" fill="${xml(this.fillStyle)}"${this.#alpha()}/>`); }
  stroke() {
    if (this.#path === "") return;
    const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.join(" ")}"` : "";
    this.#parts.push(`<path d="${this.#path}" fill="none" stroke="${xml(this.strokeStyle)}" stroke-width="${
      round(this.lineWidth)}"${dash}${this.#alpha()}/>`);
  }
  fillRect(x, y, width, height) {
    this.#parts.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${
      xml(this.fillStyle)}"/>`);
  }
  drawImage(copy, x, y, width, height) {
    const { type, textContent } = sources.get(copy);
    this.#parts.push(`<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" href="data:${
      type};base64,${textContent}"/>`);
  }
  setLineDash(dash) { this.#dash = dash; }

  measureText(text) {
    this.#measure.font = this.font;
    return this.#measure.measureText(text);
  }
  fillText(text, x, y) {
    const [, weight, size] = /^(?:(bold|600) )?([\d.]+)px/.exec(this.font);
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const lower = this.textBaseline === "middle" ? Number(size) * 0.36 : 0;
    this.#parts.push(`<text x="${round(x)}" y="${round(y + lower)}" font-size="${size}"${
      weight ? ` font-weight="${weight}"` : ""} text-anchor="${anchor}" fill="${xml(this.fillStyle)}">${xml(text)}</text>`);
  }

  text({ x, y, width, height }) {
    const { namespaceURI } = document.querySelector("svg");
    return `<svg xmlns="${namespaceURI}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${
      height}" font-family="system-ui, sans-serif"><title>${xml(plan.name)}</title>${this.#parts.join("\n")}</svg>\n`;
  }
}

/** Draws all of the plan at its own size into another context. */
function drawWhole(other, around) {
  const own = context;
  const kept = { ...view };
  context = other;
  view.scale = 1;
  try {
    context.fillStyle = colors.back;
    context.fillRect(around.x, around.y, around.width, around.height);
    drawGround(around);
    drawPathLines();
    for (const box of boxes) drawBox(box);
    for (const id of visibleRoutes(around)) drawRoute(id);
    drawLinkCounts();
    drawPathMarks();
    drawSelection();
  } finally {
    context = own;
    Object.assign(view, kept);
  }
}

const around = () => ({
  x: Math.floor(world.x) - 30, y: Math.floor(world.y) - 34,
  width: Math.ceil(world.width) + 60, height: Math.ceil(world.height) + 64,
});

function svgText() {
  const other = new SVGContext();
  drawWhole(other, around());
  return other.text(around());
}

/** A browser's canvas has at most about this many pixels on a side. */
const MOST_PIXELS = 8192;

function pngBlob() {
  const { x, y, width, height } = around();
  const scale = Math.min(2, MOST_PIXELS / width, MOST_PIXELS / height);
  const whole = document.createElement("canvas");
  whole.width = Math.floor(width * scale);
  whole.height = Math.floor(height * scale);
  const other = whole.getContext("2d");
  other.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  drawWhole(other, around());
  return new Promise((resolve) => { whole.toBlob(resolve, "image/png"); });
}

function download(blob, ending) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: `${plan.name}.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`Saved as ${ending.toUpperCase()}`);
}

byId("save-svg")?.addEventListener("click", () => download(new Blob([svgText()], { type: "image/svg+xml" }), "svg"));
byId("save-png")?.addEventListener("click", () => pngBlob().then((blob) => download(blob, "png")));

// On paper all of the plan is shown, in light colours on white, as lines and text that stay sharp.
const printed = { theme: undefined, picture: undefined };
addEventListener("beforeprint", () => {
  if (printed.picture) return;
  const root = document.documentElement;
  printed.theme = root.dataset.theme;
  root.dataset.theme = "light";
  readColors();
  colors.back = colors.node;
  const picture = new DOMParser().parseFromString(svgText(), "image/svg+xml").documentElement;
  for (const name of ["width", "height"]) picture.removeAttribute(name);
  printed.picture = element("div", { id: "printed" });
  printed.picture.append(document.importNode(picture, true));
  canvas.before(printed.picture);
});
addEventListener("afterprint", () => {
  const root = document.documentElement;
  if (printed.theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = printed.theme;
  printed.picture?.remove();
  printed.picture = undefined;
  readColors();
  redraw();
});
