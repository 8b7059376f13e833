// Starts the language server for .flow files and implements the commands that the server needs from the editor.
"use strict";

const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");
const { CloseAction, ErrorAction, LanguageClient } = require("vscode-languageclient/node");

let client;
/// The open panels with pages, by flow.
const panels = new Map();

/// If the server ends, it is restarted, but at most this many times in a few minutes.
const maximumEnds = 5;
const minutes = 3;

function errorHandler(name) {
  const ends = [];
  return {
    error: () => ({ action: ErrorAction.Continue }),
    closed: () => {
      ends.push(Date.now());
      if (ends.length < maximumEnds) return { action: CloseAction.Restart };
      if (Date.now() - ends.shift() > minutes * 60 * 1000) return { action: CloseAction.Restart };
      const text = `The language server \`${name}\` has ended ${maximumEnds} times in ${minutes} minutes, so it is not started again.`;
      vscode.window.showErrorMessage(text, "Start It Again").then((answer) => answer && restart());
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}

/// The path of the server from the settings. Expands `~` to the home folder, which only a shell would do.
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
  // Start a new server even if the old server no longer responds.
  if (client) await client.dispose().catch(() => {});
  return start();
}

/// Lists the places above a screen. A code lens of the server runs this command.
function showPlaces(uri, position, places) {
  const converter = client.protocol2CodeConverter;
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    converter.asUri(uri),
    converter.asPosition(position),
    places.map((place) => converter.asLocation(place))
  );
}

/// Shows the page that plays a flow, beside the text. A code lens of the server runs this command.
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

/// Asks the server to check all files and shows the number of findings.
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
