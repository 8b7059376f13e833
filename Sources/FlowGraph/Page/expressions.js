// Swift expressions, as far as they are simple enough to have a value here: literals, names, members of arrays and
// texts, arithmetic, comparisons, and `? :`. Everything else is an `Unknown`, which keeps the text that was written.
//
// Values are numbers, texts, truths, null for `nil`, arrays, and `Case` for `.medium`.
"use strict";

class Unknown {
  constructor(text) { this.text = text; }
}

class Case {
  constructor(name) { this.name = name; }
}

const isUnknown = (value) => value instanceof Unknown || (Array.isArray(value) && value.some(isUnknown));

function equals(left, right) {
  if (left instanceof Case && right instanceof Case) return left.name === right.name;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equals(item, right[index]));
  }
  return left === right;
}

/** A value as it would be written in Swift. */
function describe(value) {
  if (value === null || value === undefined) return "nil";
  if (value instanceof Unknown) return value.text;
  if (value instanceof Case) return "." + value.name;
  if (Array.isArray(value)) return "[" + value.map(describe).join(", ") + "]";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

const tokenPattern =
  /\s*(?:(\d[\d_]*(?:\.\d+)?)|"((?:[^"\\]|\\["\\nrt])*)"|(`?[\p{L}_$][\p{L}\p{N}_]*`?)|(&&|\|\||==|!=|<=|>=|\?\?|[-+*/%<>!?:()[\],.]))/uy;

function tokens(text) {
  const list = [];
  let index = 0;
  text = text.trim();
  while (index < text.length) {
    tokenPattern.lastIndex = index;
    const match = tokenPattern.exec(text);
    if (!match || match[0].length === 0) return null;
    index += match[0].length;
    if (match[1] !== undefined) list.push({ kind: "number", value: Number(match[1].replaceAll("_", "")) });
    else if (match[2] !== undefined) list.push({ kind: "text", value: JSON.parse('"' + match[2] + '"') });
    else if (match[3] !== undefined) list.push({ kind: "name", value: match[3].replaceAll("`", "") });
    else list.push({ kind: "sign", value: match[4] });
  }
  return list;
}

/** What stands between two operands: how strongly it binds, and what it makes of two known values. */
const binary = {
  "||": [1], "&&": [2], "??": [4],
  "==": [3, equals], "!=": [3, (a, b) => !equals(a, b)],
  "<": [3, (a, b) => a < b], ">": [3, (a, b) => a > b], "<=": [3, (a, b) => a <= b], ">=": [3, (a, b) => a >= b],
  "+": [5, (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : a + b)],
  "-": [5, (a, b) => a - b], "*": [6, (a, b) => a * b],
  "/": [6, (a, b) => (Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b)], "%": [6, (a, b) => a % b],
};

/** Members and methods without a closure that arrays and texts have in Swift. */
const members = {
  count: (value) => (typeof value === "string" ? [...new Intl.Segmenter().segment(value)].length : value.length),
  isEmpty: (value) => value.length === 0,
  first: (value) => (value.length ? value[0] : null),
  last: (value) => (value.length ? value[value.length - 1] : null),
};

class Unreadable extends Error {}

class ExpressionReader {
  constructor(text, lookUp) {
    this.list = tokens(text);
    this.index = 0;
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

  ternary() {
    const condition = this.binary(1);
    if (!this.take("?")) return condition;
    const yes = this.ternary();
    this.need(":");
    const no = this.ternary();
    if (isUnknown(condition)) throw new Unreadable();
    return condition ? yes : no;
  }

  binary(least) {
    let left = this.unary();
    while (this.next && this.next.kind === "sign" && binary[this.next.value] && binary[this.next.value][0] >= least) {
      const sign = this.next.value;
      const [strength, apply] = binary[sign];
      this.index += 1;
      const right = this.binary(strength + 1);
      left = this.combine(sign, apply, left, right);
    }
    return left;
  }

  combine(sign, apply, left, right) {
    // One side alone may decide.
    if (sign === "&&") {
      if (left === false || right === false) return false;
      return isUnknown(left) ? left : right;
    }
    if (sign === "||") {
      if (left === true || right === true) return true;
      return isUnknown(left) ? left : right;
    }
    if (sign === "??") return left === null ? right : left;
    if (isUnknown(left) || isUnknown(right)) {
      if (sign === "+" && Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
      throw new Unreadable();
    }
    return apply(left, right);
  }

  unary() {
    if (this.take("!")) {
      const value = this.unary();
      if (isUnknown(value)) throw new Unreadable();
      return !value;
    }
    if (this.take("-")) {
      const value = this.unary();
      if (typeof value !== "number") throw new Unreadable();
      return -value;
    }
    return this.postfix(this.primary());
  }

  primary() {
    const token = this.next;
    if (!token) throw new Unreadable();
    this.index += 1;
    if (token.kind === "number" || token.kind === "text") return token.value;
    if (token.kind === "name") {
      if (token.value === "true" || token.value === "false") return token.value === "true";
      if (token.value === "nil") return null;
      const value = this.lookUp(token.value);
      if (value === undefined) throw new Unreadable();
      return value;
    }
    if (token.value === "(") {
      const value = this.ternary();
      this.need(")");
      return value;
    }
    if (token.value === "[") {
      const items = [];
      while (!this.take("]")) {
        items.push(this.ternary());
        if (!this.is("]")) this.need(",");
      }
      return items;
    }
    if (token.value === "." && this.next && this.next.kind === "name") {
      const name = this.next.value;
      this.index += 1;
      if (this.is("(")) throw new Unreadable();
      return new Case(name);
    }
    throw new Unreadable();
  }

  postfix(value) {
    while (this.is(".")) {
      this.index += 1;
      const name = this.next && this.next.value;
      this.index += 1;
      const isList = Array.isArray(value) || typeof value === "string";
      if (name === "contains" && isList && this.take("(")) {
        const item = this.ternary();
        this.need(")");
        if (isUnknown(value) || isUnknown(item)) throw new Unreadable();
        value = Array.isArray(value) ? value.some((other) => equals(other, item)) : value.includes(item);
      } else if (members[name] && isList && !this.is("(") && !this.is("[")) {
        value = members[name](value);
      } else {
        throw new Unreadable();
      }
    }
    if (this.is("(") || this.is("[")) throw new Unreadable();
    return value;
  }
}

/**
 * The value of an expression.
 *
 * @param {string} text Swift
 * @param {(name: string) => any} lookUp the value of a name; undefined if there is none
 */
function evaluate(text, lookUp) {
  try {
    return new ExpressionReader(text, lookUp).read();
  } catch (error) {
    if (error instanceof Unreadable) return new Unknown(text.trim());
    throw error;
  }
}
