// The start: the plan is drawn first, and the engine gets ready only then.

async function start() {
  const data = await readData(dataOf("plan"));
  if (byId("files")) asker.setFiles(dataOf("files"));
  if (data.links.length > 800) linkChoice.value = "selected";
  readColors();
  resize();
  setPlan(data);
  draw();
  showTab("details");
  readAddress();
  // By the second frame from here the first one is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    performance.mark("first-frame");
    (window.requestIdleCallback ?? setTimeout)(() => asker.start());
  }));
}
start();
