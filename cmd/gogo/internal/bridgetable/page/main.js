// The page of a bridge table.
import { SEAT_NAMES } from "./model.js";
import { BridgeView, stepByKeys } from "./bridgeview.js";
import { suited } from "./diagram.js";
import { contractText } from "./summary.js";
import { connect } from "./connection.js";
import { byId, html, markCurrent, optionNodes, setText, takesKeys } from "./dom.js";
import { signed } from "./text.js";
import { BiddingBox, Typing } from "./input.js";
import { drawSeats, newTable } from "./seats.js";

let hall = null; // the tables, the programs and the systems
let table = null; // the state of the table
let connection = null;
let view = null; // of the board

function send(command) {
  byId("error").textContent = "";
  if (!connection.send(command)) {
    complain("There is no connection to gogo.");
  }
}

function complain(text) {
  byId("error").textContent = text;
}

// answer sends a command with the number of the question that it answers, so that a second click
// does not answer the next one.
function answer(command) {
  send({ ...command, question: table?.question ?? 0 });
}

function call(name) {
  answer({ do: "call", text: name, alert: byId("alert").value });
  byId("alert").value = "";
}

function play(card) {
  answer({ do: "card", text: card });
}

const box = new BiddingBox(call);
const typing = new Typing(call, play, (text) => { byId("note").textContent = text; });

// receive takes a message of the program.
function receive(news) {
  if (news.hall) {
    hall = news.hall;
    showHall();
  }
  if (news.table) {
    table = news.table;
    showTable();
  }
  if (news.error) {
    complain(news.error);
  }
  if (news.go) {
    location.hash = news.go;
  }
}

// statusText says in words what the table waits for.
function statusText() {
  const { board, asked } = table;
  if (table.looks >= 0) {
    return `Board ${board.number} is finished.`;
  }
  if (asked === "call") {
    return "Your call.";
  }
  if (asked === "card") {
    return board.turn === table.seat ? "Your card." : "Play a card of dummy.";
  }
  if (asked === "claim") {
    return `${SEAT_NAMES[table.claimer]} claims the remaining tricks.`;
  }
  if (!board) {
    return table.done ? "All boards are finished." : "Waiting for players.";
  }
  return board.turn ? `${SEAT_NAMES[board.actor || board.turn]} is thinking…` : "";
}

function showTable() {
  const { board } = table;
  const status = statusText();
  document.title = `${status} – Bridge – gogo`;
  byId("about").textContent = table.remote ? `bridge, at ${table.address}` : `bridge, ${table.system}`;
  setText(byId("status"), status);
  byId("note").textContent = table.note ?? "";
  showBoard(board);
  box.update(table);
  showClaims();
  showReview();
  drawSeats(byId("seats"), table, send);
  showResults();
  byId("pbn").hidden = !table.results.length;
  byId("pbn").href = `save/${table.table}/boards.pbn`;
}

// showBoard draws the board, after the last card if this page has to play.
function showBoard(board) {
  byId("board").hidden = !board;
  if (!board) {
    return;
  }
  const focused = byId("board").contains(document.activeElement) && document.activeElement.classList.contains("playable");
  if (view) {
    view.update(board);
  } else {
    view = new BridgeView(byId("board"), board, { follow: true, play });
  }
  if (table.asked === "card") {
    view.show(view.last);
  }
  if (focused) {
    byId("board").querySelector(".playable")?.focus();
  }
}

function showClaims() {
  byId("claiming").hidden = !(table.claims || table.claimer);
  byId("claim").hidden = !table.claims;
  byId("accept").hidden = byId("refuse").hidden = !table.claimer;
  byId("claimed").textContent = table.claimer ? `${SEAT_NAMES[table.claimer]} claims the remaining tricks.` : "";
}

function showReview() {
  const over = table.looks >= 0;
  byId("review").hidden = !over;
  byId("next").textContent = table.done && !table.board?.turn ? "Back to the table" : "Next board";
  const whole = over && table.board.hands.every(Boolean);
  byId("solving").textContent = whole ? solvingText(table.board) : "";
}

// solvingText says how far a board that is over has been solved.
function solvingText(board) {
  if (!board.table) {
    return "Solving the deal…";
  }
  return board.cards && !board.worth ? "Solving each card…" : "";
}

function showResults() {
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.board;
  byId("results").replaceChildren(...table.results.map((result, i) => {
    const score = result.score === undefined ? "" : ` ${signed(result.score)}`;
    const button = html("button", { type: "button", "data-board": i }, suited(`${result.number}. ${contractText(result)}${score}`));
    markCurrent(button, i === table.looks);
    button.addEventListener("click", () => send({ do: "look", board: i }));
    return html("li", {}, button);
  }));
  byId("results").querySelector(`[data-board="${focused}"]`)?.focus();
  const sum = table.results.reduce((all, result) => all + (result.score ?? 0), 0);
  byId("total").textContent = table.results.length ? `North-South total: ${signed(sum)}` : "None yet.";
}

function showHall() {
  const select = byId("tables");
  const here = tableNumber();
  select.replaceChildren(...optionNodes([...new Set([...hall.tables, here].filter(Boolean))]));
  select.value = String(here);
  byId("close").disabled = !hall.tables.includes(here);
  if (!hall.tables.includes(here)) {
    byId("status").textContent = here ? "This table was closed." : "Open a table, or choose one.";
    byId("board").hidden = true;
  }
}

// tableNumber is the number of the table that the address names, 0 for none.
function tableNumber() {
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

function onKey(event) {
  if (!table || takesKeys(event) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (typing.key(table.asked, event.key)) {
    event.preventDefault();
  }
}

// listen lets the controls of the page send commands.
function listen() {
  const commands = { next: { do: "look", board: -1 }, close: { do: "close" } };
  const answers = { claim: { do: "claim" }, accept: { do: "answer", on: true }, refuse: { do: "answer", on: false } };
  for (const [name, command] of Object.entries(commands)) {
    byId(name).addEventListener("click", () => send(command));
  }
  for (const [name, command] of Object.entries(answers)) {
    byId(name).addEventListener("click", () => answer(command));
  }
  byId("tables").addEventListener("change", () => { location.hash = byId("tables").value; });
  addEventListener("keydown", onKey);
  stepByKeys(() => (view ? [view] : []));
  addEventListener("hashchange", join);
  newTable(() => hall, (options) => send({ do: "table", options }), complain);
}

// join connects with the table that the address names, at the seat of the key in it.
function join() {
  connection?.close();
  table = null;
  const address = /^#(\d+(?:\/[A-Z2-7]+)?)$/.exec(location.hash)?.[1] ?? "0";
  connection = connect(address, receive, (connected) => { byId("offline").hidden = connected; });
}

listen();
join();
