// The player: a phone or a tablet that shows the current screens, and all events that can happen there.
"use strict";

class Player {
  constructor(flows, onMove) {
    this.flows = flows;
    this.engine = new Engine(flows);
    this.onMove = onMove;
    this.flow = 0;
    /** The steps that were played, beginning with the start; empty if no flow has begun. */
    this.past = [];
    this.future = [];
    const select = byId("flow");
    flows.flows.forEach((flow, index) => select.append(element("option", { value: String(index) }, flow.name)));
    this.flow = this.rootFlow();
    select.value = String(this.flow);
    select.addEventListener("change", () => this.restart(Number(select.value)));
    byId("restart").addEventListener("click", () => this.restart(this.flow));
    byId("cancel").addEventListener("click", () => closeQuestion(undefined));
    byId("undo").addEventListener("click", () => this.undo());
    byId("redo").addEventListener("click", () => this.redo());
    this.isWide = false;
    const wide = byId("wide");
    wide.hidden = !flows.flows.some((flow) => flow.tabs?.[0]?.column);
    wide.addEventListener("click", () => {
      this.isWide = !this.isWide;
      wide.setAttribute("aria-pressed", String(this.isWide));
      this.show();
    });
    byId("address").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play({ link: byId("link").value });
    });
    byId("copy").addEventListener("click", () => this.copy("trace", "trace"));
    byId("copy-live").addEventListener("click", () => this.copy("live-session", "session"));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") closeQuestion(undefined);
    });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      // In a field with typed text, undo changes the text.
      const field = event.target.closest("input, textarea");
      if (field && field.value !== field.defaultValue) return;
      event.preventDefault();
      if (event.shiftKey) this.redo();
      else this.undo();
    });
    this.restart(this.flow);
  }

  /** A flow that no other flow shows. If there are several, the one with the most screens and tabs. */
  rootFlow() {
    const inner = new Set(this.flows.flows.flatMap((flow) => [...flow.screens, ...(flow.tabs ?? [])].map((screen) => screen.content.flow)));
    const own = this.flows.flows.slice(0, this.flows.ownFlows);
    const size = (flow) => flow.screens.length + 10 * (flow.tabs ?? []).length;
    const roots = own.map((flow, index) => index).filter((index) => !inner.has(index));
    return roots.sort((a, b) => size(own[b]) - size(own[a]))[0] ?? 0;
  }

  // MARK: Moving

  /** Begins a flow. Returns whether it has begun: its start may ask a question, and the user may cancel it. */
  async restart(flow) {
    const name = this.flows.flows[flow]?.name;
    if (name === undefined) {
      this.say("There is no flow to play.");
      this.show();
      return false;
    }
    byId("flow").value = String(flow);
    const first = await this.answering((answers) => this.engine.start(flow, {}, answers), () => `${name} has not begun.`);
    if (!first) {
      byId("flow").value = String(this.flow);
      if (!this.past.length) this.show();
      return false;
    }
    this.flow = flow;
    byId("flow").value = String(flow);
    this.past = [{ state: first.state, text: "", stated: first.stated }];
    this.future = [];
    this.say(`${name} begins.`);
    this.show();
    return true;
  }

  get state() { return this.past.at(-1)?.state; }

  /** Plays an event, and asks for what only the running program knows. */
  async play(event) {
    // The status line already says why no flow has begun.
    if (!this.state) return undefined;
    const text = eventText(this.flows, this.state, event);
    const result = await this.answering((answers) => this.engine.play(this.state, event, answers));
    if (!result) return undefined;
    this.past.push({ state: result.state, text, stated: result.stated });
    this.future = [];
    const exits = result.exits.map((exit) => `The flow hands back control by ${exit.exit}${argumentsText(exit.values)}.`);
    this.say([...result.notes.map(sentence), ...exits].join(" ") || this.summary());
    return this.show();
  }

  /**
   * Repeats a run with one more answer after each question. Reports the reason if there is no result.
   *
   * @param {() => string} unanswered the status if the user cancels a question
   */
  async answering(run, unanswered = () => this.summary()) {
    const answers = [];
    closeQuestion(null);
    for (;;) {
      try {
        return run(answers);
      } catch (error) {
        if (error instanceof Unplayable) this.say(sentence(error.message));
        if (error instanceof Unplayable) return undefined;
        if (!(error instanceof Question)) throw error;
        this.say("");
        const answer = await askUser(error);
        if (answer === undefined) this.say(unanswered());
        if (answer === undefined || answer === null) return undefined;
        answers.push(answer);
      }
    }
  }

  undo() {
    closeQuestion(null);
    if (this.past.length < 2) return;
    this.future.push(this.past.pop());
    this.say("Undone.");
    this.show();
  }

  redo() {
    closeQuestion(null);
    if (!this.future.length) return;
    this.past.push(this.future.pop());
    this.say("Done again.");
    this.show();
  }

  /** Copies the text of a field. */
  async copy(field, name) {
    byId(field).select();
    try { await navigator.clipboard.writeText(byId(field).value); } catch { document.execCommand("copy"); }
    this.say(`The ${name} is copied.`);
  }

  say(text) { byId("status").textContent = text; }

  summary() {
    const top = shownScreens(this.flows, this.state).at(-1);
    return `On top: ${top.screen.name}, ${top.kind === "root" ? "the root" : top.kind}.`;
  }

  // MARK: Drawing

  show() {
    for (const id of ["restart", "flow"]) byId(id).disabled = !this.flows.flows.length;
    if (!this.state) {
      for (const id of ["undo", "redo"]) byId(id).disabled = true;
      return replaceChildren(byId("phone"), element("p", { className: "empty" }, "Nothing is shown."));
    }
    const layers = shownLayers(this.flows, this.state, this.isWide);
    const all = layers.flat();
    const isDeeper = all.length > (this.shownCount ?? Infinity);
    this.shownCount = all.length;
    byId("undo").disabled = this.past.length < 2;
    byId("redo").disabled = this.future.length === 0;
    const focused = byId("player").contains(document.activeElement) ? document.activeElement : undefined;
    this.showPhone(layers, isDeeper);
    this.showGestures(layers);
    this.showOthers(all);
    byId("trace").value = this.trace();
    this.onMove(all, this.state);
    if (focused && (!focused.isConnected || focused.disabled)) this.takeFocus();
    return undefined;
  }

  /** Moves the focus to where the user can continue, if the focused element is gone. */
  takeFocus() {
    const places = ["#phone .top button:not(:disabled), #phone .top input", "#gestures button", "#undo:not(:disabled)", "#restart"];
    for (const place of places) {
      const found = document.querySelector(place);
      if (found) return found.focus({ preventScroll: true });
    }
    return undefined;
  }

  showPhone(layers, isDeeper) {
    const parts = [];
    layers.forEach((layer, depth) => {
      const isTop = depth === layers.length - 1;
      if (depth > 0) parts.push(element("div", { className: "dim" }));
      parts.push(this.layer(layer, depth, layers.length, isTop, isTop && isDeeper));
    });
    byId("phone").classList.toggle("wide", this.isWide);
    byId("phone").setAttribute("aria-label", this.isWide ? "Tablet" : "Phone");
    replaceChildren(byId("phone"), ...parts);
  }

  layer(layer, depth, count, isTop, isNew) {
    const opener = layer[0];
    const top = layer[layer.length - 1];
    const kind = opener.kind === "root" ? "cover" : opener.kind;
    const isSmall = isAlert(kind);
    const made = element("div", { className: `layer ${kind}${isTop ? " top" : ""}`, role: "group", "aria-label": `${top.screen.name}, ${opener.kind}` });
    if (isNew && layer.length === 1) made.classList.add("new");
    if (!isTop) made.inert = true;
    if (kind === "sheet") {
      const detents = opener.options.detents ?? [];
      const fraction = /^fraction\((.+)\)$/.exec(detents[0] ?? "");
      const height = /^height\((.+)\)$/.exec(detents[0] ?? "");
      const part = detents[0] === "medium" ? 50 : fraction ? 100 * Number(fraction[1]) : height ? Math.min(92, Number(height[1]) / 8) : 92 - depth * 2;
      made.style.top = `${100 - part}%`;
      if (opener.options.dragIndicator || detents.length > 1) made.append(element("div", { className: "grip" }));
    }
    // Lower layers are visible behind the layers above, so they are smaller.
    if (!isTop) made.style.transform = `scale(${1 - 0.03 * Math.min(count - 1 - depth, 4)})`;
    const columns = layer.find((entry) => entry.columns)?.columns;
    if (columns) {
      made.append(this.columns(layer, columns, isTop));
    } else {
      const page = element("div", { className: `page${isNew && layer.length > 1 ? " new" : ""}` });
      if (!isSmall) page.append(...this.bar(layer, opener, top, isTop));
      page.append(this.body(top, opener, isTop, isSmall));
      made.append(page);
    }
    if (opener.tabs) made.append(this.tabBar(opener.tabs, isTop));
    return made;
  }

  /** The columns of a wide window beside each other. An empty column shows a placeholder, as the app's view does. */
  columns(layer, columns, isTop) {
    const panes = columns.roles.map((role) => {
      const entries = layer.filter((entry) => entry.pane === role);
      const pane = element("div", { className: `page${role === columns.front ? " front" : ""}`, role: "group", "aria-label": role });
      if (!entries.length) pane.append(element("p", { className: "empty" }, "Nothing is shown."));
      else pane.append(...this.bar(entries, entries[0], entries.at(-1), isTop), this.body(entries.at(-1), entries[0], isTop, false));
      return pane;
    });
    return element("div", { className: "columns" }, ...panes);
  }

  bar(layer, opener, top, isTop) {
    const hasBar = layer.some((entry) => entry.navigation);
    if (!hasBar && layer.length === 1) return [element("h3", {}, top.screen.name)];
    const below = layer[layer.length - 2];
    const back = below && gestures([layer])[0];
    const left = back
      ? button(`‹ ${below.screen.name}`, () => this.play(back.event), { "aria-label": back.label, disabled: !isTop })
      : element("span", { "aria-hidden": "true" });
    const bar = element("div", { className: "navbar" }, left, element("b", {}, top.screen.name), element("span", { "aria-hidden": "true" }));
    return [bar, !hasBar ? element("p", { className: "hint" }, "Pushed without a navigation bar.") : ""].filter(Boolean);
  }

  body(top, opener, isTop, isSmall) {
    const body = element("div", { className: "body" });
    const { title, message } = opener.options;
    if (isSmall) body.append(element("h3", {}, title ?? top.screen.name));
    if (message !== undefined) body.append(element("p", {}, message));
    if (top.screen.doc) body.append(element("p", { className: "doc" }, top.screen.doc));
    const values = Object.entries(top.route.values ?? {});
    if (values.length) {
      const list = element("dl");
      for (const [name, value] of values) list.append(element("dt", {}, name), element("dd", {}, describe(value)));
      body.append(list);
    }
    if (isTop) body.append(...this.events(top, opener));
    return body;
  }

  /** A button for each event of a screen, with fields for its values. */
  events(entry, opener) {
    const { buttons = [], fields: texts = [] } = opener.options;
    const list = [];
    for (const transition of entry.screen.transitions ?? []) {
      const at = (inner) => eventAt(entry.path, entry.tabAt !== undefined ? { ...inner, tab: entry.tabAt } : inner);
      if (transition.trigger === "event" || (transition.trigger === "pattern" && entry.route.opaque)) {
        const style = buttons.find((other) => other.event === transition.name);
        let fields = transition.trigger === "event" ? transition.parameters ?? [] : (transition.bindings ?? []).map((name) => ({ name, type: "" }));
        const given = {};
        if (entry.screen.alert) {
          // The event of a button carries the texts of the fields and the values of the alert.
          for (const { name } of fields) if (!texts.some((field) => field.name === name)) given[name] = entry.route.values[name];
          fields = fields.flatMap((field) => {
            const found = texts.find((other) => other.name === field.name);
            return found ? [{ ...field, title: found.title, text: found.text }] : [];
          });
        }
        list.push(this.event(style?.title ?? transition.name, transition, fields, (values) => at({ route: entry.index, event: transition.name, values: { ...given, ...values } }), style?.role));
      } else if (transition.trigger === "exit" && entry.route.opaque) {
        const fields = (transition.bindings ?? []).map((name) => ({ name, type: "" }));
        list.push(this.event(`exit ${transition.name}`, transition, fields, (values) => at({ route: entry.index, flow: { exit: transition.name, values } })));
      }
    }
    return list;
  }

  event(label, transition, fields, make, role = "") {
    const isPlain = !transition.branches;
    const nameOf = (field) => field.title ?? field.name;
    const name = isPlain ? `${label} (no handler)` : label;
    const properties = { className: `event ${role}${isPlain ? " plain" : ""}`, title: transition.doc };
    if (!fields.length) return button(name, () => this.play(make({})), properties);
    const inputs = fields.map((field, index) => element("input", { defaultValue: field.text ?? sampleValue(field.type), placeholder: field.type, "aria-label": `${nameOf(field) || index + 1}${field.type ? `: ${field.type}` : ""}` }));
    const form = element("form", { className: "values" });
    fields.forEach((field, index) => form.append(element("span", { "aria-hidden": "true" }, nameOf(field) || "_"), inputs[index]));
    form.append(element("button", properties, name));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = {};
      fields.forEach((field, index) => { values[field.name || index] = typedValue(inputs[index].value, field.type); });
      this.play(make(values));
    });
    return form;
  }

  tabBar(tabs, isTop) {
    const bar = element("div", { className: "tabs", role: "tablist", "aria-label": "Tabs" });
    tabs.items.forEach((item, index) => {
      const name = this.flows.flows[tabs.flow].tabs[item.tab].name;
      bar.append(button(name, () => this.play(eventAt(tabs.path, { route: tabs.index, select: index })), {
        role: "tab", title: name, "aria-selected": String(item.id === tabs.selected), disabled: !isTop,
      }));
    });
    return bar;
  }

  showGestures(layers) {
    const layer = layers[layers.length - 1];
    const columns = layer.find((entry) => entry.columns)?.columns;
    // In a wide window, each column has its own way back.
    const stacks = columns ? columns.roles.map((role) => layer.filter((entry) => entry.pane === role)).filter((stack) => stack.length) : [layer];
    const list = stacks.flatMap((stack) => gestures([stack])).map((gesture) => button(gesture.label, () => this.play(gesture.event)));
    replaceChildren(byId("gestures"), list.length && element("h3", {}, "Gestures of the system"), ...list);
  }

  /** Buttons for events of flows and work, and for events of covered screens that are handled `always`. */
  showOthers(all) {
    const groups = [];
    const seen = new Set();
    for (const entry of all) {
      for (let depth = 0; depth <= entry.path.length; depth += 1) {
        const path = entry.path.slice(0, depth);
        const key = JSON.stringify(path);
        if (seen.has(key)) continue;
        seen.add(key);
        const flow = this.flows.flows[stateAt(this.state, path).flow];
        const own = (flow.events ?? []).filter((event) => event.branches);
        if (own.length) {
          groups.push(element("h3", {}, `Events of ${flow.name}`), ...own.map((event) =>
            this.event(event.name, event, event.parameters ?? [], (values) => eventAt(path, { own: event.name, values }))));
        }
        (flow.work ?? []).forEach((work, index) => {
          const heard = (work.transitions ?? []).filter((transition) => transition.branches);
          if (!heard.length) return;
          groups.push(element("h3", {}, `Work: ${work.name}`), ...heard.map((transition) => {
            const fields = (transition.bindings ?? []).map((name) => ({ name, type: "" }));
            return this.event(transition.name, transition, fields, (values) => eventAt(path, { work: index, event: transition.name, values }));
          }));
        });
      }
    }
    for (const entry of all.slice(0, -1)) {
      const heard = (entry.screen.transitions ?? []).filter((transition) => transition.always && transition.trigger === "event");
      if (!heard.length) continue;
      groups.push(element("h3", {}, `From below: ${entry.screen.name}`), ...heard.map((transition) =>
        this.event(transition.name, transition, transition.parameters ?? [], (values) => eventAt(entry.path, { route: entry.index, event: transition.name, values }))));
    }
    replaceChildren(byId("events"), ...groups);
  }

  // MARK: The trace

  /** The played steps as a scenario. Conditions and choices become its statements. */
  trace() {
    const flow = this.flows.flows[this.flow];
    const needed = (flow.parameters ?? []).filter((parameter) => parameter.value === undefined && !parameter.type.endsWith("?"));
    const values = needed.map((parameter) => `${parameter.name}: .sample`);
    const lines = [`scenario "played" for ${flow.name}${values.length ? `(${values.join(", ")})` : ""} {`];
    this.past.forEach((step, index) => {
      if (index === 0 && !step.stated.length) return;
      const statements = step.stated.join(", ");
      lines.push(`  ${index === 0 ? "start" : step.text}${statements && ` when ${statements}`} => ${stackText(this.flows, step.state)}`);
    });
    return [...lines, "}"].join("\n");
  }
}

/** The state of the flow at a path. */
function stateAt(state, path) {
  return path.reduce((inner, place) => {
    const route = inner.routes[place.route];
    return place.tab === undefined ? route.child : partsOf(route).find((item) => item.id === place.tab).child;
  }, state);
}

/** The first value of a field. */
function sampleValue(type) {
  if (type.endsWith("?")) return "nil";
  return { Int: "1", Bool: "true", Double: "1.5", String: "text" }[type] ?? "";
}

/** The user's input as a value: the value of the expression, or else the text. */
function typedValue(text, type) {
  if (/^String\??$/.test(type) && !/^".*"$/s.test(text) && !(isOptional(type) && text === "nil")) return text;
  const value = evaluate(text, () => undefined, type);
  return value instanceof Unknown ? new Unknown(text || ".sample") : value;
}

/** A message as a full sentence. */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** Closes the open question: with `null` if something else happens, with undefined if the user cancels. */
let closeQuestion = () => {};

/** Asks the user below the phone. Returns the index of the option, or the value that closed the question. */
function askUser(question) {
  closeQuestion(null);
  const before = document.activeElement;
  byId("asked").textContent = question.message;
  return new Promise((resolve) => {
    const close = (answer) => {
      closeQuestion = () => {};
      const hadFocus = byId("question").contains(document.activeElement);
      byId("question").hidden = true;
      if (hadFocus && before.isConnected) before.focus({ preventScroll: true });
      resolve(answer);
    };
    closeQuestion = close;
    replaceChildren(byId("answers"), ...question.options.map((option, index) => button(option, () => close(index))));
    byId("question").hidden = false;
    byId("question").scrollIntoView({ block: "nearest" });
    // While the page loads, the focus stays at the start of the page.
    if (before !== document.body) byId("answers").firstElementChild.focus({ preventScroll: true });
  });
}
