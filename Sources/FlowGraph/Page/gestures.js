// Gestures: what a person can do without an event of a flow, and how the flows follow. The runtime does it in the same way
// (`NavigationPlan.changes(goingBack:)`, `SystemTurns`, `FlowReducer.actions(for:in:)`).
//
// A gesture is {changes, text}. Its changes are in order, and name screens by the ids of the routes on the way:
//
//   {to: [{id: 0}]}                                the system went back to this screen
//   {away: [{id: 0, tab: 1}, {id: 2}]}             the system dismissed this route, and those above it
//   {leave: 1, of: [{id: 0}]}                      a person left the column with the content 1
"use strict";

/** Whether a screen is pushed on the route at an index. */
const isPushedOn = (state, index) => state.routes[index + 1]?.kind === "push";

/** The index of the top route that is shown. If a parent has pushed a screen on the flow, the layers that the flow presents are hidden. */
function lastShown(state, isBelow) {
  const hidden = isBelow ? state.routes.findIndex((route, index) => index > 0 && isPresented(route.kind)) : -1;
  return (hidden < 0 ? state.routes.length : hidden) - 1;
}

/** The gestures that are possible: going back in the top layer, or taking it away. */
function gestures(layers) {
  const layer = layers[layers.length - 1];
  const list = [];
  for (let count = layer.length - 1; count > 0; count -= 1) {
    const screens = layer.length - count;
    const { name } = layer[count - 1].screen;
    const label = screens === 1 ? `Back to ${name}` : `Back menu: ${name}`;
    const text = screens === 1 ? "go back" : `go back ${screens}`;
    list.push({ label, text: "go back", screens, event: { changes: changesGoingBack(layer, count), text } });
  }
  const { kind, options, remover } = layer[0];
  // An alert leaves only with one of its buttons.
  const label = { sheet: "Swipe down", popover: "Tap beside it", dialog: "Tap beside it" }[kind];
  if (label && remover && (kind === "dialog" || !options.locked)) {
    list.push({ label, text: "swipe down", event: { changes: [{ away: remover }], text: "swipe down" } });
  }
  return list;
}

/** The changes after which only the lowest screens of a layer are left. */
function changesGoingBack(screens, count) {
  const kept = screens[count - 1];
  const gone = screens.slice(count);
  const columns = screens.slice(0, count).findLast((entry) => entry.column)?.column.of;
  const left = gone.find(({ column }) => column && column.of === columns && column.item !== kept.column?.item);
  const back = { to: kept.place };
  if (!left) return [back];
  const goesBack = gone.some(({ column }) => !column || column.item === kept.column?.item);
  return [{ leave: left.column.item, of: columns }, ...(goesBack ? [back] : [])];
}

Object.assign(Engine.prototype, {
  /**
   * Follows a gesture. Each flow that has to act on a change has a turn, and between two turns everything is delivered. The actions for
   * a change are known at its first turn: screens that reactions show later have not been removed by the system.
   */
  follow(state, { changes }) {
    for (const change of changes) {
      const actions = this.actionsFor(state, change);
      if (!actions.length) {
        this.note("the screen stays");
        break;
      }
      actions.forEach((action, turn) => {
        const left = turn ? this.actionsFor(state, change) : actions;
        if (!left.length) return;
        this.hasAsked = left.length === actions.length - turn;
        this.settle(state, [action]);
        this.hasAsked = false;
      });
    }
    return this.result(state);
  },

  /** The actions that follow a change, the outermost flow first. Empty if the change is late, or if a screen stays that would leave. */
  actionsFor(state, change) { return this.actionsAt(state, change, change.to ?? change.away ?? change.of, false) ?? []; },

  actionsAt(state, change, [step, ...inner], isBelow) {
    const top = lastShown(state, isBelow);
    const index = state.routes.findIndex((route) => route.id === step.id);
    if (index < 0 || index > top) return undefined;
    const route = state.routes[index];
    if (!inner.length) {
      if (change.leave !== undefined) return this.actionsLeaving(route, change.leave);
      if (change.away) return index === 0 || this.staysFrom(state, index) ? undefined : [{ dismiss: route.id }];
      if (index < top && this.staysFrom(state, index + 1)) return undefined;
      return index < top ? [{ back: route.id }] : [];
    }
    const actions = this.actionsInside(route, change, step, inner, isBelow || isPushedOn(state, index))?.map((flow) => ({ ...step, flow }));
    // Screens above the child have left as well.
    if (!actions || change.leave !== undefined || index === top) return actions;
    return this.staysFrom(state, index + 1) ? undefined : [{ back: route.id }, ...actions];
  },

  /** The actions of a flow inside a route. */
  actionsInside(route, change, { tab }, inner, isBelow) {
    const child = tab === undefined ? route.child : partsOf(route).find((item) => item.id === tab)?.child;
    if (!child || (route.tabs && route.tabs.selected !== tab)) return undefined;
    const actions = this.actionsAt(child, change, inner, isBelow);
    // A layer of another column covers all columns.
    return route.columns?.items.some((item) => item.id !== tab && presentsLayers(item.child)) ? undefined : actions;
  },

  actionsLeaving(route, id) {
    const items = route.columns?.items ?? [];
    const place = items.findIndex((item) => item.id === id);
    if (place < 1) return undefined;
    // The runtime asks the flow in front first.
    const front = frontItem(route.columns);
    const left = [front, ...items.filter((item) => item !== front)].filter((item) => items.indexOf(item) >= place);
    const stays = left.filter(({ child }) => child && this.staysFrom(child, 0));
    return stays.length ? undefined : [{ id: route.id, left: id }];
  },

  /** Whether a screen stays in the routes from an index on. */
  staysFrom(state, index) { return state.routes.slice(index).reverse().some((route) => this.stays(state, route)); },

  /** Whether a screen stays, or a screen of the flows inside it: then no gesture takes it away. */
  stays(state, route) {
    const condition = this.document.flows[state.flow].screens[route.screen]?.stays;
    if (condition !== undefined && this.holds(condition, new Scope(this, state, {}, route.values ?? {}))) return true;
    return [route, ...partsOf(route)].some(({ child }) => child && this.staysFrom(child, 0));
  },
});
