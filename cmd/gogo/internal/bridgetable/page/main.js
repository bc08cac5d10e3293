// The page of a bridge table.
import { SEAT_NAMES, pictured, positionAt } from "./model.js";
import { BridgeView, stepByKeys } from "./bridgeview.js";
import { suited } from "./diagram.js";
import { connect } from "./connection.js";
import { byId, optionNodes, setText, takesKeys } from "./dom.js";
import { listenToMenu } from "./menu.js";
import { sound } from "./sound.js";
import { load, save } from "./store.js";
import { say, speak } from "./words.js";
import { symbols } from "./cards.js";
import { CardTable } from "./cardtable.js";
import { adviceText, claimText, outcomeText, turnText } from "./sentences.js";
import { BiddingBox, Claiming, Typing } from "./input.js";
import { NewTable, drawSeats } from "./seats.js";
import { Puzzles } from "./puzzles.js";
import { Review, drawResults } from "./review.js";
import { Share, openingOf } from "./share.js";
import { saveFrom } from "./sharing.js";

let hall = null; // the tables, the programs and the systems
let table = null; // the state of the table
let connection = null;
let view = null; // of the board
let reviewed = -1; // the finished board that was looked at last
let opened = -1; // the step of the play at which a link shows its board, -1 for none
let lost = !location.hash && !location.search; // the page was opened without saying what to show

function send(command) {
  byId("error").textContent = "";
  if (!connection.send(command)) {
    complain(say("There is no connection to gogo."));
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
  if (!puzzles.state) {
    answer({ do: "card", text: card });
  } else if (puzzles.answer(card)) {
    sound("move");
  } else {
    complain(say("{card} may not be played.", { card: pictured(card) }));
  }
}

const cards = new CardTable();
const box = new BiddingBox(call);
const claiming = new Claiming((tricks, text) => answer({ do: "claim", tricks, text }));
const typing = new Typing(call, play, (text) => { byId("note").textContent = text; });
const review = new Review((step) => view.show(step), () => view?.step ?? 0, (command) => send({ ...command, do: "again", board: table.looks }));
const puzzles = new Puzzles(showPuzzle);
const share = new Share();
const newTable = new NewTable(openTable, complain);

// receive takes a message of the program.
function receive(news) {
  if (news.hall) {
    hall = news.hall;
    showHall();
    enter();
  }
  if (news.table) {
    const before = table;
    table = news.table;
    if (!puzzles.state) {
      showTable();
      playSound(before);
    }
  }
  if (news.error) {
    complain(news.error);
  }
  if (news.go) {
    location.hash = news.go;
  }
}

// enter leads a page that was opened without a table to the seat that this browser had last, or to a
// new table.
function enter() {
  if (!lost) {
    return;
  }
  lost = false;
  const seat = load("bridgeseat", "");
  if (hall.tables.includes(Number(seat.split("/")[0]))) {
    location.hash = seat;
  } else if (!hall.tables.length) {
    newTable.open(hall, "S");
  }
}

// shown returns the state that the page shows: of the puzzle, or else of the table.
function shown() {
  return puzzles.state ?? table;
}

// statusText says in words what the page waits for, or how the board ended.
function statusText() {
  const { board, asked, seat, looks } = shown();
  if (looks >= 0) {
    return table?.shown && board.turn && !puzzles.state ? turnText(board) : outcomeText(board, seat);
  }
  if (asked === "call") {
    return say("Your call.");
  }
  if (asked === "card") {
    return board.turn === seat ? say("Your card.") : say("Play a card of dummy.");
  }
  if (asked === "claim") {
    const { tricks, of } = table.claim ?? {};
    const seat = say(SEAT_NAMES[table.claimer]);
    return tricks < of ? say("{seat} claims {n} of the last {of} tricks.", { seat, n: tricks, of }) : say("{seat} claims the remaining tricks.", { seat });
  }
  if (!board) {
    return table.done ? say("All boards are finished.") : say("Waiting for players.");
  }
  return board.turn ? say("{seat} is thinking…", { seat: say(SEAT_NAMES[board.actor || board.turn]) }) : "";
}

// aboutText names the table and the board.
function aboutText() {
  const game = table.remote ? say("Bridge, at {address}", { address: table.address }) : say("Bridge, {system}", { system: table.system });
  const { board } = table;
  if (table.shown) {
    return `${game} · ${say("shared board {number}", { number: board.number ?? "" })}`;
  }
  return board?.number && board.of ? `${game} · ${say("board {number} of {of}", { number: board.number, of: board.of })}` : game;
}

// showPuzzle shows the puzzle, or the table again if there is none.
function showPuzzle() {
  const { state, panel } = puzzles;
  byId("error").textContent = "";
  document.body.classList.toggle("puzzling", Boolean(state));
  reviewed = -1;
  if (state) {
    document.title = `${panel.name} – Bridge – gogo`;
    byId("about").textContent = say("Puzzles: {game}", { game: "Bridge" });
    setText(byId("status"), statusText());
    byId("note").textContent = "";
    byId("share").disabled = true;
    showBoard(state);
  } else if (table) {
    showTable();
  } else if (hall) {
    showHall();
  }
}

function showTable() {
  const { board } = table;
  const status = statusText();
  document.title = `${status} – Bridge – gogo`;
  byId("about").textContent = aboutText();
  setText(byId("status"), status);
  byId("note").textContent = [table.note, table.claim && claimText(table.claim, table.seat)].filter(Boolean).join(" ");
  showBoard(table, table.shown);
  const advice = table.advising ? say("Thinking about a hint…") : table.advice ? adviceText(table.advice) : "";
  box.update(table, advice);
  showActing(advice);
  claiming.update(table);
  review.update(table, view);
  byId("seats").hidden = Boolean(table.shown);
  drawSeats(byId("seats"), table, hall, send);
  byId("share").disabled = !board;
  drawResults(table, (i) => send({ do: "look", board: i }));
  byId("pbn").hidden = !table.results.length;
  byId("pbn").href = `save/${table.table}/boards.pbn`;
}

// showBoard draws the board of a state: after the last card if this page has to play, before the lead
// if the board has just ended. From is the seat that has shared it, if one has.
function showBoard({ board, seat, looks, asked }, from = "") {
  byId("board").hidden = !board;
  byId("auction").hidden = byId("known").hidden = !board?.contract;
  if (!board) {
    return;
  }
  const focused = byId("board").contains(document.activeElement) && document.activeElement.classList.contains("playable");
  cards.seat = seat || from || "S";
  const ended = looks >= 0 && reviewed !== looks;
  reviewed = looks;
  if (view) {
    view.update(board);
  } else {
    view = new BridgeView(byId("board"), board, { follow: true, play, table: cards, homes: homes() });
  }
  (board.contract ? byId("auction") : cards.auction).append(view.parts.auction);
  byId(puzzles.state ? "puzzlesteps" : "stepping").append(view.parts.steps);
  if (ended && from) {
    view.show(opened >= 0 ? opened : board.ending ? 0 : view.last);
  } else if (ended) {
    view.show(0);
  } else if (asked === "card") {
    view.show(view.last);
  }
  if (focused) {
    byId("board").querySelector(".playable")?.focus();
  }
}

// homes are where the parts of the board stand.
function homes() {
  return {
    which: cards.which, auction: byId("auction"), steps: byId("stepping"), result: byId("outcome"),
    makeable: byId("makeable"), notes: byId("notes"), play: byId("tricks"),
  };
}

// showActing shows what else the person can do now, beside calls and cards, and advice, which the
// bidding box shows by itself.
function showActing(advice) {
  const shown = {
    accept: table.claimer, refuse: table.claimer, hint: table.asked, takeback: table.takeback, claim: table.claims,
    lasttrick: table.looks < 0 && (table.board?.cards?.length ?? 0) >= 4,
  };
  for (const [name, on] of Object.entries(shown)) {
    byId(name).hidden = !on;
  }
  byId("acting").hidden = !Object.values(shown).some(Boolean);
  byId("hint").disabled = Boolean(table.advising || table.advice);
  byId("advice").hidden = table.asked === "call";
  if (byId("advice").textContent !== advice) {
    byId("advice").replaceChildren(...suited(advice));
  }
  for (const node of document.querySelectorAll("[data-card], [data-call]")) {
    const { card, call: name } = /** @type {HTMLElement} */ (node).dataset;
    node.classList.toggle("hinted", Boolean(table.advice) && (card ?? name) === (table.advice.card ?? table.advice.call));
  }
}

// showLastTrick shows the last trick that is complete, or what is on the table again.
function showLastTrick() {
  const complete = Math.floor(view.last / 4) * 4;
  view.show(view.step === view.last && complete < view.last ? complete : view.last);
}

// playSound plays the sound of what has happened since a state.
function playSound(before) {
  const [had, has] = [before?.board, table.board];
  if (!had || !has || had.number !== has.number) {
    return;
  }
  if (before.looks < 0 && table.looks >= 0) {
    const won = (has.score ?? 0) * (/[EW]/.test(table.seat) ? -1 : 1);
    sound(!table.seat || !won ? "end" : won > 0 ? "win" : "loss");
    return;
  }
  const count = (board) => (board.calls?.length ?? 0) + (board.cards?.length ?? 0);
  if (table.looks < 0 && count(has) > count(had)) {
    sound(had.turn === table.seat || had.actor === table.seat ? "move" : "other");
  }
}

function showHall() {
  const select = byId("tables");
  const here = tableNumber();
  select.replaceChildren(...optionNodes([...new Set([...hall.tables, here].filter(Boolean))]));
  select.value = String(here);
  byId("close").disabled = !hall.tables.includes(here);
  if (!puzzles.state && !hall.tables.includes(here)) {
    document.title = "Bridge – gogo";
    byId("about").textContent = "bridge";
    byId("auction").hidden = byId("known").hidden = true;
    byId("status").textContent = here ? say("This table was closed.") : say("Open a table, or choose one.");
    byId("board").hidden = true;
  }
}

// tableNumber is the number of the table that the address names, 0 for none.
function tableNumber() {
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

function onKey(event) {
  if (!shown() || takesKeys(event) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (typing.key(shown().asked, event.key)) {
    event.preventDefault();
  }
}

// openTable opens a table with options, whose file may be a link.
async function openTable(options) {
  if (!await openShared(options.file)) {
    send({ do: "table", options });
  }
}

// openShared opens the board that a link in a text holds, and reports whether there is a link.
async function openShared(text) {
  try {
    const opening = await openingOf(text);
    if (opening) {
      opened = opening.step;
      send(opening.command);
    }
    return Boolean(opening);
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
    return true;
  }
}

// listen lets the controls of the page send commands.
function listen() {
  const commands = { next: { do: "look", board: -1 }, close: { do: "close" }, takeback: { do: "takeback" }, hint: { do: "hint" } };
  const answers = { accept: { do: "answer", on: true }, refuse: { do: "answer", on: false } };
  for (const [name, command] of Object.entries(commands)) {
    byId(name).addEventListener("click", () => send(command));
  }
  for (const [name, command] of Object.entries(answers)) {
    byId(name).addEventListener("click", () => answer(command));
  }
  byId("pbn").addEventListener("click", (event) => {
    event.preventDefault();
    saveFrom(byId("pbn").getAttribute("href"), "boards.pbn");
  });
  byId("tables").addEventListener("change", () => { location.hash = byId("tables").value; });
  byId("lasttrick").addEventListener("click", showLastTrick);
  addEventListener("keydown", onKey);
  stepByKeys(() => (view ? [view] : []));
  addEventListener("hashchange", join);
  for (const name of ["share", "sharetoo"]) {
    byId(name).addEventListener("click", () => share.open(table, cards.seat, positionAt(table.board, view.step)));
  }
  byId("new").addEventListener("click", () => newTable.open(hall, table?.seat || "S"));
  listenToSettings();
}

// listenToSettings shows what the browser remembers of the page, and lets it be changed.
function listenToSettings() {
  const four = byId("fourcolors");
  const color = () => document.documentElement.classList.toggle("fourcolors", four.checked);
  four.checked = load("fourcolors", false);
  four.addEventListener("change", () => {
    save("fourcolors", four.checked);
    color();
  });
  color();
  listenToMenu();
}

// join connects with the table that the address names, at the seat of the key in it.
function join() {
  connection?.close();
  table = null;
  puzzles.leave();
  reviewed = -1;
  const address = /^#(\d+(?:\/[A-Z2-7]+)?)$/.exec(location.hash)?.[1] ?? "0";
  if (address !== "0") {
    save("bridgeseat", address);
  }
  let link = location.hash.startsWith("#g/") ? location.hash : "";
  connection = connect(address, receive, (connected) => {
    byId("offline").hidden = connected;
    if (connected && link) {
      history.replaceState(null, "", "#");
      openShared(link);
      link = "";
    }
  });
}

await speak();
document.body.prepend(symbols());
listen();
join();
await puzzles.resume();
