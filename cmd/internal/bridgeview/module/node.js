// Making elements. Text becomes text, never markup.
import { SUIT_NAMES } from "./model.js";

function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.flat());
  return element;
}

// suited is a text as nodes, in which the pictures of suits are coloured and have names.
function suited(text) {
  return text.split(/([♠♥♦♣])/u).filter(Boolean).map((piece) => (SUIT_NAMES[piece]
    ? html("span", { class: `suit ${SUIT_NAMES[piece]}`, role: "img", "aria-label": SUIT_NAMES[piece] }, piece)
    : piece));
}

// serial makes names of elements that no other on the page has.
let serial = 0;

function newName(kind) {
  serial++;
  return `bridge-${kind}-${serial}`;
}

export { html, suited, newName };
