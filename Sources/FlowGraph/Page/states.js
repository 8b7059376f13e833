// The start of flows, and the contents of their routes.
"use strict";

Object.assign(Engine.prototype, {
  /** A state that shows nothing yet. */
  emptyState(index, values) {
    const flow = this.document.flows[index];
    const state = { flow: index, values: {}, routes: [], nextID: 0 };
    const scope = new Scope(this, state);
    for (const parameter of flow.parameters ?? []) {
      if (parameter.name in values) state.values[parameter.name] = values[parameter.name];
      else state.values[parameter.name] = this.defaultValue(parameter, scope);
    }
    for (const variable of this.inOrder(flow.variables ?? [])) {
      state.values[variable.name] = evaluate(variable.value, scope.lookUp, variable.type);
    }
    return state;
  },

  makeState(index, values, run) {
    const state = this.emptyState(index, values);
    const asked = [];
    this.startOver(state, run, asked);
    if (!state.routes.length) throw new Unplayable(`${this.document.flows[index].name} has no screen to start with`);
    // Messages to work come before messages of a refused start.
    run.outcomes.unshift(...asked);
    return state;
  },

  /** Variables in the order in which their initial values need each other. */
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
  },

  defaultValue(parameter, scope) {
    if (parameter.value !== undefined) return evaluate(parameter.value, scope.lookUp, parameter.type);
    return isOptional(parameter.type) ? null : new Unknown(parameter.name);
  },

  /**
   * Starts a flow. Returns whether the start was admitted.
   *
   * @param {object[]} asked collects the messages to work when the flow begins to live
   * @param {object} more the link that starts the flow over, and the rest of the link
   */
  startOver(state, run, asked = null, more = {}) {
    const flow = this.document.flows[state.flow];
    if (flow.tabs?.[0].column) return this.startColumns(state, run, asked, more);
    if (flow.tabs) {
      asked?.push(...this.sentToWork(state, 0));
      const items = flow.tabs.map((tab, index) => ({ id: index, tab: index, ...this.makeContent(tab, tab.arguments ?? [], new Scope(this, state), run) }));
      // The first tab has no requirement.
      state.routes = [];
      this.append(state, { screen: -1, kind: "root", navigation: flow.tabsOpenNavigation ?? false, tabs: { items, selected: 0 } });
      return true;
    }
    const known = new Map();
    for (const [number, branch] of (flow.start ?? []).entries()) {
      const scope = new Scope(this, state);
      if (!this.runs(branch, scope, known)) continue;
      const { screen, presentation: { navigation = false } } = branch.root;
      const content = this.contentOf(branch.root, { state, scope, run });
      state.routes = [];
      this.append(state, { ...copy(content), screen, kind: "root", navigation, options: this.options({}, scope) });
      asked?.push(...this.sentToWork(state, number));
      if (this.admits(state, { screen, values: content.values })) return true;
      this.refuse(new Frame(state, run, [new Scope(this, state)], { ...more, contents: [content] }), branch.step);
      return false;
    }
    return true;
  },

  /** The messages that work receives when a flow begins. */
  sentToWork(state, number) {
    const { work, beginning = [] } = this.document.flows[state.flow];
    return (beginning[number]?.operations ?? []).map((operation) => (
      { work: operation.work, ...this.sent(work[operation.work], operation, new Scope(this, state)) }));
  },

  /** How a screen is shown. The texts of an alert are made when it is shown, from its values. */
  options(presentation, scope) {
    const { detents, dragIndicator, locked, style, screen } = presentation;
    const alert = this.document.flows[scope.state.flow].screens[screen]?.alert ?? {};
    const startOf = ({ name }) => (typeof scope.values[name] === "string" ? scope.values[name] : "");
    const text = (fragment) => (fragment === undefined ? undefined : textOf(fragment, scope.lookUp));
    return {
      detents, dragIndicator, locked, title: text(alert.title), message: text(alert.message), style,
      fields: alert.fields?.map((field) => ({ name: field.name, title: text(field.title), text: startOf(field) })),
      buttons: alert.buttons?.map((button) => ({ ...button, title: text(button.title) })),
    };
  },

  makeContent(screen, list, scope, run) {
    const content = screen.content;
    if (content.kind === "values") return { values: this.bind(content.parameters ?? [], list, scope) };
    if (content.kind === "flow" && content.flow !== undefined) {
      const values = {};
      const { parameters = [] } = this.document.flows[content.flow];
      for (const { label, value } of list) {
        const parameter = parameters.find((other) => other.name === label);
        if (parameter) values[label] = evaluate(value, scope.lookUp, parameter.type);
      }
      const inner = new Run();
      const child = this.makeState(content.flow, values, inner);
      return { child, pending: inner.outcomes };
    }
    return { opaque: true };
  },

  /** Arguments as the values of parameters: by label, otherwise by position. */
  bind(parameters, list, scope) {
    const values = {};
    parameters.forEach((parameter, index) => {
      const argument = list.find((other) => other.label === parameter.name) ?? (list[index]?.label === undefined ? list[index] : undefined);
      values[parameter.name] = argument ? evaluate(argument.value, scope.lookUp, parameter.type) : this.defaultValue(parameter, scope);
    });
    return values;
  },
});
