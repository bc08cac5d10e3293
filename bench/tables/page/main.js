// The page of a table.
import { html } from "./node.js";
import { sceneText } from "./board.js";
import { sceneOf } from "./scene.js";
import { BoardView } from "./boardview.js";
import { BackgammonView } from "./backgammonview.js";
import { Seats } from "./seats.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";
import { drawChart, placeUnder } from "./chart.js";
import { newGame, openGame } from "./dialogs.js";
import { Setup } from "./setup.js";
import { connect } from "./connection.js";
import { sideName, statusText, stepsTo, worthText } from "./game.js";

/**
 * part is the element of a name; which kind it is, the page says.
 * @param {string} name
 * @returns {any}
 */
const part = (name) => document.getElementById(name);

let hall = null; // what can be played, and by whom
let table = null; // the state of the table
let connection = null;
let goal = null; // the position that was asked for last and is not shown yet

function send(command) {
  part("error").textContent = "";
  goal = command.do === "goto" ? command.node : null;
  if (!connection.send(command)) {
    complain("not connected");
  }
}

function complain(text) {
  part("error").textContent = text;
}

function say(text) {
  part("spoken").textContent = text;
}

const playMove = (move) => send({ do: "play", text: move });
const views = { plain: new BoardView(part("board"), playMove, say), backgammon: new BackgammonView(part("board"), part("words"), playMove, say) };
let board = views.plain;
const seats = new Seats(part("seats"), send);
const lines = new Lines(part("lines"), part("bar"), (line) => board.look(line));
const moves = new Moves(part("moves"), part("branches"), send);
const review = new Review(part, (node) => {
  send({ do: "goto", node: table.nodes[node].p });
  part("board").scrollIntoView({ block: "nearest" });
});
const setup = new Setup(part, () => board, send, say);

// hear takes what the program tells.
function hear(news) {
  if (news.hall) {
    hall = news.hall;
    showTables();
  }
  if (news.table) {
    const before = table;
    table = news.table;
    goal = table.at === goal ? null : goal;
    showTable();
    announce(before);
  }
  if (news.thoughts) {
    showThoughts(news.thoughts);
  }
  if (news.error) {
    goal = null;
    setup.fail();
    complain(news.error);
  }
  if (news.open) {
    location.hash = String(news.open);
  }
}

// announce says for those who do not see the board what has happened on it.
function announce(before) {
  const node = table.nodes[table.at];
  const same = before && before.at === table.at && before.about === table.about && before.over === table.over;
  if (same || (!before && table.at === 0)) {
    return;
  }
  const move = node.p < 0 ? "the beginning" : `${sideName(table, node.s)} ${node.m}`;
  const worth = worthText(table, node);
  const verdict = (table.verdict?.says ?? []).join(" ");
  say(`${move}${worth && `, ${table.sides[0]} ${worth}`}. ${table.over ? statusText(table) : ""} ${verdict}`.trim());
}

function showTable() {
  document.title = `${statusText(table)} – ${table.about}`;
  part("about").textContent = table.about;
  part("status").textContent = [statusText(table), table.note].filter(Boolean).join(" ");
  part("text").placeholder = table.board.kind === "backgammon" ? "8/5 6/5, or roll" : "h8, or a pasted list";
  const view = views[table.board.kind] ?? views.plain;
  if (view !== board) {
    board.close();
    board = view;
  }
  setup.update(table);
  board.update(table);
  part("board").setAttribute("aria-label", [table.about, statusText(table), board.words()].filter(Boolean).join(", "));
  seats.update(table, hall);
  moves.update(table);
  showChart();
  showButtons();
  showOpening();
  review.update(table);
  showHands();
  showIDs();
  const comment = part("comment");
  if (document.activeElement !== comment || Number(comment.dataset.node) !== table.at) {
    comment.value = table.nodes[table.at].k ?? "";
    comment.dataset.node = table.at;
  }
  part("save").replaceChildren(...table.formats.map((format) =>
    html("a", { class: "button", href: `save/${table.table}/game${format}`, download: `${table.game}${format}` }, `Save ${format}`)));
}

// showHands says how many walls are left, or the pips, the score and the cube.
function showHands() {
  if (table.board.kind === "backgammon") {
    part("status").textContent += ` ${sceneText(table.board, sceneOf(table.board, stepsTo(table, table.at)), table.sides)}.`;
  }
  if (!table.board.walls) {
    return;
  }
  const placed = { 1: 0, 2: 0 };
  for (let at = table.at; table.nodes[at].p >= 0; at = table.nodes[at].p) {
    if (/^[hv]/.test(table.nodes[at].c)) {
      placed[table.nodes[at].s]++;
    }
  }
  const left = (side) => {
    const walls = (table.board.hands?.[side - 1] ?? table.board.walls) - placed[side];
    return `${sideName(table, side)} has ${walls} ${walls === 1 ? "wall" : "walls"}`;
  };
  part("status").textContent += ` ${left(1)}, ${left(2)}.`;
}

// showIDs shows the names by which other programs find the position.
function showIDs() {
  const ids = table.ids ?? [];
  part("ids").hidden = !ids.length;
  part("idlist").replaceChildren(...ids.map((id) => {
    const button = html("button", { type: "button", "aria-label": `Copy ${id}` }, "Copy");
    button.addEventListener("click", () => copy(id));
    return html("li", {}, html("code", {}, id), " ", button);
  }));
}

// copy puts a text where it can be pasted from.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("copied");
  } catch {
    complain("the browser keeps the clipboard to itself: select the text and copy it");
  }
}

// showOpening shows what may be chosen in an opening.
function showOpening() {
  const choices = (!table.seats[table.actor - 1].program && table.opening) || [];
  part("opening").hidden = !choices.length;
  part("opening").replaceChildren(...choices.map((choice) => {
    const text = choice === "two more" ? "Place two more" : `Take ${choice}`;
    const button = html("button", { type: "button" }, text);
    button.addEventListener("click", () => send({ do: "choose", text: choice }));
    return button;
  }));
}

function showChart() {
  drawChart(part("chart"), table);
  const slider = part("slider");
  slider.max = table.line.length - 1;
  slider.value = table.line.indexOf(table.at);
  slider.setAttribute("aria-valuetext", table.at === 0 ? "the beginning" : `move ${slider.value}, ${table.nodes[table.at].m}`);
}

function showButtons() {
  const at = table.line.indexOf(table.at);
  const waits = table.seats.some((seat) => seat.program);
  part("first").disabled = part("back").disabled = at === 0;
  part("forth").disabled = part("last").disabled = at === table.line.length - 1;
  part("takeback").disabled = at === 0;
  part("go").disabled = Boolean(table.over) || table.asked;
  part("stop").disabled = !table.asked;
  part("pause").disabled = !waits || !table.running;
  part("resign").disabled = Boolean(table.over) || table.seats.every((seat) => seat.program);
  part("analyse").setAttribute("aria-pressed", String(table.analyst.on));
  part("analyst").textContent = table.analyst.failed ?? (table.analyst.on ? table.analyst.name : "");
}

function showThoughts(thoughts) {
  const asked = thoughts.analyst?.lines.length ? thoughts.analyst : thoughts.turn;
  const { verdict } = table;
  lines.update(table, asked?.lines.length ? asked.lines : verdict?.lines ?? []);
  const better = verdict?.better ? [{ changes: [verdict.better] }] : [];
  board.think(thoughts.analyst?.lines.length ? thoughts.analyst.lines : better);
}

function showTables() {
  const select = part("tables");
  select.replaceChildren(...hall.tables.map((id) => html("option", { value: id }, String(id))));
  select.value = String(number());
  part("rooms").replaceChildren(...(hall.rooms ?? []).map((room) => html("a", { class: "button", href: `${room.name}/` }, room.label)));
}

// number is that of the table that the address names.
function number() {
  return Number(location.hash.slice(1)) || 1;
}

// step goes along the line by so many moves, from where the page will be once it has been told
// of the last step.
function step(by) {
  const asked = table.line.indexOf(goal);
  const at = asked >= 0 ? asked : table.line.indexOf(table.at);
  const next = Math.max(0, Math.min(table.line.length - 1, at + by));
  if (next !== at) {
    send({ do: "goto", node: table.line[next] });
  }
}

function onKey(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (!table || typing || setup.isOpen || steps[event.key] === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  step(steps[event.key]);
}

function wire() {
  const commands = {
    first: () => step(-Infinity), back: () => step(-1), forth: () => step(1), last: () => step(Infinity),
    takeback: () => send({ do: "takeback" }), go: () => send({ do: "go" }), stop: () => send({ do: "stop" }), pause: () => send({ do: "pause" }),
    resign: () => send({ do: "resign", side: table.seats[table.turn - 1].program ? 3 - table.turn : table.turn }),
    analyse: () => send({ do: "analyse", on: !table.analyst.on }),
    review: () => send({ do: "review", on: !table.review?.going }),
  };
  for (const [name, command] of Object.entries(commands)) {
    part(name).addEventListener("click", command);
  }
  part("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "play", text: part("text").value });
    part("text").value = "";
  });
  part("setup").addEventListener("click", () => (setup.isOpen ? setup.close() : setup.open(table)));
  part("chart").addEventListener("click", (event) => send({ do: "goto", node: table.line[placeUnder(part("chart"), table, event)] }));
  part("slider").addEventListener("input", () => send({ do: "goto", node: table.line[Number(part("slider").value)] }));
  part("comment").addEventListener("change", () => send({ do: "comment", node: Number(part("comment").dataset.node), text: part("comment").value }));
  part("tables").addEventListener("change", () => { location.hash = part("tables").value; });
  addEventListener("keydown", onKey);
  addEventListener("hashchange", sit);
  newGame(part, () => hall, () => table, (game, options, another) => send({ do: another ? "table" : "new", game, options }));
  openGame(part, () => hall, () => table, (game, text) => send({ do: "open", game, text }), complain);
}

// sit looks at the table that the address names.
function sit() {
  connection?.close();
  table = null;
  connection = connect(number(), hear, (connected) => { part("offline").hidden = connected; });
}

wire();
sit();
