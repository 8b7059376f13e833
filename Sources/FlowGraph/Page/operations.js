// What operations do.
"use strict";

Object.assign(Engine.prototype, {
  perform(state, operation, scope, run) {
    const perform = operations[operation.do];
    // An operation that this page does not know must not be passed over in silence.
    if (!perform) throw new Error("unknown operation " + operation.do);
    perform.call(this, state, operation, scope, run);
  },

  /** Removes the routes above a place. */
  cut(state, index) {
    if (index < 0) return this.note("the operation finds nothing to do");
    state.routes.length = Math.min(state.routes.length, index + 1);
    return undefined;
  },

  pushedAtTheTop(state) {
    let count = 0;
    for (let index = state.routes.length - 1; index > 0 && state.routes[index].kind === "push"; index -= 1) count += 1;
    return count;
  },

  popTo(state, index) {
    if (index < 0 || this.pushedAtTheTop(state) < state.routes.length - 1 - index) return this.note("the operation finds nothing to do");
    return this.cut(state, index);
  },

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
  },

  /** Ends the transition if a screen is refused, after what happens instead. */
  require(state, route, run) {
    if (this.admits(state, route)) return;
    const { values, child, pending, opaque } = route;
    this.refuse(state, route, run, this.partOf(state, { content: { values, child, pending, opaque } }));
    throw new Refused();
  },

  show(state, route, run) {
    this.require(state, route, run);
    this.makeRoom(state, route.kind);
    this.append(state, route);
  },

  /** Takes away what cannot stay below a new screen. */
  makeRoom(state, kind) {
    this.removeAlerts(state);
    // A push lands in the layer of the flow on top, so what that has presented goes first.
    if (!isPresented(kind)) this.dismissPresented(state.routes[state.routes.length - 1]);
  },

  /** Removes an alert from the top, and then one from the top of the flow that is the top screen. */
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

  /** An event that an operation sends, as an action of the receiver. */
  sent(screen, operation, scope) {
    const list = operation.arguments ?? [];
    if (screen.content.kind === "flow" && screen.content.flow !== undefined) {
      const event = (this.document.flows[screen.content.flow].events ?? []).find((other) => other.name === operation.event);
      return { flow: { own: operation.event, values: this.bind(event?.parameters ?? [], list, scope) } };
    }
    const event = (screen.transitions ?? []).find((other) => other.trigger === "event" && other.name === operation.event);
    // Of a pattern's values the types are not known.
    if (event) return { event: operation.event, values: this.bind(event.parameters ?? [], list, scope) };
    const values = {};
    list.forEach((argument, index) => { values[index] = evaluate(argument.value, scope.lookUp); });
    return { event: operation.event, values };
  },
});

/** The flow that a screen is, or that of the selected tab. */
function flowIn(route) {
  return route.tabs ? route.tabs.items.find((item) => item.id === route.tabs.selected).child : route.child;
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
    const chosen = evaluate(operation.expression, scope.lookUp, "Presentation");
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
    this.refuse(state, routes[refused], run, this.partOf(state, { remaining: routes.slice(refused) }));
    throw new Refused();
  },
  select(state, operation, scope, run) {
    const tabs = state.routes[0].tabs;
    const item = tabs?.items.find((other) => other.tab === operation.tab);
    if (!item) return this.note("there is no such tab");
    if (item.id !== tabs.selected && !this.admitsTab(state, item.tab)) {
      this.refuseTab(state, item.tab, run);
      throw new Refused();
    }
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
    const name = operation.target.replaceAll("`", "").trim();
    const { variables = [] } = this.document.flows[state.flow];
    const value = evaluate(operation.value, scope.lookUp, variables.find((variable) => variable.name === name)?.type);
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
