// Replays what the coordinators did: node replay.js ENGINE, with the documents and the runs on standard input.
//
// A line `document NAME JSON` is followed by the runs of its flows; what a run says of a stack must be what the engine
// comes to. Where the engine does not know a value it follows every way, and goes on with those that fit.
"use strict";

const fs = require("node:fs");
const vm = require("node:vm");

vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8") + "\nglobalThis.parts = { Engine, Question, Unknown, describe };");
const { Engine, Question, Unknown, describe } = globalThis.parts;

let engine;
let flows;
let withValues;
let states = [];
const counts = { runs: 0, events: 0, ways: 0, mismatches: 0 };

function everyWay(run, most = 400) {
  const results = [];
  const waiting = [[]];
  while (waiting.length && results.length < most) {
    const answers = waiting.pop();
    try {
      results.push(run(answers).state);
    } catch (error) {
      if (!(error instanceof Question)) throw error;
      error.options.forEach((_, answer) => waiting.push([...answers, answer]));
    }
  }
  return results;
}

function stack(state) {
  return state.routes.map((route) => {
    const opens = ["root", "sheet", "cover", "popover"].includes(route.kind);
    return `${route.kind}${opens && route.navigation ? "+" : ""} ${content(state, route)}`;
  }).join(", ");
}

function content(state, route) {
  const flow = flows.flows[state.flow];
  if (route.tabs) {
    const items = route.tabs.items.map((item) => (item.id === route.tabs.selected ? "*" : "") + `${flow.tabs[item.tab].name}{${stack(item.child)}}`);
    return `tabs[${items.join(" | ")}]`;
  }
  const screen = flow.screens[route.screen];
  if (route.child) return `${screen.name}{${stack(route.child)}}`;
  const values = Object.values(route.values ?? {});
  return withValues && values.length ? `${screen.name}(${values.map(describe).join(";")})` : screen.name;
}

/** A text in an array stands for a value that the page does not know. */
const unknowns = (key, value) => (Array.isArray(value) && value.length === 1 && typeof value[0] === "string" ? new Unknown(value[0]) : value);

function advance(makeStates, expected, what) {
  const before = states;
  const made = makeStates();
  counts.ways += made.length;
  const seen = new Set();
  states = made.filter((state) => {
    const key = JSON.stringify(state);
    return stack(state) === expected && !seen.has(key) && seen.add(key);
  });
  if (states.length) return;
  counts.mismatches += 1;
  if (counts.mismatches > 5) return;
  console.log(`MISMATCH ${what}\n  before: ${before.map(stack)[0] ?? ""}\n  the coordinator: ${expected}\n  the page: ${[...new Set(made.map(stack))].join("\n        or: ")}`);
}

for (const line of fs.readFileSync(0, "utf8").split("\n")) {
  if (line.startsWith("document\t")) {
    const [, values, json] = line.split("\t");
    flows = JSON.parse(json);
    withValues = values === "true";
    engine = new Engine(flows);
  } else if (line.startsWith("run\t")) {
    const [, name, expected] = line.split("\t");
    const flow = flows.flows.findIndex((other) => other.name === name);
    counts.runs += 1;
    states = [];
    advance(() => everyWay((answers) => engine.start(flow, {}, answers)), expected, `start of ${name}`);
  } else if (line.includes("\t")) {
    // After a mismatch the rest of a run says nothing.
    if (!states.length) continue;
    const [json, expected] = line.split("\t");
    const event = JSON.parse(json, unknowns);
    counts.events += 1;
    advance(() => states.flatMap((state) => everyWay((answers) => engine.play(state, event, answers))), expected, json);
    states = states.slice(0, 64);
  }
}
console.log(`${counts.runs} runs, ${counts.events} events, ${counts.ways} ways, ${counts.mismatches} mismatches`);
process.exit(counts.mismatches ? 1 : 0);
