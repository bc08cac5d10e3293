import { BoardView, SIDES, duration, stepByKeys } from "./bridge.js";
// A table that is being watched, and the boards that are over. The server sends the whole
// state of the table with each event, so that one that was missed is not missed.

const TICK = 100; // milliseconds between the times that a running clock shows
const AGAIN = 3000; // milliseconds before a refused stream is asked for again

/**
 * part is the element of a name; which kind it is, the page says.
 * @param {string} name
 * @returns {any}
 */
const part = (name) => document.getElementById(name);
const clocks = SIDES.map((side) => {
  const name = document.createElement("dt");
  const time = document.createElement("dd");
  part("clocks").append(name, time);
  return { name, time, side };
});
let view = null;
let state = null;
let since = 0; // when the clocks stood as the state says

function show({ age, state: next }) {
  state = next;
  since = performance.now() - age;
  if (view) {
    view.update(state);
  } else {
    view = new BoardView(part("table"), state, { follow: true });
  }
  part("table").hidden = !state.dealer;
  part("board").textContent = state.number ? `· board ${state.number}${state.of ? ` of ${state.of}` : ""}` : "";
  part("message").textContent = state.message ?? "";
  clocks.forEach(({ name, side }, i) => {
    name.textContent = state.teams[i] ? `${side} ${state.teams[i]}` : side;
  });
  showClocks();
}

// end stops the clocks, and says that nothing comes any more.
function end() {
  for (const clock of state.clocks) {
    clock.used += clock.running ? performance.now() - since : 0;
    clock.running = false;
  }
  showClocks();
  part("message").textContent = [state.message, "The session is over."].filter(Boolean).join(" ");
}

// showClocks lets the clocks that run go on between events.
function showClocks() {
  if (!state) {
    return;
  }
  clocks.forEach(({ time }, i) => {
    const { used, running, limit } = state.clocks[i];
    const now = running ? used + performance.now() - since : used;
    time.textContent = limit ? `${duration(now)} of ${duration(limit)}` : duration(now);
    time.classList.toggle("running", Boolean(running));
    time.classList.toggle("over", Boolean(limit) && now > limit);
  });
}

const finished = new Map(); // the tables of the boards that are over, by their row
let chosen = null; // the row that is looked at
let views = []; // of its tables

// take keeps rows that are over, and shows the list of all of them.
function take(rows, list) {
  for (const { row, tables } of rows) {
    finished.set(row, tables);
  }
  if (list) {
    const focused = /** @type {HTMLAnchorElement} */ (document.activeElement?.closest("#list a"))?.hash;
    part("list").replaceChildren(...new DOMParser().parseFromString(list, "text/html").body.children);
    part("over").hidden = false;
    part("list").querySelector(`a[href="${focused}"]`)?.focus({ preventScroll: true });
  }
  choose();
}

// choose shows the row that the address names, and reports whether there is one.
function choose() {
  const row = Number(/^#row-(\d+)$/.exec(location.hash)?.[1] ?? -1);
  const tables = finished.get(row) ?? [];
  if (row !== chosen || tables.length < views.length) {
    chosen = row;
    views = [];
    part("chosen").replaceChildren();
  }
  tables.forEach((board, i) => {
    if (views[i]) {
      views[i].update(board);
    } else {
      const element = document.createElement("article");
      element.tabIndex = -1;
      part("chosen").append(element);
      views.push(new BoardView(element, board));
    }
  });
  part("finished").hidden = views.length === 0;
  for (const link of part("list").querySelectorAll("a")) {
    link.toggleAttribute("aria-current", link.hash === location.hash);
  }
  return views.length > 0;
}

// watch opens the stream of events. A browser tries again by itself where a connection was
// lost, but not where one was refused.
function watch() {
  const source = new EventSource("events");
  source.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    show(news);
    take(news.rows ?? [], news.list);
    if (news.over) {
      source.close();
      end();
    }
  });
  source.addEventListener("open", () => { part("lost").hidden = true; });
  source.addEventListener("error", () => {
    part("lost").hidden = false;
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(watch, AGAIN);
    }
  });
  addEventListener("pagehide", () => source.close());
}

watch();
stepByKeys(() => (view ? [view, ...views] : views));
addEventListener("hashchange", () => {
  if (choose()) {
    part("finished").scrollIntoView();
    views[0].element.focus({ preventScroll: true }); // the keys are for it
  }
});
addEventListener("pageshow", (event) => { if (event.persisted) { location.reload(); } });
setInterval(showClocks, TICK);
