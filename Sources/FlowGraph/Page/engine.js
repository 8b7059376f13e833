// Plays flows as the coordinator that flowc generates plays them on FlowRuntime. Nothing here knows of the page.
//
// A state is plain data. An event names routes by their places, from the root up:
//
//   {route: 1, event: "numberSelected", values: {number: 3}}    a screen's event
//   {route: 0, flow: {…}} and {route: 0, tab: 1, flow: {…}}     an event inside of a child flow, or of a tab's
//   {route: 0, select: 2}                                       a tab of the tab bar
//   {back: 0} and {dismiss: 2}                                  gestures: back to a place; what stands from a place on is swiped away
//   {own: "loggedOut", values: {}}                              an event of the flow itself
//   {work: 0, event: "delegate.expired", values: {}}            an action of the flow's work
//   {exit: "finished", values: {}}                              an exit, which only flows that are not known hand back by themselves
//   {link: "/numbers/3"}                                        a link from outside
//
// What depends on values that are not known here is asked: `play` throws a `Question` until the answers that it gets are enough.
"use strict";

/** Something that only the running program knows. */
class Question extends Error {
  /**
   * @param {string} text what is asked: a condition of Swift, or `present(…)`
   * @param {string[]} options the answers to choose from
   */
  constructor(text, options) {
    super(text);
    this.options = options;
  }
}

/** A link that leads nowhere. */
class LinkError extends Error {}

/** What is thrown when a screen is refused: the operations behind it are not done. */
class Refused extends Error {}

const copy = (value) => {
  if (value === null || typeof value !== "object" || value instanceof Unknown || value instanceof Case) return value;
  if (Array.isArray(value)) return value.map(copy);
  const result = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
};

const isPresented = (kind) => kind !== "root" && kind !== "push";

class Engine {
  /** @param document what `flowc graph --format json` writes */
  constructor(document) { this.document = document; }

  /**
   * The state with which a flow begins, after what its start requires.
   *
   * @param {number} flow the flow's index
   * @param {object} values of its parameters
   * @param {number[]} answers to the questions that come up, in order
   */
  start(flow, values = {}, answers = []) {
    this.begin(answers);
    const run = new Run();
    const state = this.makeState(flow, values, run);
    this.deliverPending(state, run);
    return this.settle(state, run.outcomes);
  }

  /**
   * The state after an event, and what came of it.
   *
   * @returns {{state: object, notes: string[], exits: object[], stated: string[]}} `stated` says which conditions held, and
   *   which did not, as a scenario states them
   */
  play(state, event, answers = []) {
    this.begin(answers);
    const after = copy(state);
    return this.settle(after, [event]);
  }

  begin(answers) {
    this.answers = answers;
    this.asked = 0;
    this.notes = [];
    this.exits = [];
    this.stated = [];
  }

  /** Runs actions and what they deliver, in order, until nothing is left. */
  settle(state, waiting) {
    let done = 0;
    for (let index = 0; index < waiting.length; index += 1) {
      if ((done += 1) > 1001) {
        this.notes.push("events send each other for ever");
        break;
      }
      if (waiting[index].exit !== undefined) this.exits.push(waiting[index]);
      waiting.push(...this.navigate(state, waiting[index], false));
    }
    return { state, notes: this.notes, exits: this.exits, stated: this.stated };
  }

  ask(text, options) {
    if (this.asked >= this.answers.length) throw new Question(text, options);
    const answer = this.answers[this.asked];
    this.asked += 1;
    return answer;
  }

  /** Whether a condition holds: evaluated where that is possible, asked where it is not. */
  holds(condition, scope) {
    const value = this.conditionValue(condition, scope);
    return this.state(condition, typeof value === "boolean" ? value : this.ask(condition, ["is so", "is not so"]) === 0);
  }

  /** Takes note of whether a condition holds, as a scenario states it. */
  state(condition, holds) {
    const isName = /^[\p{L}\p{N}_.]+$/u.test(condition);
    const text = holds ? condition : isName ? `!${condition}` : `!(${condition})`;
    if (!this.stated.includes(text)) this.stated.push(text);
    return holds;
  }

  conditionValue(condition, scope) {
    // `let player` and `let name = player` hold if the value is there, and name it.
    const binding = /^\s*(?:let|var)\s+([\p{L}_][\p{L}\p{N}_]*)(?:\s*=\s*([^,]+))?$/u.exec(condition);
    if (!binding) return evaluate(condition, scope.lookUp);
    const value = evaluate(binding[2] ?? binding[1], scope.lookUp);
    if (value instanceof Unknown) {
      scope.bind(binding[1], new Unknown(binding[1]));
      return value;
    }
    if (value !== null) scope.bind(binding[1], value);
    return value !== null;
  }

  // MARK: States

  makeState(index, values, run) {
    const flow = this.document.flows[index];
    const state = { flow: index, values: {}, routes: [], nextID: 0 };
    const scope = new Scope(this, state);
    for (const parameter of flow.parameters ?? []) {
      if (parameter.name in values) state.values[parameter.name] = values[parameter.name];
      else state.values[parameter.name] = this.defaultValue(parameter, scope);
    }
    for (const variable of this.inOrder(flow.variables ?? [])) {
      state.values[variable.name] = evaluate(variable.value, scope.lookUp);
    }
    const asked = [];
    this.startOver(state, run, asked);
    // What is sent to work comes before what a refused start asks for.
    run.outcomes.unshift(...asked);
    return state;
  }

  /** First values may read those of other variables, which then come first. */
  inOrder(variables) {
    const ordered = [];
    const visit = (variable) => {
      if (ordered.includes(variable) || variable.isVisited) return;
      const words = variable.value.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
      for (const other of variables) if (other !== variable && words.includes(other.name) && !ordered.includes(other)) visit(other);
      ordered.push(variable);
    };
    for (const variable of variables) if (!ordered.includes(variable)) visit(variable);
    return ordered;
  }

  defaultValue(parameter, scope) {
    if (parameter.value !== undefined) return evaluate(parameter.value, scope.lookUp);
    return parameter.type.endsWith("?") ? null : new Unknown(parameter.name);
  }

  /**
   * Begins as the flow itself does. Answers whether nothing stands in the way.
   *
   * @param {object[]} asked takes what a flow that begins to live sends to its work
   */
  startOver(state, run, asked = null) {
    const flow = this.document.flows[state.flow];
    const tell = (number) => {
      const branch = flow.beginning?.[number];
      if (!asked || !branch) return;
      const inner = new Run();
      for (const operation of branch.operations) this.perform(state, operation, new Scope(this, state), inner);
      asked.push(...inner.outcomes);
    };
    if (flow.tabs) {
      tell(0);
      const items = flow.tabs.map((tab, index) => ({ id: index, tab: index, ...this.makeContent(tab, [], new Scope(this, state), run) }));
      this.replace(state, [{ screen: -1, kind: "root", navigation: flow.tabsOpenNavigation ?? false, tabs: { items, selected: 0 } }]);
      return true;
    }
    for (const [number, branch] of (flow.start ?? []).entries()) {
      const scope = new Scope(this, state);
      if (branch.if !== undefined && !this.holds(branch.if, scope)) continue;
      const root = branch.operations[0].routes[0];
      const route = this.makeRoute(state, root, root.presentation, scope, run);
      this.replace(state, [route]);
      tell(number);
      if (this.admits(state, route)) return true;
      this.refuse(state, route, run);
      return false;
    }
    return true;
  }

  /** A screen that is to be shown, with the values that its arguments have now. */
  makeRoute(state, destination, presentation, scope, run) {
    const screen = this.document.flows[state.flow].screens[destination.screen];
    return {
      screen: destination.screen, kind: presentation.kind, navigation: presentation.navigation ?? false,
      options: this.options(presentation), ...this.makeContent(screen, destination.arguments ?? [], scope, run),
    };
  }

  options(presentation) {
    const { detents, dragIndicator, locked, title, message, buttons, style } = presentation;
    return { detents, dragIndicator, locked, title, message, buttons, style };
  }

  makeContent(screen, list, scope, run) {
    const content = screen.content;
    if (content.kind === "values") return { values: this.bind(content.parameters ?? [], list, scope) };
    if (content.kind === "flow" && content.flow !== undefined) {
      const values = {};
      for (const argument of list) if (argument.label !== undefined) values[argument.label] = evaluate(argument.value, scope.lookUp);
      const inner = new Run();
      const child = this.makeState(content.flow, values, inner);
      return { child, pending: inner.outcomes };
    }
    return { opaque: true };
  }

  /** Arguments as the values of parameters: by label, else in their order. */
  bind(parameters, list, scope) {
    const values = {};
    parameters.forEach((parameter, index) => {
      const argument = list.find((other) => other.label === parameter.name) ?? (list[index]?.label === undefined ? list[index] : undefined);
      values[parameter.name] = argument ? evaluate(argument.value, scope.lookUp) : this.defaultValue(parameter, scope);
    });
    return values;
  }

  replace(state, routes) {
    state.routes = [];
    for (const route of routes) this.append(state, route);
  }

  append(state, route) {
    route.id = state.nextID;
    state.nextID += 1;
    state.routes.push(route);
  }

  // MARK: What happens

  /** Runs one action; answers the actions that deliver what it asked for. */
  navigate(state, action, isCovered) {
    const run = new Run();
    if (action.link !== undefined) {
      this.open(state, parseLink(action.link), run);
    } else if (action.back !== undefined || action.dismiss !== undefined) {
      this.systemChange(state, action, run);
    } else if (action.own !== undefined) {
      this.handleOwn(state, action, run);
    } else if (action.work !== undefined) {
      this.handleWork(state, action, run);
    } else if (action.exit === undefined) {
      this.navigateScreen(state, action, isCovered, run);
    }
    // Of an exit only the parent hears; the flow itself has nothing to do.
    this.deliverPending(state, run);
    return run.outcomes;
  }

  /** The index of the route that an action is for. What was sent names it by its identity. */
  indexOf(state, action) {
    if (action.id !== undefined) return state.routes.findIndex((route) => route.id === action.id);
    return action.route < state.routes.length ? action.route : -1;
  }

  navigateScreen(state, action, isCovered, run) {
    const index = this.indexOf(state, action);
    if (index < 0) return this.note("the route has left");
    const route = state.routes[index];
    const wrap = (inner) => ({ ...inner, id: route.id });
    const isBelow = isCovered || index + 1 < state.routes.length;
    if (route.tabs) {
      this.navigateTabs(route, action, isBelow, (inner) => run.outcomes.push(wrap(inner)));
    } else if (route.child && action.flow) {
      for (const inner of this.navigate(route.child, action.flow, isBelow)) run.outcomes.push(wrap({ flow: inner }));
    }
    this.handle(state, route, action, isCovered, run);
  }

  navigateTabs(route, action, isCovered, deliver) {
    const tabs = route.tabs;
    if (action.select !== undefined) {
      const item = tabs.items[action.select];
      if (!item) return this.note("there is no such tab");
      if (item.id === tabs.selected) deliver({ reselected: item.id });
      else tabs.selected = item.id;
    } else if (action.tab !== undefined && action.flow) {
      const item = tabs.items.find((other) => other.id === action.tab);
      if (!item) return this.note("there is no such tab");
      if (!item.child) return undefined;
      const isBelow = isCovered || item.id !== tabs.selected;
      for (const inner of this.navigate(item.child, action.flow, isBelow)) deliver({ tab: item.id, flow: inner });
    }
    return undefined;
  }

  /** The transition that answers an action of a screen, with the values that it binds. */
  transition(state, route, action) {
    const flow = this.document.flows[state.flow];
    let owner = flow.screens[route.screen];
    let item;
    if (route.tabs) {
      item = route.tabs.items.find((other) => other.id === (action.tab ?? action.reselected));
      if (!item) return undefined;
      owner = flow.tabs[item.tab];
    }
    const transitions = owner.transitions ?? [];
    const inner = action.flow;
    let found;
    let bound = {};
    if (action.reselected !== undefined) {
      found = transitions.find((other) => other.trigger === "reselected");
    } else if (inner && inner.exit !== undefined) {
      found = transitions.find((other) => other.trigger === "exit" && other.name === inner.exit);
      if (found) bound = this.bindInOrder(found.bindings ?? [], Object.values(inner.values ?? {}));
    } else if (inner && inner.own !== undefined) {
      found = transitions.find((other) => other.trigger === "pattern" && other.name === inner.own);
    } else if (action.event !== undefined) {
      found = transitions.find((other) => other.name === action.event && (other.trigger === "event" || other.trigger === "pattern"));
      if (found && found.trigger === "event") bound = action.values ?? {};
      else if (found) bound = this.bindInOrder(found.bindings ?? [], Object.values(action.values ?? {}));
    }
    return found && found.branches ? { transition: found, bound, item } : undefined;
  }

  bindInOrder(names, values) {
    const bound = {};
    names.forEach((name, index) => {
      if (name) bound[name] = index < values.length ? values[index] : new Unknown(name);
    });
    return bound;
  }

  /** Runs the flow's transition for an action of a screen, if its sender is on top. */
  handle(state, route, action, isCovered, run) {
    const found = this.transition(state, route, action);
    if (!found) return;
    const { transition, bound, item } = found;
    const isTop = !isCovered && state.routes[state.routes.length - 1] === route;
    if (!transition.always) {
      if (!isTop) return this.note("the screen is covered, so it does not navigate");
      if (item && action.tab !== undefined && item.id !== route.tabs.selected) return this.note("another tab is selected");
    }
    const scope = new Scope(this, state, bound, route.values ?? {});
    this.runBranches(state, transition.branches, scope, run, () => {
      if (!transition.always) return;
      this.cut(state, state.routes.indexOf(route));
      if (item) route.tabs.selected = item.id;
    });
  }

  handleOwn(state, action, run) {
    const event = (this.document.flows[state.flow].events ?? []).find((other) => other.name === action.own);
    if (!event || !event.branches) return;
    this.runBranches(state, event.branches, new Scope(this, state, action.values ?? {}), run);
  }

  handleWork(state, action, run) {
    const work = this.document.flows[state.flow].work[action.work];
    const transition = (work.transitions ?? []).find((other) => other.name === action.event && other.branches);
    if (!transition) return;
    const bound = this.bindInOrder(transition.bindings ?? [], Object.values(action.values ?? {}));
    this.runBranches(state, transition.branches, new Scope(this, state, bound), run);
  }

  systemChange(state, action, run) {
    const index = action.back !== undefined ? action.back : action.dismiss - 1;
    if (index < 0 || index >= state.routes.length - 1) return this.note("the routes are so already");
    const removed = state.routes.slice(index + 1).reverse();
    this.cut(state, index);
    for (const route of removed) {
      const screen = this.document.flows[state.flow].screens[route.screen];
      const transition = (screen?.transitions ?? []).find((other) => other.trigger === "dismissed");
      if (!transition || !transition.branches) continue;
      this.runBranches(state, transition.branches, new Scope(this, state, {}, route.values ?? {}), run);
    }
    return undefined;
  }

  note(text) { this.notes.push(text); }

  runBranches(state, branches, scope, run, begin = () => {}) {
    try {
      this.runBranch(state, branches, scope, run, begin);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Runs the first branch that holds; throws if a screen is refused. */
  runBranch(state, branches, scope, run, begin = () => {}) {
    for (const branch of branches) {
      const inner = scope.inner();
      if (branch.if !== undefined && !this.holds(branch.if, inner)) continue;
      begin();
      for (const operation of branch.operations) this.perform(state, operation, inner, run);
      return;
    }
  }

  // MARK: Operations

  perform(state, operation, scope, run) {
    const perform = operations[operation.do];
    // An operation that this page does not know must not be passed over in silence.
    if (!perform) throw new Error("unknown operation " + operation.do);
    perform.call(this, state, operation, scope, run);
  }

  /** Removes the routes above a place. */
  cut(state, index) {
    if (index < 0) return this.note("the operation finds nothing to do");
    state.routes.length = Math.min(state.routes.length, index + 1);
    return undefined;
  }

  pushedAtTheTop(state) {
    let count = 0;
    for (let index = state.routes.length - 1; index > 0 && state.routes[index].kind === "push"; index -= 1) count += 1;
    return count;
  }

  popTo(state, index) {
    if (index < 0 || this.pushedAtTheTop(state) < state.routes.length - 1 - index) return this.note("the operation finds nothing to do");
    return this.cut(state, index);
  }

  /** The index of the topmost route of a screen, among those that satisfy a condition; 0 for the root, -1 for none. */
  place(state, operation, scope) {
    if (operation.screen === undefined) return 0;
    for (let index = state.routes.length - 1; index >= 0; index -= 1) {
      const route = state.routes[index];
      if (route.screen !== operation.screen) continue;
      if (operation.where === undefined) return index;
      const inner = new Scope(this, state, {}, route.values ?? {}, scope);
      if (this.holds(operation.where, inner)) return index;
    }
    return -1;
  }

  /** Ends the transition if a screen is refused, after what happens instead. */
  require(state, route, run) {
    if (this.admits(state, route)) return;
    this.refuse(state, route, run);
    throw new Refused();
  }

  show(state, route, run) {
    this.require(state, route, run);
    // A push lands in the layer of the flow on top, so what that has presented goes first.
    if (!isPresented(route.kind)) this.dismissPresented(state.routes[state.routes.length - 1]);
    this.append(state, route);
  }

  dismissPresented(route) {
    const child = route.tabs ? route.tabs.items.find((item) => item.id === route.tabs.selected).child : route.child;
    if (!child) return;
    const lowest = child.routes.findIndex((other) => isPresented(other.kind));
    if (lowest > 0) child.routes.length = lowest;
    this.dismissPresented(child.routes[child.routes.length - 1]);
  }

  // MARK: Requirements

  admits(state, route) {
    const requirement = this.document.flows[state.flow].screens[route.screen]?.requirement;
    return !requirement || this.holds(requirement.condition, new Scope(this, state, {}, route.values ?? {}));
  }

  refuse(state, route, run) {
    run.refusals += 1;
    if (run.refusals > 100) return this.note("requirements lead to each other for ever");
    const requirement = this.document.flows[state.flow].screens[route.screen].requirement;
    const scope = new Scope(this, state, {}, route.values ?? {});
    try {
      for (const operation of requirement.else) this.perform(state, operation, scope, run);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    return undefined;
  }

  /** What the start of a new child asked for is delivered once the child is shown. */
  deliverPending(state, run) {
    for (const route of state.routes) {
      for (const inner of route.pending ?? []) run.outcomes.push({ id: route.id, flow: inner });
      delete route.pending;
      for (const item of route.tabs?.items ?? []) {
        for (const inner of item.pending ?? []) run.outcomes.push({ id: route.id, tab: item.id, flow: inner });
        delete item.pending;
      }
    }
  }

  // MARK: Links

  open(state, link, run) {
    const before = copy(state);
    const notes = this.notes.length;
    try {
      const rest = this.follow(state, link, run);
      if (rest && run.refusals === 0) {
        const top = state.routes[state.routes.length - 1];
        const item = top.tabs?.items.find((other) => other.id === top.tabs.selected);
        const child = item ? item.child : top.child;
        if (!child) throw new LinkError(`no link fits ${link.text}`);
        const inner = new Run();
        this.open(child, rest, inner);
        if (inner.linkError) throw inner.linkError;
        for (const action of inner.outcomes) run.outcomes.push({ id: top.id, ...(item ? { tab: item.id } : {}), flow: action });
      }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      // Nothing has changed then.
      for (const key of Object.keys(state)) delete state[key];
      Object.assign(state, before);
      run.outcomes.length = 0;
      run.linkError = error;
      this.notes.length = notes;
      this.note(error.message);
    }
  }

  follow(state, link, run) {
    const flow = this.document.flows[state.flow];
    const patterns = (flow.links ?? []).map((other) => ({ link: other, pattern: parsePattern(other.pattern) }));
    patterns.sort((a, b) => (moreSpecific(a, b) ? -1 : moreSpecific(b, a) ? 1 : 0));
    const hasChildren = [...(flow.screens ?? []), ...(flow.tabs ?? [])].some((screen) => screen.content.kind === "flow");
    for (const allowsRest of hasChildren ? [false, true] : [false]) {
      for (const { link: candidate, pattern } of patterns) {
        const match = matchLink(link, pattern, allowsRest);
        if (!match) continue;
        const values = linkValues(candidate, match, (text, type) => {
          const condition = `${JSON.stringify(text)} is ${type}`;
          return this.state(condition, this.ask(condition, ["is so", "is not so"]) === 0);
        });
        if (!values) continue;
        if (this.startOver(state, run)) this.runBranches(state, candidate.branches, new Scope(this, state, values), run);
        else run.refusals += 1;
        return match.rest;
      }
    }
    throw new LinkError(`no link fits ${link.text}`);
  }
}

/** What one action asks for while it runs. */
class Run {
  constructor() {
    this.outcomes = [];
    this.refusals = 0;
  }
}

/** The names that an expression may read: bindings, the sender's values, the flow's own. */
class Scope {
  constructor(engine, state, bound = {}, values = {}, outer = null) {
    this.engine = engine;
    this.state = state;
    this.bound = { ...bound };
    this.values = { ...values };
    this.outer = outer;
    this.lookUp = (name) => {
      if (Object.hasOwn(this.bound, name)) return this.bound[name];
      if (Object.hasOwn(this.values, name)) return this.values[name];
      if (this.outer) return this.outer.lookUp(name);
      return Object.hasOwn(this.state.values, name) ? this.state.values[name] : undefined;
    };
  }

  bind(name, value) { this.bound[name] = value; }
  inner() { return new Scope(this.engine, this.state, {}, {}, this); }
}

/** What each operation does. */
const operations = {
  show(state, operation, scope, run) {
    const { presentation } = operation;
    const isInPlace = presentation.kind === "inPlaceOfTop";
    const { kind, navigation, options } = isInPlace ? state.routes[state.routes.length - 1] : presentation;
    const route = this.makeRoute(state, operation, { ...presentation, kind, navigation }, scope, run);
    if (!isInPlace) return this.show(state, route, run);
    this.require(state, route, run);
    route.options = options;
    state.routes.length -= 1;
    return this.append(state, route);
  },
  present(state, operation, scope, run) {
    const ways = operation.presentations;
    const names = ways.map((way) => way.style ?? way.kind);
    const chosen = evaluate(operation.expression, scope.lookUp);
    let way = chosen instanceof Case ? ways[names.indexOf(chosen.name)] : undefined;
    way ??= ways.length === 1 ? ways[0] : ways[this.ask(`present(${operation.expression})`, names)];
    if (ways.length > 1) this.state(`present(${operation.expression}) == ${names[ways.indexOf(way)]}`, true);
    this.show(state, this.makeRoute(state, operation, way, scope, run), run);
  },
  back(state, operation) { this.cut(state, state.routes.length - 1 - operation.count); },
  backTo(state, operation, scope) { this.cut(state, this.place(state, operation, scope)); },
  pop(state, operation) { this.popTo(state, state.routes.length - 1 - operation.count); },
  popTo(state, operation, scope) { this.popTo(state, this.place(state, operation, scope)); },
  dismiss(state, operation) {
    let left = operation.count;
    for (let index = state.routes.length - 1; index > 0; index -= 1) {
      if (isPresented(state.routes[index].kind) && (left -= 1) === 0) return this.cut(state, index - 1);
    }
    return this.note("nothing is presented");
  },
  dismissAll(state) {
    const lowest = state.routes.findIndex((route) => isPresented(route.kind));
    if (lowest > 0) this.cut(state, lowest - 1);
  },
  replace(state, operation, scope, run) {
    const routes = operation.routes.map((route) => this.makeRoute(state, route, route.presentation, scope, run));
    const refused = routes.findIndex((route) => !this.admits(state, route));
    const shown = refused < 0 ? routes : routes.slice(0, refused);
    if (shown.length > 0) this.replace(state, shown);
    if (refused < 0) return;
    this.refuse(state, routes[refused], run);
    throw new Refused();
  },
  select(state, operation) {
    const tabs = state.routes[0].tabs;
    const item = tabs?.items.find((other) => other.tab === operation.tab);
    if (!item) return this.note("there is no such tab");
    tabs.selected = item.id;
    return undefined;
  },
  send(state, operation, scope, run) {
    const index = this.place(state, { screen: operation.screen }, scope);
    if (index < 0) return this.note("the event has no receiver");
    const screen = this.document.flows[state.flow].screens[operation.screen];
    run.outcomes.push({ id: state.routes[index].id, ...this.sent(screen, operation, scope) });
    return undefined;
  },
  sendToTab(state, operation, scope, run) {
    const tabs = state.routes[0].tabs;
    const item = tabs?.items.find((other) => other.tab === operation.tab);
    if (!item) return this.note("the event has no receiver");
    const tab = this.document.flows[state.flow].tabs[operation.tab];
    run.outcomes.push({ id: state.routes[0].id, tab: item.id, ...this.sent(tab, operation, scope) });
    return undefined;
  },
  sendToWork(state, operation, scope, run) {
    const work = this.document.flows[state.flow].work[operation.work];
    run.outcomes.push({ work: operation.work, ...this.sent(work, operation, scope) });
  },
  set(state, operation, scope) {
    const value = evaluate(operation.value, scope.lookUp);
    const name = operation.target.replaceAll("`", "").trim();
    if (Object.hasOwn(state.values, name)) state.values[name] = value;
    else {
      // A part of a variable: what the whole is then is not known.
      const variable = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(name)?.[0];
      if (variable && Object.hasOwn(state.values, variable)) state.values[variable] = new Unknown(variable);
    }
  },
  update(state, operation, scope, run) {
    const screen = this.document.flows[state.flow].screens[operation.screen];
    const content = this.makeContent(screen, operation.arguments ?? [], scope, run);
    const index = this.place(state, { screen: operation.screen }, scope);
    if (index < 0) return this.note("there is no such screen to update");
    Object.assign(state.routes[index], content);
    return undefined;
  },
  updateTab(state, operation, scope, run) {
    const item = state.routes[0].tabs?.items.find((other) => other.tab === operation.tab);
    if (!item) return this.note("there is no such tab");
    const tab = this.document.flows[state.flow].tabs[operation.tab];
    Object.assign(item, this.makeContent(tab, operation.arguments ?? [], scope, run));
    return undefined;
  },
  doEvent(state, operation, scope, run) {
    const event = this.document.flows[state.flow].events[operation.event];
    const values = this.bind(event.parameters ?? [], operation.arguments ?? [], scope);
    this.runBranch(state, event.branches ?? [], new Scope(this, state, values), run);
  },
  exit(state, operation, scope, run) {
    const exit = this.document.flows[state.flow].exits[operation.exit];
    run.outcomes.push({ exit: exit.name, values: this.bind(exit.parameters ?? [], operation.arguments ?? [], scope) });
  },
};

/** An event that an operation sends, as an action of the receiver. */
Engine.prototype.sent = function sent(screen, operation, scope) {
  const list = operation.arguments ?? [];
  if (screen.content.kind === "flow" && screen.content.flow !== undefined) {
    const event = (this.document.flows[screen.content.flow].events ?? []).find((other) => other.name === operation.event);
    return { flow: { own: operation.event, values: this.bind(event?.parameters ?? [], list, scope) } };
  }
  const event = (screen.transitions ?? []).find((other) => other.trigger === "event" && other.name === operation.event);
  if (event) return { event: operation.event, values: this.bind(event.parameters ?? [], list, scope) };
  const values = {};
  list.forEach((argument, index) => { values[index] = evaluate(argument.value, scope.lookUp); });
  return { event: operation.event, values };
};
