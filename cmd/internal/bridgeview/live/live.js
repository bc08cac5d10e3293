import { BoardView, SIDES, duration } from "./bridge.js";
// A table that is being watched. The server sends a whole state with each event, so that one
// that was missed is not missed.

const TICK = 100; // milliseconds between the times that a running clock shows
const AGAIN = 3000; // milliseconds before a refused stream is asked for again

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

// watch opens the stream of events. A browser tries again by itself where a connection was
// lost, but not where one was refused.
function watch() {
  const source = new EventSource("events");
  source.addEventListener("message", (event) => show(JSON.parse(event.data)));
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
addEventListener("pageshow", (event) => { if (event.persisted) { location.reload(); } });
addEventListener("keydown", (event) => {
  if (event.target === document.body && event.key.startsWith("Arrow")) {
    view?.key(event);
  }
});
setInterval(showClocks, TICK);
