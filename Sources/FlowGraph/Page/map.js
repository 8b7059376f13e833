// The map: size, search, moving from screen to screen with the arrow keys, and what is known of a screen.
"use strict";

class FlowMapView {
  constructor(flows, onChoose) {
    this.flows = flows;
    this.onChoose = onChoose;
    this.svg = byId("map");
    this.scroller = byId("scroller");
    this.width = this.svg.viewBox.baseVal.width;
    this.height = this.svg.viewBox.baseVal.height;
    this.groups = [...this.svg.querySelectorAll(".n")];
    this.nodes = flows.map.nodes;
    this.edges = flows.map.edges;
    this.linesOf = new Map();
    for (const line of this.svg.querySelectorAll(".e")) {
      for (const end of [line.dataset.from, line.dataset.to]) {
        if (!this.linesOf.has(end)) this.linesOf.set(end, []);
        this.linesOf.get(end).push(line);
      }
    }
    this.middles = this.groups.map((group) => this.middle(group));
    this.groups.forEach((group, index) => this.prepare(group, index));
    this.setUpSize();
    this.setUpSearch();
    this.setUpFrames();
    this.setUpLegend();
    this.groups[0]?.setAttribute("tabindex", "0");
  }

  /** The middle of a box, from its title: asking for the box itself would lay out the whole picture. */
  middle(group) {
    const text = group.querySelector("text");
    if (text) return { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) };
    const circle = group.querySelector("circle");
    return { x: Number(circle.getAttribute("cx")), y: Number(circle.getAttribute("cy")) };
  }

  prepare(group, index) {
    const node = this.nodes[index];
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "-1");
    const findings = (node.findings ?? []).length;
    const words = [this.kindName(node.kind), node.title, node.subtitle, ...(node.lines ?? [])].filter(Boolean).join(", ");
    const flow = this.flows.map.frames[node.frame].title;
    group.setAttribute("aria-label", `${words}, of ${flow}${findings ? `, ${findings} findings` : ""}`);
    group.addEventListener("click", () => this.choose(index));
    group.addEventListener("keydown", (event) => this.key(event, index));
  }

  kindName(kind) { return { child: "child flow", feature: "screen with a reducer", event: "event of the flow" }[kind] ?? kind; }

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

  /** The nearest box in a direction; what lies aside counts as further away. */
  nearest(index, x, y) {
    const from = this.middles[index];
    let best;
    let least = Infinity;
    this.middles.forEach((to, other) => {
      const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      if (other === index || ahead < 4) return;
      if (ahead + 2.5 * aside < least) {
        least = ahead + 2.5 * aside;
        best = other;
      }
    });
    return best;
  }

  choose(index, takesFocus = true) {
    if (this.chosen !== undefined) {
      this.groups[this.chosen].classList.remove("chosen");
      this.groups[this.chosen].setAttribute("tabindex", "-1");
      for (const line of this.linesOf.get(String(this.chosen)) ?? []) line.classList.remove("lit");
    }
    this.groups[0]?.setAttribute("tabindex", "-1");
    this.chosen = index;
    const group = this.groups[index];
    group.classList.add("chosen");
    group.setAttribute("tabindex", "0");
    for (const line of this.linesOf.get(String(index)) ?? []) line.classList.add("lit");
    if (takesFocus) group.focus({ preventScroll: true });
    this.reveal(index);
    this.onChoose(index);
  }

  reveal(index) {
    const { x, y } = this.middles[index];
    const box = this.svg.viewBox.baseVal;
    const left = (x - box.x) * this.scale;
    const top = (y - box.y) * this.scale;
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
    };
    byId("larger").addEventListener("click", centre(1.25));
    byId("smaller").addEventListener("click", centre(0.8));
    byId("fit").addEventListener("click", () => this.fit());
    this.fit();
  }

  resize(scale) {
    this.scale = Math.min(Math.max(scale, 0.02), 4);
    this.svg.setAttribute("width", this.width * this.scale);
    this.svg.setAttribute("height", this.height * this.scale);
  }

  /** As much as can be read: all of it where that is possible, else its beginning. */
  fit() {
    const { clientWidth, clientHeight } = this.scroller;
    const whole = Math.min(clientWidth / this.width, clientHeight / this.height);
    this.resize(Math.min(Math.max(whole, 0.45), 1.25));
    this.scroller.scrollTo(0, 0);
  }

  // MARK: Search

  setUpSearch() {
    const field = byId("search");
    this.texts = this.nodes.map((node) =>
      [node.title, node.subtitle, this.flows.map.frames[node.frame].title, ...(node.lines ?? [])].join(" ").toLowerCase());
    this.edges.forEach((edge) => {
      for (const label of edge.labels ?? []) this.texts[edge.from] += ` ${label.event ?? ""}`.toLowerCase();
    });
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

  search(text) {
    const words = text.split(/\s+/).filter(Boolean);
    this.found = words.length ? this.texts.flatMap((other, index) => (words.every((word) => other.includes(word)) ? [index] : [])) : [];
    // Whose name begins so comes first.
    this.found.sort((a, b) => Number(!this.nodes[a].title.toLowerCase().startsWith(text)) - Number(!this.nodes[b].title.toLowerCase().startsWith(text)));
    this.svg.classList.toggle("searching", words.length > 0);
    const found = new Set(this.found);
    this.groups.forEach((group, index) => group.classList.toggle("found", found.has(index)));
    const items = this.found.slice(0, 12).map((index) => {
      const node = this.nodes[index];
      return element("li", {}, button(node.title, () => this.take(index)));
    });
    items.forEach((item, position) => item.firstChild.append(element("small", {}, ` ${this.flows.map.frames[this.nodes[this.found[position]].frame].title}`)));
    if (words.length && !items.length) items.push(element("li", {}, "Nothing is called so."));
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

  /** Shows one flow alone, or all of them. */
  open(flow) {
    byId("frames").value = flow === undefined ? "" : String(flow);
    this.whole ??= { x: this.svg.viewBox.baseVal.x, y: this.svg.viewBox.baseVal.y, width: this.width, height: this.height };
    let box = this.whole;
    const frame = flow === undefined ? null : this.svg.querySelector(`.f[data-flow="${flow}"] > rect`);
    if (frame) {
      const number = (name) => Number(frame.getAttribute(name));
      box = { x: number("x") - 12, y: number("y") - 12, width: number("width") + 24, height: number("height") + 24 };
    }
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.width = box.width;
    this.height = box.height;
    this.fit();
  }

  setUpLegend() {
    const seen = new Set(this.edges.map((edge) => edge.kind));
    const names = { present: "present, as decided while running", back: "back to", send: "send, update, do", select: "select a tab", refused: "shown instead", contains: "is a flow" };
    for (const kind of seen) {
      const sample = this.svg.querySelector(`.e.${CSS.escape(kind)}`).cloneNode();
      sample.setAttribute("d", "M2 7h38");
      sample.removeAttribute("id");
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("aria-hidden", "true");
      picture.append(sample);
      byId("legend").lastElementChild.append(element("li", {}, picture, names[kind] ?? kind));
    }
  }

  // MARK: Where the player is

  nodeOf(flow, screen) {
    return this.nodes.findIndex((node) => node.screen === screen && this.flows.map.frames[node.frame].flow === flow && node.kind !== "tab");
  }

  mark(entries) {
    for (const group of this.svg.querySelectorAll(".here, .in-stack")) group.classList.remove("here", "in-stack");
    entries.forEach((entry, position) => {
      const index = this.nodeOf(entry.flow, entry.route.screen);
      if (index < 0) return;
      const isTop = position === entries.length - 1;
      this.groups[index].classList.add("in-stack");
      if (isTop) {
        this.groups[index].classList.add("here");
        this.reveal(index);
      }
    });
  }
}
