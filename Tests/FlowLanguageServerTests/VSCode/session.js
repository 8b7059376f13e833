// Runs the Visual Studio Code extension with the real server, and with stand-ins for the editor and its client library.
// Each output line is the result of a step.
"use strict";

const fs = require("fs");
const path = require("path");
const Module = require("module");
const { spawn } = require("child_process");
const { pathToFileURL } = require("url");

const say = (...words) => fs.appendFileSync(process.env.FLOW_OUTPUT, words.join(" ") + "\n");
const file = process.env.FLOW_FILE;
const uri = pathToFileURL(file).href;

async function until(what, condition) {
  for (let round = 0; round < 2000; round++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain for ${what}`);
}

// MARK: The editor

const commands = new Map();
const settings = { "server.path": process.env.FLOW_SERVER };
const seen = { panels: [], messages: [], errors: [], references: [] };
let answer;
let settingsListener;

const vscode = {
  ViewColumn: { Beside: -2 },
  commands: {
    registerCommand(name, run) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`);
      commands.set(name, run);
      return { dispose: () => commands.delete(name) };
    },
    async executeCommand(name, ...values) {
      if (name === "editor.action.showReferences") return seen.references.push(values);
      if (!commands.has(name)) throw new Error(`command '${name}' not found`);
      return commands.get(name)(...values);
    },
  },
  window: {
    showErrorMessage: async (text) => (seen.errors.push(text), answer),
    showInformationMessage: async (text) => void seen.messages.push(text),
    createWebviewPanel(kind, title, place, options) {
      const listeners = [];
      const panel = {
        kind, title, place, options, webview: {}, revealed: 0,
        reveal: () => panel.revealed++,
        onDidDispose: (listener) => listeners.push(listener),
        dispose: () => listeners.forEach((listener) => listener()),
      };
      seen.panels.push(panel);
      return panel;
    },
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidChangeConfiguration: (listener) => ((settingsListener = listener), { dispose() {} }),
  },
};

// MARK: The client library: it starts the server, and opens the document after each start

const clients = [];

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { server, options, registered: [], number: 0, starts: 0 });
    this.protocol2CodeConverter = { asUri: (uri) => ({ uri }), asPosition: (position) => position, asLocation: (place) => place };
    clients.push(this);
  }

  async start() {
    this.starts++;
    this.waiting = new Map();
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "ignore"] });
    const process = this.process;
    await new Promise((resolve, reject) => process.once("spawn", resolve).once("error", reject));
    process.stdin.on("error", () => {});
    let buffer = Buffer.alloc(0);
    process.stdout.on("data", (piece) => {
      buffer = Buffer.concat([buffer, piece]);
      for (;;) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(buffer.toString("utf8", 0, end))[1]);
        if (buffer.length < end + 4 + length) return;
        const message = JSON.parse(buffer.toString("utf8", end + 4, end + 4 + length));
        buffer = buffer.subarray(end + 4 + length);
        const settle = message.method ? undefined : this.waiting.get(message.id);
        if (settle) message.error ? settle.reject(new Error(message.error.message)) : settle.resolve(message.result);
      }
    });
    process.once("exit", () => this.ended());
    const { capabilities } = await this.request("initialize", { processId: null, rootUri: null, capabilities: {} });
    for (const command of capabilities.executeCommandProvider.commands) {
      const run = (...values) => this.request("workspace/executeCommand", { command, arguments: values });
      this.registered.push(vscode.commands.registerCommand(command, run));
    }
    this.notify("initialized", {});
    const text = fs.readFileSync(file, "utf8");
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "flow", version: 1, text } });
  }

  ended() {
    this.release();
    if (this.isStopped) return;
    const { action, handled } = this.options.errorHandler.closed();
    this.outcome = action === 2 ? "started again" : `given up, ${handled ? "and said" : "in silence"}`;
    if (action === 2) this.restarting = this.start();
  }

  release() {
    for (const registered of this.registered.splice(0)) registered.dispose();
    for (const { reject } of this.waiting.values()) reject(new Error("the connection is closed"));
  }

  async stop() {
    this.isStopped = true;
    if (this.process.exitCode !== null || this.process.signalCode) return;
    await this.request("shutdown", null);
    const end = new Promise((resolve) => this.process.once("exit", resolve));
    this.notify("exit", null);
    say("the server ends with", await end);
  }

  dispose() { return this.stop(); }

  send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }
}

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") {
    return { LanguageClient, CloseAction: { DoNotRestart: 1, Restart: 2 }, ErrorAction: { Continue: 1, Shutdown: 2 } };
  }
  return load.call(this, name, ...rest);
};

// MARK: The session

async function session() {
  const folder = process.env.FLOW_EXTENSION;
  const extension = require(path.join(folder, require(path.join(folder, "package.json")).main));
  const context = { subscriptions: [] };
  await extension.activate(context);
  say("commands", [...commands.keys()].sort().join(" "));
  say("documents", JSON.stringify(clients[0].options.documentSelector));
  say("subscriptions", context.subscriptions.every((one) => typeof one.dispose === "function"));

  const lenses = await clients[0].request("textDocument/codeLens", { textDocument: { uri } });
  for (const { command } of lenses) say("lens", command.title);
  const run = ({ command }) => vscode.commands.executeCommand(command.command, ...command.arguments);
  const playing = lenses.find((lens) => lens.command.title === "play");
  await run(playing);
  const [panel] = seen.panels;
  say("panel", panel.kind, panel.title, JSON.stringify(panel.place), JSON.stringify(panel.options));
  say("page", panel.webview.html.includes("<title>Numbers</title>") ? "of Numbers" : "of something else");
  panel.webview.html = "";
  await run(playing);
  say("played again:", seen.panels.length, "panel, shown again", panel.revealed, panel.webview.html ? "with the page" : "empty");
  panel.dispose();
  await run(playing);
  say("closed and played again:", seen.panels.length, "panels");

  await run(lenses.find((lens) => lens.command.title !== "play"));
  const [[where, position, places]] = seen.references;
  say("places", path.basename(where.uri), JSON.stringify(position), JSON.stringify(places.map((place) => place.range.start)));

  await vscode.commands.executeCommand("flow.play", uri, "Nothing");
  await vscode.commands.executeCommand("flow.checkAll");
  say("says", seen.errors.shift());
  say("says", seen.messages.shift());

  for (let round = 1; round <= 5; round++) {
    clients[0].outcome = undefined;
    clients[0].process.kill("SIGKILL");
    await until("the end of the server", () => clients[0].outcome);
    await clients[0].restarting;
    say("killed:", clients[0].outcome);
    if (round === 1) {
      seen.panels[1].webview.html = "";
      await run(playing);
      say("played:", seen.panels[1].webview.html ? "with the page" : "empty");
    }
  }
  say("says", seen.errors.shift().replace(settings["server.path"], "SERVER"));
  await vscode.commands.executeCommand("flow.play", uri, "Numbers");
  await vscode.commands.executeCommand("flow.checkAll");
  for (const text of seen.errors.splice(0)) say("says", text);

  await vscode.commands.executeCommand("flow.restart");
  say("restarted:", clients.length, "clients");
  answer = "Start It Again";
  for (let round = 1; round <= 5; round++) {
    clients[1].outcome = undefined;
    clients[1].process.kill("SIGKILL");
    await until("the end of the server", () => clients[1].outcome);
    await clients[1].restarting;
  }
  await until("another server", () => clients.length === 3 && commands.has("flow.check"));
  say("started again, as was asked for:", clients.length, "clients");
  seen.errors.length = 0;
  await vscode.commands.executeCommand("flow.checkAll");
  say("says", seen.messages.shift());

  settingsListener({ affectsConfiguration: (name) => name === "editor.fontSize" });
  settings["server.path"] = "/nowhere/flow-language-server";
  settingsListener({ affectsConfiguration: (name) => name === "flow.server.path" });
  await until("an error", () => seen.errors.length > 0);
  say("says", seen.errors.shift());
  require("os").homedir = () => path.dirname(process.env.FLOW_SERVER);
  settings["server.path"] = ` ~/${path.basename(process.env.FLOW_SERVER)}`;
  await vscode.commands.executeCommand("flow.restart");
  say("from the home folder:", clients[clients.length - 1].process.exitCode === null ? "started" : "ended");
  settings["server.path"] = process.env.FLOW_SERVER;
  await vscode.commands.executeCommand("flow.restart");
  await extension.deactivate();
  say("clients", clients.length);
}

session().catch((error) => say("failed", error.stack)).then(() => process.exit(0));
