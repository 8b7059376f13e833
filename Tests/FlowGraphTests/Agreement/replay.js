// Replays the runs of the coordinators: node replay.js PAGE, with the documents and the runs on standard input.
//
// The runs of a document's flows follow its line `document VALUES JSON`. The engine must compute the same stacks as a run has. If
// the engine does not know a value, it follows every possibility, and continues with the states that match.
"use strict";

const fs = require("node:fs");
const vm = require("node:vm");

vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8") + "\nglobalThis.parts = { Engine, Frame, Run, Scope, Unknown, Unplayable, copy, describe, everyAttempt, gestures, partsOf, shownLayers };");
const { Engine, Frame, Run, Scope, Unknown, Unplayable, copy, describe, everyAttempt, gestures, partsOf, shownLayers } = globalThis.parts;

let engine;
let flows;
let withValues;
let states = [];
// The name of the flow that is played.
let played = "";
const counts = { runs: 0, events: 0, restorations: 0, ways: 0, unfollowed: 0, mismatches: 0 };

/**
 * Limits for the few runs that take as long as all other runs together: their events send each other for ever, or they have many
 * unknown values.
 */
const limits = { attempts: 600, states: 256 };

function everyWay(run) {
  const results = [];
  let attempts = 0;
  for (const result of everyAttempt(run)) {
    if ((attempts += 1) > limits.attempts) throw new Unfollowed();
    if (result) results.push(result.state);
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
  if (route.columns) {
    const { items, front } = route.columns;
    const texts = items.map((item) => `${item.column === front ? "*" : ""}${item.column} ${flow.tabs[item.tab].name}${item.child ? `{${stack(item.child)}}` : ""}`);
    return `columns[${texts.join(" | ")}]`;
  }
  if (route.tabs) {
    const items = route.tabs.items.map((item) => (item.id === route.tabs.selected ? "*" : "") + `${flow.tabs[item.tab].name}{${stack(item.child)}}`);
    return `tabs[${items.join(" | ")}]`;
  }
  const screen = flow.screens[route.screen];
  if (route.child) return `${screen.name}{${stack(route.child)}}`;
  const values = Object.values(route.values ?? {});
  return withValues && values.length ? `${screen.name}(${values.map((value) => (value instanceof Unknown ? anything : describe(value))).join(";")})` : screen.name;
}

/** A placeholder for a value that the page does not know. */
const anything = "\0";

function fits(text, expected) {
  if (!text.includes(anything)) return text === expected;
  const parts = text.split(anything).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^;)]*")}$`).test(expected);
}

/**
 * The state after saving and restoring. Nothing is lost, but the requirements of its screens are evaluated again: first when it is
 * decoded, beginning with the innermost flows, and then when it is shown. All shown flows send the events of their start to work.
 */
function restore(state, answers) {
  engine.begin(answers);
  const after = copy(state);
  decode(after);
  const run = new Run();
  show(after, run);
  return engine.settle(after, run.outcomes);
}

const contents = (route) => (route.tabs || route.columns ? partsOf(route) : [route]).filter((content) => content.child);

function decode(state) {
  for (const route of state.routes) contents(route).forEach((content) => decode(content.child));
  enforce(state, new Run());
}

function show(state, run) {
  tellWork(state, run);
  enforce(state, run);
  for (const route of state.routes) {
    for (const content of contents(route)) {
      const inner = new Run();
      // The flow that a requirement has shown instead has already started.
      if (content.pending) inner.outcomes = content.pending;
      else show(content.child, inner);
      delete content.pending;
      const place = route.tabs || route.columns ? { id: route.id, tab: content.id } : { id: route.id };
      run.outcomes.push(...inner.outcomes.map((flow) => ({ ...place, flow })));
    }
  }
  engine.dropAbandoned(state);
}

/** Ends the stack before the first refused screen. If a tab is refused, another tab is selected. */
function enforce(state, run) {
  const tabOf = ({ tabs }) => tabs.items.find((item) => item.id === tabs.selected).tab;
  const isAdmitted = (route) => (route.columns ? partsOf(route).every((item) => engine.admitsTab(state, item.tab)) : route.tabs ? engine.admitsTab(state, tabOf(route)) : engine.admits(state, route));
  const index = state.routes.findIndex((route) => !isAdmitted(route));
  if (index >= 0) {
    const refused = copy(state.routes.slice(index));
    const route = state.routes[index];
    engine.cut(state, Math.max(index - 1, 0));
    if (route.columns) {
      // The page cannot express that the routes above are added to a refusal that is kept already.
      if (refused.length > 1 && state.refused?.length) throw new Unfollowed();
      engine.admitsColumns(state, run, {});
      if (refused.length > 1 && state.refused?.length) throw new Unfollowed();
      engine.dropAbandoned(state);
      return;
    }
    const first = showAgain(state, refused, route.tabs && tabOf(route));
    if (route.tabs) route.tabs.selected = route.tabs.items.find((item) => engine.admitsTab(state, item.tab))?.id ?? route.tabs.selected;
    engine.refuse(new Frame(state, run, [new Scope(engine, state)], { contents: refused }), first);
  }
  engine.dropAbandoned(state);
}

/** Thrown when the page cannot follow a run any further. */
class Unfollowed extends Error {}

/** Adds the steps that show routes or select a tab again, after their requirements are evaluated. Returns the first step. */
function showAgain(state, routes, tab) {
  const { steps } = engine.program(state);
  const first = steps.length;
  const add = (step) => steps.push({ ...step, next: steps.length + 1 });
  routes.forEach(({ screen, kind, navigation, options, tabs }, content) => {
    if (tabs) return [{ do: "ask", tab }, { do: "select", tab }].forEach(add);
    if (flows.flows[state.flow].screens[screen].requirement) add({ do: "ask", screen, content });
    return add({ do: "show", screen, kind, navigation, ...options, content, ...(kind === "root" ? { leaving: "all" } : { inList: true }) });
  });
  delete steps.at(-1).next;
  return first;
}

/** Sends the events of the start to work. The current conditions decide which start it is. */
function tellWork(state, run) {
  const flow = flows.flows[state.flow];
  const known = new Map();
  const number = flow.tabs && !flow.start?.length ? 0 : (flow.start ?? []).findIndex((branch) => engine.runs(branch, new Scope(engine, state), known));
  run.outcomes.push(...engine.sentToWork(state, number));
}

/** A gesture, or undefined if the page does not offer it. */
function gesture(text, state) { return gestures(shownLayers(flows, state)).find(({ event }) => event.text === text)?.event; }

/** An event in which columns have their identities in a state, and not their roles. Routes that leave by an action have their ids. */
function located(event, state) {
  if (event.back !== undefined) return { back: state.routes[event.back].id };
  if (event.dismiss !== undefined) return { dismiss: state.routes[event.dismiss].id };
  const role = event.tab;
  if (typeof role !== "string") {
    if (!event.flow) return event;
    const route = state.routes[event.route];
    const child = event.tab === undefined ? route?.child : route?.tabs?.items[event.tab].child;
    return child ? { ...event, flow: located(event.flow, child) } : event;
  }
  const item = partsOf(state.routes[event.route]).find((other) => other.column === role);
  return { ...event, tab: item.id, ...(event.flow ? { flow: located(event.flow, item.child) } : {}) };
}

/** A text in an array is a value that the page does not know. */
const unknowns = (key, value) => (Array.isArray(value) && value.length === 1 && typeof value[0] === "string" ? new Unknown(value[0]) : value);

function advance(makeStates, expected, what) {
  const before = states;
  let made;
  try {
    made = makeStates();
    const seen = new Set();
    states = made.filter((state) => {
      const key = JSON.stringify(state);
      return fits(stack(state), expected) && !seen.has(key) && seen.add(key);
    });
    if (states.length > limits.states) throw new Unfollowed();
  } catch (error) {
    if (!(error instanceof Unfollowed)) throw error;
    counts.unfollowed += 1;
    states = [];
    return;
  }
  counts.ways += made.length;
  if (states.length) return;
  counts.mismatches += 1;
  if (counts.mismatches > 5) return;
  console.log(`MISMATCH in ${played}: ${what}\n  before: ${before.map(stack)[0] ?? ""}\n  the coordinator: ${expected}\n  the page: ${[...new Set(made.map(stack))].join("\n        or: ")}`);
}

for (const line of fs.readFileSync(0, "utf8").split("\n")) {
  if (line.startsWith("document\t")) {
    const [, values, json] = line.split("\t");
    flows = JSON.parse(json);
    withValues = values === "true";
    engine = new Engine(flows);
  } else if (line.startsWith("run\t")) {
    const [, name, expected] = line.split("\t");
    played = name;
    const flow = flows.flows.findIndex((other) => other.name === name);
    counts.runs += 1;
    states = [];
    advance(() => everyWay((answers) => engine.start(flow, {}, answers)), expected, `start of ${name}`);
  } else if (line.includes("\t")) {
    // After a mismatch, or if a run is not followed, the rest of the run is skipped.
    if (!states.length) continue;
    const [json, expected] = line.split("\t");
    const event = JSON.parse(json, unknowns);
    counts.events += 1;
    if (event.restore) counts.restorations += 1;
    const run = (state, answers) => {
      if (event.restore) return restore(state, answers);
      if (event.gesture) {
        const found = gesture(event.gesture, state);
        return found ? engine.play(state, found, answers) : { state };
      }
      try {
        return engine.play(state, located(event, state), answers);
      } catch (error) {
        // A link without a destination changes nothing.
        if (!(error instanceof Unplayable)) throw error;
        if (event.link === undefined) throw new Error(`unplayable: ${error.message}`);
        return { state };
      }
    };
    advance(() => states.flatMap((state) => everyWay((answers) => run(state, answers))), expected, json);
  }
}
console.log(`${counts.runs} runs, ${counts.events} events, ${counts.restorations} restorations, ${counts.ways} ways, ${counts.unfollowed} not followed to the end, ${counts.mismatches} mismatches`);
const areTooMany = counts.unfollowed > Math.max(1, counts.runs / 500);
if (areTooMany) console.log("too many runs are not followed to the end");
process.exit(counts.mismatches || areTooMany ? 1 : 0);
