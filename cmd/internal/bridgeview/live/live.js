// The page of a running table: the board that is played, and the boards that are over. The server
// sends the whole state of the table with each event, so that none has to be received.
import { SIDES } from "./model.js";
import { BridgeView, stepByKeys } from "./bridgeview.js";
import { watch } from "./connection.js";
import { byId, html, markCurrent } from "./dom.js";
import { clockText } from "./text.js";

const TICK = 100; // milliseconds between two times that a running clock shows

const clocks = SIDES.map((side) => {
  const [name, time] = [html("dt"), html("dd")];
  byId("clocks").append(name, time);
  return { name, time, side };
});
let view = null; // of the board that is played
let state = null;
let since = 0; // when the clocks stood as the state says

// receive shows the news of an event. It returns true for the last one.
function receive(news) {
  showState(news);
  showFinished(news.rows ?? [], news.list);
  if (news.over) {
    end();
  }
  return news.over;
}

function showState(news) {
  state = news.state;
  since = performance.now() - news.age;
  if (view) {
    view.update(state);
  } else {
    view = new BridgeView(byId("table"), state, { follow: true });
  }
  byId("table").hidden = !state.dealer;
  byId("board").textContent = state.number ? `· board ${state.number}${state.of ? ` of ${state.of}` : ""}` : "";
  byId("message").textContent = state.message ?? "";
  clocks.forEach(({ name, side }, i) => {
    name.textContent = state.teams[i] ? `${side} ${state.teams[i]}` : side;
  });
  showClocks();
}

// end stops the clocks, and says that the session is over.
function end() {
  for (const clock of state.clocks) {
    clock.used += clock.running ? performance.now() - since : 0;
    clock.running = false;
  }
  showClocks();
  byId("message").textContent = [state.message, "The session is over."].filter(Boolean).join(" ");
}

// showClocks shows the clocks as they are now: those that run go on between events.
function showClocks() {
  if (!state) {
    return;
  }
  clocks.forEach(({ time }, i) => {
    const { used, running, limit } = state.clocks[i];
    const now = running ? used + performance.now() - since : used;
    time.textContent = limit ? `${clockText(now)} of ${clockText(limit)}` : clockText(now);
    time.classList.toggle("running", Boolean(running));
    time.classList.toggle("over", Boolean(limit) && now > limit);
  });
}

const finished = new Map(); // the tables of each row of boards that are over
let chosen = null; // the row that is on view
let chosenViews = []; // of its tables

// showFinished takes rows that are over, and the list of all of them if it has changed.
function showFinished(rows, list) {
  for (const { row, tables } of rows) {
    finished.set(row, tables);
  }
  if (list) {
    const focused = /** @type {HTMLAnchorElement} */ (document.activeElement?.closest("#list a"))?.hash;
    byId("list").replaceChildren(...new DOMParser().parseFromString(list, "text/html").body.children);
    byId("over").hidden = false;
    byId("list").querySelector(`a[href="${focused}"]`)?.focus({ preventScroll: true });
  }
  showChosen();
}

// showChosen shows the row that the address names, and reports whether there is one.
function showChosen() {
  const row = Number(/^#row-(\d+)$/.exec(location.hash)?.[1] ?? -1);
  const tables = finished.get(row) ?? [];
  if (row !== chosen || tables.length < chosenViews.length) {
    chosen = row;
    chosenViews = [];
    byId("chosen").replaceChildren();
  }
  tables.forEach((board, i) => {
    if (chosenViews[i]) {
      chosenViews[i].update(board);
    } else {
      const element = html("article", { tabindex: -1 });
      byId("chosen").append(element);
      chosenViews.push(new BridgeView(element, board));
    }
  });
  byId("finished").hidden = chosenViews.length === 0;
  for (const link of byId("list").querySelectorAll("a")) {
    markCurrent(link, link.hash === location.hash);
  }
  return chosenViews.length > 0;
}

watch(receive, (connected) => { byId("lost").hidden = connected; });
stepByKeys(() => (view ? [view, ...chosenViews] : chosenViews));
addEventListener("hashchange", () => {
  if (showChosen()) {
    byId("finished").scrollIntoView();
    chosenViews[0].element.focus({ preventScroll: true }); // so that it takes the keys
  }
});
setInterval(showClocks, TICK);
