// Creates elements. Names and texts of flows always become text nodes or attributes, never markup.
"use strict";

const byId = (id) => document.getElementById(id);

/**
 * @param {string} name the tag name
 * @param {object} properties `on…` are listeners; `aria-…`, `data-…`, `role` and `for` are attributes; others are properties
 * @param {...(Node | string)} children
 */
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

const button = (text, onclick, properties = {}) => element("button", { type: "button", onclick, ...properties }, text);

function replaceChildren(parent, ...children) { parent.replaceChildren(...children.filter(Boolean)); }

/** Shows one part of the page on screens that have space for only one. */
function showPart(id) {
  for (const part of document.querySelectorAll("main > *")) part.toggleAttribute("data-shown", part.id === id);
  for (const other of document.querySelectorAll("body > nav button")) {
    other.setAttribute("aria-pressed", String(other.dataset.part === id));
  }
}
