// Plays flows exactly as the generated coordinator plays them on FlowRuntime. This file does not depend on the page.
//
// A state is plain data. An event names routes by their index, from the root up:
//
//   {route: 1, event: "numberSelected", values: {number: 3}}    a screen's event
//   {route: 0, flow: {…}} and {route: 0, tab: 1, flow: {…}}     an event inside a child flow, or inside a tab's child flow
//   {route: 0, select: 2}                                       the user selects a tab
//   {route: 0, left: 1}                                         the column with the content 1 and those after it become empty
//   {changes: […]}                                              a gesture of the system, as gestures.js describes it
//   {back: 0} and {dismiss: 2}                                  what follows: back to the route with an id; dismiss it and those above it
//   {own: "loggedOut", values: {}}                              an event of the flow itself
//   {work: 0, event: "delegate.expired", values: {}}            an action of the flow's work
//   {exit: "finished", values: {}}                              an exit; players send it only for child flows that are not known
//   {link: "/numbers/3"}                                        a link from outside
//
// If the result depends on unknown values, `play` throws a `Question`. The caller tries again with one more answer.
"use strict";

/** A question about a value that only the running program knows. */
class Question extends Error {
  /**
   * @param {string} text the question: a Swift condition, or `present(…)`
   * @param {string[]} options the answers to choose from
   */
  constructor(text, options) {
    super(text);
    this.options = options;
  }
}

/** A link that no flow opens. */
class LinkError extends Error {}

/** An event that cannot be played. The state is unchanged, and the message is for the user. */
class Unplayable extends Error {}

/** Thrown when a requirement refuses a screen. The remaining steps do not run. */
class Refused extends Error {}

const copy = (value) => {
  if (value === null || typeof value !== "object" || value instanceof Unknown || value instanceof Case) return value;
  if (Array.isArray(value)) return value.map(copy);
  const result = {};
  for (const key of Object.keys(value)) result[key] = copy(value[key]);
  return result;
};

/** Runs a function with all combinations of answers. Yields the result of each attempt; undefined if it asks or cannot be played. */
function* everyAttempt(run) {
  const waiting = [[]];
  while (waiting.length) {
    const answers = waiting.pop();
    let result;
    try {
      result = run(answers);
    } catch (error) {
      if (!(error instanceof Question || error instanceof Unplayable)) throw error;
      const { options = [] } = error;
      for (let answer = options.length - 1; answer >= 0; answer -= 1) waiting.push([...answers, answer]);
    }
    yield result;
  }
}

/** Yields the results of at most a number of attempts. */
function* everyResult(run, attempts) {
  let left = attempts;
  for (const result of everyAttempt(run)) {
    if (result) yield result;
    left -= 1;
    if (left === 0) return;
  }
}

/** The parts of a text between separators outside of quotes and brackets. */
function splitOutside(text, separator) {
  const parts = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted) {
      if (character === "\\") index += 1;
      else if (character === "\"") isQuoted = false;
    } else if (character === "\"") isQuoted = true;
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      start = index + separator.length;
      index = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}

const withoutSpace = (text) => text.replace(/\s/gu, "");

/** How a scenario states that a condition is false. */
const negation = (condition) => (/^[\p{L}\p{N}_.]+$/u.test(condition) ? `!${condition}` : `!(${condition})`);

const isPresented = (kind) => kind !== "root" && kind !== "push";
const isAlert = (kind) => kind === "alert" || kind === "dialog";

class Engine {
  /** @param document what `flowc graph --format json` writes */
  constructor(document) {
    this.document = document;
    /**
     * The results of conditions that the caller states, as scenarios state them, without white space. A statement answers a
     * question before `answers` do.
     */
    this.statements = [];
  }

  /**
   * The first state of a flow, after the requirement of its start screen.
   *
   * @param {number} flow the flow's index
   * @param {object} values the values of its parameters
   * @param {number[]} answers the answers to questions, in order
   */
  start(flow, values = {}, answers = []) {
    return this.attempt(answers, () => {
      const run = new Run();
      const state = this.makeState(flow, values, run);
      this.deliverPending(state, run);
      return this.settle(state, run.outcomes);
    });
  }

  /**
   * The state after an event, and the results of the event.
   *
   * @returns {{state: object, notes: string[], exits: object[], stated: string[]}} `stated` lists the conditions with their
   *   results, as a scenario states them
   */
  play(state, event, answers = []) {
    return this.attempt(answers, () => (event.changes ? this.follow(copy(state), event) : this.settle(copy(state), [event])));
  }

  attempt(answers, run) {
    this.begin(answers);
    try {
      return run();
    } catch (error) {
      if (error instanceof LinkError) throw new Unplayable(error.message);
      // Flows with mistakes can be played too, such as a flow that begins with itself.
      if (error instanceof RangeError) throw new Unplayable("the flows show each other without end");
      throw error;
    }
  }

  begin(answers) {
    this.answers = answers;
    this.asked = 0;
    this.notes = [];
    this.exits = [];
    this.stated = [];
    this.unused = [...this.statements];
    // Whether a gesture has already asked if the screens stay that it takes away.
    this.hasAsked = false;
  }

  /** Runs actions, and the actions that they send, in order until none is left. */
  settle(state, waiting) {
    let done = 0;
    for (let index = 0; index < waiting.length; index += 1) {
      if ((done += 1) > 1001) {
        this.notes.push("events send each other for ever");
        break;
      }
      if (waiting[index].exit !== undefined) this.exits.push(waiting[index]);
      const run = new Run();
      waiting.push(...this.navigate(state, waiting[index], false, run));
      if (run.linkError) throw run.linkError;
    }
    return this.result(state);
  }

  result(state) { return { state, notes: this.notes, exits: this.exits, stated: this.stated }; }

  /**
   * The index of the answer to a question.
   *
   * @param {string[]} statements for each option, the statement of a scenario that chooses it
   */
  ask(text, options, statements) {
    const stated = this.statedOption(statements);
    if (stated >= 0) return stated;
    if (this.asked >= this.answers.length) throw new Question(text, options);
    const answer = this.answers[this.asked];
    this.asked += 1;
    return answer;
  }

  /** Whether a condition is true. Asks if the condition cannot be evaluated. */
  holds(condition, scope) {
    const value = this.conditionValue(condition, scope);
    return this.state(condition, typeof value === "boolean" ? value : this.asks(condition));
  }

  /** The index of the option that a statement chooses; -1 if there is none. */
  statedOption(statements) {
    const all = statements.map(withoutSpace);
    // If a condition changes during an event, each of its results has a statement. The last statement also answers later questions.
    const next = this.unused.find((other) => all.includes(other)) ?? this.statements.findLast((other) => all.includes(other));
    return next === undefined ? -1 : all.indexOf(next);
  }

  /** Asks whether a condition is true. Each condition of a list may have a statement of its own. */
  asks(condition) {
    const parts = splitOutside(condition, ",").map((part) => part.trim());
    const known = parts.length > 1 ? parts.map((part) => this.statedOption([part, negation(part)])) : [-1];
    const end = known.findIndex((answer) => answer !== 0);
    if (end < 0 || known[end] === 1) {
      parts.slice(0, end < 0 ? parts.length : end + 1).forEach((part, index) => this.use(index === end ? negation(part) : part));
      return end < 0;
    }
    return this.ask(condition, ["true", "false"], [condition, negation(condition)]) === 0;
  }

  /** Takes a statement, so that the next question about its condition gets the next statement. */
  use(text) {
    const place = this.unused.indexOf(withoutSpace(text));
    if (place >= 0) this.unused.splice(place, 1);
  }

  /**
   * Whether a branch runs: all its conditions are true, the outermost first.
   *
   * @param {Map<string, boolean>} known the answers from earlier branches, so that each condition is asked only once
   */
  runs(branch, scope, known) {
    const conditions = branch.conditions ?? (branch.if === undefined ? [] : [branch.if]);
    return conditions.every((condition) => {
      const value = this.conditionValue(condition, scope);
      const holds = typeof value === "boolean" ? value
        : known.get(condition) ?? this.asks(condition);
      known.set(condition, holds);
      return this.state(condition, holds);
    });
  }

  /** Records whether a condition is true, as a scenario states it. */
  state(condition, holds) {
    const text = holds ? condition : negation(condition);
    this.use(text);
    if (!this.stated.includes(text)) this.stated.push(text);
    return holds;
  }

  conditionValue(condition, scope) {
    // `let player` and `let name = player` are true if the value is not nil, and bind it to the name.
    const binding = /^\s*(?:let|var)\s+([\p{L}_][\p{L}\p{N}_]*)(?:\s*=\s*([^,]+))?$/u.exec(condition);
    if (!binding) {
      const value = evaluate(condition, scope.lookUp, "Bool");
      // The names that the condition binds hide outer names.
      if (value instanceof Unknown) for (const name of boundNames(condition)) scope.bind(name, new Unknown(name));
      return value;
    }
    const value = evaluate(binding[2] ?? binding[1], scope.lookUp);
    if (value instanceof Unknown) {
      scope.bind(binding[1], new Unknown(binding[1]));
      return value;
    }
    if (value !== null) scope.bind(binding[1], value);
    return value !== null;
  }

  // MARK: Actions

  /** Runs an action and returns the actions that it sends. */
  navigate(state, action, isCovered, run = new Run()) {
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
    // An exit is handled only by the parent. The flow itself does nothing.
    if (run.resumedRest) this.openRest(state, run);
    this.dropAbandoned(state);
    this.deliverPending(state, run);
    return run.outcomes;
  }

  /** The index of the route that receives an action. Sent actions name the route by its id. */
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
      this.navigateTabs(state, route, action, isBelow, run, (inner) => run.outcomes.push(wrap(inner)));
    } else if (route.columns) {
      this.navigateColumns(state, route, action, isBelow, run, (inner) => run.outcomes.push(wrap(inner)));
    } else if (route.child && action.flow) {
      for (const inner of this.navigate(route.child, action.flow, isBelow)) run.outcomes.push(wrap({ flow: inner }));
    }
    this.handle(state, route, action, isCovered, run);
  }

  navigateTabs(state, route, action, isCovered, run, deliver) {
    const tabs = route.tabs;
    if (action.select !== undefined) {
      const item = tabs.items[action.select];
      if (!item) return this.note("there is no such tab");
      if (item.id === tabs.selected) {
        deliver({ reselected: item.id });
      } else if (!isCovered) {
        this.finishes(() => this.selectTab(state, item, run));
      } else if (this.admitsTab(state, item.tab)) {
        tabs.selected = item.id;
      } else {
        this.note("the screen is covered, so it does not navigate");
      }
    } else if (action.tab !== undefined && action.flow) {
      const item = tabs.items.find((other) => other.id === action.tab);
      if (!item) return this.note("there is no such tab");
      if (!item.child) return undefined;
      const isBelow = isCovered || item.id !== tabs.selected;
      for (const inner of this.navigate(item.child, action.flow, isBelow)) deliver({ tab: item.id, flow: inner });
    }
    return undefined;
  }

  /** The transition that handles an action of a screen, with the values that it binds. */
  transition(state, route, action) {
    const flow = this.document.flows[state.flow];
    let owner = flow.screens[route.screen];
    let item;
    if (route.tabs || route.columns) {
      item = partsOf(route).find((other) => other.id === (action.tab ?? action.reselected));
      if (!item) return undefined;
      owner = flow.tabs[item.tab];
    }
    // A transition without a handler does not hide a later pattern.
    const transitions = (owner.transitions ?? []).filter((other) => other.branches);
    const inner = action.flow;
    let found;
    let bound = {};
    if (action.reselected !== undefined) {
      found = transitions.find((other) => other.trigger === "reselected");
    } else if (inner && inner.exit !== undefined) {
      found = transitions.find((other) => other.trigger === "exit" && other.name === inner.exit);
      if (found) bound = this.bindInOrder(found.bindings ?? [], Object.values(inner.values ?? {}));
    } else if (inner && inner.own !== undefined) {
      found = this.matching(transitions, inner.own);
      if (found) bound = this.bindPayload(found, inner.own, inner.values);
    } else if (action.event !== undefined) {
      found = transitions.find((other) => other.trigger === "event" && other.name === action.event);
      if (found) bound = action.values ?? {};
      else found = this.matching(transitions, action.event);
      if (found?.trigger === "pattern") bound = this.bindPayload(found, action.event, action.values);
    }
    return found && { transition: found, bound, item };
  }

  /** The first pattern that matches an event: `delegate.applied` also matches `delegate.applied.now`. */
  matching(transitions, event) {
    return transitions.find(({ trigger, name }) => {
      if (trigger !== "pattern") return false;
      if (`${event}.`.startsWith(`${name}.`)) return true;
      // Whether the longer pattern matches depends on the case's payload, which only Swift knows.
      const isShorter = `${name}.`.startsWith(`${event}.`);
      return isShorter && this.state(`${event} is ${name}`, this.asks(`${event} is ${name}`));
    });
  }

  /** The values of an event, by the names in a pattern. If the event is longer than the pattern, its values are unknown. */
  bindPayload(transition, event, values = {}) {
    return this.bindInOrder(transition.bindings ?? [], transition.name === event ? Object.values(values) : []);
  }

  bindInOrder(names, values) {
    const bound = {};
    names.forEach((name, index) => {
      if (name) bound[name] = index < values.length ? values[index] : new Unknown(name);
    });
    return bound;
  }

  /** Runs the transition for an action of a screen, if the sender is on top or the transition is `always`. */
  handle(state, route, action, isCovered, run) {
    const found = this.transition(state, route, action);
    if (!found) return;
    const { transition, bound, item } = found;
    const isTop = !isCovered && state.routes[state.routes.length - 1] === route;
    if (!transition.always) {
      if (!isTop) return this.note("the screen is covered, so it does not navigate");
      if (route.tabs && item && action.tab !== undefined && item.id !== route.tabs.selected) return this.note("another tab is selected");
      if (route.columns && item && this.isCoveredByColumn(route.columns, item)) {
        return this.note("another column has a layer over all columns");
      }
    }
    const scope = new Scope(this, state, bound, route.values ?? {});
    this.runBranches(state, transition.branches, scope, run, () => {
      if (!transition.always) return;
      this.cut(state, state.routes.indexOf(route));
      if (item && route.columns) this.uncoverColumn(route.columns, item);
      else if (item) this.selectTab(state, item, run);
    });
  }

  handleOwn(state, action, run) {
    const event = (this.document.flows[state.flow].events ?? []).find((other) => other.name === action.own);
    if (!event || !event.branches) return;
    this.runBranches(state, event.branches, new Scope(this, state, action.values ?? {}), run);
  }

  handleWork(state, action, run) {
    const work = this.document.flows[state.flow].work[action.work];
    const transition = this.matching((work.transitions ?? []).filter((other) => other.branches), action.event);
    if (!transition) return;
    const bound = this.bindPayload(transition, action.event, action.values);
    this.runBranches(state, transition.branches, new Scope(this, state, bound), run);
  }

  systemChange(state, action, run) {
    const place = state.routes.findIndex((route) => route.id === (action.back ?? action.dismiss));
    const index = action.back === undefined ? place - 1 : place;
    if (index < 0 || index >= state.routes.length - 1) return this.note("the routes are so already");
    if (!this.hasAsked && this.staysFrom(state, index + 1)) return this.note("the screen stays");
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

  /**
   * Runs the first branch whose conditions are true.
   *
   * @param {() => void} begin runs first, if the branch has steps
   */
  runBranches(state, branches, scope, run, begin = () => {}) {
    const found = this.firstBranch(branches, scope);
    if (found?.step === undefined) return;
    this.finishes(() => {
      begin();
      this.runSteps(new Frame(state, run, [found.scope]), found.step);
    });
  }

  /** The first step of the first branch whose conditions are true, and its scope; undefined if there is none. */
  firstBranch(branches, scope) {
    const known = new Map();
    for (const branch of branches) {
      const inner = scope.inner();
      if (this.runs(branch, inner, known)) return { step: branch.step, scope: inner };
    }
    return undefined;
  }

  /** Delivers what the start of a new child flow has sent, now that the child is shown. */
  deliverPending(state, run) { run.outcomes.push(...this.takePending(state)); }

  /** Takes what the starts of new child flows have sent, also of flows inside of them, as actions of this flow. */
  takePending(state) {
    const taken = ({ pending = [], child }) => [...pending, ...(child ? this.takePending(child) : [])];
    return state.routes.flatMap((route) => {
      const sent = [
        ...taken(route).map((flow) => ({ id: route.id, flow })),
        ...partsOf(route).flatMap((item) => taken(item).map((flow) => ({ id: route.id, tab: item.id, flow }))),
      ];
      for (const holder of [route, ...partsOf(route)]) delete holder.pending;
      return sent;
    });
  }
}

/** The names that a condition may bind: names after `let` and `var`, and all words of a `case`. */
function boundNames(condition) {
  const pattern = /\bcase\b/.test(condition) ? /()`?([\p{L}_][\p{L}\p{N}_]*)/gu : /\b(let|var)\s+`?([\p{L}_][\p{L}\p{N}_]*)/gu;
  return [...condition.matchAll(pattern)].map((match) => match[2]);
}

/** What one action causes while it runs. */
class Run {
  constructor() {
    this.outcomes = [];
    this.refusals = 0;
  }
}

/** The names that an expression may use: bindings, the sender's values, the flow's own values. */
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

  /** All names of this scope and the outer scopes, without the flow's own values. */
  known() { return { ...this.outer?.known(), ...this.values, ...this.bound }; }
}
