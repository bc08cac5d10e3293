// The list of the games is asked for again while somebody looks at it. What has not changed
// stays as it is, with the focus, the place and what a screen reader is reading.

const AGAIN = 3000; // milliseconds between two lists

const list = document.getElementById("list");
const lost = document.getElementById("lost");
let shown = list.innerHTML;

/** Puts the list of a page in the place of the one on view. @param {string} text */
function show(text) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("list");
  if (next.innerHTML === shown) {
    return;
  }
  shown = next.innerHTML;
  const focus = document.activeElement?.getAttribute("href");
  const region = list.querySelector(".list");
  const left = region?.scrollLeft ?? 0;
  const within = region !== null && document.activeElement === region;
  list.replaceChildren(...next.childNodes);
  const table = list.querySelector(".list");
  if (table instanceof HTMLElement) {
    table.scrollLeft = left;
    const link = [...table.querySelectorAll("a")].find((a) => a.getAttribute("href") === focus);
    (within ? table : link)?.focus({ preventScroll: true });
  }
}

/** Asks for the list, and says so if nothing answers. */
async function ask() {
  if (!document.hidden) {
    try {
      const answer = await fetch("./", { cache: "no-store" });
      if (!answer.ok) {
        throw new Error(answer.statusText);
      }
      show(await answer.text());
      lost.hidden = true;
    } catch {
      lost.hidden = false;
    }
  }
  setTimeout(ask, AGAIN);
}

setTimeout(ask, AGAIN);
