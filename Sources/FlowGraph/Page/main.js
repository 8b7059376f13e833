// Assembles the page.
"use strict";

const flows = JSON.parse(byId("document").textContent);
for (const flow of flows.flows) {
  const heard = [flow.screens, flow.tabs ?? [], flow.work ?? []].flat().flatMap((screen) => screen.transitions ?? []);
  for (const transition of heard.concat(flow.events ?? [])) transition.trigger ??= "event";
}
let player;
let recording;

/** Reports a failure of this script, so that nobody waits for it. */
function reportFailure(reason) { byId("status").textContent = `The page has failed (${reason}). Load it again.`; }
addEventListener("error", (event) => reportFailure(event.message));
addEventListener("unhandledrejection", (event) => reportFailure(event.reason));

function describeNode(index) {
  const node = flows.map.nodes[index];
  if (node.flow !== undefined) return describeFlow(index);
  const frame = flows.map.frames[node.frame];
  const about = byId("about");
  const flow = flows.flows[frame.flow];
  const screen = node.screen === undefined ? undefined : (node.kind === "tab" ? flow.tabs : flow.screens)[node.screen];
  const parts = [element("h2", {}, node.title), element("p", { className: "hint" }, `${map.kindName(node.kind)} of ${frame.title}${node.subtitle ? ` · ${node.subtitle}` : ""}`)];
  if (screen?.doc) parts.push(element("p", {}, screen.doc));
  if (screen?.requirement) parts.push(element("p", {}, `Requires ${screen.requirement.condition}`));
  if (screen?.stays) parts.push(element("p", {}, `Stays if ${screen.stays}`));
  const child = screen?.content.flow;
  if (child !== undefined && flows.map.frames.some((other) => other.flow === child)) {
    parts.push(button(`Open ${flows.flows[child].name}`, () => map.open(child)));
  }
  const lines = element("dl");
  for (const edge of flows.map.edges) {
    // A child flow has a button instead.
    if (edge.from !== index || edge.kind === "contains") continue;
    const label = (edge.labels ?? []).map((other) => `${other.event ?? ""}${other.if ? ` [${other.if}]` : ""}`).join("; ");
    lines.append(element("dt", {}, label || edge.kind), element("dd", {}, `${edge.kind} ${flows.map.nodes[edge.to].title}${edge.steps === undefined ? "" : `, ${edge.steps} recorded ${edge.steps === 1 ? "step" : "steps"}`}`));
  }
  for (const line of node.lines ?? []) lines.append(element("dt", {}, line));
  parts.push(lines);
  parts.push(...findingsOf(node));
  return replaceChildren(about, ...parts);
}

function findingsOf(node) {
  return (node.findings ?? []).map((number) => element("p", { className: "hint" }, `⚠ ${flows.findings[number].message}`));
}

/** Describes a flow: what it shows, and what shows it. */
function describeFlow(index) {
  const node = flows.map.nodes[index];
  const flow = flows.flows[node.flow];
  const count = flow.screens.length + (flow.tabs ?? []).length;
  const parts = [element("h2", {}, node.title), element("p", { className: "hint" }, `flow of ${flows.map.frames[node.frame].title} · ${count} ${count === 1 ? "screen" : "screens"}`)];
  if (flow.doc) parts.push(element("p", {}, flow.doc));
  for (const [title, here, there] of [["Shows", "from", "to"], ["Is shown by", "to", "from"]]) {
    const others = flows.map.edges.filter((edge) => edge.kind === "shows" && edge[here] === index).map((edge) => edge[there]);
    if (!others.length) continue;
    const list = others.map((other) => element("li", {}, button(flows.map.nodes[other].title, () => map.activate(other))));
    parts.push(element("h3", {}, title), element("ul", { className: "flows" }, ...list));
  }
  parts.push(...findingsOf(node));
  return replaceChildren(byId("about"), ...parts);
}

const map = new FlowMapView(flows, JSON.parse(byId("pieces").textContent), describeNode);
let hasBegun = false;
player = new Player(flows, (entries) => {
  // At first the map shows its start, wherever the player is.
  map.mark(entries, hasBegun);
  recording?.update();
  hasBegun = true;
});
const findings = new FindingsView(flows, map, player);
recording = new RecordingView(flows, player);
const live = new LiveView(flows, map);
for (const part of document.querySelectorAll("body > nav button")) part.addEventListener("click", () => showPart(part.dataset.part));
