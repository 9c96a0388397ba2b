// The editor: each open file has a text field, which keeps its undo, caret and scroll. The field's own
// letters are transparent; a layer below it shows the visible lines in colour.

const editorBox = byId("editor");
const paper = byId("paper");
const numbers = byId("numbers");
/** Lines that are drawn above and below the visible ones. */
const SPARE_LINES = 12;
/** Longer lines stay plain. */
const LONGEST_LINE = 5000;
/** More lines than these are not typed one by one. */
const MANY_LINES = 40;

/** The open files, and the one that is shown. */
const sheets = [];
let sheet;
const drawn = { sheet: undefined, first: 0, last: -1, line: 20 };

const editListeners = [];
const caretListeners = [];
/** Listeners get the file and the edit, as `editBetween` describes it. */
const onEdit = (listener) => editListeners.push(listener);
const onCaret = (listener) => caretListeners.push(listener);

/** Opens a file without showing it. */
function addSheet(path, text) {
  const area = element("textarea", {
    class: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", autocorrect: "off", wrap: "off",
    "aria-label": `Text of ${path}`, "aria-describedby": "editor-hint", "aria-autocomplete": "list",
    "aria-haspopup": "listbox", "aria-controls": "completion",
  });
  area.hidden = true;
  area.value = text;
  const made = {
    path, area, text: area.value, starts: lineStartsOf(area.value), tokens: noTokens, marks: [], declarations: [],
    caret: 0, endsWithCR: text.includes("\r\n"),
  };
  area.setSelectionRange(0, 0);
  area.addEventListener("input", () => noteEdit(made));
  area.addEventListener("scroll", drawEditor);
  area.addEventListener("keydown", pressInEditor);
  sheets.push(made);
  byId("fields").append(area);
  return made;
}

function showSheet(wanted) {
  if (sheet) sheet.area.hidden = true;
  sheet = wanted;
  sheet.area.hidden = false;
  redrawEditor();
  noteCaret();
}

/** Takes note of what was typed, so that all is drawn before the next frame. */
function noteEdit(edited) {
  const text = edited.area.value;
  if (text === edited.text) return;
  const edit = editBetween(edited.text, text);
  edited.text = text;
  edited.starts = lineStartsOf(text);
  shiftTokens(edited.tokens, edit);
  for (const mark of edited.marks) [mark.start, mark.end] = shiftSpan(mark.start, mark.end, edit);
  redrawEditor();
  for (const listener of editListeners) listener(edited, edit);
  noteCaret();
}

function noteCaret() {
  const caret = sheet.area.selectionEnd;
  if (sheet.caret !== caret) {
    sheet.caret = caret;
    redrawEditor();
  }
  for (const listener of caretListeners) listener(sheet);
}
document.addEventListener("selectionchange", () => {
  if (sheet && document.activeElement === sheet.area && sheet.caret !== sheet.area.selectionEnd) noteCaret();
});

/** Replaces a part of a file's text by a step that can be undone. */
function replaceText(edited, start, end, text) {
  if (sheet !== edited) showSheet(edited);
  const { area } = edited;
  const wanted = area.value.slice(0, start) + text + area.value.slice(end);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  if (start < end || text !== "") typeOver(text);
  if (area.value !== wanted) {
    area.value = wanted;
    area.setSelectionRange(start + text.length, start + text.length);
  }
  noteEdit(edited);
}

/** Has the browser replace the selection, as if it was typed. */
function typeOver(text) {
  if (text === "") {
    document.execCommand("delete");
    return;
  }
  // Chromium takes seconds to type a thousand lines, but not for what it believes to be pasted. It makes
  // nothing but text of it, as everywhere in a text field.
  const isLong = text.split("\n").length > MANY_LINES;
  const escaped = isLong ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : "";
  if (isLong && document.execCommand("insertHTML", false, escaped)) return;
  document.execCommand("insertText", false, text);
}

/** Replaces a whole text, but only where it differs, and keeps the caret's line in place. */
function replaceAll(edited, text) {
  const edit = editBetween(edited.text, text);
  if (edit.start === edit.end && edit.text === "") return false;
  const { line, column } = positionOf(edited.text, edited.starts, edited.area.selectionEnd);
  const { scrollTop } = edited.area;
  replaceText(edited, edit.start, edit.end, edit.text);
  const caret = offsetOf(edited.text, edited.starts, line, column);
  edited.area.setSelectionRange(caret, caret);
  edited.area.scrollTop = scrollTop;
  noteCaret();
  return true;
}

/** Moves the caret and shows where it is. */
function goTo(wanted, start, { end = start, isFocused = true } = {}) {
  if (sheet !== wanted) showSheet(wanted);
  if (isFocused) sheet.area.focus({ preventScroll: true });
  sheet.area.setSelectionRange(start, end);
  revealCaret();
  noteCaret();
}

/** Scrolls to the caret, unless it is to be seen. */
function revealCaret() {
  const { area, starts } = sheet;
  const { selectionStart: start } = area;
  const top = lineAt(starts, start) * drawn.line;
  const isVisible = top >= area.scrollTop && top + 2 * drawn.line < area.scrollTop + area.clientHeight;
  if (!isVisible) area.scrollTop = top - area.clientHeight / 3;
  drawEditor();
  const { left, right } = area.getBoundingClientRect();
  const place = placeInEditor(start);
  if (place && (place.left < left + 8 || place.left > right - 40)) {
    area.scrollLeft += place.left - (left + right) / 2;
    drawEditor();
  }
}

// Keys

const STEP = "    ";
/** Whether the next Tab leaves the editor, as it does after Escape. */
let isTabFree = false;

function pressInEditor(event) {
  if (event.defaultPrevented || event.isComposing) return;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "Tab" && isPlain && !event.shiftKey && !isTabFree) {
    event.preventDefault();
    indent();
  } else if (event.key === "Enter" && isPlain && !event.shiftKey) {
    event.preventDefault();
    breakLine();
  }
  if (event.key !== "Shift") isTabFree = event.key === "Escape";
  if (isTabFree) say("Tab leaves the text");
}
byId("fields").addEventListener("focusout", () => { isTabFree = false; });

/** Inserts four spaces, or indents the selected lines by them. */
function indent() {
  const { area, text, starts } = sheet;
  const { selectionStart: start, selectionEnd: end } = area;
  const first = lineAt(starts, start);
  const last = lineAt(starts, Math.max(start, end - 1));
  if (first === last) {
    replaceText(sheet, start, end, STEP);
    return;
  }
  const from = starts[first];
  const to = lineEnd(text, starts, last);
  const moved = text.slice(from, to).replace(/^(?=.)/gm, STEP);
  replaceText(sheet, from, to, moved);
  area.setSelectionRange(from, from + moved.length);
}

/** Starts a line that is indented as the one before, and deeper after a brace. */
function breakLine() {
  const { area, text, starts } = sheet;
  const { selectionStart: start, selectionEnd: end } = area;
  const before = text.slice(starts[lineAt(starts, start)], start);
  const [indentation] = /^[ \t]*/.exec(before);
  const unit = /^( +|\t)\S/m.exec(text)?.[1] ?? STEP;
  const isOpening = /\{\s*$/.test(before);
  if (isOpening && text.slice(end).startsWith("}")) {
    replaceText(sheet, start, end, `\n${indentation}${unit}\n${indentation}`);
    goTo(sheet, start + 1 + indentation.length + unit.length);
    return;
  }
  replaceText(sheet, start, end, `\n${indentation}${isOpening ? unit : ""}`);
  const { scrollTop, clientHeight } = area;
  const bottom = (lineAt(sheet.starts, area.selectionEnd) + 2) * drawn.line;
  if (bottom > scrollTop + clientHeight) area.scrollTop = bottom - clientHeight;
}
