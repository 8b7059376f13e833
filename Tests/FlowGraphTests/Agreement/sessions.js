// Plays explained recordings on the page: node sessions.js PAGE, with the documents and the scenarios on standard input.
//
// The stacks are written here once more, because the page compares them with the recording by functions of its own.
"use strict";

const fs = require("node:fs");
const vm = require("node:vm");

vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8") + "\nglobalThis.parts = { RecordedSession, columnText };");
const { RecordedSession, columnText } = globalThis.parts;

let flows;
const counts = { scenarios: 0, steps: 0, mismatches: 0 };

/** The stacks that a person sees, as scenarios write them: of tabs, only the selected one. */
function stack(state) {
  const flow = flows.flows[state.flow];
  const inside = (child) => (child ? ` [${stack(child)}]` : "");
  return state.routes.flatMap((route) => {
    if (route.columns) return route.columns.items.map((item, index) => columnText(flow, route.columns, index) + inside(item.child));
    const kind = route.kind === "root" ? "" : `${route.kind} `;
    if (!route.tabs) return [kind + flow.screens[route.screen].name + inside(route.child)];
    const item = route.tabs.items.find((other) => other.id === route.tabs.selected);
    return [`${kind}tabs [${flow.tabs[item.tab].name}${inside(item.child)}]`];
  }).join(", ");
}

function fault(text) {
  let session;
  try {
    session = new RecordedSession(flows, text);
  } catch (error) {
    return error.message;
  }
  const first = session.path.length - session.steps.length;
  for (const [index, step] of session.steps.entries()) {
    counts.steps += 1;
    // The first stack, and the stacks that come from elsewhere, list all tabs.
    if (["given", "start"].includes(step.event)) continue;
    const wanted = step.text.slice(step.text.lastIndexOf(" => ") + 4);
    const shown = stack(session.path[first + index].state);
    if (shown !== wanted) return `line ${step.line}: recorded ${wanted}, but the page shows ${shown}`;
  }
  return undefined;
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [kind, text] = line.split("\t");
  if (kind === "document") {
    flows = JSON.parse(text);
    continue;
  }
  counts.scenarios += 1;
  const scenario = text.replaceAll("\u001F", "\n");
  const found = fault(scenario);
  if (!found) continue;
  counts.mismatches += 1;
  if (counts.mismatches < 6) console.log(`${found}\n${scenario}`);
}
console.log(JSON.stringify(counts));
process.exitCode = counts.mismatches ? 1 : 0;
