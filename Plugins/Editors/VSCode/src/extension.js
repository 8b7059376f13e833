// Starts the language server for .flow files, and does what it asks of an editor.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const command = vscode.workspace.getConfiguration("flow").get("server.path");
  client = new LanguageClient(
    "flow",
    "Flow",
    { command, args: [] },
    { documentSelector: [{ language: "flow" }, { scheme: "file", pattern: "**/.flowc.json" }] }
  );
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `The language server \`${command}\` does not start: ${error.message}. \`flow.server.path\` says where it is.`
    );
  });
}

async function restart() {
  if (client) await client.dispose();
  return start();
}

/// The list of places above a screen: a code lens of the server names this command.
function showPlaces(uri, position, places) {
  const converter = client.protocol2CodeConverter;
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    converter.asUri(uri),
    converter.asPosition(position),
    places.map((place) => converter.asLocation(place))
  );
}

/// Shows the page on which a flow is played, beside the text. A code lens of the server names this command.
async function play(uri, flow) {
  const page = await vscode.commands.executeCommand("flow.page", uri, flow);
  const panel = vscode.window.createWebviewPanel(
    "flow.page",
    page.title,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] }
  );
  panel.webview.html = page.html;
}

/// Has the server check everything, and says what it came to.
async function checkAll() {
  const found = await vscode.commands.executeCommand("flow.check");
  const text = `Flow: ${found.errors} errors, ${found.warnings} warnings`;
  if (found.errors > 0) vscode.window.showErrorMessage(text);
  else vscode.window.showInformationMessage(text);
}

exports.activate = function (context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("flow.showPlaces", showPlaces),
    vscode.commands.registerCommand("flow.play", play),
    vscode.commands.registerCommand("flow.checkAll", checkAll),
    vscode.commands.registerCommand("flow.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("flow.server.path")) restart();
    })
  );
  return start();
};

exports.deactivate = () => client && client.stop();
