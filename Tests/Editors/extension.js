// Activates the extension for Visual Studio Code where its program is missing: it says so in one line.
"use strict";

const Module = require("module");

const shown = [];
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: () => "" }),
    registerTextDocumentContentProvider: () => ({}),
  },
  commands: { registerCommand: () => ({}) },
  window: { showErrorMessage: (text) => shown.push(text) },
};
class LanguageClient {
  async start() {
    throw new Error("spawn qtroute ENOENT");
  }
}
const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load(name, ...rest);
};

const extension = require(process.argv[2]);
extension
  .activate({ subscriptions: [] })
  .then(() => extension.deactivate())
  .then(() => {
    const isWell = shown.length === 1 && shown[0].startsWith("Cannot start `qtroute`: ");
    if (!isWell) throw new Error(JSON.stringify(shown));
  })
  .catch((error) => {
    console.error(`extension: ${error.message}`);
    process.exit(1);
  });
