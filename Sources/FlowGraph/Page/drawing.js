// Draws only the pieces of the map that are in view, because a browser takes a second for all pieces of a large map.
"use strict";

/**
 * A piece is `[x, y, width, height, form, value…]`. A form is a list of markup: the parts before, between and after the values.
 * All texts in the values are escaped. A piece is drawn at the origin and then moved to its place.
 */
class FlowDrawing {
  /**
   * @param {SVGElement} svg the picture without its pieces
   * @param {object} pieces the forms, and for each layer its pieces in the order of the map
   * @param {object} prepare for some layers, the function `(group: Element, index: number)` for each piece when it is drawn
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
    // A small map is drawn completely at the start, so that the browser can search and print it.
    this.isSmall = count < 600;
    this.kept = 0;
    addEventListener("beforeprint", () => this.drawAll());
  }

  /** Whether anything is drawn for a part of the map. */
  has(layer, index) { return Boolean(this.layers[layer].pieces[index]); }

  at(layer, index) {
    const [x, y, width, height] = this.layers[layer].pieces[index];
    return { x, y, width, height };
  }

  /** The element of a piece. Draws the piece if necessary. */
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
    this.prepare[layer]?.(made, index);
    return made;
  }

  /**
   * Draws the pieces in a rectangle and in a margin of `margin` times its size on each side, and removes other pieces. The kept
   * box and a focused box stay. Does nothing if the whole rectangle is already drawn.
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
      // This loop visits all pieces before the first frame, while the script is not compiled yet. Plain loops are fastest then.
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

  /** Gives a class to exactly these pieces of a layer, including pieces that are drawn later. */
  mark(layer, name, indices) {
    const { drawn } = this.layers[layer];
    const marked = new Set(indices);
    for (const index of this.marks[layer].get(name) ?? []) if (!marked.has(index)) drawn.get(index)?.classList.remove(name);
    for (const index of marked) drawn.get(index)?.classList.add(name);
    this.marks[layer].set(name, marked);
  }

  marked(layer, name) { return this.marks[layer].get(name) ?? new Set(); }
}
