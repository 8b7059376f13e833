// Links and their patterns, with the same rules as in FlowRuntime.
"use strict";

function decodePart(text, plusIsSpace) {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll("+", " ") : text);
  } catch {
    throw new LinkError(`${quoted(shortened(text))} is not percent-encoded correctly: each % needs two hexadecimal digits, which are bytes of UTF-8`);
  }
}

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The normal form of a string. Swift treats equal forms as equal: accents may be part of a character or follow it. */
const normal = (text) => text.normalize();

/** Whether a string comes before another in Swift's order. */
function precedes(first, second) {
  const [a, b] = [first, second].map((text) => [...normal(text)].map((sign) => sign.codePointAt(0)));
  const index = a.findIndex((sign, place) => sign !== b[place]);
  return index < 0 ? a.length < b.length : index >= b.length ? false : a[index] < b[index];
}

const byOrder = (first, second) => (precedes(first, second) ? -1 : precedes(second, first) ? 1 : 0);

/** The maximum number of segments of a link, and of bytes of all its decoded parts. */
const linkLimits = { segments: 64, bytes: 16384 };

/** Parses a URL or a path. Outside of http and https, the host becomes the first segment. */
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
  const segments = path.split("/").filter(Boolean);
  if (segments.length > linkLimits.segments) throw new LinkError(`the link has more than ${linkLimits.segments} segments`);
  const decoded = segments.map((part) => decodePart(part, false));
  const all = [...decoded];
  const items = new Map();
  for (const item of query.split("&").filter(Boolean)) {
    const [name, value = ""] = cutAt(item, "=").map((part) => decodePart(part, true));
    all.push(name, value);
    if (!items.has(normal(name))) items.set(normal(name), value);
  }
  if (new TextEncoder().encode(all.join("")).length > linkLimits.bytes) throw new LinkError(`the link has more than ${linkLimits.bytes} bytes`);
  return { text, path: decoded, query: Object.fromEntries(items) };
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
 * Segment by segment, a literal goes before a value. Then come the longer path, more literal query items, and more required
 * query values. If all are equal, the names decide.
 */
function moreSpecific({ pattern: first, link: firstLink }, { pattern: second, link: secondLink }) {
  const shared = Math.min(first.path.length, second.path.length);
  for (let index = 0; index < shared; index += 1) {
    const own = "literal" in first.path[index];
    if (own !== "literal" in second.path[index]) return own;
  }
  if (first.path.length !== second.path.length) return first.path.length > second.path.length;
  const literals = (pattern) =>
    pattern.query.filter((item) => "literal" in item.part).map((item) => `${item.name}=${item.part.literal}`).sort(byOrder);
  const required = (pattern, link) => {
    const optional = new Set((link.values ?? []).filter((value) => value.optional).map((value) => value.name));
    return pattern.query.filter((item) => "value" in item.part && !optional.has(item.part.value)).map((item) => item.name).sort(byOrder);
  };
  const lists = [[literals(first), literals(second)], [required(first, firstLink), required(second, secondLink)]];
  for (const [own, others] of lists) if (own.length !== others.length) return own.length > others.length;
  for (const [own, others] of lists) {
    const index = own.findIndex((text, place) => normal(text) !== normal(others[place]));
    if (index >= 0) return precedes(own[index], others[index]);
  }
  return false;
}

function matchLink(link, pattern, allowsRest) {
  const count = pattern.path.length;
  if (count !== link.path.length && !(allowsRest && count > 0 && count < link.path.length)) return null;
  const texts = {};
  const accepts = (part, text) => {
    if ("literal" in part) return normal(part.literal) === normal(text);
    texts[part.value] = text;
    return true;
  };
  for (let index = 0; index < count; index += 1) if (!accepts(pattern.path[index], link.path[index])) return null;
  for (const item of pattern.query) {
    const name = normal(item.name);
    if (!Object.hasOwn(link.query, name)) {
      if ("literal" in item.part) return null;
    } else if (!accepts(item.part, link.query[name])) {
      return null;
    }
  }
  const rest = link.path.slice(count);
  return { texts, rest: rest.length ? { ...link, path: rest } : null };
}

/**
 * The values of a link, with their types; null if one of them does not fit.
 *
 * @param {(text: string, type: string) => boolean} isValue whether a string is a value of one of the app's types
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
    if (!(valueTypes[type]?.(text) ?? isValue(text, type))) return null;
    values[name] = typedText(text, type);
  }
  return values;
}

/** Whether a string is an integer of a number of bits. */
const isInteger = (bits, isSigned) => (text) => {
  if (!/^[+-]?[0-9]+$/.test(text)) return false;
  const [value, end] = [BigInt(text.replace("+", "")), 2n ** BigInt(isSigned ? bits - 1 : bits)];
  return value < end && value >= (isSigned ? -end : 0n);
};

/**
 * Whether a string is a finite number. The smallest number that rounds to infinity is half a step above the largest finite one.
 */
const isFloatingPoint = (end) => (text) => {
  const match = /^[+-]?(?:([0-9]+\.?[0-9]*|\.[0-9]+)(?:e([+-]?[0-9]+))?|0x(?=\.?[0-9a-f])([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?[0-9]+))?)$/i.exec(text);
  if (!match) return false;
  const [, decimal, exponent = "0", whole, part, power = "0"] = match;
  const value = decimal !== undefined ? Number(`${decimal}e${exponent}`) : parseInt(whole + part, 16) * 2 ** (Number(power) - 4 * part.length);
  return value < end;
};

/** For each type of the standard library, whether a string is one of its values. Only the app knows other types. */
const valueTypes = {
  __proto__: null,
  String: () => true, Substring: () => true, Bool: (text) => ["true", "false", "1", "0"].includes(text),
  Double: isFloatingPoint(Infinity), Float: isFloatingPoint(2 ** 128 - 2 ** 103),
  Int: isInteger(64, true), Int8: isInteger(8, true), Int16: isInteger(16, true), Int32: isInteger(32, true), Int64: isInteger(64, true),
  UInt: isInteger(64, false), UInt8: isInteger(8, false), UInt16: isInteger(16, false), UInt32: isInteger(32, false), UInt64: isInteger(64, false),
};

/** A string that is a value of a type, as that value. */
function typedText(text, type) {
  if (type === "String" || type === "Substring") return text;
  if (type === "Bool") return text === "true" || text === "1";
  const value = type === "Int" ? Number(text) + 0 : NaN;
  return Math.abs(value) < 2 ** 31 ? value : new Unknown(text);
}

Object.assign(Engine.prototype, {
  open(state, link, run) {
    const before = copy(state);
    const notes = this.notes.length;
    try {
      this.startLink(state, link, run);
      const { rest } = run;
      run.rest = undefined;
      if (rest) this.openOnTop(state, rest, run);
      this.dropAbandoned(state);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      // A failed link changes nothing.
      for (const key of Object.keys(state)) delete state[key];
      Object.assign(state, before);
      run.outcomes.length = 0;
      run.rest = undefined;
      run.linkError = error;
      this.notes.length = notes;
      this.note(error.message);
    }
  },

  /** Opens the rest of a link in the flow on top. */
  openOnTop(state, rest, run) {
    const top = state.routes[state.routes.length - 1];
    const item = top.columns ? frontItem(top.columns) : top.tabs?.items.find((other) => other.id === top.tabs.selected);
    const child = item ? item.child : top.child;
    // `link rest` takes nothing from a link, so a flow that shows itself could hand it on for ever.
    const nesting = (rest.nesting ?? 0) + 1;
    if (!child || nesting > linkLimits.segments) throw new LinkError(`no link fits ${quoted(shortened(rest.text))}`);
    const inner = new Run();
    this.open(child, { ...rest, nesting }, inner);
    if (inner.linkError) throw inner.linkError;
    for (const action of inner.outcomes) run.outcomes.push({ id: top.id, ...(item ? { tab: item.id } : {}), flow: action });
  },

  /** Opens the rest of a refused link after `resume`. */
  openRest(state, run) {
    const { resumedRest: rest } = run;
    run.resumedRest = undefined;
    try {
      this.openOnTop(state, rest, run);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.note(error.message);
    }
  },

  /** Starts the flow over for a link, and runs the link's steps. */
  startLink(state, link, run) {
    const flow = this.document.flows[state.flow];
    const links = (flow.links ?? []).map((other, number) => ({ number, link: other }));
    const patterns = links.filter((other) => !other.link.rest).map((other) => ({ ...other, pattern: parsePattern(other.link.pattern) }));
    patterns.sort((a, b) => (moreSpecific(a, b) ? -1 : moreSpecific(b, a) ? 1 : 0));
    const hasChildren = [...(flow.screens ?? []), ...(flow.tabs ?? [])].some((screen) => screen.content.kind === "flow");
    for (const allowsRest of hasChildren ? [false, true] : [false]) {
      for (const { number, link: candidate, pattern } of patterns) {
        const match = matchLink(link, pattern, allowsRest);
        if (!match) continue;
        const values = linkValues(candidate, match, (text, type) => {
          const condition = `${quoted(text)} is ${type}`;
          return this.state(condition, this.asks(condition));
        });
        if (!values) continue;
        const started = { link: { number, values }, rest: match.rest ?? undefined };
        if (this.startOver(state, run, null, started)) this.finishes(() => this.runLink(state, started, run));
        return;
      }
    }
    const rest = links.find((other) => other.link.rest);
    if (!rest || !this.handOn(state, link, rest, run)) throw new LinkError(`no link fits ${quoted(shortened(link.text))}`);
  },

  /** Starts a flow over for a link that goes whole to the flow on top, or keeps the link. Answers whether it did one of them. */
  handOn(state, link, { number, link: { branches } }, run) {
    if (this.firstBranch(branches, new Scope(this, state))?.step !== undefined) {
      const started = { link: { number, values: {} }, rest: link };
      if (this.startOver(state, run, null, started)) this.finishes(() => this.runLink(state, started, run));
      return true;
    }
    if (!this.program(state).keepsRefusals) return false;
    state.refused = [{ contents: [], names: [], rest: link, shown: [] }];
    return true;
  },

  /** Runs the first branch of a link whose conditions are true. */
  runLink(state, { link, rest }, run) {
    const { branches } = this.document.flows[state.flow].links[link.number];
    const found = this.firstBranch(branches, new Scope(this, state, link.values));
    if (found) this.runSteps(new Frame(state, run, [found.scope], { rest }), found.step);
    else run.rest = rest;
  },
});
