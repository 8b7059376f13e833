// Links and their patterns, as FlowRuntime reads them.
"use strict";

function decodePart(text, plusIsSpace) {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll("+", " ") : text);
  } catch {
    throw new LinkError(`what is encoded in ${text} is no text`);
  }
}

/** A URL or a path: of other schemes than those of the web the host counts as the first segment. */
function parseLink(text) {
  const [front, query = ""] = cutAt(cutAt(text, "#")[0], "?");
  let path = front;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(front);
  if (scheme) {
    path = front.slice(scheme[0].length);
    if (path.startsWith("//")) {
      const end = path.indexOf("/", 2);
      const host = path.slice(2, end < 0 ? path.length : end).replace(/^.*@/, "").replace(/:\d*$/, "");
      path = end < 0 ? "" : path.slice(end);
      if (!/^https?$/i.test(scheme[1])) path = host + path;
    }
  }
  const items = {};
  for (const item of query.split("&").filter(Boolean)) {
    const [name, value = ""] = cutAt(item, "=");
    const key = decodePart(name, true);
    if (!Object.hasOwn(items, key)) items[key] = decodePart(value, true);
  }
  return { text, path: path.split("/").filter(Boolean).map((part) => decodePart(part, false)), query: items };
}

function cutAt(text, sign) {
  const index = text.indexOf(sign);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

const patternPart = (text) => {
  const value = /^\{(.+)\}$/.exec(text);
  return value ? { value: value[1].replaceAll(" ", "") } : { literal: decodePart(text, false) };
};

function parsePattern(text) {
  const [front, query = ""] = cutAt(text, "?");
  return {
    path: front.split("/").filter(Boolean).map(patternPart),
    query: query.split("&").filter(Boolean).map((item) => {
      const [name, value = ""] = cutAt(item, "=");
      return { name: decodePart(name, true), part: patternPart(value) };
    }),
  };
}

/**
 * Segment by segment a literal goes before a value, then the longer path, then more literal items of the query, then more
 * values that the query must have; at last those whose names come first.
 */
function moreSpecific({ pattern: first, link: firstLink }, { pattern: second, link: secondLink }) {
  const shared = Math.min(first.path.length, second.path.length);
  for (let index = 0; index < shared; index += 1) {
    const own = "literal" in first.path[index];
    if (own !== "literal" in second.path[index]) return own;
  }
  if (first.path.length !== second.path.length) return first.path.length > second.path.length;
  const literals = (pattern) =>
    pattern.query.filter((item) => "literal" in item.part).map((item) => `${item.name}=${item.part.literal}`).sort();
  const required = (pattern, link) => {
    const optional = new Set((link.values ?? []).filter((value) => value.optional).map((value) => value.name));
    return pattern.query.filter((item) => "value" in item.part && !optional.has(item.part.value)).map((item) => item.name).sort();
  };
  const lists = [[literals(first), literals(second)], [required(first, firstLink), required(second, secondLink)]];
  for (const [own, others] of lists) if (own.length !== others.length) return own.length > others.length;
  for (const [own, others] of lists) {
    const index = own.findIndex((text, place) => text !== others[place]);
    if (index >= 0) return own[index] < others[index];
  }
  return false;
}

function matchLink(link, pattern, allowsRest) {
  const count = pattern.path.length;
  if (count !== link.path.length && !(allowsRest && count > 0 && count < link.path.length)) return null;
  const texts = {};
  const accepts = (part, text) => {
    if ("literal" in part) return part.literal === text;
    texts[part.value] = text;
    return true;
  };
  for (let index = 0; index < count; index += 1) if (!accepts(pattern.path[index], link.path[index])) return null;
  for (const item of pattern.query) {
    if (!Object.hasOwn(link.query, item.name)) {
      if ("literal" in item.part) return null;
    } else if (!accepts(item.part, link.query[item.name])) {
      return null;
    }
  }
  const rest = link.path.slice(count);
  return { texts, rest: rest.length ? { ...link, path: rest } : null };
}

/**
 * The values of a link with their types; null if one is not what it is to be.
 *
 * @param {(text: string, type: string) => boolean} isValue whether a text is a value of a type of the app
 */
function linkValues(link, match, isValue) {
  const values = {};
  for (const { name, type, optional } of link.values ?? []) {
    const text = match.texts[name];
    if (text === undefined) {
      if (!optional) return null;
      values[name] = null;
      continue;
    }
    const value = parseValue(text, type);
    if (value === undefined || (value instanceof Unknown && !isValue(text, type))) return null;
    values[name] = value;
  }
  return values;
}

/** A text as a value of a type; undefined if it is none. Of types of the app nothing is known but the text. */
function parseValue(text, type) {
  switch (type) {
    case "String": case "Substring": return text;
    case "Bool": return { true: true, false: false, 1: true, 0: false }[text];
    case "Double": case "Float": return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "Int": case "UInt": case "Int8": case "Int16": case "Int32": case "Int64":
      return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
    default: return new Unknown(text);
  }
}

Object.assign(Engine.prototype, {
  open(state, link, run) {
    const before = copy(state);
    const notes = this.notes.length;
    try {
      const rest = this.follow(state, link, run);
      if (rest && run.refusals === 0) this.openOnTop(state, rest, run);
      else if (rest) this.keepAlso(state, [{ link: rest }]);
      this.dropAbandoned(state);
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
  },

  /** Opens the rest of a link in the flow on top. */
  openOnTop(state, rest, run) {
    const top = state.routes[state.routes.length - 1];
    const item = top.tabs?.items.find((other) => other.id === top.tabs.selected);
    const child = item ? item.child : top.child;
    if (!child) throw new LinkError(`no link fits ${rest.text}`);
    const inner = new Run();
    this.open(child, rest, inner);
    if (inner.linkError) throw inner.linkError;
    for (const action of inner.outcomes) run.outcomes.push({ id: top.id, ...(item ? { tab: item.id } : {}), flow: action });
  },

  /** Opens the rest of a link that was refused before, and is resumed. */
  openRest(state, run) {
    const { rest } = run;
    run.rest = undefined;
    try {
      this.openOnTop(state, rest, run);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.note(error.message);
    }
  },

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
        if (this.startOver(state, run)) {
          this.runBranches(state, candidate.branches, new Scope(this, state, values), run);
        } else {
          run.refusals += 1;
          this.keepAlso(state, [{ branches: candidate.branches, values }]);
        }
        return match.rest;
      }
    }
    throw new LinkError(`no link fits ${link.text}`);
  },
});
