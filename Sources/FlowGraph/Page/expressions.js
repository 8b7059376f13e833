// Evaluates Swift expressions as far as the result in Swift is certain: literals, names, arithmetic, comparisons, `? :`, and
// some members of arrays and strings. Everything else is an `Unknown`, which keeps the text as written.
//
// A value is a number for a 32-bit `Int`, a string for a `String`, true or false, null for `nil`, or an array of values. All
// other types are unknown: a `Double` rounds, and two static members such as `.medium` may have the same value.
"use strict";

class Unknown {
  constructor(text) { this.text = text; }
}

/** `.sheet`: a static member of a type. Only `present(…)` knows the type. */
class Case {
  constructor(name) { this.name = name; }
}

/** A value whose type is not yet certain: `3` may be an `Int` or a `Double`. */
class Literal {
  constructor(value) { this.value = value; }
}

const plain = (value) => (value instanceof Literal ? value.value : value);

function isUnknown(value) {
  const inner = plain(value);
  return inner instanceof Unknown || (Array.isArray(inner) && inner.some(isUnknown));
}

/** A string as a Swift literal. */
function quoted(text) {
  const escapes = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0" };
  return `"${text.replace(/[\\"\u0000-\u001f\u007f]/g, (sign) => escapes[sign] ?? `\\u{${sign.charCodeAt(0).toString(16)}}`)}"`;
}

/** A value as Swift source. */
function describe(given) {
  const value = plain(given);
  if (value === null || value === undefined) return "nil";
  if (value instanceof Unknown) return value.text;
  if (value instanceof Case) return "." + value.name;
  if (Array.isArray(value)) return "[" + value.map(describe).join(", ") + "]";
  return typeof value === "string" ? quoted(value) : String(value);
}

const tokenPattern =
  /\s*(?:(\d[\d_]*(?:\.\d+)?)|"((?:[^"\\\n]|\\["\\nrt])*)"|(`?[\p{L}_$][\p{L}\p{N}_]*`?)|(&&|\|\||==|!=|<=|>=|\?\?|[-+*/%<>!?:()[\],.]))/uy;

const unescaped = (text) => text.replace(/\\(.)/gs, (_, sign) => ({ n: "\n", r: "\r", t: "\t" })[sign] ?? sign);

function tokens(text) {
  const list = [];
  let index = 0;
  text = text.trim();
  while (index < text.length) {
    tokenPattern.lastIndex = index;
    const match = tokenPattern.exec(text);
    if (!match || match[0].length === 0) return null;
    index += match[0].length;
    if (match[1] !== undefined) list.push({ kind: "number", value: match[1].replaceAll("_", "") });
    else if (match[2] !== undefined) list.push({ kind: "text", value: unescaped(match[2]) });
    else if (match[3] !== undefined) list.push({ kind: "name", value: match[3].replaceAll("`", "") });
    else list.push({ kind: "sign", value: match[4] });
  }
  return list;
}

class Unreadable extends Error {}

/** The precedence of operators. Higher numbers bind more tightly. */
const precedence = {
  "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "??": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6,
};

const comparisons = { "<": (a, b) => a < b, ">": (a, b) => a > b, "<=": (a, b) => a <= b, ">=": (a, b) => a >= b };

const arithmetic = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => Math.trunc(a / b), "%": (a, b) => a % b,
};

const isASCII = (text) => /^[\x00-\x7f]*$/.test(text);

/** The value of a part of an expression that is not certain. The whole may still be certain, as with `||`. */
const uncertain = new Unknown("");

/** The number if it fits into 32 bits; an `Int` on a watch has no more. */
function integer(value) {
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 31) return uncertain;
  // Swift's integers have no negative zero.
  return value + 0;
}

/** Whether two values are equal; undefined if this is not certain. */
function same(first, second) {
  const [a, b] = [plain(first), plain(second)];
  if ([a, b].some((value) => value instanceof Unknown || value instanceof Case)) return undefined;
  if (a === null || b === null) return a === b;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    const items = a.map((item, index) => same(item, b[index]));
    return items.includes(false) ? false : items.includes(undefined) ? undefined : true;
  }
  if (typeof a !== typeof b) return undefined;
  // Unicode strings can be equal in Swift although their code units differ.
  if (typeof a === "string" && a !== b && !(isASCII(a) && isASCII(b))) return undefined;
  return a === b;
}

/** Members of arrays and strings without arguments. */
const arrayMembers = {
  count: (list) => list.length,
  isEmpty: (list) => list.length === 0,
  first: (list) => (list.length ? list[0] : null),
  last: (list) => (list.length ? list[list.length - 1] : null),
};
const textMembers = {
  // A Swift character may have several code units: an emoji, a letter with accents, a CR LF.
  count: (text) => (isASCII(text) && !text.includes("\r") ? text.length : uncertain),
  isEmpty: (text) => text.length === 0,
};

class ExpressionReader {
  constructor(text, lookUp) {
    this.list = tokens(text);
    this.index = 0;
    this.depth = 0;
    this.lookUp = lookUp;
  }

  read() {
    if (!this.list) throw new Unreadable();
    const value = this.ternary();
    if (this.index < this.list.length) throw new Unreadable();
    return value;
  }

  get next() { return this.list[this.index]; }
  is(sign) { return this.next && this.next.kind === "sign" && this.next.value === sign; }
  take(sign) {
    if (!this.is(sign)) return false;
    this.index += 1;
    return true;
  }
  need(sign) { if (!this.take(sign)) throw new Unreadable(); }

  /** Reads a nested expression, up to a fixed depth. */
  deeper(read) {
    if ((this.depth += 1) > 100) throw new Unreadable();
    const value = read();
    this.depth -= 1;
    return value;
  }

  ternary() {
    return this.deeper(() => {
      const condition = this.binary(1);
      if (!this.take("?")) return condition;
      const yes = this.ternary();
      this.need(":");
      const no = this.ternary();
      const holds = plain(condition);
      return typeof holds === "boolean" ? (holds ? yes : no) : uncertain;
    });
  }

  binary(least) {
    let left = this.unary();
    while (this.next && this.next.kind === "sign" && precedence[this.next.value] >= least) {
      const sign = this.next.value;
      this.index += 1;
      left = this.combine(sign, left, this.binary(precedence[sign] + 1));
    }
    return left;
  }

  combine(sign, left, right) {
    const [a, b] = [plain(left), plain(right)];
    const together = (value) => (left instanceof Literal && right instanceof Literal ? new Literal(value) : value);
    if (sign === "&&" || sign === "||") {
      const decides = sign === "||";
      // One side may decide the result.
      if (a === decides || b === decides) return decides;
      return typeof a === "boolean" && typeof b === "boolean" ? !decides : uncertain;
    }
    if (sign === "??") return a === null ? right : a instanceof Unknown ? uncertain : left;
    if (sign === "==" || sign === "!=") {
      const areSame = same(a, b);
      return areSame === undefined ? uncertain : areSame === (sign === "==");
    }
    if (sign === "+" && Array.isArray(a) && Array.isArray(b)) return together([...a, ...b]);
    if (sign === "+" && typeof a === "string" && typeof b === "string") return together(a + b);
    // Swift orders strings by Unicode, unlike JavaScript.
    if (typeof a !== "number" || typeof b !== "number") return uncertain;
    if (comparisons[sign]) return comparisons[sign](a, b);
    if ((sign === "/" || sign === "%") && b === 0) return uncertain;
    const result = together(integer(arithmetic[sign](a, b)));
    // An operation of two literals may have the type `Double`.
    return sign === "/" && result instanceof Literal && a % b !== 0 ? uncertain : result;
  }

  unary() {
    const sign = ["!", "-"].find((other) => this.take(other));
    if (!sign) return this.postfix(this.primary());
    const value = this.deeper(() => this.unary());
    const inner = plain(value);
    if (sign === "!") return typeof inner === "boolean" ? !inner : uncertain;
    if (typeof inner !== "number") return uncertain;
    return value instanceof Literal ? new Literal(0 - inner) : 0 - inner;
  }

  primary() {
    const token = this.next;
    if (!token) throw new Unreadable();
    this.index += 1;
    if (token.kind === "number") return new Literal(integer(Number(token.value)));
    if (token.kind === "text") return new Literal(token.value);
    if (token.kind === "name") {
      if (token.value === "true" || token.value === "false") return new Literal(token.value === "true");
      if (token.value === "nil") return new Literal(null);
      const value = this.lookUp(token.value);
      if (value === undefined) throw new Unreadable();
      return value;
    }
    if (token.value === "(") {
      const value = this.ternary();
      this.need(")");
      return value;
    }
    if (token.value === "[") return this.array();
    if (token.value === "." && this.next && this.next.kind === "name") {
      const name = this.next.value;
      this.index += 1;
      if (this.is("(")) throw new Unreadable();
      return new Case(name);
    }
    throw new Unreadable();
  }

  array() {
    const items = [];
    while (!this.take("]")) {
      items.push(this.ternary());
      if (!this.is("]")) this.need(",");
    }
    return new Literal(items);
  }

  postfix(base) {
    let value = base;
    while (this.is(".")) {
      this.index += 1;
      const name = this.next?.kind === "name" ? this.next.value : undefined;
      this.index += 1;
      const inner = plain(value);
      const known = Array.isArray(inner) ? arrayMembers : typeof inner === "string" ? textMembers : {};
      if (name === "contains" && Array.isArray(inner) && this.take("(")) {
        const item = this.ternary();
        this.need(")");
        const found = inner.map((other) => same(other, item));
        value = found.includes(true) || (found.includes(undefined) ? uncertain : false);
      } else if (name !== undefined && Object.hasOwn(known, name) && !this.is("(") && !this.is("[")) {
        value = known[name](inner);
      } else {
        throw new Unreadable();
      }
    }
    if (this.is("(") || this.is("[")) throw new Unreadable();
    return value;
  }
}

/** A value converted to the type that Swift expects; an `Unknown` with the text if the type is not supported. */
function typed(value, type, text = describe(value)) {
  const inner = plain(value);
  if (inner instanceof Unknown) return inner;
  const wanted = type.trim();
  if (wanted === "") return hasLiteral(value) || inner instanceof Case ? new Unknown(text) : inner;
  if (isOptional(wanted)) return inner === null ? null : typed(value, wanted.slice(0, -1), text);
  const element = /^\[([^:]+)\]$/.exec(wanted);
  if (element && Array.isArray(inner)) return inner.map((item) => typed(item, element[1]));
  const kinds = { Int: "number", Bool: "boolean", String: "string", Substring: "string" };
  if (Object.hasOwn(kinds, wanted) && typeof inner === kinds[wanted]) return inner;
  return wanted === "Presentation" && inner instanceof Case ? inner : new Unknown(text);
}

const isOptional = (type) => /^[^?>]+\?$/.test(type.trim());
const hasLiteral = (value) => value instanceof Literal || (Array.isArray(value) && value.some(hasLiteral));

/**
 * The value of an expression.
 *
 * @param {string} text the Swift source
 * @param {(name: string) => any} lookUp the value of a name; undefined if the name is unknown
 * @param {string} type the type that Swift expects; empty if it is not known
 */
function evaluate(text, lookUp, type = "") {
  const written = text.trim();
  try {
    const value = new ExpressionReader(written, lookUp).read();
    const parts = [plain(value)].flat(Infinity).map(plain);
    return parts.includes(uncertain) ? new Unknown(written) : typed(value, type, written);
  } catch (error) {
    if (error instanceof Unreadable) return new Unknown(written);
    throw error;
  }
}

/**
 * The text that a user sees: the value of a Swift expression and of each `\(…)` in it. Unknown parts are copied from the source.
 *
 * @param {string} other the text if the value is unknown
 */
function textOf(fragment, lookUp, other = fragment) {
  const value = plain(evaluate(fragment, lookUp, "String"));
  if (typeof value === "string") return value;
  const literal = /^"((?:[^"\\\n]|\\.)*)"$/s.exec(withoutInterpolations(fragment));
  if (!literal) return other;
  return interpolated(fragment.slice(1, -1), (inner) => {
    const known = plain(evaluate(inner, lookUp));
    return typeof known === "string" ? known : isUnknown(known) || known === undefined ? inner : describe(known);
  }, unescaped);
}

/** A text with each `\(…)` in it replaced. */
function interpolated(text, replace, between = (part) => part) {
  let [made, rest] = ["", 0];
  for (let index = 0; index + 1 < text.length; index += 1) {
    if (text[index] !== "\\") continue;
    if (text[index + 1] !== "(") {
      index += 1;
      continue;
    }
    let [end, depth] = [index + 2, 1];
    for (; end < text.length && depth > 0; end += 1) depth += { "(": 1, ")": -1 }[text[end]] ?? 0;
    made += between(text.slice(rest, index)) + replace(text.slice(index + 2, end - 1));
    rest = end;
    index = end - 1;
  }
  return made + between(text.slice(rest));
}

const withoutInterpolations = (text) => interpolated(text, () => "");
