// Making elements. Names and texts of flows only ever become text, never markup.
"use strict";

const byId = (id) => document.getElementById(id);

/**
 * @param {string} name of the element
 * @param {object} properties of it; `on…` are listeners, `aria-…`, `data-…` and `role` are attributes
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

/** Shows one part of the page where there is room for one alone. */
function showPart(id) {
  for (const part of document.querySelectorAll("main > *")) part.toggleAttribute("data-shown", part.id === id);
  for (const other of document.querySelectorAll("body > nav button")) {
    other.setAttribute("aria-pressed", String(other.dataset.part === id));
  }
}
