// The page of a table.
import { connect } from "./connection.js";
import { byId, copyText, hasModifier, html, optionNodes, setText, takesKeys } from "./dom.js";

import { Lines, Review, drawChart, nodeUnder } from "./analysis.js";
import { BackgammonView } from "./backgammonview.js";
import { openGame } from "./dialogs.js";
import { evaluationText, isTurned, movePlaceholder, path, sideName, statusText } from "./game.js";
import { GridView } from "./gridview.js";
import { listenToMenu } from "./menu.js";
import { Moves } from "./moves.js";
import { NewGame, levelFor } from "./newgame.js";
import { Players, countGame, personOf, scoreText } from "./players.js";
import { Puzzles } from "./puzzles.js";
import { Resigning, canResign } from "./resigning.js";
import { Seats } from "./seats.js";
import { Setup } from "./setup.js";
import { Share, openingOf } from "./share.js";
import { fileLink } from "./sharing.js";
import { sound } from "./sound.js";
import { capitalized, percent } from "./text.js";
import { say, sayEach, speak } from "./words.js";

let hall = null; // the games, the programs and the tables
let table = null; // the state of the table
let connection = null;
let goal = null; // the node that was asked for last and is not shown yet
let turned = false; // the board is turned round by its button
let welcomed = false; // the dialog for a new game was shown to a newcomer

function send(command) {
  byId("error").textContent = "";
  goal = command.do === "goto" ? command.node : null;
  if (!connection.send(command)) {
    complain(say("There is no connection to gogo."));
  }
}

async function openPuzzles() {
  try {
    await puzzles.open(table.game);
  } catch {
    complain(say("There is no connection to gogo."));
  }
}

function complain(text) {
  byId("error").textContent = text;
}

// announce lets screen readers read a text.
function announce(text) {
  byId("spoken").textContent = text;
}

const playMove = (move, at) => send({ do: "play", text: move, at });
const gridView = new GridView(byId("board"), playMove, announce);
const backgammonView = new BackgammonView(byId("board"), byId("words"), byId("switches"), playMove, announce);
/** @type {GridView | BackgammonView} */
let board = gridView;
const seats = new Seats(byId("seats"), send);
const players = new Players();
const newGame = new NewGame((command) => {
  turned = false;
  send(command);
});
const share = new Share();
const puzzles = new Puzzles(send, (game, side) => { turned = side === sidesOf(game)[1]; }, () => showTable());
const lines = new Lines(byId("lines"), byId("bar"), (line) => board.highlight(line));
const moves = new Moves(byId("moves"), byId("branches"), send);
const review = new Review((node) => {
  send({ do: "goto", node: table.nodes[node].p });
  byId("board").scrollIntoView({ block: "nearest" });
}, playOn);
const resigning = new Resigning(() => table, send);
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
    showNumber();
    goal = table.at === goal ? null : goal;
    showTable();
    announceChange(before);
    playSound(before);
    welcome(before);
  }
  if (news.thoughts) {
    showThoughts(news.thoughts);
  }
  if (news.error) {
    goal = null;
    setup.fail();
    complain(say(news.error));
  }
  if (news.open) {
    welcomed = true;
    location.hash = String(news.open);
  }
}

// welcome shows the dialog for a new game on a table that nobody has used, until somebody begins one
// by another page.
function welcome(before) {
  if (before?.fresh && !table.fresh) {
    newGame.close();
  }
  if (table.fresh && !welcomed && hall) {
    newGame.open(hall, table);
  }
  welcomed = true;
}

// playSound plays the sound of what has happened on the board since a state.
function playSound(before) {
  const node = table.nodes[table.at];
  if (!before || before.table !== table.table || before.began !== table.began || before.at === table.at && before.over === table.over) {
    return;
  }
  const person = personOf(table);
  if (table.over && !before.over) {
    sound(!person || !table.result.winner ? "end" : table.result.winner === person ? "win" : "loss");
  } else if (node.p === before.at) {
    sound(node.s === person ? "move" : "other");
  }
}

// announceChange announces what has happened on the board since a state.
function announceChange(before) {
  const node = table.nodes[table.at];
  const same = before && before.at === table.at && before.about === table.about && before.over === table.over;
  if (same || (!before && table.at === 0)) {
    return;
  }
  const move = node.p < 0 ? say("start of the game") : `${sideName(table, node.s)} ${node.m}`;
  const evaluation = evaluationText(table, table.at);
  const verdict = (table.verdict?.says ?? []).join(" ");
  announce(`${move}${evaluation && `, ${evaluation}`}. ${table.over ? statusText(table) : ""} ${verdict}`.trim());
}

function showTable() {
  const about = capitalized(sayEach(table.about, ", "));
  document.title = `${statusText(table)} – ${about}`;
  byId("about").textContent = about;
  byId("status").textContent = [statusText(table), table.note].filter(Boolean).join(" ");
  byId("text").placeholder = movePlaceholder(table.board);
  const view = table.board.kind === "backgammon" ? backgammonView : gridView;
  if (view !== board) {
    board.close();
    board = view;
  }
  setup.update(table);
  board.turned = isTurned(table, turned);
  board.update(table);
  byId("board").setAttribute("aria-label", [about, statusText(table), board.description()].filter(Boolean).join(", "));
  seats.update(table, hall);
  players.update(table, hall, turned);
  puzzles.update(table);
  showHint();
  showScore();
  moves.update(table);
  showChart();
  showButtons();
  showOpening();
  review.update(table);
  showIDs();
  showBook();
  const comment = byId("comment");
  if (document.activeElement !== comment || Number(comment.dataset.node) !== table.at) {
    comment.value = table.nodes[table.at].k ?? "";
    comment.dataset.node = table.at;
  }
  byId("save").replaceChildren(...table.formats.map((format) =>
    fileLink(say("Save {format}", { format }), `save/${table.table}/game${format}`, `${table.game}${format}`)));
}

// showHint says which move is good and why.
function showHint() {
  const { hint } = table;
  byId("hinted").hidden = !hint;
  setText(byId("hinted"), hint ? hintText(hint) : "");
}

function hintText({ asked, failed, move, why }) {
  if (failed) {
    return say("No hint: {why}", { why: failed });
  }
  if (asked) {
    return say("Looking for a good move…");
  }
  const reasons = (why ?? []).map((reason) => say(reason.text, reason.values)).join(", ");
  const shown = say(move);
  return reasons ? say("Hint: {move} {why}.", { move: shown, why: reasons }) : say("Hint: {move}.", { move: shown });
}

// showScore says how the games of a person and a program have ended.
function showScore() {
  const games = countGame(table);
  byId("score").hidden = !games;
  setText(byId("score"), games ? scoreText(games) : "");
}

// showBook shows the name of the opening, and the moves that the book has in the position.
function showBook() {
  byId("named").hidden = !table.named;
  setText(byId("named"), table.named ? say("Opening: {name}", { name: table.named }) : "");
  const list = table.over ? [] : table.book ?? [];
  byId("book").hidden = !list.length;
  byId("bookmoves").replaceChildren(...list.map(({ move, name, chance, best }) => {
    const button = html("button", { type: "button" }, move);
    button.disabled = Boolean(table.seats[table.actor - 1].program);
    button.addEventListener("click", () => playMove(move, table.at));
    const about = [chance === null ? "" : percent(chance), best ? say("best reply") : "", name].filter(Boolean);
    return html("li", {}, button, ` ${about.join(", ")}`);
  }));
}

// showIDs shows the ids of the position in other programs.
function showIDs() {
  const ids = table.ids ?? [];
  byId("ids").hidden = !ids.length;
  byId("idlist").replaceChildren(...ids.map((id) => {
    const button = html("button", { type: "button", "aria-label": say("Copy {id}", { id }) }, say("Copy"));
    button.addEventListener("click", () => copy(id));
    return html("li", {}, html("code", {}, id), " ", button);
  }));
}

async function copy(text) {
  if (await copyText(text)) {
    announce(say("Copied"));
  } else {
    complain(say("This browser does not let the page copy: select the text and copy it."));
  }
}

// showOpening shows the choices of an opening.
function showOpening() {
  const choices = (!table.seats[table.actor - 1].program && table.opening) || [];
  byId("opening").hidden = !choices.length;
  byId("opening").replaceChildren(...choices.map((choice) => {
    const text = choice === "two more" ? say("Place two more stones") : say("Take {color}", { color: say(choice) });
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
  slider.setAttribute("aria-valuetext", table.at === 0 ? say("start of the game") : say("move {number}, {move}", { number: slider.value, move: table.nodes[table.at].m }));
}

function showButtons() {
  const at = table.line.indexOf(table.at);
  const waits = table.seats.some((seat) => seat.program);
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("forth").disabled = byId("last").disabled = at === table.line.length - 1;
  byId("takeback").disabled = !path(table, table.at).some((id) => [0, table.nodes[id].s].includes(personOf(table)));
  byId("go").disabled = Boolean(table.over) || table.asked;
  byId("stop").disabled = !table.asked;
  byId("pause").disabled = !waits || !table.running;
  byId("resign").disabled = !canResign(table);
  byId("hint").disabled = Boolean(table.over) || table.asked || Boolean(table.seats[table.actor - 1].program);
  byId("during").hidden = Boolean(table.over);
  byId("afterwards").hidden = !table.over;
  byId("analyse").setAttribute("aria-pressed", String(table.analyst.on));
  byId("analyst").textContent = table.analyst.failed ?? (table.analyst.on ? table.analyst.name : "");
}

function showThoughts(thoughts) {
  const asked = thoughts.analyst?.lines.length ? thoughts.analyst : thoughts.turn;
  const { verdict } = table;
  lines.update(table, asked?.lines.length ? asked.lines : verdict?.lines ?? []);
  const shown = table.hint?.changes || verdict?.better;
  board.showLines(thoughts.analyst?.lines.length ? thoughts.analyst.lines : shown ? [{ changes: [shown] }] : []);
}

function showTables() {
  const select = byId("tables");
  select.replaceChildren(...optionNodes(hall.tables));
  const links = (query, label) => (hall.rooms ?? []).map((room) => html("a", { class: "button", href: `${room.name}/${query}` }, label(say(room.label))));
  byId("rooms").replaceChildren(...links("", (game) => game));
  byId("otherpuzzles").replaceChildren(...links("?puzzle=", (game) => say("Puzzles: {game}", { game })));
}

// tableNumber is the number of the table that the address names.
function tableNumber() {
  return Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 1);
}

// showNumber shows which table it is: another one than the address names, if that one is closed.
function showNumber() {
  byId("tables").value = String(table.table);
  if (table.table !== tableNumber()) {
    history.replaceState(null, "", `#${table.table}`);
  }
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

// openText opens a game at the table by its text, or by a link.
async function openText(game, text) {
  try {
    const shared = await openingOf(text);
    if (!shared) {
      send({ do: "open", game, text });
    } else {
      send({ do: shared.text ? "open" : "new", ...shared });
    }
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

// openLink opens the game in the address of the page, at a table of its own.
async function openLink() {
  try {
    const shared = await openingOf(location.hash);
    history.replaceState(null, "", "#");
    send({ do: "table", ...shared });
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

// study has the game reviewed, and shows where that is told.
function study() {
  send({ do: "review", on: true });
  byId("review").scrollIntoView({ block: "start" });
}

// playOn has the player of a move try another one: against the program, if no person plays against
// it yet.
function playOn(id) {
  const { p: before, s: side } = table.nodes[id];
  const person = personOf(table);
  const [program] = hall.games.find((game) => game.name === table.game).programs;
  send({ do: "goto", node: before });
  if (person && person !== side) {
    send({ do: "go" });
  } else if (!person && table.seats[side - 1].program) {
    send({ do: "seat", side, program: "" });
  } else if (!person && program) {
    send({ do: "seat", side: 3 - side, program, level: levelFor(hall, table.game) });
  }
  byId("board").scrollIntoView({ block: "nearest" });
}

// sidesOf returns the names of the sides of a game.
function sidesOf(game) {
  return hall.games.find((one) => one.name === game).sides;
}

// rematch begins the same game with the sides changed.
function rematch() {
  const player = (seat) => (seat.program
    ? { program: seat.program, level: seat.level, time: seat.time, adaptive: seat.adaptive ?? false } : { name: seat.name });
  const clock = { main: table.clock?.main ?? 0, increment: table.clock?.increment ?? 0 };
  send({ do: "new", game: table.game, options: table.options, players: table.seats.map(player).reverse(), clock });
}

// listen lets the controls of the page send commands.
function listen() {
  const commands = {
    first: () => step(-Infinity), back: () => step(-1), forth: () => step(1), last: () => step(Infinity),
    takeback: () => send({ do: "takeback" }), go: () => send({ do: "go" }), stop: () => send({ do: "stop" }), pause: () => send({ do: "pause" }),
    hint: () => send({ do: "hint" }), again: rematch, another: () => newGame.open(hall, table), new: () => newGame.open(hall, table),
    puzzles: openPuzzles, share: () => share.open(table), sharetoo: () => share.open(table), study,
    flip: () => { turned = !turned; showTable(); },
    resign: () => resigning.start(),
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
  listenToMenu();
  openGame(() => hall, () => table, openText, complain);
}

// join connects with the table that the address names.
function join() {
  connection?.close();
  table = null;
  let link = location.hash.startsWith("#g/");
  welcomed ||= link;
  connection = connect(tableNumber(), receive, (connected) => {
    byId("offline").hidden = connected;
    if (connected && link) {
      link = false;
      openLink();
    }
  });
}

await speak();
listen();
join();
