// What `check` finds: squiggles in the text, and a list below it. In the list the finding at the caret is open:
// it has its rule, what would help, and the fix.

const problemList = byId("problems");
const MOST_LISTED = 200;
const MOST_STEPS_TOLD = 12;
const MOST_FIXED = 500;

/** The last answer of `check`. */
let report = { findings: [], errors: 0, warnings: 0 };
let announceTimer;

const isReportFresh = () => checkedVersion === textVersion;
const sheetOf = (path) => sheets.find((each) => each.path === path);

/** The span of a finding, a note or an edit. */
function spanOf({ file, line, column, endLine, endColumn }, cursor = {}) {
  const own = sheetOf(file);
  if (!own) return { file, start: 0, end: 0 };
  const start = offsetOf(own.text, own.starts, line, column, cursor);
  return { own, start, end: Math.max(start, offsetOf(own.text, own.starts, endLine, endColumn, { ...cursor })) };
}

function showReport(answer) {
  report = answer.error ? { findings: [], errors: 0, warnings: 0, hasFailed: true } : answer;
  if (answer.error) notice(sentence(answer.error.message));
  for (const each of sheets) each.marks = [];
  const cursors = new Map(sheets.map((each) => [each.path, {}]));
  for (const finding of report.findings) {
    const { own, start, end } = spanOf(finding, cursors.get(finding.file));
    own?.marks.push({ start, end, level: finding.level, finding });
  }
  redrawEditor();
  listProblems();
  tellCaret();
}

/** `2 errors, 1 warning`, or that there is nothing. */
function summaryOf({ hasFailed, errors, warnings }) {
  if (hasFailed) return "Not checked";
  const words = [];
  if (errors > 0) words.push(counted(errors, "error"));
  if (warnings > 0) words.push(counted(warnings, "warning"));
  return words.join(", ") || "No findings";
}

const levelMark = (level) => element("span", { class: `sign ${level}`, "aria-hidden": "true" });

function listProblems() {
  const { findings, errors, warnings, hasFailed } = report;
  const summary = summaryOf(report);
  const heading = byId("problem-count");
  if (heading.textContent !== summary) {
    heading.textContent = summary;
    // A person who types hears how it ended, not every state on the way.
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => say(summary), 1500);
  }
  heading.className = hasFailed || errors > 0 ? "error" : warnings > 0 ? "warning" : "good";
  const focused = [...problemList.children].findIndex((row) => row.contains(document.activeElement));
  rows.clear();
  openRow = undefined;
  problemList.replaceChildren(...findings.slice(0, MOST_LISTED).map(problemRow));
  if (findings.length > MOST_LISTED) {
    problemList.append(element("li", { class: "hint" }, `and ${findings.length - MOST_LISTED} more`));
  }
  problemList.hidden = findings.length === 0;
  if (focused >= 0) (problemList.children[focused]?.querySelector("button") ?? sheet.area).focus();
  byId("fix-all").hidden = !findings.some((finding) => finding.fix?.safety === "safe");
}

const placeText = ({ file, line, column }) => `${sheets.length > 1 ? `${file}:` : ""}${line}:${column}`;
const placeButton = (place) => element("button", {
  type: "button", class: "route", onclick: () => goToFinding(place),
}, placeText(place));

/** The rows of the list by their findings, and the finding whose row is open. */
const rows = new Map();
let openRow;

function problemRow(finding) {
  const row = element("li", {}, element("button", {
    type: "button", class: "problem", "aria-expanded": "false", onclick: () => goToFinding(finding),
  },
  levelMark(finding.level),
  element("span", { class: "hidden" }, `${finding.level}: `),
  element("span", { class: "message" }, ...inline(finding.message)),
  hint(placeText(finding))));
  rows.set(finding, row);
  return row;
}

/** What else there is to say of a finding. */
function problemDetails(finding) {
  const { rule, help, notes, steps, fix } = finding;
  return element("div", { class: "more" },
    element("p", { class: "help" },
      element("span", {}, help ? "help: " : "", ...inline(help ?? ""), " ", hint(`[${rule}]`)),
      fix ? fixButton(finding) : ""),
    ...notes.map((note) => element("p", { class: "hint" }, "note: ", ...inline(note.message), " ", placeButton(note))),
    steps.length > 0 ? element("ol", { class: "hint" }, ...steps.slice(0, MOST_STEPS_TOLD)
      .map((step) => element("li", {}, ...inline(step.message), " ", placeButton(step)))) : "");
}

/** Moves the caret to a finding, a note or an edit. */
function goToFinding(place) {
  const { own, start, end } = spanOf(place);
  if (!own) return;
  showPane("plan");
  // A finding has moved with the text since it was found.
  const mark = own.marks.find((each) => each.finding === place);
  goTo(own, mark?.start ?? start, { end: mark?.end ?? end });
}

/** The finding at the caret: the smallest around it, else one that is on its line. */
function findingAtCaret() {
  const { marks, caret, starts, text } = sheet;
  const size = (mark) => mark.end - mark.start;
  const around = marks.filter((mark) => mark.start <= caret && mark.end >= caret).sort((a, b) => size(a) - size(b));
  if (around.length > 0) return around[0].finding;
  const line = lineAt(starts, caret);
  const [start, end] = [starts[line], lineEnd(text, starts, line)];
  return marks.find((mark) => mark.start >= start && mark.start <= end)?.finding;
}

/** Opens the row of the finding at the caret, and closes the one that was open. */
function tellCaret() {
  const finding = findingAtCaret();
  const { line, column } = positionOf(sheet.text, sheet.starts, sheet.caret);
  byId("caret-place").textContent = `${line}:${column}`;
  if (finding === openRow) return;
  const old = rows.get(openRow);
  old?.querySelector(".more")?.remove();
  old?.firstElementChild.setAttribute("aria-expanded", "false");
  openRow = finding;
  if (!finding) return;
  // Of very many findings only the first are listed, and this one.
  if (!rows.has(finding)) problemList.prepend(problemRow(finding));
  const row = rows.get(finding);
  row.append(problemDetails(finding));
  row.firstElementChild.setAttribute("aria-expanded", "true");
  const { offsetTop, offsetHeight } = row;
  const { scrollTop, clientHeight } = problemList;
  problemList.scrollTop = Math.max(Math.min(scrollTop, offsetTop - 3), offsetTop + offsetHeight + 3 - clientHeight);
}

/** Fixes what is at the caret, if there is a fix. */
function fixAtCaret() {
  const finding = findingAtCaret();
  if (finding?.fix) applyFixes([finding]);
  else say("No fix");
}

const FIXES = {
  safe: ["Fix", "It does not change what the plan means"],
  unsafe: ["Fix (unsafe)", "It may change what the plan means"],
  shown: ["Apply", "Look at what it does: it may not be what you want"],
};

function fixButton(finding) {
  const [text, title] = FIXES[finding.fix.safety] ?? FIXES.shown;
  return element("button", { type: "button", class: "fix", title, onclick: () => applyFixes([finding]) }, text);
}

onCaret(tellCaret);

/** Makes the edits of fixes, of each file as one step; those that would meet another are left out. */
function applyFixes(findings) {
  if (!isReportFresh()) {
    say("The plan is still being checked. Try again.");
    return;
  }
  const changes = new Map();
  let count = 0;
  for (const { fix } of findings.slice(0, MOST_FIXED)) {
    const edits = fix.edits.map((edit) => ({ ...spanOf(edit), text: edit.text }));
    const meets = edits.some((edit) => (changes.get(edit.own) ?? [])
      .some((other) => edit.start <= other.end && other.start <= edit.end));
    if (meets || edits.some((edit) => !edit.own)) continue;
    count += 1;
    for (const edit of edits) changes.set(edit.own, [...changes.get(edit.own) ?? [], edit]);
  }
  const shown = sheet;
  for (const [own, edits] of changes) replaceText(own, ...joinEdits(own.text, edits));
  if (sheet !== shown) showSheet(shown);
  sheet.area.focus({ preventScroll: true });
  say(count === 1 ? "Fixed" : `${count} findings fixed`);
}

/** One replacement that does what several do. */
function joinEdits(text, edits) {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const [start, end] = [sorted[0].start, Math.max(...sorted.map((edit) => edit.end))];
  let result = "";
  let at = start;
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return [start, end, result + text.slice(at, end)];
}

byId("fix-all").addEventListener("click", () => {
  applyFixes(report.findings.filter((finding) => finding.fix?.safety === "safe"));
});

/** Goes to the next finding of the file, or the one before. */
function goToNext(way) {
  const places = sheet.marks.map((mark) => mark.start).sort((a, b) => a - b);
  const { caret } = sheet;
  const next = way > 0 ? places.find((place) => place > caret) ?? places[0]
    : places.findLast((place) => place < caret) ?? places[places.length - 1];
  if (next === undefined) {
    say("No findings");
    return;
  }
  goTo(sheet, next);
  const finding = findingAtCaret();
  if (finding) say(`${finding.level}: ${finding.message}${finding.help ? `. Help: ${finding.help}` : ""}`);
}
