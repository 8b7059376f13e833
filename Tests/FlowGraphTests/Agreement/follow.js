// Follows walks of the scenario player: node follow.js PAGE, with a document and the walks on standard input.
//
// A line has the flow or the event, the stacks that must be possible after it, the stacks that may be possible, and the one with which
// the walk goes on. Columns and tabs have the stacks inside them.
"use strict";

const fs = require("node:fs");
const vm = require("node:vm");

vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8") + "\nglobalThis.parts = { Engine, RecordedSession, columnText, everyResult };");
const { Engine, RecordedSession, columnText, everyResult } = globalThis.parts;

const inside = (state) => (state ? ` [${stack(state)}]` : "");

function stack(state) {
  const flow = session.flows.flows[state.flow];
  return state.routes.flatMap((route) => {
    if (route.columns) return route.columns.items.map((item, index) => columnText(flow, route.columns, index) + inside(item.child));
    const kind = route.kind === "root" ? "" : `${route.kind} `;
    if (!route.tabs) return [kind + flow.screens[route.screen].name + inside(route.child)];
    const tabs = route.tabs.items.map((item) => (item.id === route.tabs.selected ? "*" : "") + flow.tabs[item.tab].name + inside(item.child));
    return [`${kind}tabs (${tabs.join(", ")})`];
  }).join(", ");
}

const session = Object.create(RecordedSession.prototype);
let states = [];
let trail = [];
let mismatches = 0;
const counts = { walks: 0, events: 0, ways: 0 };

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [kind, text, certain, possible, next] = line.split("\t");
  if (kind === "document") {
    session.flows = JSON.parse(text);
    session.engine = new Engine(session.flows);
    continue;
  }
  let made;
  if (kind === "walk") {
    counts.walks += 1;
    session.flow = session.flows.flows.findIndex((flow) => flow.name === text);
    trail = [];
    made = [...everyResult((answers) => session.engine.start(session.flow, {}, answers), 20_000)];
  } else {
    counts.events += 1;
    made = states.flatMap((state) => session.events({ event: text }, state)
      .flatMap((event) => [...everyResult((answers) => session.engine.play(state, event, answers), 20_000)]));
  }
  counts.ways += made.length;
  const found = new Set(made.map((result) => stack(result.state)));
  const missing = certain.split("|").filter((other) => other && !found.has(other));
  const allowed = new Set(possible.split("|"));
  const wrong = [...found].filter((other) => !allowed.has(other));
  trail.push(`${text} => ${next}`);
  if (missing.length || wrong.length) {
    mismatches += 1;
    if (mismatches < 6) console.log([...trail.slice(-8), ...missing.map((other) => `  missing: ${other}`), ...wrong.map((other) => `  wrong: ${other}`)].join("\n"));
  }
  if (!next) continue;
  const seen = new Map(made.filter((result) => stack(result.state) === next).map(({ state }) => [JSON.stringify(state), state]));
  if (seen.size) states = [...seen.values()].slice(0, 16);
}
console.log(`${JSON.stringify(counts)}, ${mismatches} mismatches`);
process.exitCode = mismatches ? 1 : 0;
