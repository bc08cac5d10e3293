// Elements of a page: making, finding, marking and scrolling to them, and their keys. Text becomes
// text, never markup.

// fill gives an element its attributes, but for those that are undefined or false, and its
// children, which may be lists of nodes.
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat());
  return element;
}

function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * byId returns the element with an id; the page says of which type it is.
 * @param {string} id
 * @returns {any}
 */
function byId(id) {
  return document.getElementById(id);
}

let lastId = 0;

// newId returns an id that no other element of the page has.
function newId(prefix) {
  lastId++;
  return `${prefix}-${lastId}`;
}

// setText changes the text of an element only if it is another one: a live region would be read
// out again.
function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

// optionNodes are the options of a select, each a value or a value and its label.
function optionNodes(choices) {
  return choices.map((choice) => {
    const [value, label] = [choice].flat();
    return html("option", { value }, String(label ?? value));
  });
}

// markCurrent marks an element as the current one of its list, or not. It reports whether it has
// become current.
function markCurrent(element, current, kind = "true") {
  if (current === element.hasAttribute("aria-current")) {
    return false;
  }
  if (current) {
    element.setAttribute("aria-current", kind);
  } else {
    element.removeAttribute("aria-current");
  }
  return current;
}

// scrollWithin scrolls a list, and nothing else, to an element that is out of sight in it.
// Covered is the height of what stays at the top of the list.
function scrollWithin(list, element, covered = 0) {
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top + covered || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - outer.height / 2;
  }
}

// hasModifier reports whether a key is pressed together with one that makes it a command of the
// browser.
function hasModifier(event) {
  return event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
}

// takesKeys reports whether the target of an event is a field or a dialog, which has its own use
// for keys.
function takesKeys(event) {
  return Boolean(event.target.closest?.("input, select, textarea, dialog"));
}

// copyText copies a text to the clipboard, and reports whether the browser let it.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export { fill, html, byId, newId, setText, optionNodes, markCurrent, scrollWithin, hasModifier, takesKeys, copyText };
