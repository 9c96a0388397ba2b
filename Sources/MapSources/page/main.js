// The start: the plan is drawn first, and the engine gets ready only then.

async function start() {
  const data = await readData(dataOf("plan"));
  if (byId("files")) asker.setFiles(dataOf("files"));
  if (data.routes.length > 150) linkChoice.value = "selected";
  readFrame();
  readColors();
  resize();
  setPlan(data);
  showFirst();
  draw();
  showTab("details");
  readImages();
  readAddress();
  // By the second frame from here the first one is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    performance.mark("first-frame");
    (window.requestIdleCallback ?? setTimeout)(() => asker.start());
  }));
}
start();
