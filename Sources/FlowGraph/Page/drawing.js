// Draws the pieces of the map that are in view: a browser would take a second for all those of a large one.
"use strict";

/**
 * A piece as it comes is `[x, y, width, height, form, value…]`. A form is a list of markup: what stands before, between and
 * behind the values, in which every text is escaped. What it draws stands at the origin.
 */
class FlowDrawing {
  /**
   * @param {SVGElement} svg the picture without its pieces
   * @param {object} pieces the forms, and by layer the pieces in the order of the map
   * @param {(group: Element, index: number) => void} prepare is called with each box that is drawn
   */
  constructor(svg, { forms, ...pieces }, prepare) {
    this.forms = forms;
    this.prepare = prepare;
    this.layers = {};
    this.marks = { lines: new Map(), nodes: new Map() };
    let count = 0;
    for (const [name, list] of Object.entries(pieces)) {
      this.layers[name] = { parent: svg.querySelector(`.${name}`), pieces: list, drawn: new Map() };
      count += list.length;
    }
    // A small map is drawn at once, so that it can be searched and printed by the browser.
    this.isSmall = count < 600;
    this.kept = 0;
    addEventListener("beforeprint", () => this.drawAll());
  }

  at(layer, index) {
    const [x, y, width, height] = this.layers[layer].pieces[index];
    return { x, y, width, height };
  }

  /** The element of a piece, which is drawn if it is not yet. */
  element(layer, index) {
    const { parent, pieces, drawn } = this.layers[layer];
    const known = drawn.get(index);
    if (known) return known;
    const [x, y, , , form, ...values] = pieces[index];
    parent.insertAdjacentHTML("beforeend", this.forms[form].reduce((markup, part, place) => markup + values[place - 1] + part));
    const made = parent.lastElementChild;
    made.setAttribute("transform", `translate(${x} ${y})`);
    drawn.set(index, made);
    for (const [name, marked] of this.marks[layer] ?? []) made.classList.toggle(name, marked.has(index));
    if (layer === "nodes") this.prepare(made, index);
    return made;
  }

  /**
   * Draws what a rectangle touches, with a margin of `margin` times its size on each side, and forgets what lies outside; the kept
   * box, and one that has the focus, stay. Does nothing if all of the rectangle is drawn.
   */
  draw(view, margin) {
    if (this.isSmall) return this.drawAll();
    const known = this.known;
    if (known && view.x >= known.x && view.x + view.width <= known.right && view.y >= known.y && view.y + view.height <= known.bottom) return undefined;
    const x = view.x - margin * view.width;
    const y = view.y - margin * view.height;
    const right = x + (1 + 2 * margin) * view.width;
    const bottom = y + (1 + 2 * margin) * view.height;
    this.known = { x, y, right, bottom };
    for (const [name, { pieces, drawn }] of Object.entries(this.layers)) {
      // All pieces are gone through before the first frame, when nothing is compiled yet: plain loops cost the least.
      for (let index = 0; index < pieces.length; index += 1) {
        const piece = pieces[index];
        if (!piece) continue;
        const isInside = piece[0] < right && piece[0] + piece[2] > x && piece[1] < bottom && piece[1] + piece[3] > y;
        if (isInside || (name === "nodes" && index === this.kept)) {
          if (!drawn.has(index)) this.element(name, index);
        } else if (drawn.has(index) && drawn.get(index) !== document.activeElement) {
          drawn.get(index).remove();
          drawn.delete(index);
        }
      }
    }
    return undefined;
  }

  drawAll() {
    for (const [name, { pieces }] of Object.entries(this.layers)) {
      pieces.forEach((piece, index) => { if (piece) this.element(name, index); });
    }
  }

  /** Gives a class to these pieces of a layer and to no others, also to those that are drawn later. */
  mark(layer, name, indices) {
    const { drawn } = this.layers[layer];
    const marked = new Set(indices);
    for (const index of this.marks[layer].get(name) ?? []) if (!marked.has(index)) drawn.get(index)?.classList.remove(name);
    for (const index of marked) drawn.get(index)?.classList.add(name);
    this.marks[layer].set(name, marked);
  }

  marked(layer, name) { return this.marks[layer].get(name) ?? new Set(); }
}
