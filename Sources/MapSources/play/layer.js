// The layer of the editor: the visible lines, their tokens and findings, and the line numbers.

/** Draws anew, since texts, tokens, findings or sizes changed. */
function redrawEditor() {
  drawn.sheet = undefined;
  drawEditor();
}

/** Moves the layer with the text field, and fills it with other lines where these are needed. */
function drawEditor() {
  if (!sheet) return;
  const { area, starts } = sheet;
  const { scrollTop, scrollLeft, clientHeight } = area;
  const top = Math.floor(scrollTop / drawn.line);
  const bottom = Math.ceil((scrollTop + clientHeight) / drawn.line);
  const isCovered = drawn.sheet === sheet && top >= drawn.first
    && Math.min(bottom, starts.length - 1) <= drawn.last;
  if (!isCovered) {
    drawn.sheet = sheet;
    drawn.line = parseFloat(getComputedStyle(area).lineHeight) || drawn.line;
    drawn.first = Math.max(0, top - SPARE_LINES);
    drawn.last = Math.min(starts.length - 1, bottom + SPARE_LINES);
    fillLayer();
  }
  const shift = drawn.first * drawn.line - scrollTop;
  paper.style.transform = `translate(${-scrollLeft}px, ${shift}px)`;
  numbers.style.transform = `translateY(${shift}px)`;
}

function fillLayer() {
  const { text, starts, tokens, marks, caret } = sheet;
  const [from, to] = [starts[drawn.first], lineEnd(text, starts, drawn.last)];
  // A finding about nothing, or about the end of a line, still shows one letter wide.
  const seen = marks.filter((mark) => mark.start <= to && mark.end >= from).slice(0, 400)
    .map((mark) => ({ ...mark, end: Math.max(mark.end, mark.start + 1) }));
  const current = lineAt(starts, caret);
  const lines = [];
  const labels = [];
  for (let line = drawn.first; line <= drawn.last; line += 1) {
    const [start, end] = [starts[line], lineEnd(text, starts, line)];
    lines.push(element("div", {}, ...lineContent(text, start, end, tokens, seen)));
    const level = levelIn(seen, start, end);
    labels.push(element("div", {
      class: line === current ? "line-number current" : "line-number", "data-level": level, "data-line": line,
    }, String(line + 1)));
  }
  paper.replaceChildren(...lines);
  numbers.replaceChildren(...labels);
  editorBox.style.setProperty("--digits", String(Math.max(2, String(starts.length).length)));
}

function levelIn(marks, start, end) {
  const own = marks.filter((mark) => mark.start <= end && mark.start >= start);
  return own.some((mark) => mark.level === "error") ? "error" : own[0]?.level;
}

function lineContent(text, start, end, tokens, marks) {
  if (end - start > LONGEST_LINE) return [text.slice(start, end)];
  const content = piecesOf(start, end, tokens, marks).map(([from, to, kind, level]) => {
    const piece = text.slice(from, to);
    if (!kind && !level) return piece;
    const names = [kind && `token-${kind}`, level && `squiggle ${level}`].filter(Boolean);
    return element("span", { class: names.join(" ") }, piece);
  });
  const ending = marks.find((mark) => mark.start === end && mark.start >= start);
  if (ending) content.push(element("span", { class: `squiggle ${ending.level}` }, " "));
  return content;
}

/** Where an offset is in the window; undefined if its line is not drawn. */
function placeInEditor(offset) {
  const line = lineAt(sheet.starts, offset);
  const row = paper.children[line - drawn.first];
  if (drawn.sheet !== sheet || !row) return undefined;
  let left = offset - sheet.starts[line];
  const { top, bottom, left: edge } = row.getBoundingClientRect();
  const range = document.createRange();
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (left <= node.length) {
      range.setStart(node, left);
      range.collapse(true);
      const [box] = range.getClientRects();
      return { left: box ? box.left : edge, top, bottom };
    }
    left -= node.length;
  }
  return { left: edge, top, bottom };
}

/** A click on a line number goes to its line, and to the finding there. */
numbers.addEventListener("click", (event) => {
  const line = Number(event.target.dataset?.line ?? -1);
  if (line < 0) return;
  const [start, end] = [sheet.starts[line], lineEnd(sheet.text, sheet.starts, line)];
  const found = sheet.marks.find((mark) => mark.start >= start && mark.start <= end);
  goTo(sheet, found ? found.start : start);
});

/** Scrolls so far that the caret's line is not hidden when the list below the text grows. */
function keepCaret() {
  redrawEditor();
  if (!sheet || document.activeElement !== sheet.area) return;
  const { area, starts, caret } = sheet;
  const top = lineAt(starts, caret) * drawn.line;
  const isNear = top < area.scrollTop + area.clientHeight + 12 * drawn.line;
  const hidden = top + 2 * drawn.line - area.scrollTop - area.clientHeight;
  if (hidden > 0 && isNear) area.scrollTop += hidden;
}
new ResizeObserver(keepCaret).observe(editorBox);
