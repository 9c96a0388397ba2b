// The files of the plan: opened, saved, formatted, and kept over a reload.

const fileChoice = byId("file");
/** More text than this is nobody's plan. */
const MOST_TEXT = 16_000_000;
const STORE = `qtroute-play ${location.pathname}`;
/** What the page was made with, and a number for it: a page that is made anew does not show an old text. */
let firstFiles = [];
let firstMark = 0;
/** What was open before something else was opened. */
let putAside;
let storeTimer;

const namePart = (path) => path.slice(path.lastIndexOf("/") + 1);
/** The text of a file with its own line ends; a field has only one kind. */
const textOf = ({ text, endsWithCR }) => (endsWithCR ? text.replaceAll("\n", "\r\n") : text);
const filesNow = () => sheets.map((each) => ({ path: each.path, text: textOf(each) }));

/** Opens files in place of those that are open. One that is open and the same keeps its undo. */
function openFiles(files, { shown = 0, isPutAside = false } = {}) {
  putAside = isPutAside && sheets.length > 0 ? filesNow() : undefined;
  shared = undefined;
  closeCompletion();
  const open = sheets.splice(0);
  for (const { path, text } of files) {
    const index = open.findIndex((each) => each.path === path && textOf(each) === text);
    if (index < 0) addSheet(path, text);
    else sheets.push(...open.splice(index, 1));
  }
  for (const each of open) each.area.remove();
  showSheet(sheets[shown] ?? sheets[0]);
  listFiles();
  isNewPlan = true;
  startChecking();
  storeSoon();
}

/** Whether the next map is of another plan, and not of a change. */
let isNewPlan = false;

function listFiles() {
  fileChoice.replaceChildren(...sheets.map((each, index) => element("option", { value: index }, each.path)));
  fileChoice.value = String(sheets.indexOf(sheet));
  fileChoice.hidden = sheets.length < 2;
  byId("close").hidden = sheets.length < 2;
  byId("file-name").textContent = sheets.length < 2 ? sheet.path : "";
}
fileChoice.addEventListener("change", () => showSheet(sheets[Number(fileChoice.value)]));
onCaret((own) => { fileChoice.value = String(sheets.indexOf(own)); });
byId("close").addEventListener("click", () => {
  openFiles(filesNow().filter((_, index) => index !== sheets.indexOf(sheet)), { isPutAside: true });
  notice("Closed.");
});

/** Says something in the editor until the next change, with a button that opens what was put aside. */
function notice(text, label = putAside ? `Back to ${namePart(putAside[0].path)}` : "") {
  const aside = putAside;
  putAside = undefined;
  const back = aside ? element("button", {
    type: "button", onclick: () => {
      openFiles(aside);
      byId("notice").hidden = true;
      sheet.area.focus();
    },
  }, label) : "";
  byId("notice").replaceChildren(element("span", {}, text), back);
  byId("notice").hidden = false;
  say(text);
}
onEdit(() => { byId("notice").hidden = true; });

// Opening

byId("open").addEventListener("click", () => byId("open-files").click());
byId("open-files").addEventListener("change", async (event) => {
  const list = [...event.target.files].map((file) => ({ path: file.name, file }));
  event.target.value = "";
  await openRead(list);
});

/** Opens what was chosen or dropped; files that the open plan includes join it. */
async function openRead(list) {
  const read = [];
  try {
    for (const { path, file } of list) {
      if (file.size > MOST_TEXT) throw new Error(`${path} is too large for a plan`);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      read.push({ path, text });
    }
  } catch (error) {
    notice(error instanceof TypeError ? "That is not a text in UTF-8." : `${error.message}.`);
    return;
  }
  if (read.length === 0) {
    notice("There is no route plan among these files.");
    return;
  }
  const included = sheets.filter((each) => each !== mainSheet()).map((each) => each.path);
  const missing = sheets.flatMap(includesOf).filter((path) => !sheetOf(path));
  const isNamed = (file) => (path) => namePart(path) === namePart(file.path);
  const joins = read.some((file) => [...included, ...missing].some(isNamed(file)));
  const isReplaced = read.some((file) => included.some(isNamed(file)));
  const named = read.map((file) => ({ ...file, path: included.find(isNamed(file)) ?? file.path }));
  const files = placed(joins ? [...filesNow(), ...named] : read);
  openFiles(files, { isPutAside: !joins || isReplaced });
  showSheet(joins ? sheets.findLast((each) => isNamed(read.at(-1))(each.path)) ?? mainSheet() : mainSheet());
  notice(`Opened ${read.length === 1 ? namePart(read[0].path) : `${read.length} files`}.`);
}

/** Files that were opened without their folders go where the others include them. */
function placed(files) {
  const wanted = new Set(files.flatMap(includesOf));
  const taken = new Set(files.map((file) => file.path));
  const result = files.map((file) => {
    if (wanted.has(file.path) || file.path.includes("/")) return file;
    const path = [...wanted].find((each) => namePart(each) === file.path && !taken.has(each));
    if (path) taken.add(path);
    return { ...file, path: path ?? file.path };
  });
  // Of two files with one path the later one counts.
  return result.filter((file, index) => !result.slice(index + 1).some((other) => other.path === file.path));
}

document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", async (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  await openRead(entries.length > 0 ? await filesBelow(entries)
    : [...event.dataTransfer.files].map((file) => ({ path: file.name, file })));
});

/** The files that were dropped and, in folders, the plans; paths start in the folder. */
async function filesBelow(entries) {
  const result = [];
  const pending = entries.map((entry) => ({ entry, path: entry.isFile ? entry.name : "" }));
  for (const each of pending) {
    if (result.length > 500) break;
    if (each.entry.isFile) {
      const isPlan = each.entry.name.endsWith(".routeplan");
      if (!isPlan && !entries.includes(each.entry)) continue;
      result.push({ path: each.path, file: await new Promise((done, fail) => each.entry.file(done, fail)) });
      continue;
    }
    const reader = each.entry.createReader();
    const readSome = () => new Promise((done, fail) => reader.readEntries(done, fail));
    for (let found = await readSome(); found.length > 0; found = await readSome()) {
      const folder = each.path === "" ? "" : `${each.path}/`;
      pending.push(...found.map((entry) => ({ entry, path: folder + entry.name })));
    }
  }
  return result;
}

// Saving and formatting

/** What the file that is shown is called when it is saved. */
function nameToSave() {
  const name = namePart(sheet.path);
  return /\.\w+$/.test(name) ? name : `${name || "main"}.routeplan`;
}

function save() {
  const text = textOf(sheet);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = element("a", { href: address, download: nameToSave() });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  notice(`Saved ${nameToSave()}.`);
}
byId("save").addEventListener("click", save);

function format() {
  const asked = sheet;
  const { text } = asked;
  typist.ask("format", { command: "format", text: wellFormed(text) }, (answer) => {
    if (asked !== sheet || text !== asked.text) return;
    if (answer.error) {
      notice(`${answer.error.message}.`);
    } else if (answer.text === null) {
      notice("A plan with syntax errors is not formatted.");
      const first = asked.marks.map((mark) => mark.finding).find((finding) => finding.level === "error");
      if (first) goToFinding(first);
    } else {
      const isChanged = replaceAll(asked, answer.text);
      notice(isChanged ? "Formatted." : "It was in canonical form already.");
    }
  });
}
byId("format").addEventListener("click", format);

// Keeping what is typed

function store() {
  clearTimeout(storeTimer);
  // What only a link says is not what somebody typed.
  if (isEmbedded || shared) return;
  try {
    const files = filesNow();
    const isFirst = files.length === firstFiles.length
      && files.every(({ path, text }, index) => path === firstFiles[index].path && text === firstFiles[index].text);
    if (isFirst) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify({ first: firstMark, files, shown: sheets.indexOf(sheet) }));
  } catch {
    // A page that may not store, or not that much, forgets what is typed when it is loaded again.
  }
}
function storeSoon() {
  clearTimeout(storeTimer);
  storeTimer = setTimeout(store, 400);
}
onEdit(storeSoon);
addEventListener("pagehide", store);

/** A number that differs, most likely, where texts do (FNV-1a). */
function markOf(text) {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  return mark;
}

/** What was typed before the page was loaded again; undefined if nothing was. */
function storedFiles() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORE));
    return stored?.first === firstMark && Array.isArray(stored.files) && stored.files.length > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}
