// Completion: a list of names and words at the caret, from the engine. The text field keeps the focus.

const completionList = byId("completion");
const MOST_OFFERED = 60;
/** What the list offers to replace the text of a file between two offsets; undefined while it is closed. */
let offer;

/** Asks what could be at the caret. Unasked, the list opens only for what one began to write. */
function suggest(isAsked) {
  const asked = sheet;
  const version = textVersion;
  const offset = asked.area.selectionEnd;
  typist.ask("complete", { command: "complete", text: wellFormed(asked.text), offset }, (answer) => {
    if (sheet !== asked || version !== textVersion || asked.area.selectionEnd !== offset) return;
    if (answer.error || document.activeElement !== asked.area) closeCompletion();
    else openCompletion({ sheet: asked, start: answer.start, end: answer.end, items: answer.items, isAsked });
  });
}

/** The items that begin with what is written and, if the list was asked for, then those that contain it. */
function fittingItems({ items, start, end, isAsked, sheet: { text, area } }) {
  const wanted = text.slice(start, Math.min(end, Math.max(start, area.selectionEnd))).toLowerCase();
  const rank = (item) => item.text.toLowerCase().indexOf(wanted);
  const fits = items.filter((item) => (isAsked ? rank(item) >= 0 : rank(item) === 0));
  return fits.sort((a, b) => Math.sign(rank(a)) - Math.sign(rank(b))).slice(0, MOST_OFFERED);
}

/** Whether a name that is made up, and not one that there is, belongs at an offset. */
const isNewName = (text, offset) => /\b(?:plan|scheme|domain|fact|type|service|flow|route|task)\s+$/.test(
  text.slice(Math.max(0, offset - 60), offset));

function openCompletion(wanted) {
  const shown = fittingItems(wanted);
  const written = wanted.sheet.text.slice(wanted.start, wanted.end);
  const isDone = shown.length === 0 || !wanted.isAsked
    && (written === "" || shown[0].text === written || isNewName(wanted.sheet.text, wanted.start));
  if (isDone) {
    closeCompletion();
    if (wanted.isAsked) say("No suggestions");
    return;
  }
  const isNew = completionList.hidden;
  offer = { ...wanted, shown, active: 0 };
  completionList.replaceChildren(...shown.map((item, index) => element("li", {
    role: "option", id: `completion${index}`, "aria-selected": "false", onclick: () => takeCompletion(index),
  }, element("span", { class: "name" }, item.text),
  element("span", { class: "hint" }, item.detail ?? item.kind))));
  completionList.hidden = false;
  placeCompletion();
  if (!offer) return;
  markCompletion(0);
  if (isNew) say(counted(shown.length, "suggestion"));
}

/** Puts the list below what it completes, or above it where there is more room. */
function placeCompletion() {
  const place = placeInEditor(offer.start);
  if (!place) {
    closeCompletion();
    return;
  }
  const box = editorBox.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = completionList;
  const isAbove = place.bottom + offsetHeight > box.bottom && place.top - box.top > box.bottom - place.bottom;
  const left = Math.max(4, Math.min(place.left - box.left - 9, box.width - offsetWidth - 4));
  completionList.style.left = `${left}px`;
  completionList.style.top = `${isAbove ? place.top - box.top - offsetHeight - 2 : place.bottom - box.top + 2}px`;
}

function markCompletion(index) {
  completionList.children[offer.active]?.setAttribute("aria-selected", "false");
  offer.active = index;
  const option = completionList.children[index];
  option.setAttribute("aria-selected", "true");
  option.scrollIntoView({ block: "nearest" });
  offer.sheet.area.setAttribute("aria-activedescendant", option.id);
}

function closeCompletion() {
  if (!offer) return;
  offer.sheet.area.removeAttribute("aria-activedescendant");
  offer = undefined;
  completionList.hidden = true;
}

function takeCompletion(index) {
  const { sheet: own, shown, start, end } = offer;
  closeCompletion();
  isTaking = true;
  replaceText(own, start, end, shown[index].text);
  isTaking = false;
  say(shown[index].text);
}
let isTaking = false;

/** The list takes its keys before the editor does. */
byId("fields").addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.ctrlKey && event.code === "Space") {
    event.preventDefault();
    suggest(true);
    return;
  }
  if (!offer || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const count = offer.shown.length;
  const actions = {
    ArrowDown: () => markCompletion((offer.active + 1) % count),
    ArrowUp: () => markCompletion((offer.active + count - 1) % count),
    PageDown: () => markCompletion(Math.min(offer.active + 7, count - 1)),
    PageUp: () => markCompletion(Math.max(offer.active - 7, 0)),
    Enter: () => takeCompletion(offer.active),
    Tab: () => takeCompletion(offer.active),
    Escape: closeCompletion,
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}, true);

// While a name is typed the list follows it: first by itself, then as the engine says.
onEdit((edited, edit) => {
  const isName = edit.start === edit.end && /^[\p{L}\p{N}_.]{1,2}$/u.test(edit.text);
  if (isTaking) return;
  const isInside = offer?.sheet === edited && edit.start >= offer.start && edit.end <= offer.end;
  if (isInside && (isName || edit.text === "")) {
    const end = offer.end + edit.text.length - (edit.end - edit.start);
    openCompletion({ ...offer, end });
  } else {
    closeCompletion();
  }
  if (isName || offer) suggest(Boolean(offer?.isAsked));
});
onCaret((own) => {
  if (offer && (offer.sheet !== own || own.caret < offer.start || own.caret > offer.end)) closeCompletion();
});
byId("fields").addEventListener("focusout", closeCompletion);
byId("fields").addEventListener("scroll", () => { if (offer) placeCompletion(); }, true);
// A finger or the mouse on the list leaves the focus where it is.
completionList.addEventListener("mousedown", (event) => event.preventDefault());
byId("complete").addEventListener("click", () => {
  sheet.area.focus({ preventScroll: true });
  suggest(true);
});
