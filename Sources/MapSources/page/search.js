// Finding routes and tasks by what one types: a field with a list of what fits.

const MOST_FOUND = 40;
let searched;
onPlan(() => { searched = undefined; });

/** The routes and tasks that fit and are offered, the best first. */
function find(text, isOffered) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  searched ??= [...plan.routes, ...plan.tasks].map(({ id, title = "", was = [], urls = [] }) => ({
    id: id.toLowerCase(), more: [title, ...was, ...urls].join("\n").toLowerCase(),
  }));
  const fits = [];
  searched.forEach(({ id, more }, end) => {
    if (!isOffered(end)) return;
    const at = id.indexOf(wanted);
    let rank = -1;
    if (id === wanted) rank = 0;
    else if (at === 0) rank = 1;
    else if (at > 0) rank = 2;
    else if (more.includes(wanted)) rank = 3;
    else if (isSubsequence(wanted, id)) rank = 4;
    if (rank >= 0) fits.push({ end, rank, length: id.length });
  });
  fits.sort((a, b) => a.rank - b.rank || a.length - b.length || a.end - b.end);
  return fits.map((each) => each.end);
}

function isSubsequence(wanted, text) {
  let from = 0;
  for (const letter of wanted) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

/** Makes a field choose a route or task (combobox with a list, as WAI-ARIA has it). */
function makeChooser(field, list, choose, isOffered = (end) => !isTask(end)) {
  let found = [];
  let active = -1;
  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    active = -1;
  };
  const mark = (index) => {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = index;
    const option = list.children[active];
    if (!option) return;
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", option.id);
  };
  const take = (index) => {
    const end = found[index];
    if (end === undefined) return;
    close();
    choose(end);
  };
  const open = () => {
    const all = find(field.value, isOffered);
    found = all.slice(0, MOST_FOUND);
    list.replaceChildren(...found.map((end, index) => {
      const option = element("li", { role: "option", id: `${list.id}${index}`, "aria-selected": "false" },
        element("span", { class: "name" }, endName(end)),
        element("span", { class: "hint" }, hintOf(end)));
      option.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        take(index);
      });
      return option;
    }));
    list.hidden = found.length === 0;
    field.setAttribute("aria-expanded", String(found.length > 0));
    active = -1;
    if (found.length > 0) mark(0);
    if (field.value.trim() !== "") {
      const noun = all.some(isTask) ? "result" : "route";
      say(counted(all.length, noun) + (all.length > found.length ? `, the first ${found.length} listed` : ""));
    }
  };
  field.addEventListener("input", open);
  field.addEventListener("focus", () => field.select());
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const actions = {
      ArrowDown: () => (list.hidden ? open() : mark((active + 1) % found.length)),
      ArrowUp: () => mark((active + found.length - 1) % Math.max(found.length, 1)),
      Enter: () => {
        if (list.hidden) open();
        take(Math.max(active, 0));
      },
      Escape: () => {
        if (!list.hidden) close();
        else field.value = "";
      },
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
}

function hintOf(end) {
  if (isTask(end)) return "task";
  const route = plan.routes[end];
  return route.title ?? route.urls?.[0] ?? (route.parent >= 0 ? `in ${nameOf(route.parent)}` : "");
}

makeChooser(byId("search"), byId("found"), (route) => {
  byId("search").value = nameOf(route);
  select(route);
});
