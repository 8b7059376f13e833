// The findings of `flowc check`, each with the run that leads to it.
"use strict";

class FindingsView {
  constructor(flows, map, player) {
    this.flows = flows;
    this.map = map;
    this.player = player;
    this.list(40);
  }

  /** Lists the first findings. A browser takes a while to show very many of them. */
  list(most) {
    const { findings } = this.flows;
    const items = findings.slice(0, most).map((finding) => this.item(finding));
    if (!items.length) items.push(element("li", { className: "hint" }, "Nothing to report."));
    if (findings.length > most) items.push(element("li", { className: "hint" }, button(`All ${findings.length} findings`, () => this.list(Infinity))));
    replaceChildren(byId("findings"), ...items);
  }

  item(finding) {
    const item = element("li", { className: finding.severity },
      element("div", {}, finding.message), element("small", {}, `${finding.severity}, ${finding.rule}, ${finding.place}`));
    const controls = element("div");
    const node = finding.screen === undefined ? -1 : this.map.nodeOf(finding.flow, finding.screen);
    if (node >= 0) controls.append(button("Show", () => { showPart("map-part"); this.map.choose(node); }));
    if (finding.trace) controls.append(" ", button("Play", () => this.play(finding)));
    item.append(controls);
    return item;
  }

  /** Starts to play a finding's run. */
  async play(finding) {
    showPart("player");
    if (!(await this.player.restart(finding.flow))) return;
    this.finding = finding;
    this.step = 0;
    this.show();
    byId("walk").querySelector("button").focus();
  }

  show() {
    const { finding, step } = this;
    const list = element("ol", {}, ...finding.trace.map((other, index) =>
      element("li", index === step ? { "aria-current": "step" } : {}, `${other.event}${other.stack ? ` → ${other.stack}` : ""}`)));
    const isOver = step >= finding.trace.length;
    const part = byId("walk");
    replaceChildren(part, element("div", {}, finding.message), list,
      button(isOver ? "That is the run" : "Next step", () => this.next(), { disabled: isOver }), " ",
      button("End", () => this.end()));
    part.hidden = false;
  }

  end() {
    byId("walk").hidden = true;
    this.player.takeFocus();
  }

  async next() {
    const wanted = this.finding.trace[this.step];
    const found = this.find(wanted);
    if (!found) return this.player.say(`This step cannot be played here: ${wanted.event}`);
    const { player } = this;
    closeQuestion(null);
    player.past.push({ state: found.state, text: wanted.event, stated: found.stated });
    player.future = [];
    player.say([wanted.event, ...found.notes].join(". "));
    player.show();
    this.step += 1;
    this.show();
    byId("walk").querySelector("button:not(:disabled)").focus();
    return undefined;
  }

  /** Finds answers with which an event leads to the stack of a step. */
  find(step) {
    const { player, flows } = this;
    const { state } = player;
    if (!state) return undefined;
    const wanted = step.stack.replaceAll(" (without navigation)", "").split(" ▸ ").join(", ");
    for (const event of this.candidates(step.event, state)) {
      for (const result of everyResult((answers) => player.engine.play(state, event, answers), 1000)) {
        if (!step.stack || stackText(flows, result.state) === wanted) return result;
      }
    }
    return undefined;
  }

  /** Links of other flows, with `1` for each value. */
  linksInside(index) {
    const flows = this.flows.flows.filter((other, number) => number !== index);
    const links = flows.flatMap((other) => other.links ?? []).filter((link) => !link.rest);
    return links.map((link) => link.pattern.replace(/\{[^}]*\}/g, "1"));
  }

  candidates(name, state) {
    const flow = this.flows.flows[state.flow];
    const layers = shownLayers(this.flows, state);
    if (name === "go back" || name === "swipe down") return gestures(layers).filter((gesture) => gesture.text === name).map((gesture) => gesture.event);
    const link = /^link "(.*)"$/.exec(name);
    if (link) return [{ link: link[1].replace(/\{[^}]*\}/g, "1") }];
    if (name === "link rest") return this.linksInside(state.flow).map((path) => ({ link: path }));
    if ((flow.events ?? []).some((event) => event.name === name)) return [{ own: name, values: {} }];
    const [screen, ...rest] = name.split(".");
    const list = [];
    state.routes.forEach((route, index) => {
      const own = route.screen >= 0 && flow.screens[route.screen].name === screen;
      if (own) list.unshift({ route: index, event: rest.join("."), values: {} }, { route: index, flow: { exit: rest.join("."), values: {} } });
      for (const item of partsOf(route)) {
        if (flow.tabs[item.tab].name === screen) list.push({ route: index, tab: item.id, flow: { exit: rest.join("."), values: {} } });
      }
    });
    return list;
  }
}
