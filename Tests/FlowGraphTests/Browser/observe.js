// Functions with which a test reads the page and finds controls. They are evaluated once in each page.
"use strict";

globalThis.test = {
  isShown: (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden",

  name: (element) => (element.getAttribute("aria-label") ?? element.labels?.[0]?.firstChild.textContent ?? element.textContent).trim().replace(/\s+/g, " "),

  /** The control with a name: first among the answers of a question, then in the phone. */
  find(name) {
    const all = [...document.querySelectorAll("button, summary, a, [role=button]")].filter((element) => test.isShown(element) && !element.disabled);
    const found = all.filter((element) => test.name(element) === name || element.dataset.id === name);
    return found.find((element) => element.closest("#question, .layer.top")) ?? found[0];
  },

  /** The place to click, or the reason why the control cannot be clicked. */
  place(name) {
    const element = test.find(name);
    if (!element) return "nothing can be pressed under this name";
    if (!element.closest("svg")) element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !element.contains(hit)) return `covered by ${hit ? hit.className || hit.localName : "the edge of the window"}`;
    return JSON.stringify({ x, y });
  },

  /** Focuses a field and selects all of its text. */
  enter(name) {
    const fields = [...document.querySelectorAll("input, select, textarea")].filter(test.isShown);
    const field = fields.reverse().find((element) => (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "").trim().split("\n")[0].startsWith(name));
    if (!field) return "there is no such field";
    field.focus();
    field.select?.();
    return "";
  },

  choose(name, option) {
    const wrong = test.enter(name);
    if (wrong) return wrong;
    const field = document.activeElement;
    const found = [...field.options].find((other) => other.textContent === option);
    if (!found) return `there are ${[...field.options].map((other) => other.textContent).join(", ")}`;
    field.value = found.value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return "";
  },

  /** Drops a file with a name, or a text. */
  async drop(text, name) {
    const data = new DataTransfer();
    if (name) data.items.add(new File([text], name));
    else data.setData("text/plain", text);
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    const over = new DragEvent("dragover", options);
    document.body.dispatchEvent(over);
    // A browser drops only where the page accepts it.
    if (!over.defaultPrevented) return "the page takes nothing";
    document.body.dispatchEvent(new DragEvent("drop", options));
    await new Promise((done) => setTimeout(done, 50));
    return "";
  },

  paste(text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    return "";
  },

  moves: () => [...new Set(document.getAnimations().map((animation) => animation.animationName))].join(", "),

  layer(layer) {
    const parts = [layer.getAttribute("aria-label")];
    for (const part of layer.querySelectorAll("h3, .navbar b, dl, p.hint")) {
      const text = part.matches("dl") ? [...part.children].map((item) => item.textContent).join(" ") : part.textContent;
      if (text && !parts[0].startsWith(`${text},`)) parts.push(text);
    }
    const controls = [...layer.querySelectorAll("button")].filter((control) => !control.disabled && !layer.inert);
    const names = controls.map((control) => (control.getAttribute("aria-selected") === "true" ? `*${test.name(control)}*` : test.name(control)));
    return parts.join(" · ") + (names.length ? ` [${names.join(" | ")}]` : "");
  },

  nodes: (selector) => [...document.querySelectorAll(`#map ${selector}`)].map((node) => node.dataset.id).join(", "),

  focus() {
    const element = document.activeElement;
    if (!element || element === document.body) return "";
    return element.dataset.id ?? `${element.localName} ${test.name(element) || element.id}`;
  },

  seen() {
    const group = (id) => [...document.querySelectorAll(`#${id} button`)].filter(test.isShown).map(test.name).join(" | ");
    const question = document.querySelector("#question:not([hidden])");
    return JSON.stringify([
      ...[...document.querySelectorAll("#phone .layer")].map((layer, depth) => [`layer ${depth}`, test.layer(layer)]),
      ["asks", question ? `${document.getElementById("asked").textContent} [${[...question.querySelectorAll("button")].map(test.name).join(" | ")}]` : ""],
      ["gestures", group("gestures")],
      ["events", group("events")],
      ["says", document.getElementById("status").textContent],
      ["can", ["undo", "redo"].filter((id) => !document.getElementById(id).disabled).join(", ")],
      ["map", ["here", "in-stack", "chosen", "found"].map((name) => [name, test.nodes(`.n.${name}`)]).filter((pair) => pair[1]).map((pair) => pair.join(" ")).join("; ")],
      ["map shows", document.getElementById("frames").value && document.getElementById("frames").selectedOptions[0].textContent],
      ["results", group("results")],
      ["walk", document.getElementById("walk").hidden ? "" : [...document.querySelectorAll("#walk li")].map((item) => (item.getAttribute("aria-current") ? `*${item.textContent}*` : item.textContent)).join("; ")],
      ["session", document.getElementById("session").hidden ? "" : [...document.querySelectorAll("#session li")].map((item) => (item.getAttribute("aria-current") ? `*${item.textContent}*` : item.textContent)).join("; ")],
      ["about", document.getElementById("about").innerText.replace(/\s*\n\s*/g, " · ")],
      ["focus", test.focus()],
    ].filter((pair) => pair[1]));
  },

  /** Texts with less contrast to their background than WCAG 2.1 requires (4.5). */
  faint() {
    const colour = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([red, green, blue]) => [red, green, blue].map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const behind = (element) => {
      for (let other = element; other; other = other.parentElement) {
        const found = colour(getComputedStyle(other).backgroundColor);
        if (found.length === 3 || found[3] === 1) return found;
      }
      return [255, 255, 255];
    };
    const faint = [];
    for (const element of document.querySelectorAll("body *:not(svg *):not(script):not(style):not(option)")) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (!hasText || !test.isShown(element) || element.closest("[inert], :disabled, .skip")) continue;
      const [a, b] = [light(colour(getComputedStyle(element).color)), light(behind(element))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < 4.5) faint.push(`${element.localName}.${element.className}: ${contrast.toFixed(1)}`);
    }
    return faint.join("\n");
  },

  /** Presses random buttons of the phone, of gestures and of events, and answers all questions at random. */
  async walk(seed, count) {
    let state = seed;
    const random = (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const press = async (selector) => {
      const found = [...document.querySelectorAll(selector)];
      if (!found.length) return false;
      found[random(found.length)].click();
      await new Promise((done) => setTimeout(done));
      return true;
    };
    for (let step = 0; step < count; step += 1) {
      await press(":is(#phone .layer.top, #gestures, #events) button:not(:disabled)");
      while (await press("#question:not([hidden]) #answers button"));
    }
    return document.getElementById("trace").value;
  },

  /** Elements that extend beyond the right edge of the window. */
  wide() {
    const list = [...document.querySelectorAll("body *:not(#scroller *)")].filter((element) => test.isShown(element) && !element.matches(".skip, #scroller") && element.getBoundingClientRect().right > innerWidth + 1);
    return list.map((element) => `${element.localName}#${element.id}.${element.className}`).join("\n");
  },
};
