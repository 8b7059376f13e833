// A recorded session that somebody pastes or drops into the page: it plays step by step, forwards and backwards.
//
// The text of a recording becomes text nodes and names to compare, never markup.
"use strict";

/** A reason why a recording cannot be read or played, with its line. */
class RecordingError extends Error {
  constructor(line, text) { super(`line ${line}: ${text}`); }
}

/**
 * Limits for texts that are no recordings, or hostile ones, and for the search. After a step, the search keeps at most `states`
 * states. A step has `ofStep` attempts, and all attempts of a search take at most `seconds` seconds.
 */
const recordingLimits = { characters: 2_000_000, steps: 10_000, statements: 1000, depth: 50, states: 16, ofStep: 2000, seconds: 10 };

// MARK: Reading

/** A recording as a flow's name and its steps: `{line, event, statements, stack}`. Each step has a line of its own. */
function readRecording(text) {
  if (text.length > recordingLimits.characters) throw new RecordingError(1, "the recording is too long");
  const lines = text.split(/\r\n?|\n/);
  let name;
  const steps = [];
  for (const [index, whole] of lines.entries()) {
    const line = index + 1;
    const content = splitOutside(whole, "//")[0].trim();
    if (!content) continue;
    if (name === undefined) {
      const header = /^scenario\s+"(?:[^"\\]|\\.)*"\s+for\s+`?([\p{L}_][\p{L}\p{N}_]*)`?\s*(?:\(.*\))?\s*\{$/u.exec(content);
      if (!header) throw new RecordingError(line, "a recording begins with `scenario \"…\" for Flow(_) {`");
      [, name] = header;
    } else if (content === "}") {
      if (!steps.length) throw new RecordingError(line, "the recording has no steps");
      return { name, steps };
    } else {
      steps.push(readStep(content, line));
      if (steps.length > recordingLimits.steps) throw new RecordingError(line, "the recording has too many steps");
    }
  }
  throw new RecordingError(lines.length, name === undefined ? "nothing is recorded here" : "the recording is cut: `}` is missing");
}

function readStep(content, line) {
  const [before, stack, ...more] = splitOutside(content, "=>");
  if (stack === undefined || more.length) throw new RecordingError(line, "expected a step: `event => stack`");
  const [event, conditions] = splitOutside(before, " when ");
  const statements = conditions === undefined ? [] : splitOutside(conditions, ",").map(withoutSpace);
  if (statements.length > recordingLimits.statements) throw new RecordingError(line, "the step has too many conditions");
  // Invisible signs could hide or reorder the others.
  const text = content.replace(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
  return { line, text, event: event.trim(), statements, stack: readStack(stack.trim(), line) };
}

/** A stack as routes: `{kind, name, inside}`, or `{column, name, isFront, inside}` for what the content or detail column shows. */
function readStack(text, line, depth = 0) {
  if (depth > recordingLimits.depth) throw new RecordingError(line, "the stacks are too deep");
  return splitOutside(text, ",").map((part, index) => {
    const found = /^(?:(push|sheet|cover|popover|alert|dialog)\s+|(?:(content|detail)\s+)??)`?([\p{L}_][\p{L}\p{N}_]*)`?(\s+front)?(?:\s*\[(.*)\])?$/u
      .exec(part.trim());
    if (!found) throw new RecordingError(line, "expected a stack, such as `home, push detail`");
    const [, kind, column, name, front, inside] = found;
    return {
      kind: kind ?? (index || column ? undefined : "root"), column, name, isFront: front !== undefined,
      inside: inside === undefined ? undefined : readStack(inside, line, depth + 1),
    };
  });
}

/** Routes as the recording has them. The last column is in front unless another one is marked. */
const routesText = (stack) => stack.map(({ kind, column, name, isFront, inside }, index) => {
  const word = column ?? (kind === "root" ? undefined : kind);
  const mark = isFront && stack[index + 1]?.column ? " front" : "";
  return `${word ? `${word} ` : ""}${name}${mark}${inside ? ` [${routesText(inside)}]` : ""}`;
}).join(", ");

/** The routes of a state, with the stacks inside where a recording has them. */
function stackLike(flows, state, stack) {
  const flow = flows.flows[state.flow];
  const texts = [];
  for (const route of state.routes) {
    if (route.columns) {
      for (const [index, item] of route.columns.items.entries()) {
        texts.push(columnText(flow, route.columns, index) + insideLike(flows, flow.tabs[item.tab].name, item, stack[texts.length]));
      }
    } else texts.push(routeLike(flows, flow, route, stack[texts.length]));
  }
  return texts.join(", ");
}

/** The stack inside a tab or a column, if the recording has it. The content of an unknown flow is not compared. */
function insideLike(flows, name, item, wanted) {
  if (!wanted?.inside || wanted.name !== name) return "";
  return ` [${item.child ? stackLike(flows, item.child, wanted.inside) : routesText(wanted.inside)}]`;
}

function routeLike(flows, flow, route, wanted) {
  const name = route.tabs ? "tabs" : flow.screens[route.screen].name;
  const text = (route.kind === "root" ? "" : `${route.kind} `) + name;
  if (!wanted?.inside || wanted.name !== name) return text;
  if (!route.tabs) return route.child || route.opaque ? text + insideLike(flows, name, route, wanted) : text;
  const tabs = wanted.inside.map((tab, place) => {
    // The selected tab comes first.
    const item = route.tabs.items.find((other) => (place ? flow.tabs[other.tab].name === tab.name : other.id === route.tabs.selected));
    if (!item) return "";
    const own = flow.tabs[item.tab].name;
    return own + insideLike(flows, own, item, tab);
  });
  return `${text} [${tabs.join(", ")}]`;
}

// MARK: Playing

/**
 * Plays the steps of a recording, and follows all states that fit. The first search tries only the answers that the recording states.
 * These answers may lead to a recorded stack with other values than the session had. If the first search fails, a second search also
 * tries other answers.
 */
class RecordedSession {
  constructor(flows, text) {
    this.flows = flows;
    this.engine = new Engine(flows);
    const { name, steps } = readRecording(text);
    this.flow = flows.flows.findIndex((flow) => flow.name === name);
    if (this.flow < 0) throw new RecordingError(1, `the page has no flow ${name}`);
    this.steps = steps;
    this.path = this.search();
  }

  search() {
    try {
      return this.find(false);
    } catch (error) {
      if (!(error instanceof RecordingError && this.steps.some((step) => step.statements.length))) throw error;
      try {
        return this.find(true);
      } catch (other) {
        // A search that was cut says less than a contradiction to the stated conditions.
        throw this.isCut ? error : other;
      }
    }
  }

  /** The states of the session, each with the event before it and the answers that led there. */
  find(triesAll) {
    this.isCut = false;
    this.end = Date.now() + 1000 * recordingLimits.seconds;
    let nodes = [];
    for (const [index, step] of this.steps.entries()) {
      const isBeginning = index === 0 && (step.event === "given" || step.event === "start");
      if (index === 0 && !isBeginning) nodes = this.begin();
      nodes = this.after(nodes, step, isBeginning, triesAll);
    }
    const path = [];
    for (let node = nodes[0]; node; node = node.parent) path.unshift(node);
    return path;
  }

  /** The nodes that fit a step. If no event leads to the stack of a `given`, the page shows the stack as the recording has it. */
  after(before, step, isBeginning, triesAll) {
    const made = [];
    for (const statements of triesAll && step.statements.length ? [step.statements, []] : [step.statements]) {
      this.engine.statements = statements;
      if (isBeginning) made.push(...this.begin());
      else if (step.event !== "given") made.push(...this.play(before, step));
    }
    this.engine.statements = [];
    let found = this.fitting(made, step);
    if (!found.length && step.event === "given") {
      made.push({ ...this.given(step), text: isBeginning ? "" : "given", parent: before[0] });
      found = this.fitting(made.slice(-1), step);
    }
    if (found.length) return found;
    const wanted = routesText(step.stack);
    if (this.isCut) {
      const advice = "state conditions of this step and of the steps before it, as `flowc test --explain` does";
      throw new RecordingError(step.line, `no outcome that was tried shows ${wanted}: ${advice}`);
    }
    const shown = [...new Set(made.map((node) => stackLike(this.flows, node.state, step.stack)))].slice(0, 3);
    const why = shown.length ? `the flow shows ${shown.join(" or ")}` : "this cannot happen here";
    throw new RecordingError(step.line, `the recording contradicts the flow: it shows ${wanted}, but ${why}`);
  }

  /** One node of each state whose stacks are recorded. Those with the recorded conditions come first. */
  fitting(nodes, step) {
    const wanted = routesText(step.stack);
    const fits = nodes.filter((node) => stackLike(this.flows, node.state, step.stack) === wanted);
    const stated = new Set(step.statements);
    const agreeing = (node) => node.stated.filter((text) => stated.has(withoutSpace(text))).length;
    const seen = new Set();
    const found = fits.sort((a, b) => agreeing(b) - agreeing(a)).filter((node) => {
      const key = JSON.stringify(node.state);
      return !seen.has(key) && seen.add(key);
    });
    this.isCut ||= found.length > recordingLimits.states;
    return found.slice(0, recordingLimits.states);
  }

  begin() { return this.tried([{ run: (answers) => this.engine.start(this.flow, {}, answers), node: { text: "" } }]); }

  given(step) {
    try {
      return { state: this.engine.attempt([], () => this.engine.showing(this.flow, step.stack)), stated: [] };
    } catch (error) {
      if (error instanceof Unplayable) throw new RecordingError(step.line, error.message);
      throw error;
    }
  }

  play(nodes, step) {
    return this.tried(nodes.flatMap((parent) => this.events(step, parent.state).map((event) => (
      { run: (answers) => this.engine.play(parent.state, event, answers), node: { text: step.event, parent } }))));
  }

  /** The results of several plays for combinations of answers. The plays take turns, so that none uses up the attempts. */
  tried(plays) {
    const searches = plays.map(({ run, node }) => ({ attempts: everyAttempt(run), node, made: [] }));
    let open = searches;
    let left = recordingLimits.ofStep;
    while (open.length && left > 0 && Date.now() < this.end) {
      open = open.filter(({ attempts, node, made }) => {
        if (left === 0) return true;
        const { value, done } = attempts.next();
        if (done) return false;
        left -= 1;
        if (value) made.push({ ...value, ...node });
        return true;
      });
    }
    this.isCut ||= open.length > 0;
    return searches.flatMap(({ made }) => made);
  }

  /** The events of the engine that a recorded event may be. */
  events(step, state) {
    const link = /^link\s+"((?:[^"\\]|\\.)*)"$/.exec(step.event);
    if (link) return ["_", "1", "true", "1.5"].map((value) => ({ link: link[1].replace(/(^|[/=])_(?=$|[/&?])/g, `$1${value}`) }));
    const back = /^go back(?: (\d+))?$/.exec(step.event);
    const all = gestures(shownLayers(this.flows, state));
    if (back) return all.filter((gesture) => gesture.screens === Number(back[1] ?? 1)).map((gesture) => gesture.event);
    if (step.event === "swipe down") return all.filter((gesture) => gesture.text === "swipe down").map((gesture) => gesture.event);
    const select = /^select\s+(.+)$/.exec(step.event);
    const path = (select ? select[1] : step.event.replace(/\(.*\)$/s, "")).split(".").map((name) => name.trim().replaceAll("`", ""));
    const values = select ? {} : this.values(step.event);
    return this.inside(state, path, values, Boolean(select));
  }

  /** The values in the brackets of an event. */
  values(text) {
    const list = /\((.*)\)$/s.exec(text)?.[1];
    const values = {};
    for (const [index, part] of (list ? splitOutside(list, ",") : []).entries()) {
      const [, label, value] = /^\s*(?:([\p{L}_][\p{L}\p{N}_]*)\s*:)?\s*(.*?)\s*$/su.exec(part);
      values[label ?? index] = value === "_" ? new Unknown(label ?? "_") : evaluate(value, () => undefined);
    }
    return values;
  }

  inside(state, [name, ...rest], values, isSelection) {
    const flow = this.flows.flows[state.flow];
    if (!rest.length) {
      if (isSelection) return (state.routes[0].tabs?.items ?? []).flatMap((item, index) => (flow.tabs[item.tab].name === name ? [{ route: 0, select: index }] : []));
      return (flow.events ?? []).some((event) => event.name === name) ? [{ own: name, values }] : [];
    }
    const places = [];
    const route = state.routes.findLastIndex((other) => other.screen >= 0 && flow.screens[other.screen].name === name);
    if (route >= 0) places.push({ place: { route }, child: state.routes[route].child, content: flow.screens[state.routes[route].screen].content });
    for (const item of partsOf(state.routes[0])) {
      if (flow.tabs[item.tab].name === name) places.push({ place: { route: 0, tab: item.id }, child: item.child, content: flow.tabs[item.tab].content });
    }
    const found = [];
    for (const { place, content, child } of places) {
      const event = rest.join(".");
      if (child) {
        for (const flowEvent of this.inside(child, rest, values, isSelection)) found.push({ ...place, flow: flowEvent });
        const exits = this.flows.flows[child.flow].exits ?? [];
        if (exits.some((exit) => exit.name === event)) found.push({ ...place, flow: { exit: event, values } });
      } else if (!isSelection) {
        // An unknown flow sends its exits.
        found.push({ ...place, ...(content.kind === "flow" ? { flow: { exit: event, values } } : { event, values }) });
      }
    }
    const work = (flow.work ?? []).findIndex((other) => other.name === name);
    if (work >= 0) found.push({ work, event: rest.join("."), values });
    return found;
  }
}

Object.assign(Engine.prototype, {
  /** A state that shows a stack which comes from elsewhere. Flows whose stacks are not recorded show their start. */
  showing(index, stack) {
    const flow = this.document.flows[index];
    const state = this.withUnknownValues(this.emptyState(index, {}));
    // A screen may have replaced the columns.
    const hasColumns = flow.tabs?.some((tab) => tab.column === "sidebar" && tab.name === stack[0].name) ?? false;
    const shown = hasColumns ? stack.filter((other, place) => place === 0 || other.column) : [];
    if (hasColumns) this.append(state, { screen: -1, kind: "root", navigation: false, columns: this.shownColumns(index, shown) });
    stack.filter((other) => !shown.includes(other)).forEach(({ kind, name, inside }, place) => {
      if (!kind) throw new Unplayable(`how is ${name} shown? Write \`push ${name}\``);
      if (place === 0 && flow.tabs && !hasColumns && name === "tabs") {
        const items = flow.tabs.map((tab, number) => ({ id: number, tab: number, ...this.shownContent(tab, inside?.find((other) => other.name === tab.name)?.inside) }));
        const selected = inside ? flow.tabs.findIndex((tab) => tab.name === inside[0].name) : 0;
        if (selected < 0) throw new Unplayable(`there is no tab ${inside[0].name}`);
        return this.append(state, { screen: -1, kind: "root", navigation: flow.tabsOpenNavigation ?? false, tabs: { items, selected } });
      }
      const screen = flow.screens.findIndex((other) => other.name === name);
      if (screen < 0) throw new Unplayable(`there is no screen ${name}`);
      const content = this.shownContent(flow.screens[screen], inside);
      const options = this.options({ screen }, new Scope(this, state, {}, content.values ?? {}));
      return this.append(state, { ...content, screen, kind, navigation: kind === "root" || undefined, options });
    });
    return state;
  },

  /** Columns that show a recorded stack. Nobody knows the values that their contents were made with. */
  shownColumns(index, stack) {
    const flow = this.document.flows[index];
    const items = stack.map(({ column = "sidebar", name, inside }, id) => {
      const tab = flow.tabs.findIndex((other) => other.column === column && other.name === name);
      if (tab < 0) throw new Unplayable(`there is no ${column} ${name}`);
      const given = this.valuesNeeded(index, tab).map((value) => new Unknown(value));
      return { id, tab, column, given, ...this.shownContent(flow.tabs[tab], inside) };
    });
    const front = (stack.find((other) => other.isFront) ?? stack.at(-1)).column ?? "sidebar";
    return { items, front, nextID: items.length };
  },

  /** The names of the values that a content of a column is made with. */
  valuesNeeded(index, tab) {
    const flow = this.document.flows[index];
    const { content } = flow.tabs[tab];
    if (content.flow !== undefined) return (this.document.flows[content.flow].parameters ?? []).map((parameter) => parameter.name);
    const fills = flow.program.steps.filter((step) => step.do === "fill" && step.tab === tab);
    return (fills.find((step) => step.arguments?.length)?.arguments ?? []).map(({ label }) => label ?? "_");
  },

  shownContent({ content }, stack) {
    if (content.kind === "values") {
      return { values: Object.fromEntries((content.parameters ?? []).map((parameter) => [parameter.name, new Unknown(parameter.name)])) };
    }
    if (content.kind !== "flow" || content.flow === undefined) return { opaque: true };
    if (stack) return { child: this.showing(content.flow, stack) };
    const [begun] = everyResult((answers) => new Engine(this.document).start(content.flow, {}, answers), 200);
    if (!begun) throw new Unplayable("a flow inside does not begin");
    return { child: this.withUnknownValues(begun.state) };
  },

  /** Variables may have had any value where the stack comes from. */
  withUnknownValues(state) {
    for (const name of Object.keys(state.values)) state.values[name] = new Unknown(name);
    return state;
  },
});

// MARK: The view

class RecordingView {
  constructor(flows, player) {
    this.flows = flows;
    this.player = player;
    byId("play-recording").addEventListener("click", () => this.play(byId("recording").value));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file?.size > recordingLimits.characters) return player.say("The recording is too long.");
      return this.take(file ? await file.text() : event.dataTransfer.getData("text/plain"));
    });
    document.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text/plain");
      if (event.target.closest("input, textarea") || !/^\s*(\/\/.*\s*)*scenario\b/.test(text.slice(0, 2000))) return;
      event.preventDefault();
      this.take(text);
    });
  }

  take(text) {
    byId("recording").value = text;
    byId("recording-part").open = true;
    this.play(text);
  }

  /** Plays a recording up to its first step. The others wait to be done again. */
  play(text) {
    closeQuestion(null);
    const { player } = this;
    let session;
    try {
      session = new RecordedSession(this.flows, text);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      this.end();
      return player.say(sentence(error.message));
    }
    showPart("player");
    this.session = session;
    player.flow = session.flow;
    byId("flow").value = String(session.flow);
    [player.past, player.future] = [session.path.slice(0, 1), session.path.slice(1).reverse()];
    player.say(`The recording has ${session.steps.length} steps.`);
    player.show();
    byId("session").querySelector("button:not(:disabled)")?.focus();
    return undefined;
  }

  end() {
    this.session = undefined;
    byId("session").hidden = true;
  }

  /** Shows the step where the player is. Another event ends the recording. */
  update() {
    const { session, player } = this;
    if (!session) return;
    const at = player.past.length - 1;
    if (player.past[at] !== session.path[at] || player.past[0] !== session.path[0]) return this.end();
    const first = session.path.length - session.steps.length;
    const list = element("ol", {}, ...session.steps.map((step, index) => element("li", index === at - first ? { "aria-current": "step" } : {}, step.text)));
    replaceChildren(byId("session"), list,
      button("Step back", () => this.move(-1), { disabled: at === 0 }), " ",
      button("Next step", () => this.move(1), { disabled: !player.future.length }), " ",
      button("End", () => { this.end(); player.takeFocus(); }));
    byId("session").hidden = false;
    byId("session").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  move(by) {
    const { player } = this;
    if (by < 0) player.undo();
    else player.redo();
    const step = this.session?.steps[player.past.length - 1 - this.session.path.length + this.session.steps.length];
    if (step) player.say(step.text);
    const name = by < 0 ? "Step back" : "Next step";
    const buttons = [...byId("session").querySelectorAll("button:not(:disabled)")];
    (buttons.find((other) => other.textContent === name) ?? buttons[0])?.focus();
  }
}
