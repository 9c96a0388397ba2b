// Starts `qtroute lsp` for route plans, and shows what its commands answer.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

/** The URI of the plan that is being edited; says so if there is none. */
function currentPlan() {
  const editor = vscode.window.activeTextEditor;
  if (editor && editor.document.languageId === "routeplan") return editor.document.uri.toString();
  vscode.window.showInformationMessage("Open a route plan first.");
  return undefined;
}

/** Starts a command of the server; its failures are shown as the server says them. */
async function execute(command, ...rest) {
  const uri = currentPlan();
  if (!uri || !client) return undefined;
  try {
    return await client.sendRequest("workspace/executeCommand", { command, arguments: [uri, ...rest] });
  } catch (error) {
    vscode.window.showErrorMessage(String(error.message || error));
    return undefined;
  }
}

async function showMap() {
  const map = await execute("qtroute.map");
  if (map) await vscode.env.openExternal(vscode.Uri.parse(map.uri));
}

async function showDiff() {
  const diff = await execute("qtroute.diff");
  if (!diff) return;
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: diff.value });
  await vscode.window.showTextDocument(document, { preview: true });
}

async function showPath() {
  const from = await vscode.window.showInputBox({ prompt: "From which route?" });
  const to = from && (await vscode.window.showInputBox({ prompt: "To which route or task?" }));
  const path = to && (await execute("qtroute.path", from, to));
  if (!path) return;
  const text = path.found
    ? path.steps.map((step) => `${step.verb} ${step.route || step.task}`).join(", ")
    : path.reason.message;
  vscode.window.showInformationMessage(`${path.from} -> ${path.to}: ${text}`);
}

/** Renames what the cursor is on, without its old name in `was`. */
async function renameWithoutWas() {
  await execute("qtroute.renameWithoutWas");
  await vscode.commands.executeCommand("editor.action.rename");
}

/** The pages about rules, to which findings link. */
const pages = {
  async provideTextDocumentContent(uri) {
    if (!client) return "";
    const page = await client.sendRequest("workspace/textDocumentContent", { uri: uri.toString(true) });
    return page.text;
  },
};

async function activate(context) {
  const command = vscode.workspace.getConfiguration("qtroute").get("path") || "qtroute";
  client = new LanguageClient(
    "qtroute",
    "qtroute",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "routeplan" }] },
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("qtroute.showMap", showMap),
    vscode.commands.registerCommand("qtroute.showDiff", showDiff),
    vscode.commands.registerCommand("qtroute.showPath", showPath),
    vscode.commands.registerCommand("qtroute.rename", renameWithoutWas),
    vscode.workspace.registerTextDocumentContentProvider("qtroute", pages),
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const path = "The setting qtroute.path says where the program is.";
    vscode.window.showErrorMessage(`Cannot start \`${command}\`: ${error.message || error}. ${path}`);
  }
}

async function deactivate() {
  if (client) await client.stop();
}

module.exports = { activate, deactivate };
