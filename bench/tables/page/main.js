// The page of a table.
import { sceneText } from "./board.js";
import { connect } from "./connection.js";
import { byId, copyText, hasModifier, html, optionNodes, takesKeys } from "./dom.js";
import { countOf } from "./text.js";
import { Lines, Review, drawChart, nodeUnder } from "./analysis.js";
import { BackgammonView } from "./backgammonview.js";
import { GridView } from "./boardview.js";
import { newGame, openGame } from "./dialogs.js";
import { evaluationText, movePlaceholder, sceneAt, sideName, statusText } from "./game.js";
import { Moves } from "./moves.js";
import { Seats } from "./seats.js";
import { Setup } from "./setup.js";

let hall = null; // the games, the programs and the tables
let table = null; // the state of the table
let connection = null;
let goal = null; // the node that was asked for last and is not shown yet

function send(command) {
  byId("error").textContent = "";
  goal = command.do === "goto" ? command.node : null;
  if (!connection.send(command)) {
    complain("There is no connection to gogo.");
  }
}

function complain(text) {
  byId("error").textContent = text;
}

// announce lets screen readers read a text.
function announce(text) {
  byId("spoken").textContent = text;
}

const playMove = (move) => send({ do: "play", text: move });
const gridView = new GridView(byId("board"), playMove, announce);
const backgammonView = new BackgammonView(byId("board"), byId("words"), playMove, announce);
/** @type {GridView | BackgammonView} */
let board = gridView;
const seats = new Seats(byId("seats"), send);
const lines = new Lines(byId("lines"), byId("bar"), (line) => board.highlight(line));
const moves = new Moves(byId("moves"), byId("branches"), send);
const review = new Review((node) => {
  send({ do: "goto", node: table.nodes[node].p });
  byId("board").scrollIntoView({ block: "nearest" });
});
const setup = new Setup(() => board, send, announce);

// receive takes a message of the program.
function receive(news) {
  if (news.hall) {
    hall = news.hall;
    showTables();
  }
  if (news.table) {
    const before = table;
    table = news.table;
    goal = table.at === goal ? null : goal;
    showTable();
    announceChange(before);
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

// announceChange announces what has happened on the board since a state.
function announceChange(before) {
  const node = table.nodes[table.at];
  const same = before && before.at === table.at && before.about === table.about && before.over === table.over;
  if (same || (!before && table.at === 0)) {
    return;
  }
  const move = node.p < 0 ? "start of the game" : `${sideName(table, node.s)} ${node.m}`;
  const evaluation = evaluationText(table, table.at);
  const verdict = (table.verdict?.says ?? []).join(" ");
  announce(`${move}${evaluation && `, ${evaluation}`}. ${table.over ? statusText(table) : ""} ${verdict}`.trim());
}

function showTable() {
  document.title = `${statusText(table)} – ${table.about}`;
  byId("about").textContent = table.about;
  byId("status").textContent = [statusText(table), table.note, handsText()].filter(Boolean).join(" ");
  byId("text").placeholder = movePlaceholder(table.board);
  const view = table.board.kind === "backgammon" ? backgammonView : gridView;
  if (view !== board) {
    board.close();
    board = view;
  }
  setup.update(table);
  board.update(table);
  byId("board").setAttribute("aria-label", [table.about, statusText(table), board.description()].filter(Boolean).join(", "));
  seats.update(table, hall);
  moves.update(table);
  showChart();
  showButtons();
  showOpening();
  review.update(table);
  showIDs();
  const comment = byId("comment");
  if (document.activeElement !== comment || Number(comment.dataset.node) !== table.at) {
    comment.value = table.nodes[table.at].k ?? "";
    comment.dataset.node = table.at;
  }
  byId("save").replaceChildren(...table.formats.map((format) =>
    html("a", { class: "button", href: `save/${table.table}/game${format}`, download: `${table.game}${format}` }, `Save ${format}`)));
}

// handsText says how many walls are left, or the pip counts, the score and the cube.
function handsText() {
  const scene = sceneAt(table);
  if (table.board.kind === "backgammon") {
    return `${sceneText(table.board, scene, table.sides)}.`;
  }
  const hand = (side) => `${sideName(table, side)} has ${countOf(scene.left[side], "wall")}`;
  return table.board.walls ? `${hand(1)}, ${hand(2)}.` : "";
}

// showIDs shows the ids of the position in other programs.
function showIDs() {
  const ids = table.ids ?? [];
  byId("ids").hidden = !ids.length;
  byId("idlist").replaceChildren(...ids.map((id) => {
    const button = html("button", { type: "button", "aria-label": `Copy ${id}` }, "Copy");
    button.addEventListener("click", () => copy(id));
    return html("li", {}, html("code", {}, id), " ", button);
  }));
}

async function copy(text) {
  if (await copyText(text)) {
    announce("Copied");
  } else {
    complain("This browser does not let the page copy: select the text and copy it.");
  }
}

// showOpening shows the choices of an opening.
function showOpening() {
  const choices = (!table.seats[table.actor - 1].program && table.opening) || [];
  byId("opening").hidden = !choices.length;
  byId("opening").replaceChildren(...choices.map((choice) => {
    const text = choice === "two more" ? "Place two more stones" : `Take ${choice}`;
    const button = html("button", { type: "button" }, text);
    button.addEventListener("click", () => send({ do: "choose", text: choice }));
    return button;
  }));
}

function showChart() {
  drawChart(byId("chart"), table);
  const slider = byId("slider");
  slider.max = table.line.length - 1;
  slider.value = table.line.indexOf(table.at);
  slider.setAttribute("aria-valuetext", table.at === 0 ? "start of the game" : `move ${slider.value}, ${table.nodes[table.at].m}`);
}

function showButtons() {
  const at = table.line.indexOf(table.at);
  const waits = table.seats.some((seat) => seat.program);
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("forth").disabled = byId("last").disabled = at === table.line.length - 1;
  byId("takeback").disabled = at === 0;
  byId("go").disabled = Boolean(table.over) || table.asked;
  byId("stop").disabled = !table.asked;
  byId("pause").disabled = !waits || !table.running;
  byId("resign").disabled = Boolean(table.over) || table.seats.every((seat) => seat.program);
  byId("analyse").setAttribute("aria-pressed", String(table.analyst.on));
  byId("analyst").textContent = table.analyst.failed ?? (table.analyst.on ? table.analyst.name : "");
}

function showThoughts(thoughts) {
  const asked = thoughts.analyst?.lines.length ? thoughts.analyst : thoughts.turn;
  const { verdict } = table;
  lines.update(table, asked?.lines.length ? asked.lines : verdict?.lines ?? []);
  const better = verdict?.better ? [{ changes: [verdict.better] }] : [];
  board.showLines(thoughts.analyst?.lines.length ? thoughts.analyst.lines : better);
}

function showTables() {
  const select = byId("tables");
  select.replaceChildren(...optionNodes(hall.tables));
  select.value = String(tableNumber());
  byId("rooms").replaceChildren(...(hall.rooms ?? []).map((room) => html("a", { class: "button", href: `${room.name}/` }, room.label)));
}

// tableNumber is the number of the table that the address names.
function tableNumber() {
  return Number(location.hash.slice(1)) || 1;
}

// step goes along the line by so many moves from the node that was asked for last, which may not
// be shown yet.
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
  if (!table || takesKeys(event) || setup.isOpen || steps[event.key] === undefined || hasModifier(event)) {
    return;
  }
  event.preventDefault();
  step(steps[event.key]);
}

// listen lets the controls of the page send commands.
function listen() {
  const commands = {
    first: () => step(-Infinity), back: () => step(-1), forth: () => step(1), last: () => step(Infinity),
    takeback: () => send({ do: "takeback" }), go: () => send({ do: "go" }), stop: () => send({ do: "stop" }), pause: () => send({ do: "pause" }),
    resign: () => send({ do: "resign", side: table.seats[table.turn - 1].program ? 3 - table.turn : table.turn }),
    analyse: () => send({ do: "analyse", on: !table.analyst.on }),
    review: () => send({ do: "review", on: !table.review?.going }),
  };
  for (const [name, command] of Object.entries(commands)) {
    byId(name).addEventListener("click", command);
  }
  byId("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "play", text: byId("text").value });
    byId("text").value = "";
  });
  byId("setup").addEventListener("click", () => (setup.isOpen ? setup.close() : setup.open(table)));
  byId("chart").addEventListener("click", (event) => send({ do: "goto", node: nodeUnder(byId("chart"), table, event) }));
  byId("slider").addEventListener("input", () => send({ do: "goto", node: table.line[Number(byId("slider").value)] }));
  byId("comment").addEventListener("change", () => send({ do: "comment", node: Number(byId("comment").dataset.node), text: byId("comment").value }));
  byId("tables").addEventListener("change", () => { location.hash = byId("tables").value; });
  addEventListener("keydown", onKey);
  addEventListener("hashchange", join);
  newGame(() => hall, () => table, (game, options, another) => send({ do: another ? "table" : "new", game, options }));
  openGame(() => hall, () => table, (game, text) => send({ do: "open", game, text }), complain);
}

// join connects with the table that the address names.
function join() {
  connection?.close();
  table = null;
  connection = connect(tableNumber(), receive, (connected) => { byId("offline").hidden = connected; });
}

listen();
join();
