// On a phone the details are a sheet at the bottom: low, half the window high, or all of it.

const isPhone = matchMedia("(max-width: 560px)");
const sheet = byId("sheet");
const sheetHeights = ["low", "half", "full"];
document.body.dataset.sheet = "half";

function setSheet(height) {
  document.body.dataset.sheet = height;
  document.body.style.removeProperty("--sheet");
  sheet.setAttribute("aria-expanded", String(height !== "low"));
  fitWindow();
}

/** How high the sheet is while it is dragged, in pixels. */
function sheetAt(y) {
  const most = innerHeight - document.querySelector("header").offsetHeight;
  return Math.min(most, Math.max(sheet.offsetHeight, innerHeight - y));
}

/** The height of the three that is nearest to where the sheet was let go. */
function nearestHeight(y) {
  const share = sheetAt(y) / innerHeight;
  return share < 0.25 ? "low" : share < 0.7 ? "half" : "full";
}

let drag;
sheet.addEventListener("pointerdown", (event) => {
  drag = { y: event.clientY, isMoved: false };
  sheet.setPointerCapture(event.pointerId);
});
sheet.addEventListener("pointermove", (event) => {
  if (!drag || (!drag.isMoved && Math.abs(event.clientY - drag.y) < 5)) return;
  drag.isMoved = true;
  document.body.style.setProperty("--sheet", `${sheetAt(event.clientY)}px`);
  fitWindow();
});
sheet.addEventListener("pointerup", (event) => {
  if (drag?.isMoved) setSheet(nearestHeight(event.clientY));
});
sheet.addEventListener("pointercancel", () => {
  if (drag?.isMoved) setSheet(document.body.dataset.sheet);
  drag = undefined;
});
sheet.addEventListener("click", () => {
  const wasMoved = drag?.isMoved;
  drag = undefined;
  if (wasMoved) return;
  const index = sheetHeights.indexOf(document.body.dataset.sheet);
  setSheet(sheetHeights[(index + 1) % sheetHeights.length]);
});
sheet.addEventListener("keydown", (event) => {
  const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const index = sheetHeights.indexOf(document.body.dataset.sheet) + way;
  setSheet(sheetHeights[Math.min(Math.max(index, 0), sheetHeights.length - 1)]);
});

// A low sheet would hide what was asked for.
onChange((old) => {
  const { sheet: height } = document.body.dataset;
  if (isPhone.matches && height === "low" && (old.route !== state.route || old.tab !== state.tab)) setSheet("half");
});
