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
    this.drawing = new FlowDrawing(this.svg, pieces, (group, index) => this.prepare(group, index));
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
    const findings = (node.findings ?? []).length;
    const words = [this.kindName(node.kind), node.title, node.subtitle, ...(node.lines ?? [])].filter(Boolean).join(", ");
    const flow = this.flows.map.frames[node.frame].title;
    group.setAttribute("aria-label", `${words}, of ${flow}${findings ? `, ${findings} findings` : ""}`);
    group.addEventListener("click", () => this.choose(index));
    group.addEventListener("keydown", (event) => this.key(event, index));
  }

  kindName(kind) { return { child: "child flow", feature: "screen with a reducer", event: "event of the flow", work: "work of the flow" }[kind] ?? kind; }

  key(event, index) {
    const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(index);
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

  choose(index) {
    this.drawing.element("nodes", this.drawing.kept).setAttribute("tabindex", "-1");
    this.drawing.kept = index;
    this.drawing.mark("nodes", "chosen", [index]);
    this.drawing.mark("lines", "lit", this.edges.flatMap((edge, line) => (edge.from === index || edge.to === index ? [line] : [])));
    const group = this.drawing.element("nodes", index);
    group.setAttribute("tabindex", "0");
    group.focus({ preventScroll: true });
    this.reveal(index);
    this.onChoose(index);
  }

  reveal(index) {
    const { x, y } = this.middle(index);
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

  /** Shows the whole map if it is readable at that size, or else the part around its start. */
  begin() {
    const { clientHeight } = this.scroller;
    this.resize(Math.max(this.fitting, 0.45));
    const isInside = ({ x, y }) => x >= this.box.x && x <= this.box.x + this.box.width && y >= this.box.y && y <= this.box.y + this.box.height;
    const start = this.nodes.findIndex((node, index) => node.kind === "start" && isInside(this.middle(index)));
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
      [node.title, node.subtitle, this.flows.map.frames[node.frame].title, ...(node.lines ?? [])].join(" ").toLowerCase());
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
    this.drawing.mark("nodes", "found", this.found);
    const items = this.found.slice(0, 12).map((index) => {
      const node = this.nodes[index];
      return element("li", {}, button(node.title, () => this.take(index)));
    });
    items.forEach((item, position) => item.firstChild.append(element("small", {}, ` ${this.flows.map.frames[this.nodes[this.found[position]].frame].title}`)));
    if (words.length && !items.length) items.push(element("li", {}, "Nothing found."));
    replaceChildren(byId("results"), ...items);
    byId("results").hidden = words.length === 0;
  }

  take(index) {
    this.endSearch();
    showPart("map-part");
    this.choose(index);
  }

  endSearch() {
    byId("search").value = "";
    this.search("");
  }

  // MARK: Frames and legend

  setUpFrames() {
    const select = byId("frames");
    select.append(element("option", { value: "" }, "all"));
    this.flows.map.frames.forEach((frame) => select.append(element("option", { value: String(frame.flow) }, frame.title)));
    select.addEventListener("change", () => this.open(select.value === "" ? undefined : Number(select.value)));
  }

  /** Shows one flow, or all flows. */
  open(flow) {
    byId("frames").value = flow === undefined ? "" : String(flow);
    const frame = flow === undefined ? -1 : this.flows.map.frames.findIndex((other) => other.flow === flow);
    const { x, y, width, height } = frame < 0 ? this.whole : this.drawing.at("frames", frame);
    const margin = frame < 0 ? 0 : 12;
    this.box = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    this.svg.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.begin();
  }

  setUpLegend() {
    const lines = this.drawing.layers.lines.pieces;
    const samples = new Map();
    this.edges.forEach((edge, index) => { if (lines[index] && !samples.has(edge.kind)) samples.set(edge.kind, index); });
    const names = { present: "present, as decided while running", back: "back to", send: "send, update, do", select: "select a tab", fill: "fill a column", refused: "shown instead", contains: "is a flow" };
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
    return this.nodes.findIndex((node) => node.screen === screen && this.flows.map.frames[node.frame].flow === flow && node.kind !== "tab");
  }

  /** Marks the screens of the player's stack. */
  mark(entries, reveals) {
    const stack = entries.map((entry) => this.nodeOf(entry.flow, entry.route.screen));
    const top = stack[stack.length - 1];
    this.drawing.mark("nodes", "in-stack", stack.filter((index) => index >= 0));
    this.drawing.mark("nodes", "here", top >= 0 ? [top] : []);
    if (top >= 0 && reveals) this.reveal(top);
  }

  /** Marks the screen that an app shows, and the screens that it has shown. */
  markApp(index) {
    this.drawing.mark("nodes", "app-here", [index]);
    this.drawing.mark("nodes", "app-was", [...this.drawing.marked("nodes", "app-was"), index]);
    this.reveal(index);
  }
}
