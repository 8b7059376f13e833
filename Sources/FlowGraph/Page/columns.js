// Columns: what they show, and how operations fill and empty them.
//
// A route with columns has {items: [{id, tab, column, given, child?, …}], front, nextID}. The items are the columns that are not empty, in
// their order. `tab` is the index among the flow's `tabs`, which are the contents that the columns can show.
"use strict";

const columnOrder = ["sidebar", "content", "detail"];

/** The tabs of a route, or the contents of its columns. */
const partsOf = (route) => route.tabs?.items ?? route.columns?.items ?? [];

/** Whether a flow presents a layer. */
function presentsLayers(state) {
  if (!state) return false;
  if (state.routes.some((route) => isPresented(route.kind))) return true;
  return presentsLayers(flowIn(state.routes[state.routes.length - 1]));
}

/** The content whose flow presents layers, or else the content of the column in front. */
function frontItem(columns) {
  return columns.items.find((item) => presentsLayers(item.child)) ?? columns.items.find((item) => item.column === columns.front);
}

Object.assign(Engine.prototype, {
  /** Starts a flow with columns. Returns whether all that its start shows was admitted. */
  startColumns(state, run, asked, more) {
    const flow = this.document.flows[state.flow];
    const tab = flow.tabs.findIndex((other) => other.column === "sidebar");
    const sidebar = flow.tabs[tab];
    const content = this.makeContent(sidebar, sidebar.arguments ?? [], new Scope(this, state), run);
    const columns = { items: [{ id: 0, tab, column: "sidebar", given: [], ...content }], front: "sidebar", nextID: 1 };
    state.routes = [];
    this.append(state, { screen: -1, kind: "root", navigation: false, columns });
    const known = new Map();
    const branches = flow.start ?? [];
    let scope = new Scope(this, state);
    const number = branches.findIndex((branch) => this.runs(branch, scope = new Scope(this, state), known));
    if (number >= 0 || !branches.length) asked?.push(...this.sentToWork(state, Math.max(number, 0)));
    this.fillFirst(new Frame(state, new Run(), [scope]), branches[number]?.step);
    return this.admitsColumns(state, run, more);
  },

  /** Runs the steps of a start. What the columns show is admitted afterwards. */
  fillFirst(frame, first) {
    const { steps } = this.program(frame.state);
    for (let number = first; number !== undefined; number = steps[number].next) {
      const step = steps[number];
      if (["fill", "select"].includes(step.do)) instructions[step.do].call(this, frame, step);
    }
  },

  /** Empties the first column whose content is not admitted, and runs the steps instead. Returns whether all were admitted. */
  admitsColumns(state, run, { link, rest }) {
    const { columns } = state.routes[0];
    const refused = columns.items.find((item) => !this.admitsTab(state, item.tab));
    if (!refused) return true;
    this.emptyColumns(columns, refused.column, true);
    const { requirement } = this.document.flows[state.flow].tabs[refused.tab];
    this.runInstead(state, run, requirement, new Scope(this, state));
    // The content is not kept, but the link is, if something is kept already.
    const kept = (state.refused ?? []).find((entry) => entry.start === undefined);
    if (kept && link) Object.assign(kept, { link, rest: rest ?? kept.rest });
    return false;
  },

  navigateColumns(state, route, action, isCovered, run, deliver) {
    const { columns } = route;
    if (action.left !== undefined) return this.leaveColumn(state, route, action.left, run);
    if (action.tab === undefined || !action.flow) return undefined;
    const item = columns.items.find((other) => other.id === action.tab);
    if (!item) return this.note("the screen has left");
    if (!item.child) return undefined;
    const isBelow = isCovered || this.isCoveredByColumn(columns, item);
    for (const inner of this.navigate(item.child, action.flow, isBelow)) deliver({ tab: item.id, flow: inner });
    this.keepLayers(columns, item);
    return undefined;
  },

  /** Whether a layer of another column covers all columns. */
  isCoveredByColumn(columns, item) { return columns.items.some((other) => other !== item && presentsLayers(other.child)); },

  /** Dismisses the layers of all columns but one, because only one column can have layers. */
  keepLayers(columns, item) {
    const presenting = columns.items.filter((other) => presentsLayers(other.child));
    if (presenting.length < 2) return;
    const kept = presenting.includes(item) ? item : presenting.at(-1);
    for (const other of presenting) if (other !== kept) this.dismissPresented(other);
  },

  /** A person has left a column: it and those after it become empty. */
  leaveColumn(state, { columns }, id, run) {
    const item = columns.items.find((other) => other.id === id);
    if (!item || item.column === "sidebar") return this.note("the column is empty");
    for (const left of this.emptyColumns(columns, item.column, true).reverse()) {
      const transition = (this.document.flows[state.flow].tabs[left.tab].transitions ?? []).find((other) => other.trigger === "dismissed");
      if (transition?.branches) this.runBranches(state, transition.branches, new Scope(this, state), run);
    }
    return undefined;
  },

  /** Empties a column, and those after it if `isDeep` is set. Returns what left. */
  emptyColumns(columns, column, isDeep) {
    const place = columnOrder.indexOf(column);
    const leaves = (item) => (isDeep ? columnOrder.indexOf(item.column) >= place : item.column === column);
    const left = columns.items.filter(leaves);
    columns.items = columns.items.filter((item) => !leaves(item));
    if (left.some((item) => item.column === columns.front)) {
      const front = columnOrder.indexOf(columns.front);
      columns.front = columns.items.filter((item) => columnOrder.indexOf(item.column) < front).at(-1).column;
    }
    return left;
  },

  /** Brings a content's column to the front, and dismisses the layers of the other columns. */
  uncoverColumn(columns, item) {
    for (const other of columns.items) if (other !== item) this.dismissPresented(other);
    columns.front = item.column;
  },

  /** The content that a step fills a column with. */
  contentOfColumn({ state, scope, run }, { tab, arguments: list = [] }) {
    return this.makeContent(this.document.flows[state.flow].tabs[tab], list, scope, run);
  },

  /** Shows a content in its column. A content with equal values that is there already stays and hears of it. */
  fillColumn(state, tab, content, isBeside, run) {
    const { columns } = state.routes[0];
    const declared = this.document.flows[state.flow].tabs[tab];
    const { column } = declared;
    const given = this.givenValues(state, tab, content);
    const old = columns.items.find((item) => item.column === column);
    if (!isBeside) columns.front = column;
    if (old?.tab === tab && this.isReselected(declared, old.given, given)) {
      run.outcomes.push({ id: state.routes[0].id, reselected: old.id });
      return;
    }
    const item = { id: columns.nextID, tab, column, given, ...content };
    columns.nextID += 1;
    columns.items = [...columns.items.filter((other) => other !== old), item];
    columns.items.sort((a, b) => columnOrder.indexOf(a.column) - columnOrder.indexOf(b.column));
    this.keepLayers(columns, item);
  },

  /** Whether a content has the values of the one that its column shows. Asks if this is not certain. */
  isReselected({ name }, old, given) {
    const equal = given.map((value, index) => same(value, old[index]));
    if (equal.includes(false)) return false;
    const condition = `${name} is reselected`;
    return !equal.includes(undefined) || this.state(condition, this.asks(condition));
  },

  /** The values that decide whether two contents are equal: the parameters of a flow, or the state of a reducer. */
  givenValues(state, tab, content) {
    const { tabs, program } = this.document.flows[state.flow];
    const declared = tabs[tab];
    if (!content.child) {
      const isGiven = (step) => ["fill", "update"].includes(step.do) && step.tab === tab && step.arguments?.length;
      return program.steps.some(isGiven) ? [new Unknown(declared.name)] : [];
    }
    const { parameters = [] } = this.document.flows[declared.content.flow];
    return parameters.map((parameter) => content.child.values[parameter.name]);
  },
});

Object.assign(instructions, {
  fill(frame, step) {
    const { state, contents, run } = frame;
    // The content was made before its requirement was checked.
    const content = contents[0] ?? this.contentOfColumn(frame, step);
    contents[0] = undefined;
    if (!state.routes[0].columns) return this.note("the columns are not shown");
    return this.fillColumn(state, step.tab, content, step.beside ?? false, run);
  },
  clear({ state }, { column, deep = false }) {
    const { columns } = state.routes[0];
    if (!columns || !this.emptyColumns(columns, column, deep).length) return this.note("the column is empty");
    return undefined;
  },
});
