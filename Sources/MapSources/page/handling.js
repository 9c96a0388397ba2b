// Mouse, touch and keys on the picture.

const pointers = new Map();
let hasMoved = false;

const pointOf = (event) => {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, pointOf(event));
  hasMoved = false;
});

canvas.addEventListener("pointermove", (event) => {
  const point = pointOf(event);
  const before = pointers.get(event.pointerId);
  if (!before) {
    const isOnPart = routeAt(point.x, point.y) >= 0 || boxAt(point.x, point.y) >= 0;
    canvas.style.cursor = isOnPart ? "pointer" : "grab";
    return;
  }
  if (!hasMoved && Math.hypot(point.x - before.x, point.y - before.y) < 4) return;
  hasMoved = true;
  canvas.style.cursor = "grabbing";
  if (pointers.size === 2) {
    const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
    const spread = (a) => Math.hypot(a.x - other.x, a.y - other.y);
    zoomAt((point.x + other.x) / 2, (point.y + other.y) / 2, spread(point) / Math.max(spread(before), 1));
  } else {
    pan(before.x - point.x, before.y - point.y);
  }
  pointers.set(event.pointerId, point);
});

canvas.addEventListener("pointerup", (event) => {
  const point = pointOf(event);
  pointers.delete(event.pointerId);
  canvas.style.cursor = "grab";
  if (hasMoved) return;
  const group = boxAt(point.x, point.y);
  if (group >= 0) {
    toggleGroup(group);
    return;
  }
  const id = routeAt(point.x, point.y);
  if (walkTo(id)) return;
  if (event.shiftKey && id >= 0 && state.route >= 0 && !isGone(id) && !isGone(state.route)) askPath(state.route, id);
  else select(id, { keepsView: true });
});
canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));

canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const { x, y } = pointOf(event);
  const unit = event.deltaMode === 1 ? 16 : 1;
  if (event.shiftKey) pan(event.deltaY * unit, 0);
  else zoomAt(x, y, Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)));
}, { passive: false });

canvas.addEventListener("dblclick", (event) => {
  const { x, y } = pointOf(event);
  zoomAt(x, y, event.shiftKey ? 0.5 : 2);
});

/** Opens or closes what is below the selected route. */
function toggleSelected() {
  const group = state.route < 0 ? -1 : ownGroup[state.route];
  if (group >= 0) toggleGroup(group);
}

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const far = event.shiftKey ? 400 : 80;
  const actions = {
    ArrowLeft: () => pan(-far, 0),
    ArrowRight: () => pan(far, 0),
    ArrowUp: () => pan(0, -far),
    ArrowDown: () => pan(0, far),
    "+": () => zoomBy(1.25),
    "=": () => zoomBy(1.25),
    "-": () => zoomBy(0.8),
    0: showAll,
    1: () => zoomBy(1 / view.scale),
    Escape: () => select(-1),
    Enter: toggleSelected,
    " ": toggleSelected,
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
});

byId("closer").addEventListener("click", () => zoomBy(1.25));
byId("farther").addEventListener("click", () => zoomBy(0.8));
byId("zoom").addEventListener("click", () => zoomBy(1 / view.scale));
byId("whole").addEventListener("click", showAll);
linkChoice.addEventListener("change", redraw);
