// Runs the programs of flows: the effect of each step on a state.
//
// A state's `refused` is the list of refusals that wait for `resume`:
//
//   {step, contents, names, link, rest, shown, start}
//
// `resume` continues at `step`, which checked the requirement, with the `contents` to show and the `names` that steps use. If a
// link started the flow over, `link` has its number and values, and its branch is chosen after the step. `rest` is the part of
// a link that the flow on top opens. `shown` has the id ranges of the routes that are shown instead. While these routes are
// being shown, `start` is the first id of the next range.
"use strict";

/** The state that a chain of steps changes, and the values that the steps use. */
class Frame {
  /** @param {object} more the `contents`, `link` and `rest` of a refusal */
  constructor(state, run, scopes, more = {}) {
    Object.assign(this, { state, run, scopes, contents: more.contents ?? [], link: more.link, rest: more.rest });
  }

  get scope() { return this.scopes[this.scopes.length - 1]; }
}

Object.assign(Engine.prototype, {
  program(state) { return this.document.flows[state.flow].program; },

  /**
   * Runs steps to the end of their chain. Throws `Refused` if a requirement ends the chain.
   *
   * @param {boolean} isResumed whether the first step uses the frame's contents instead of making new contents
   */
  runSteps(frame, first, isResumed = false) {
    const { steps } = this.program(frame.state);
    let number = first;
    while (number !== undefined) {
      const step = steps[number];
      if (!(isResumed && number === first)) this.prepare(frame, step);
      const perform = instructions[step.do];
      // Fail loudly if this page does not know an instruction.
      if (!perform) throw new Error("unknown instruction " + step.do);
      number = perform.call(this, frame, step, number) ?? step.next;
    }
  },

  /** Makes the contents that an operation shows, before its first requirement is checked. */
  prepare(frame, step) {
    const following = this.program(frame.state).steps[step.next];
    if (step.contents) frame.contents = step.contents.map((shown) => this.contentOf(shown, frame));
    else if (step.do === "ask" && following?.do === "fill") frame.contents = [this.contentOfColumn(frame, following)];
  },

  contentOf({ screen, arguments: list = [] }, { state, scope, run }) {
    return this.makeContent(this.document.flows[state.flow].screens[screen], list, scope, run);
  },

  /** Runs a function. Returns false if a requirement refused something. */
  finishes(run) {
    try {
      run();
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  },

  // MARK: Routes

  append(state, route) {
    this.removeAlertOnTop(state);
    route.id = state.nextID;
    state.nextID += 1;
    state.routes.push(route);
  },

  /** Removes an alert or dialog from the top, because no screen may be above it. */
  removeAlertOnTop(state) {
    if (state.routes.length > 1 && isAlert(state.routes[state.routes.length - 1].kind)) state.routes.pop();
  },

  /** Removes what cannot stay below a new screen. */
  makeRoom(state, kind) {
    this.removeAlerts(state);
    // A push goes into the layer of the flow on top, so screens that this flow presents are dismissed first.
    if (!isPresented(kind)) this.dismissPresented(state.routes[state.routes.length - 1]);
  },

  /** Removes an alert from the top, and from the top of the child flows on top. */
  removeAlerts(state) {
    this.removeAlertOnTop(state);
    const inner = flowIn(state.routes[state.routes.length - 1]);
    if (inner) this.removeAlerts(inner);
  },

  dismissPresented(route) {
    const child = flowIn(route);
    if (!child) return;
    const lowest = child.routes.findIndex((other) => isPresented(other.kind));
    if (lowest > 0) child.routes.length = lowest;
    this.dismissPresented(child.routes[child.routes.length - 1]);
  },

  /** Removes the routes above an index. */
  cut(state, index) { state.routes.length = Math.min(state.routes.length, index + 1); },

  /** The number of routes that remain after a step, including the root; undefined if the step removes none. */
  remaining({ state, scope }, step) {
    const kinds = state.routes.map((route) => route.kind);
    let count = 1;
    if (step.routes !== undefined) {
      count = kinds.length - step.routes;
    } else if (step.layers !== undefined) {
      const layers = [...kinds.keys()].filter((index) => isPresented(kinds[index]));
      count = layers[layers.length - step.layers];
    } else if (step.allLayers) {
      count = kinds.findIndex(isPresented);
    } else if (step.screen !== undefined) {
      count = this.place(state, step, scope) + 1;
    }
    if (!(count > 0) || (step.onlyPushed && kinds.slice(count).some((kind) => kind !== "push"))) return undefined;
    return count;
  },

  /** The index of the topmost route with a screen whose condition is true; -1 if there is none. */
  place(state, { screen, where }, scope) {
    for (let index = state.routes.length - 1; index >= 0; index -= 1) {
      const route = state.routes[index];
      if (route.screen !== screen) continue;
      if (where === undefined || this.holds(where, new Scope(this, state, {}, route.values ?? {}, scope))) return index;
    }
    return -1;
  },

  itemOf(state, tab) { return partsOf(state.routes[0]).find((item) => item.tab === tab); },

  // MARK: Requirements

  admits(state, route) {
    const requirement = this.document.flows[state.flow].screens[route.screen]?.requirement;
    return !requirement || this.holds(requirement.condition, new Scope(this, state, {}, route.values ?? {}));
  },

  admitsTab(state, tab) {
    const { requirement } = this.document.flows[state.flow].tabs[tab];
    return !requirement || this.holds(requirement.condition, new Scope(this, state));
  },

  /** Selects a tab, unless its requirement is not met. */
  selectTab(state, item, run) {
    const { requirement } = this.document.flows[state.flow].tabs[item.tab];
    if (requirement) this.runSteps(new Frame(state, run, [new Scope(this, state)]), requirement.selection);
    else state.routes[0].tabs.selected = item.id;
  },

  /**
   * Runs the steps of a requirement that is not met. If the flow uses `resume`, keeps the chain from the step that checked it.
   */
  refuse(frame, number) {
    const { state, run, contents, link, rest } = frame;
    const { steps, keepsRefusals } = this.program(state);
    const { screen, tab, content = 0 } = steps[number];
    if (keepsRefusals) {
      state.refused ??= [];
      if (state.refused.at(-1)?.start === undefined) state.refused.length = 0;
      const names = frame.scopes.map((scope) => scope.known());
      state.refused.push({ step: number, contents, names, link, rest, shown: [], start: state.nextID });
    }
    const flow = this.document.flows[state.flow];
    const { requirement } = tab === undefined ? flow.screens[screen] : flow.tabs[tab];
    this.runInstead(state, run, requirement, new Scope(this, state, {}, contents[content]?.values ?? {}));
    if (keepsRefusals) this.endKeeping(state);
  },

  /** Runs the steps of a requirement that is not met. */
  runInstead(state, run, requirement, scope) {
    run.refusals += 1;
    if (run.refusals > 100) this.note("requirements lead to each other for ever");
    else this.finishes(() => this.runSteps(new Frame(state, run, [scope]), requirement.step));
  },

  endKeeping(state) {
    const entry = state.refused.findLast((other) => other.start !== undefined);
    if (!entry) return;
    if (entry.start < state.nextID) entry.shown.push([entry.start, state.nextID]);
    delete entry.start;
  },

  /** Drops refusals whose substitute screens have all left. */
  dropAbandoned(state) {
    for (;;) {
      const entry = state.refused?.at(-1);
      if (!entry || entry.start !== undefined || !entry.shown.length) return;
      if (state.routes.some((route) => entry.shown.some(([first, end]) => route.id >= first && route.id < end))) return;
      state.refused.pop();
    }
  },

  // MARK: Events

  /** An event that a step sends, as an action of its receiver. */
  sent(screen, step, scope) {
    const list = step.arguments ?? [];
    if (screen.content.kind === "flow" && screen.content.flow !== undefined) {
      const event = (this.document.flows[screen.content.flow].events ?? []).find((other) => other.name === step.event);
      return { flow: { own: step.event, values: this.bind(event?.parameters ?? [], list, scope) } };
    }
    const event = (screen.transitions ?? []).find((other) => other.trigger === "event" && other.name === step.event);
    // The types of a pattern's values are not known.
    if (event) return { event: step.event, values: this.bind(event.parameters ?? [], list, scope) };
    const values = {};
    list.forEach((argument, index) => { values[index] = evaluate(argument.value, scope.lookUp); });
    return { event: step.event, values };
  },
});

/** The child flow that a route shows, or that its selected tab or the column in front shows. */
function flowIn(route) {
  if (route.columns) return frontItem(route.columns).child;
  return route.tabs ? route.tabs.items.find((item) => item.id === route.tabs.selected).child : route.child;
}

/** The instructions, by name. An instruction may return the number of the next step. */
const instructions = {
  show({ state, contents }, step) {
    const isInPlace = step.leaving === "top";
    if (isInPlace) this.removeAlertOnTop(state);
    const scope = new Scope(this, state, {}, contents[step.content ?? 0].values ?? {});
    const way = isInPlace ? state.routes[state.routes.length - 1] : { ...step, options: this.options(step, scope) };
    const { kind, navigation = false, options } = way;
    if (step.leaving === "all") state.routes = [];
    else if (isInPlace) state.routes.length -= 1;
    else if (!step.inList) this.makeRoom(state, kind);
    const { content = 0 } = step;
    this.append(state, { ...contents[content], screen: step.screen, kind, navigation, options });
    // A refusal that is kept later must not share contents with the stack.
    contents[content] = undefined;
  },
  leave(frame, step) {
    const count = this.remaining(frame, step);
    if (count !== undefined) frame.state.routes.length = count;
    else if (!step.allLayers) this.note(step.layers === undefined ? "the operation finds nothing to do" : "nothing is presented");
  },
  select({ state }, { tab }) {
    const item = this.itemOf(state, tab);
    const { tabs, columns } = state.routes[0];
    if (!item) return this.note(columns ? "the column is empty" : "there is no such tab");
    if (columns) columns.front = item.column;
    else tabs.selected = item.id;
    return undefined;
  },
  send({ state, scope, run }, step) {
    const flow = this.document.flows[state.flow];
    if (step.work !== undefined) {
      run.outcomes.push({ work: step.work, ...this.sent(flow.work[step.work], step, scope) });
      return undefined;
    }
    const item = this.itemOf(state, step.tab);
    const route = item ? state.routes[0] : state.routes[this.place(state, step, scope)];
    if (!route) return this.note("the event has no receiver");
    const receiver = item ? flow.tabs[item.tab] : flow.screens[step.screen];
    run.outcomes.push({ id: route.id, ...(item ? { tab: item.id } : {}), ...this.sent(receiver, step, scope) });
    return undefined;
  },
  update({ state, scope, run }, step) {
    const flow = this.document.flows[state.flow];
    const isTab = step.tab !== undefined;
    const receiver = isTab ? this.itemOf(state, step.tab) : state.routes[this.place(state, step, scope)];
    const isInTabs = isTab && !state.routes[0].columns;
    if (!receiver) return this.note(isInTabs ? "there is no such tab" : "there is no such screen to update");
    const screen = isTab ? flow.tabs[step.tab] : flow.screens[step.screen];
    Object.assign(receiver, this.makeContent(screen, step.arguments ?? [], scope, run));
    if (isTab && !isInTabs) receiver.given = this.givenValues(state, step.tab, receiver);
    return undefined;
  },
  exit({ state, scope, run }, step) {
    const exit = this.document.flows[state.flow].exits[step.exit];
    run.outcomes.push({ exit: exit.name, values: this.bind(exit.parameters ?? [], step.arguments ?? [], scope) });
  },
  set({ state, scope }, step) {
    const name = step.target.replaceAll("`", "").trim();
    const { variables = [] } = this.document.flows[state.flow];
    const value = evaluate(step.value, scope.lookUp, variables.find((variable) => variable.name === name)?.type);
    if (Object.hasOwn(state.values, name)) state.values[name] = value;
    else {
      // Assigning a part of a variable makes the whole variable unknown.
      const variable = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(name)?.[0];
      if (variable && Object.hasOwn(state.values, variable)) state.values[variable] = new Unknown(variable);
    }
  },
  begin(frame, step) {
    const event = this.document.flows[frame.state.flow].events[step.event];
    const values = this.bind(event.parameters ?? [], step.arguments ?? [], frame.scope);
    frame.scopes.push(new Scope(this, frame.state, values));
    frame.known = new Map();
  },
  end({ scopes }) { scopes.pop(); },
  choice(frame, step) {
    const inner = frame.scope.inner();
    if (!this.runs(step, inner, frame.known)) return step.otherwise;
    frame.scopes[frame.scopes.length - 1] = inner;
    return undefined;
  },
  way({ state, scope }, first) {
    const { steps } = this.program(state);
    const ways = [first.next];
    let { otherwise } = first;
    for (; steps[otherwise].do === "way"; { otherwise } = steps[otherwise]) ways.push(steps[otherwise].next);
    ways.push(otherwise);
    const names = ways.map((way) => steps[way].style ?? steps[way].kind);
    const text = `present(${first.expression})`;
    const value = evaluate(first.expression, scope.lookUp, "Presentation");
    const known = value instanceof Case ? names.indexOf(value.name) : -1;
    const statements = names.map((name) => `${text} == ${name}`);
    const chosen = known < 0 ? this.ask(text, names, statements) : known;
    this.state(statements[chosen], true);
    return ways[chosen];
  },
  ask(frame, step, number) {
    const { state, contents } = frame;
    if (step.tab !== undefined && this.document.flows[state.flow].tabs[step.tab].column) {
      if (this.admitsTab(state, step.tab)) return undefined;
    } else if (step.tab !== undefined) {
      const item = this.itemOf(state, step.tab);
      if (!item || item.id === state.routes[0].tabs.selected || this.admitsTab(state, step.tab)) return undefined;
    } else if (this.admits(state, { screen: step.screen, values: contents[step.content ?? 0].values })) {
      return undefined;
    }
    this.refuse(frame, number);
    throw new Refused();
  },
  resume({ state, run, rest }) {
    const entry = state.refused?.pop();
    if (!entry) return;
    const below = state.refused.at(-1);
    if (below) below.start = state.nextID;
    const { step, names, contents, link } = entry;
    const isDone = this.finishes(() => {
      // Nothing was refused of a link that was only kept.
      if (step === undefined) return;
      this.runSteps(new Frame(state, run, names.map((known) => new Scope(this, state, known)), { contents, link }), step, true);
      if (link) this.runLink(state, { link }, run);
    });
    // The rest of a link is opened last. If something is refused again, that refusal keeps the rest.
    if (isDone) {
      run.resumedRest ??= entry.rest;
    } else {
      const kept = state.refused.find((other) => other.start === undefined);
      if (kept) kept.rest = entry.rest ?? rest;
    }
    this.endKeeping(state);
    if (!isDone) throw new Refused();
  },
  forget({ state }) { state.refused = []; },
  follow({ run, rest }) { run.rest = rest; },
};
