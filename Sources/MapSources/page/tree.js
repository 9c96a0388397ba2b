// The list of routes: what the picture shows, for keys and for screen readers.

const tree = byId("tree");
const items = new Map();
const OPEN_AT_FIRST = 250;

/** Those of some routes that the list has. */
const listedOf = (ids) => (listed ? ids.filter((id) => listed.has(id)) : ids);
const listedBelow = (id) => listedOf(below[id]);

/** An item of the list, which is flat: plans may nest deeper than elements can. */
function makeItem(id, level, position, count) {
  const route = plan.routes[id];
  const hasChildren = listedBelow(id).length > 0;
  const marks = changeWords(route);
  if (route.tabs) marks.push("tabs");
  if (route.show !== "push") marks.push(route.show);
  if (route.linkedOnly) marks.push("by links");
  if (route.locked) marks.push("locked");
  const findings = findingsOf[id].length;
  const label = element("span", { class: "label" },
    element("span", { class: hasChildren ? "twisty" : "twisty none", "aria-hidden": "true" }),
    element("span", { class: "name" }, route.id),
    ...marks.map((mark) => element("span", { class: "mark" }, mark)),
    findings > 0 ? element("span", { class: "mark found" }, counted(findings, "finding")) : "");
  const item = element("li", {
    role: "treeitem",
    tabindex: "-1",
    "data-route": id,
    "aria-level": level,
    "aria-posinset": position,
    "aria-setsize": count,
    "aria-selected": String(state.route === id),
    "aria-expanded": hasChildren ? "false" : undefined,
  }, label);
  item.style.setProperty("--level", String(Math.min(level, 9)));
  items.set(id, item);
  label.addEventListener("click", (event) => {
    focusItem(id);
    if (event.target.classList.contains("twisty") && hasChildren) toggle(id);
    else select(id);
  });
  return item;
}

const makeItems = (ids, level) => ids.map((id, index) => makeItem(id, level, index + 1, ids.length));

const levelOfItem = (item) => Number(item.getAttribute("aria-level"));

const isOpen = (id) => items.get(id)?.getAttribute("aria-expanded") === "true";

function setOpen(id, isWanted) {
  const item = items.get(id);
  if (!item || listedBelow(id).length === 0 || isOpen(id) === isWanted) return;
  const level = levelOfItem(item);
  item.setAttribute("aria-expanded", String(isWanted));
  if (isWanted) {
    item.after(...makeItems(listedBelow(id), level + 1));
    return;
  }
  for (let next = item.nextSibling; next && levelOfItem(next) > level; next = item.nextSibling) {
    const route = Number(next.dataset.route);
    items.delete(route);
    next.remove();
    if (route === focused) focusItem(id);
  }
}

const toggle = (id) => setOpen(id, !isOpen(id));

/** Makes the item of a route, opening those above it. */
function itemOf(id) {
  for (const above of chainOf(id).slice(0, -1)) setOpen(above, true);
  return items.get(id);
}

let focused = -1;
function focusItem(id, isFocused = true) {
  items.get(focused)?.setAttribute("tabindex", "-1");
  focused = id;
  const item = itemOf(id);
  item.setAttribute("tabindex", "0");
  if (isFocused) item.focus({ preventScroll: true });
  item.querySelector(".label").scrollIntoView({ block: "nearest" });
}

/** The routes that are listed, in order. */
const shownRoutes = () => [...tree.children].map((item) => Number(item.dataset.route));

tree.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || focused < 0) return;
  const shown = shownRoutes();
  const index = shown.indexOf(focused);
  const { parent } = plan.routes[focused];
  const go = (id) => { if (id !== undefined && id >= 0) focusItem(id); };
  const actions = {
    ArrowDown: () => go(shown[index + 1]),
    ArrowUp: () => go(shown[index - 1]),
    Home: () => go(shown[0]),
    End: () => go(shown[shown.length - 1]),
    ArrowRight: () => {
      const inside = listedBelow(focused);
      if (inside.length === 0) return;
      if (isOpen(focused)) go(inside[0]);
      else setOpen(focused, true);
    },
    ArrowLeft: () => {
      if (isOpen(focused)) setOpen(focused, false);
      else go(parent);
    },
    Enter: () => select(focused),
    " ": () => select(focused),
  };
  if (actions[event.key]) {
    event.preventDefault();
    actions[event.key]();
  } else if (event.key.length === 1 && event.key !== "/") {
    const letter = event.key.toLowerCase();
    const order = [...shown.slice(index + 1), ...shown.slice(0, index + 1)];
    go(order.find((id) => nameOf(id).toLowerCase().startsWith(letter)));
  }
});

/** Lists the routes of a plan. What was open or closed stays so; of the rest the top is open. */
function listRoutes(old = plan) {
  const wasOpen = new Map([...items].filter(([, item]) => item.hasAttribute("aria-expanded"))
    .map(([id]) => [old.routes[id].id, isOpen(id)]));
  const before = focused < 0 ? "" : old.routes[focused].id;
  const hasFocus = tree.contains(document.activeElement);
  const { scrollTop } = tree.parentElement;
  items.clear();
  const top = listedOf(roots);
  tree.replaceChildren(...makeItems(top, 1));
  let shown = top.length;
  for (let level = top; level.length > 0;) {
    const fits = level.reduce((sum, id) => sum + listedBelow(id).length, shown) <= OPEN_AT_FIRST;
    const opened = level.filter((id) => listedBelow(id).length > 0 && ((listed ? undefined : wasOpen.get(nameOf(id))) ?? fits));
    for (const id of opened) setOpen(id, true);
    level = opened.flatMap(listedBelow);
    shown += level.length;
  }
  focused = items.has(idNamed(before)) ? idNamed(before) : top[0] ?? -1;
  items.get(focused)?.setAttribute("tabindex", "0");
  if (hasFocus) items.get(focused)?.focus();
  tree.parentElement.scrollTop = scrollTop;
}

onChange((old) => {
  if (old.route === state.route) return;
  items.get(old.route)?.setAttribute("aria-selected", "false");
  if (state.route < 0 || (listed && !listed.has(state.route))) return;
  itemOf(state.route).setAttribute("aria-selected", "true");
  focusItem(state.route, false);
});
