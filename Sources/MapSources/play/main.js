// The start of the page: the plan that the address, the last visit or the tool names, and the keys.

/** What the address said when it was opened; it is read once the plan in it is shown. */
let wantedAddress = location.hash;

onPlan(() => {
  document.title = plan.name;
  if (!isNewPlan) return;
  isNewPlan = false;
  isWhole = true;
  resize();
  showAll();
  history.replaceState(null, "", `${location.href.split("#")[0]}${wantedAddress}`);
  wantedAddress = "";
  written = "";
  readAddress();
});

// The map's own listener came first and may have changed the address since.
addEventListener("hashchange", async ({ newURL }) => {
  const { hash } = new URL(newURL);
  const values = new URLSearchParams(hash.slice(1));
  if (shared && values.get(shared[0]) === shared[1]) return;
  wantedAddress = hash;
  if (!await openAddress(hash)) wantedAddress = "";
});

// Keys

function pressAnywhere(event) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") save();
  else if (event.altKey && event.shiftKey && event.code === "KeyF") format();
  else if (isCommand && event.key === ".") fixAtCaret();
  else if (event.key === "F8") goToNext(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
}
document.addEventListener("keydown", pressAnywhere);

byId("help").addEventListener("click", () => byId("help-box").showModal());

// Menus close by Escape, by a choice, and when the focus leaves them.
for (const menu of document.querySelectorAll("details.menu")) {
  const close = () => { menu.open = false; };
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary").focus();
  });
  menu.addEventListener("click", (event) => { if (event.target.closest("li button")) close(); });
  menu.addEventListener("focusout", (event) => { if (!menu.contains(event.relatedTarget)) close(); });
}

async function start() {
  readColors();
  setPlan(nothing);
  firstFiles = await readData(dataOf("files"));
  firstMark = markOf(JSON.stringify(firstFiles));
  // The findings are below the text, so they need no tab.
  tabs.splice(tabs.indexOf("findings"), 1);
  document.body.classList.add("without-list");
  showTab("details");
  showPane("plan");
  const stored = isEmbedded ? undefined : storedFiles();
  if (await openAddress(wantedAddress, stored?.files)) return;
  const isRefused = !byId("notice").hidden;
  openFiles(stored?.files ?? firstFiles, { shown: stored?.shown });
  if (!stored) return;
  putAside = firstFiles;
  const refusal = isRefused ? `${BAD_ADDRESS} ` : "";
  notice(`${refusal}What you typed before is here again.`, "Start again");
}
start();
