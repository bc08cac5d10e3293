// The page of a bridge table.
import { BoardView, contractText, html, signed, stepByKeys, suited, SEAT_NAMES } from "./bridge.js";
import { connect } from "../connection.js";
import { BiddingBox } from "./bidding.js";
import { Typing } from "./typing.js";
import { drawSeats } from "./seats.js";
import { newTable } from "./newtable.js";

/**
 * part is the element of a name; which kind it is, the page says.
 * @param {string} name
 * @returns {any}
 */
const part = (name) => document.getElementById(name);

let hall = null; // who can play
let table = null; // the state of the table
let connection = null;
let view = null; // of the board

function send(command) {
  part("error").textContent = "";
  if (!connection.send(command)) {
    complain("not connected");
  }
}

function complain(text) {
  part("error").textContent = text;
}

// answer gives a command with what it answers: a second click must not answer what is asked next.
function answer(command) {
  send({ ...command, question: table?.question ?? 0 });
}

function call(name) {
  answer({ do: "call", text: name, alert: part("alert").value });
  part("alert").value = "";
}

function play(card) {
  answer({ do: "card", text: card });
}

const box = new BiddingBox(part, call);
const typing = new Typing(call, play, (text) => { part("note").textContent = text; });

// hear takes what the program tells.
function hear(news) {
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

// statusText says in words what goes on.
function statusText() {
  const { board, asked } = table;
  if (table.looks >= 0) {
    return `Board ${board.number} is over.`;
  }
  if (asked === "call") {
    return "Your call.";
  }
  if (asked === "card") {
    return board.turn === table.seat ? "Your card." : "Play a card of dummy.";
  }
  if (asked === "claim") {
    return `${SEAT_NAMES[table.claimer]} claims all tricks that are left.`;
  }
  if (!board) {
    return table.done ? "All boards are over." : "Waiting for the players.";
  }
  return board.turn ? `${SEAT_NAMES[board.actor || board.turn]} thinks…` : "";
}

function showTable() {
  const { board } = table;
  const status = statusText();
  document.title = `${status} – Bridge – gogo`;
  part("about").textContent = table.remote ? `bridge, at ${table.address}` : `bridge, ${table.system}`;
  if (part("status").textContent !== status) {
    part("status").textContent = status;
  }
  part("note").textContent = table.note ?? "";
  showBoard(board);
  box.update(table);
  showClaims();
  showReview();
  drawSeats(part("seats"), table, send);
  showResults();
  part("pbn").hidden = !table.results.length;
  part("pbn").href = `save/${table.table}/boards.pbn`;
}

// showBoard draws the board. Who has to play sees it as it is, whatever step was looked at.
function showBoard(board) {
  part("board").hidden = !board;
  if (!board) {
    return;
  }
  const focused = part("board").contains(document.activeElement) && document.activeElement.classList.contains("playable");
  if (view) {
    view.update(board);
  } else {
    view = new BoardView(part("board"), board, { follow: true, play });
  }
  if (table.asked === "card") {
    view.show(view.last);
  }
  if (focused) {
    part("board").querySelector(".playable")?.focus();
  }
}

function showClaims() {
  part("claiming").hidden = !(table.claims || table.claimer);
  part("claim").hidden = !table.claims;
  part("accept").hidden = part("refuse").hidden = !table.claimer;
  part("claimed").textContent = table.claimer ? `${SEAT_NAMES[table.claimer]} claims the rest.` : "";
}

function showReview() {
  const over = table.looks >= 0;
  part("review").hidden = !over;
  part("next").textContent = table.done && !table.board?.turn ? "Back to the table" : "Next board";
  const whole = over && table.board.hands.every(Boolean);
  part("solving").textContent = !over || !whole ? "" : table.board.table ? (table.board.cards && !table.board.worth ? "Solving each card…" : "") : "Solving the deal…";
}

function showResults() {
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.board;
  part("results").replaceChildren(...table.results.map((result, i) => {
    const score = result.score === undefined ? "" : ` ${signed(result.score)}`;
    const button = html("button", { type: "button", "data-board": i }, suited(`${result.number}. ${contractText(result)}${score}`));
    button.toggleAttribute("aria-current", i === table.looks);
    button.addEventListener("click", () => send({ do: "look", board: i }));
    return html("li", {}, button);
  }));
  part("results").querySelector(`[data-board="${focused}"]`)?.focus();
  const sum = table.results.reduce((all, result) => all + (result.score ?? 0), 0);
  part("total").textContent = table.results.length ? `North-South in all: ${signed(sum)}` : "None yet.";
}

function showHall() {
  const select = part("tables");
  const here = number();
  const all = [...new Set([...hall.tables, here].filter(Boolean))];
  select.replaceChildren(...all.map((id) => html("option", { value: id }, String(id))));
  select.value = String(here);
  part("close").disabled = !hall.tables.includes(here);
  if (!hall.tables.includes(here)) {
    part("status").textContent = here ? "This table was closed." : "Open a table, or choose one.";
    part("board").hidden = true;
  }
}

// number is that of the table that the address names, 0 for none.
function number() {
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

function onKey(event) {
  const typed = event.target.closest?.("input, select, textarea, dialog");
  if (!table || typed || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (typing.key(table.asked, event.key)) {
    event.preventDefault();
  }
}

function wire() {
  const commands = { next: { do: "look", board: -1 }, close: { do: "close" } };
  const answers = { claim: { do: "claim" }, accept: { do: "answer", on: true }, refuse: { do: "answer", on: false } };
  for (const [name, command] of Object.entries(commands)) {
    part(name).addEventListener("click", () => send(command));
  }
  for (const [name, command] of Object.entries(answers)) {
    part(name).addEventListener("click", () => answer(command));
  }
  part("tables").addEventListener("change", () => { location.hash = part("tables").value; });
  addEventListener("keydown", onKey);
  stepByKeys(() => (view ? [view] : []));
  addEventListener("hashchange", sit);
  newTable(part, () => hall, (options) => send({ do: "table", options }), complain);
}

// sit looks at the table that the address names, from the seat of its key.
function sit() {
  connection?.close();
  table = null;
  const address = /^#(\d+(?:\/[A-Z2-7]+)?)$/.exec(location.hash)?.[1] ?? "0";
  connection = connect(address, hear, (connected) => { part("offline").hidden = connected; });
}

wire();
sit();
