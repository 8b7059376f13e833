// The map: zoom, search, moving from screen to screen with the arrow keys, and the details of a screen.
"use strict";

class FlowMapView {
  /**
   * @param flows the output of `flowc graph --format json`
   * @param pieces the drawn pieces of the map
   * @param {(index: number) => void} onChoose is called with the chosen box
   */
  constructor(flows, pieces, onChoose) {
    this.flows = flows;
    this.onChoose = onChoose;
    this.svg = byId("map");
    this.scroller = byId("scroller");
    this.nodes = flows.map.nodes;
    this.edges = flows.map.edges;
    this.frames = flows.map.frames;
    this.drawing = new FlowDrawing(this.svg, pieces, {
      nodes: (group, index) => this.prepare(group, index), frames: (group, index) => this.prepareFrame(group, index),
    });
    /** Whether the page begins with the folded map: modules with a box for each flow. */
    this.isFolded = this.frames.some((frame) => frame.flow === undefined);
    /** For each flow, its box on the folded map. */
    this.boxes = new Map();
    this.nodes.forEach((node, index) => { if (node.flow !== undefined) this.boxes.set(node.flow, index); });
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.box = this.whole;
    this.setUpSize();
    this.setUpSearch();
    this.setUpFrames();
    this.setUpLegend();
  }

  middle(index) {
    const { x, y, width, height } = this.drawing.at("nodes", index);
    return { x: x + width / 2, y: y + height / 2 };
  }

  prepare(group, index) {
    const node = this.nodes[index];
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", index === this.drawing.kept ? "0" : "-1");
    const findings = (node.findings ?? []).map((number) => this.flows.findings[number]);
    const frame = this.frames[node.frame];
    const kind = node.kind === "tab" ? this.flows.flows[frame.flow]?.tabs?.[node.screen]?.column ?? "tab" : this.kindName(node.kind);
    const words = [kind, node.title, node.subtitle, ...(node.lines ?? [])].filter(Boolean).join(", ");
    group.setAttribute("aria-label", `${words}, of ${frame.title}${findings.length ? `, ${findings.length} findings` : ""}`);
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = [`${kind} ${node.title}${node.subtitle ? ` (${node.subtitle})` : ""}`, ...(node.lines ?? []),
      ...findings.map(({ severity, message, rule }) => `${severity}: ${message} [${rule}]`)].join("\n");
    group.append(title);
    group.addEventListener("click", () => this.activate(index));
    group.addEventListener("keydown", (event) => this.key(event, index));
    if (node.flow !== undefined) this.lightUnderPointer(group, (from, to) => from === index || to === index);
  }

  /** The frame of a module is a button that shows its flows. */
  prepareFrame(group, index) {
    const { title, flow } = this.frames[index];
    if (flow !== undefined) return;
    const count = this.frames.filter((frame) => frame.module === index).length;
    group.lastElementChild.setAttribute("role", "button");
    group.lastElementChild.setAttribute("aria-label", `module ${title}, ${count} ${count === 1 ? "flow" : "flows"}`);
    group.addEventListener("click", () => this.look(`module ${index}`));
    this.lightUnderPointer(group, (from, to) => this.nodes[from].frame === index || this.nodes[to].frame === index);
  }

  lightUnderPointer(group, isLit) {
    group.addEventListener("pointerenter", () => this.light(isLit));
    group.addEventListener("pointerleave", () => this.light((from, to) => from === this.chosen || to === this.chosen));
  }

  /** Lights the arrows for which `isLit(from, to)` holds. All arrows from one frame to another have one line. */
  light(isLit) {
    this.linesBetween ??= this.edges.reduce((lines, edge, line) => {
      if (this.drawing.has("lines", line)) lines.set(this.framesOf(edge), line);
      return lines;
    }, new Map());
    const lit = this.edges.flatMap((edge, line) => {
      if (!isLit(edge.from, edge.to)) return [];
      return [this.drawing.has("lines", line) ? line : this.linesBetween.get(this.framesOf(edge)) ?? line];
    });
    this.drawing.mark("lines", "lit", lit);
  }

  framesOf(edge) { return `${this.nodes[edge.from].frame} ${this.nodes[edge.to].frame}`; }

  kindName(kind) { return { child: "child flow", feature: "screen with a reducer", event: "event of the flow", work: "work of the flow" }[kind] ?? kind; }

  key(event, index) {
    const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.activate(index);
    } else if (directions[event.key]) {
      event.preventDefault();
      const next = this.nearest(index, ...directions[event.key]);
      if (next !== undefined) this.choose(next);
    }
  }

  /** The nearest box in a direction. Distance to the side weighs more. */
  nearest(index, x, y) {
    const from = this.middle(index);
    let best;
    let least = Infinity;
    this.nodes.forEach((_, other) => {
      const to = this.middle(other);
      if (!this.isInBox(to)) return;
      const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      if (other === index || ahead < 4) return;
      // Coordinates are rounded, so of two nearly equal boxes the first is chosen.
      if (ahead + 2.5 * aside < least - 0.5) {
        least = ahead + 2.5 * aside;
        best = other;
      }
    });
    return best;
  }

  /** Chooses a box. If the box is on the folded map, this shows its flow. */
  activate(index) {
    const { flow } = this.nodes[index];
    const first = flow === undefined ? -1 : this.nodes.findIndex((node) => this.frames[node.frame].flow === flow);
    if (first < 0) return this.choose(index);
    this.open(flow);
    this.focus(first);
    return this.onChoose(index);
  }

  choose(index) {
    this.focus(index);
    this.onChoose(index);
  }

  focus(index) {
    this.drawing.element("nodes", this.drawing.kept).setAttribute("tabindex", "-1");
    this.drawing.kept = index;
    this.chosen = index;
    this.drawing.mark("nodes", "chosen", [index]);
    this.light((from, to) => from === index || to === index);
    // Only what is inside of the view box can take the focus.
    this.reveal(index);
    const group = this.drawing.element("nodes", index);
    group.setAttribute("tabindex", "0");
    group.focus({ preventScroll: true });
  }

  isInBox({ x, y }) { return x >= this.box.x && x <= this.box.x + this.box.width && y >= this.box.y && y <= this.box.y + this.box.height; }

  reveal(index) {
    const { x, y } = this.middle(index);
    if (!this.isInBox({ x, y })) {
      const { flow } = this.frames[this.nodes[index].frame];
      this.look(flow === undefined ? "" : String(flow));
    }
    const left = (x - this.box.x) * this.scale;
    const top = (y - this.box.y) * this.scale;
    const room = this.scroller;
    const isInside = left > room.scrollLeft + 60 && left < room.scrollLeft + room.clientWidth - 60
      && top > room.scrollTop + 30 && top < room.scrollTop + room.clientHeight - 30;
    if (!isInside) room.scrollTo(left - room.clientWidth / 2, top - room.clientHeight / 2);
  }

  // MARK: Size

  setUpSize() {
    const centre = (factor) => () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
      const old = this.scale;
      this.resize(this.scale * factor);
      const grown = this.scale / old;
      this.scroller.scrollTo((scrollLeft + clientWidth / 2) * grown - clientWidth / 2, (scrollTop + clientHeight / 2) * grown - clientHeight / 2);
      this.draw();
    };
    byId("larger").addEventListener("click", centre(1.25));
    byId("smaller").addEventListener("click", centre(0.8));
    byId("fit").addEventListener("click", () => this.fit());
    byId("folded").addEventListener("click", () => this.fold());
    this.scroller.addEventListener("scroll", () => this.draw());
    addEventListener("resize", () => this.draw());
    this.begin();
  }

  /** The scale at which the whole map fits into the view. */
  get fitting() {
    const { clientWidth, clientHeight } = this.scroller;
    return Math.min(clientWidth / this.box.width, clientHeight / this.box.height, 1.25);
  }

  resize(scale) {
    this.scale = Math.min(Math.max(scale, Math.min(this.fitting, 0.02)), 4);
    this.svg.setAttribute("width", this.box.width * this.scale);
    this.svg.setAttribute("height", this.box.height * this.scale);
  }

  /** Draws what is in view, if it is not drawn yet, with a margin of `margin` times the view on each side. */
  draw(margin = 0.25) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    const width = clientWidth / this.scale;
    const height = clientHeight / this.scale;
    this.drawing.draw({ x: this.box.x + scrollLeft / this.scale, y: this.box.y + scrollTop / this.scale, width, height }, margin);
  }

  /** Shows the whole map, even if it is too small to read. */
  fit() {
    this.resize(this.fitting);
    this.scroller.scrollTo(0, 0);
    this.draw(0);
  }

  /** Whether the folded map is in view. */
  get isAll() { return this.isFolded && this.box === this.whole; }

  /** Shows the whole map if it is the folded one or readable at that size, or else the part around its start. */
  begin() {
    const { clientHeight } = this.scroller;
    byId("folded").hidden = !this.isFolded || this.isAll;
    this.resize(this.isAll ? this.fitting : Math.max(this.fitting, 0.45));
    const start = this.nodes.findIndex((node, index) => node.kind === "start" && this.isInBox(this.middle(index)));
    const top = start < 0 ? 0 : (this.middle(start).y - this.box.y) * this.scale - clientHeight / 2;
    this.scroller.scrollTo(0, top);
    // The page opens faster if it draws only the visible part.
    this.draw(0);
  }

  // MARK: Search

  setUpSearch() {
    const field = byId("search");
    field.addEventListener("input", () => this.search(field.value.trim().toLowerCase()));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.endSearch();
      if ((event.key === "Enter" || event.key === "ArrowDown") && this.found?.length) {
        event.preventDefault();
        if (event.key === "ArrowDown") byId("results").querySelector("button")?.focus();
        else this.take(this.found[0]);
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.closest("input, select, textarea, dialog")) {
        event.preventDefault();
        field.focus();
      }
    });
    byId("results").addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.endSearch();
      const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
      if (!step) return;
      event.preventDefault();
      (event.target.closest("li")[step]?.querySelector("button") ?? field).focus();
    });
  }

  /** The texts of each box that a search looks at: its name, values, flow and events. */
  searchedTexts() {
    const texts = this.nodes.map((node) =>
      [node.title, node.subtitle, this.frames[node.frame].title, ...(node.lines ?? [])].join(" ").toLowerCase());
    for (const edge of this.edges) for (const label of edge.labels ?? []) texts[edge.from] += ` ${label.event ?? ""}`.toLowerCase();
    return texts;
  }

  search(text) {
    const words = text.split(/\s+/).filter(Boolean);
    this.texts ??= this.searchedTexts();
    this.found = words.length ? this.texts.flatMap((other, index) => (words.every((word) => other.includes(word)) ? [index] : [])) : [];
    // Boxes whose name begins with the text come first.
    this.found.sort((a, b) => Number(!this.nodes[a].title.toLowerCase().startsWith(text)) - Number(!this.nodes[b].title.toLowerCase().startsWith(text)));
    this.svg.classList.toggle("searching", words.length > 0);
    // On the folded map, the flows of found screens are marked.
    this.drawing.mark("nodes", "found", this.found.concat(this.boxesOf(this.found)));
    const items = this.found.slice(0, 12).map((index) => {
      const node = this.nodes[index];
      return element("li", {}, button(node.title, () => this.take(index)));
    });
    items.forEach((item, position) => item.firstChild.append(element("small", {}, ` ${this.frames[this.nodes[this.found[position]].frame].title}`)));
    if (words.length && !items.length) items.push(element("li", {}, "Nothing found."));
    replaceChildren(byId("results"), ...items);
    byId("results").hidden = words.length === 0;
  }

  take(index) {
    this.endSearch();
    showPart("map-part");
    this.activate(index);
  }

  endSearch() {
    byId("search").value = "";
    this.search("");
  }

  // MARK: Frames and legend

  setUpFrames() {
    const select = byId("frames");
    const option = (value, text) => element("option", { value }, text);
    const options = (isIn) => this.frames.filter(isIn).map((frame) => option(String(frame.flow), frame.title));
    select.append(option("", "all"));
    if (!this.isFolded) select.append(...options((frame) => frame.flow !== undefined));
    else this.frames.forEach((module, index) => {
      if (module.flow !== undefined) return;
      const group = element("optgroup", { label: module.title });
      group.append(option(`module ${index}`, `all of ${module.title}`), ...options((frame) => frame.module === index));
      select.append(group);
    });
    select.addEventListener("change", () => this.look(select.value));
  }

  open(flow) { this.look(String(flow)); }

  /** Goes back to the folded map, to the box of the flow or of the first flow of the module that was shown. */
  fold() {
    const shown = byId("frames").value;
    this.look("");
    const box = this.boxes.get(Number(shown)) ?? this.nodes.findIndex((node) => `module ${node.frame}` === shown);
    if (box >= 0) this.choose(box);
  }

  /**
   * Shows a part of the map.
   *
   * @param {string} part the value of its option: the index of a flow, `module` and the index of its frame, or nothing for all
   */
  look(part) {
    byId("frames").value = part;
    const isShown = (frame) => (part.startsWith("module ") ? `module ${frame.module}` : String(frame.flow)) === part;
    const places = part === "" ? [] : this.frames.flatMap((frame, index) => (isShown(frame) ? [this.drawing.at("frames", index)] : []));
    this.box = places.length ? this.around(places, 12) : this.whole;
    this.svg.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.begin();
  }

  /** The rectangle around some rectangles, with a margin. */
  around(places, margin) {
    const x = Math.min(...places.map((place) => place.x)) - margin;
    const y = Math.min(...places.map((place) => place.y)) - margin;
    const right = Math.max(...places.map((place) => place.x + place.width)) + margin;
    const bottom = Math.max(...places.map((place) => place.y + place.height)) + margin;
    return { x, y, width: right - x, height: bottom - y };
  }

  setUpLegend() {
    const lines = this.drawing.layers.lines.pieces;
    const samples = new Map();
    this.edges.forEach((edge, index) => { if (lines[index] && !samples.has(edge.kind)) samples.set(edge.kind, index); });
    const names = { present: "present, as decided while running", back: "back to", send: "send, update, do", select: "select a tab", fill: "fill a column", shows: "shows the flow", refused: "shown instead", contains: "is a flow" };
    for (const [kind, line] of samples) {
      const drawn = this.drawing.element("lines", line);
      const picture = this.sample(`e ${kind}`, drawn.getAttribute("marker-end"));
      byId("legend").lastElementChild.append(element("li", {}, picture, names[kind] ?? kind));
    }
    for (const { level, steps } of this.flows.map.levels ?? []) {
      byId("legend").lastElementChild.append(element("li", {}, this.sample(`e level${level}`), `${steps} recorded ${steps === "1" ? "step" : "steps"}`));
    }
  }

  /** A short arrow for the legend. */
  sample(className, head) {
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    const line = document.createElementNS(namespace, "path");
    line.setAttribute("class", className);
    line.setAttribute("d", "M2 7h38");
    if (head) line.setAttribute("marker-end", head);
    picture.setAttribute("aria-hidden", "true");
    picture.append(line);
    return picture;
  }

  // MARK: The position of the player

  nodeOf(flow, screen) {
    return this.nodes.findIndex((node) => node.screen === screen && this.frames[node.frame].flow === flow && node.kind !== "tab");
  }

  /** The boxes on the folded map for the flows of some other boxes. */
  boxesOf(indices) {
    const flows = new Set(indices.map((index) => this.frames[this.nodes[index].frame].flow));
    return [...flows].flatMap((flow) => this.boxes.get(flow) ?? []);
  }

  /** Marks the screens of the player's stack. */
  mark(entries, reveals) {
    const indices = entries.map((entry) => this.nodeOf(entry.flow, entry.route.screen));
    const [stack, top] = [indices, indices.slice(-1)].map((some) => some.filter((index) => index >= 0));
    this.drawing.mark("nodes", "in-stack", stack.concat(this.boxesOf(stack)));
    this.drawing.mark("nodes", "here", top.concat(this.boxesOf(top)));
    if (top.length && reveals) this.revealHere(top[0]);
  }

  /** Reveals a box, or on the folded map the box of its flow. */
  revealHere(index) { this.reveal(this.isAll ? this.boxesOf([index])[0] ?? index : index); }

  /** Marks the screen that an app shows, and the screens that it has shown. */
  markApp(index) {
    const shown = [index, ...this.boxesOf([index])];
    this.drawing.mark("nodes", "app-here", shown);
    this.drawing.mark("nodes", "app-was", [...this.drawing.marked("nodes", "app-was"), ...shown]);
    this.revealHere(index);
  }
}
