// What the browser remembers for a page: settings, names, scores. It may forbid that; then nothing
// is remembered.

const PREFIX = "gogo.";

/**
 * load returns what is stored under a name, or a default.
 * @param {string} name
 * @param {any} usual
 * @returns {any}
 */
function load(name, usual) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? usual : JSON.parse(text);
  } catch {
    return usual;
  }
}

// save stores a value under a name.
function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // it is not remembered
  }
}

export { load, save };
