// The panes: side by side with splitters between them, or one at a time where the window is narrow.

const layoutBox = byId("play");
const paneNames = ["plan", "map", "details"];

/** Shows a pane where only one has room; elsewhere all are shown. */
function showPane(name) {
  layoutBox.dataset.pane = name;
  for (const each of paneNames) {
    byId(`${each}-pane`).setAttribute("aria-pressed", String(each === name));
  }
  // What was chosen on another pane is to be seen on this one.
  if (name === "plan" && sheet) revealCaret();
  if (name === "map") {
    fitWindow();
    if (state.route >= 0) bringIntoView(state.route);
  }
}
for (const name of paneNames) {
  byId(`${name}-pane`).addEventListener("click", () => showPane(name));
}

/** Makes a separator change a share of the layout, from 15 to 75 percent, by pointer and by keys. */
function makeSplitter(splitter, property, first) {
  let share = first;
  const isUpright = () => splitter.getAttribute("aria-orientation") === "vertical";
  const set = (percent) => {
    share = Math.round(Math.min(75, Math.max(15, percent)));
    layoutBox.style.setProperty(property, String(share));
    splitter.setAttribute("aria-valuenow", String(share));
  };
  // What lies at the right or below grows the other way.
  const isReversed = splitter.dataset.grows === "back";
  splitter.addEventListener("pointerdown", (event) => {
    splitter.setPointerCapture(event.pointerId);
    splitter.focus();
    event.preventDefault();
  });
  splitter.addEventListener("pointermove", (event) => {
    if (!splitter.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = layoutBox.getBoundingClientRect();
    const part = isUpright() ? (event.clientX - left) / width : (event.clientY - top) / height;
    set(100 * (isReversed ? 1 - part : part));
  });
  splitter.addEventListener("dblclick", () => set(first));
  splitter.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }[event.key];
    const end = { Home: 15, End: 75 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || way === undefined && end === undefined) return;
    event.preventDefault();
    set(end ?? share + (isReversed ? -way : way));
  });
  set(first);
}

makeSplitter(byId("split-editor"), "--editor", 40);
makeSplitter(byId("split-details"), "--details", 25);

// Where there is no room for three columns, the details are below the picture.
const isStacked = matchMedia("(max-width: 1180px)");
const turnSplitter = () => {
  byId("split-details").setAttribute("aria-orientation", isStacked.matches ? "horizontal" : "vertical");
};
isStacked.addEventListener("change", turnSplitter);
turnSplitter();

// The picture has the size of its pane, whatever changes that.
new ResizeObserver(() => { if (canvas.parentElement.clientWidth > 0) fitWindow(); }).observe(canvas.parentElement);

// The name of what is selected, where the details are on another pane.
onChange((old) => {
  if (old.route === state.route) return;
  byId("details-pane").textContent = state.route < 0 ? "Details" : nameOf(state.route);
});
