// Sentences in the reader's language. The English sentence is the key of its translation; a file of
// words has the others, and one that is missing there stays English.
import { load, save } from "./store.js";

const LANGUAGES = [["en", "English"], ["de", "Deutsch"]];

let dictionary = {};

/**
 * say returns a sentence with its holes filled: say("{n} walls", { n: 3 }).
 * @param {string} text
 * @param {Record<string, string | number>} [holes]
 */
function say(text, holes = {}) {
  return (dictionary[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => String(holes[name] ?? hole));
}

// sayEach translates the parts of a text that are divided by a separator, each by itself. A number or
// a size, as in "match to 5", is a hole of its part: "match to {0}".
function sayEach(text, separator) {
  return text.split(separator).map((part) => {
    const numbers = part.match(/\b\d+(x\d+)?\b/g) ?? [];
    const key = numbers.reduce((key, number, i) => key.replace(number, `{${i}}`), part);
    return say(key, Object.fromEntries(numbers.entries()));
  }).join(separator);
}

// language returns the code of the reader's language: the one chosen, or else the browser's.
function language() {
  const wanted = [load("language", ""), ...navigator.languages].map((name) => name.slice(0, 2));
  return wanted.find((name) => LANGUAGES.some(([code]) => code === name)) ?? "en";
}

// speak loads the words of the reader's language, and translates what stands in the page.
async function speak() {
  const code = language();
  document.documentElement.lang = code;
  if (code === "en") {
    return;
  }
  try {
    dictionary = await (await fetch(new URL(`words.${code}.json`, document.baseURI))).json();
    translate(document.body);
  } catch {
    document.documentElement.lang = "en";
  }
}

const TOLD = ["title", "aria-label", "aria-roledescription", "placeholder"];

// translate puts the texts and the labels below an element into the reader's language.
function translate(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = /** @type {Text} */ (texts.currentNode);
    const text = data.trim().replace(/\s+/g, " ");
    if (dictionary[text]) {
      /** @type {Text} */ (texts.currentNode).data = data.replace(data.trim(), dictionary[text]);
    }
  }
  for (const element of root.querySelectorAll(TOLD.map((name) => `[${name}]`).join())) {
    TOLD.filter((name) => element.hasAttribute(name)).forEach((name) => element.setAttribute(name, say(element.getAttribute(name))));
  }
}

// chooseLanguage remembers a language and loads the page anew.
function chooseLanguage(code) {
  save("language", code);
  location.reload();
}

export { LANGUAGES, say, sayEach, language, speak, chooseLanguage };
