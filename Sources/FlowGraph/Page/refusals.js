// What requirements refuse, and what a flow keeps of that for `resume`, as `Refused` of FlowRuntime keeps it.
//
// A state's `refused` is a list of refusals, each of which happened while the one before it was being dealt with:
// `{parts, shown, start}`. `shown` has the ranges of the identities of the routes that were shown instead; `start` is there while
// that goes on. A part is what is left to be done:
//
//   {operation, content, rest, values}   an operation, what it was to show, those behind it, and the names that they read
//   {remaining, operation, rest, values} the same of a list of screens: those that are left
//   {rest, values}, {branches, values}   what stood behind an event or a tab; what a link does behind a start
//   {tab}, {routes}, {link}              a tab to select, routes to show again, the rest of a link for the flow on top
"use strict";

const mentionsResume = (value) =>
  value !== null && typeof value === "object" && (value.do === "resume" || Object.values(value).some(mentionsResume));

Object.assign(Engine.prototype, {
  admits(state, route) {
    const requirement = this.document.flows[state.flow].screens[route.screen]?.requirement;
    return !requirement || this.holds(requirement.condition, new Scope(this, state, {}, route.values ?? {}));
  },

  /** Does what happens instead of showing a route; a flow that resumes keeps a part meanwhile. */
  refuse(state, route, run, part) {
    return this.keeping(state, part, () => {
      run.refusals += 1;
      if (run.refusals > 100) return this.note("requirements lead to each other for ever");
      const { requirement } = this.document.flows[state.flow].screens[route.screen];
      return this.performInstead(state, requirement, new Scope(this, state, {}, route.values ?? {}), run);
    });
  },

  performInstead(state, requirement, scope, run) {
    try {
      this.performAll(state, requirement.else, scope, run);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  },

  // MARK: What is kept

  /** Whether a flow says `resume` somewhere; only then something is kept. */
  resumes(state) {
    this.resuming ??= this.document.flows.map(mentionsResume);
    return this.resuming[state.flow];
  },

  /** Keeps a part while something else happens instead. */
  keeping(state, part, instead) {
    if (!this.resumes(state)) return instead();
    state.refused ??= [];
    if (state.refused.at(-1)?.start === undefined) state.refused.length = 0;
    state.refused.push({ parts: [part], shown: [], start: state.nextID });
    instead();
    return this.endKeeping(state);
  },

  endKeeping(state) {
    const entry = state.refused.findLast((other) => other.start !== undefined);
    if (!entry) return;
    if (entry.start < state.nextID) entry.shown.push([entry.start, state.nextID]);
    delete entry.start;
  },

  /** Keeps what would have followed. */
  keepAlso(state, parts) {
    if (this.resumes(state)) state.refused?.find((entry) => entry.start === undefined)?.parts.push(...parts);
  },

  /** Forgets the refusals whose screens have all left. */
  dropAbandoned(state) {
    for (;;) {
      const entry = state.refused?.at(-1);
      if (!entry || entry.start !== undefined || !entry.shown.length) return;
      if (state.routes.some((route) => entry.shown.some(([first, end]) => route.id >= first && route.id < end))) return;
      state.refused.pop();
    }
  },

  /** The operation that is performed now, and what stands behind it, as a part. */
  partOf(state, more) {
    const { operation, rest, scope } = this.at;
    return { operation, rest, values: scope.known(), ...more };
  },

  /** Performs operations in order. What is refused among them keeps those behind it. */
  performAll(state, list, scope, run) {
    list.forEach((operation, index) => {
      const outer = this.at;
      this.at = { operation, rest: list.slice(index + 1), scope };
      try {
        this.perform(state, operation, scope, run);
      } catch (error) {
        // An event and a tab keep by themselves what is theirs.
        const isInner = operation.do === "doEvent" || operation.do === "select";
        if (error instanceof Refused && isInner && this.at.rest.length) this.keepAlso(state, [{ rest: this.at.rest, values: scope.known() }]);
        throw error;
      } finally {
        this.at = outer;
      }
    });
  },

  resumePart(state, part, run) {
    const scope = new Scope(this, state, part.values ?? {});
    if (part.link) {
      run.rest = part.link;
    } else if (part.tab !== undefined) {
      operations.select.call(this, state, part, scope, run);
    } else if (part.branches) {
      this.runBranch(state, part.branches, scope, run);
    } else if (part.routes) {
      this.showAgain(state, part.routes, run);
    } else if (part.remaining) {
      this.showRemaining(state, part, run);
      this.performAll(state, part.rest, scope, run);
    } else if (part.operation) {
      this.given = { destination: part.operation, content: part.content };
      this.performAll(state, [part.operation, ...part.rest], scope, run);
    } else {
      this.performAll(state, part.rest, scope, run);
    }
  },

  /** Shows what is left of a list of screens. */
  showRemaining(state, part, run) {
    part.remaining.forEach((route, index) => {
      if (!this.admits(state, route)) {
        this.refuse(state, route, run, { ...part, remaining: part.remaining.slice(index) });
        throw new Refused();
      }
      if (route.kind === "root") return this.replace(state, [route]);
      this.makeRoom(state, route.kind);
      return this.append(state, route);
    });
  },

  /** Shows routes that were there before. */
  showAgain(state, routes, run) {
    routes.forEach((route, index) => {
      if (!this.admits(state, route)) {
        this.refuse(state, route, run, { routes: routes.slice(index) });
        throw new Refused();
      }
      if (route.kind === "root") this.replace(state, [route]);
      else this.append(state, route);
    });
  },

  // MARK: Tabs

  admitsTab(state, tab) {
    const { requirement } = this.document.flows[state.flow].tabs[tab];
    return !requirement || this.holds(requirement.condition, new Scope(this, state));
  },

  /** Does what happens instead of selecting a tab; the selected one stays. */
  refuseTab(state, tab, run) {
    run.refusals += 1;
    if (run.refusals > 100) return this.note("requirements lead to each other for ever");
    const { requirement } = this.document.flows[state.flow].tabs[tab];
    return this.keeping(state, { tab }, () => this.performInstead(state, requirement, new Scope(this, state), run));
  },
});

Object.assign(operations, {
  resume(state, operation, scope, run) {
    const entry = state.refused?.pop();
    if (!entry) return;
    const below = state.refused.at(-1);
    if (below) below.start = state.nextID;
    for (const [index, part] of entry.parts.entries()) {
      const { refusals } = run;
      try {
        this.resumePart(state, copy(part), run);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      if (run.refusals > refusals) {
        this.keepAlso(state, entry.parts.slice(index + 1));
        break;
      }
    }
    this.endKeeping(state);
  },
  forget(state) { state.refused = []; },
});
