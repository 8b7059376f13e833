// Starts the language server for .flow files, and does what it asks of an editor.
"use strict";

const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");
const { CloseAction, ErrorAction, LanguageClient } = require("vscode-languageclient/node");

let client;
/// The panels of pages that are open, by flow.
const panels = new Map();

/// A server that ends is started again, but not for ever.
const mostEnds = 5;
const minutes = 3;

function errorHandler(name) {
  const ends = [];
  return {
    error: () => ({ action: ErrorAction.Continue }),
    closed: () => {
      ends.push(Date.now());
      if (ends.length < mostEnds) return { action: CloseAction.Restart };
      if (Date.now() - ends.shift() > minutes * 60 * 1000) return { action: CloseAction.Restart };
      const text = `The language server \`${name}\` has ended ${mostEnds} times in ${minutes} minutes, so it is not started again.`;
      vscode.window.showErrorMessage(text, "Start It Again").then((answer) => answer && restart());
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}

/// The server that the setting names. The system does not know that `~` stands for the home folder: a shell does.
function serverPath() {
  const setting = vscode.workspace.getConfiguration("flow").get("server.path").trim();
  return /^~(?=$|[\\/])/.test(setting) ? path.join(os.homedir(), setting.slice(1)) : setting;
}

function start() {
  const command = serverPath();
  client = new LanguageClient(
    "flow",
    "Flow",
    { command, args: [] },
    {
      documentSelector: [{ scheme: "file", language: "flow" }, { scheme: "untitled", language: "flow" }, { scheme: "file", pattern: "**/.flowc.json" }],
      errorHandler: errorHandler(command),
    }
  );
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `The language server \`${command}\` does not start: ${error.message}. \`flow.server.path\` says where it is.`
    );
  });
}

async function restart() {
  // A server that does not answer any more is no reason not to start another one.
  if (client) await client.dispose().catch(() => {});
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
  let page;
  try {
    page = await vscode.commands.executeCommand("flow.page", uri, flow);
  } catch (error) {
    vscode.window.showErrorMessage(`\`${flow}\` cannot be played: ${error.message}`);
    return;
  }
  const key = `${uri} ${flow}`;
  let panel = panels.get(key);
  if (panel) {
    panel.reveal(undefined, true);
  } else {
    panel = vscode.window.createWebviewPanel(
      "flow.page",
      page.title,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] }
    );
    panels.set(key, panel);
    panel.onDidDispose(() => panels.delete(key));
  }
  panel.webview.html = page.html;
}

/// Has the server check everything, and says what it came to.
async function checkAll() {
  let found;
  try {
    found = await vscode.commands.executeCommand("flow.check");
  } catch (error) {
    vscode.window.showErrorMessage(`The flows cannot be checked: ${error.message}`);
    return;
  }
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
