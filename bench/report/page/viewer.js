// The viewer and the list of games on the page.
import { drawBoard, sceneDescription, sceneText } from "./board.js";
import { moveAt, openingLength, sceneAt } from "./game.js";
import { drawGraph, moveUnder } from "./graph.js";
import { filterGames, moveText, resultText, scoreText } from "./list.js";
import { html } from "./node.js";

const ROWS = 100; // of the list at a time

const data = JSON.parse(document.getElementById("data").textContent);
/**
 * part is the element of a name; which kind it is, the page says.
 * @param {string} name
 * @returns {any}
 */
const part = (name) => document.getElementById(name);

// view is what is shown: which games the filter lets through, which of them is
// on the board, after how many moves, and where the list begins.
const view = { places: filterGames(data, { winner: "", reason: "", text: "" }), place: 0, ply: 0, first: 0, timer: 0 };

function currentGame() {
  return data.games[view.place];
}

// showGame puts a game on the board, as it ended.
function showGame(place) {
  const game = data.games[place];
  view.place = place;
  part("players").replaceChildren(...game.p.flatMap((player, i) => [
    html("span", { class: "mark p" + (player % 6) }),
    html("span", {}, `${data.players[player]} (${data.sides[i]})`),
  ]));
  part("number").textContent = "Game " + game.n;
  part("result").textContent = `${scoreText(game)}, ${resultText(data, game)}${game.i ? " — does not count" : ""}`;
  part("moves").replaceChildren(...game.m.flatMap((name, i) => [...headingNodes(game, i), moveNode(game, name, i)]));
  showOnboard(game);
  showPly(game.m.length);
  showList();
}

// showOnboard says how the game is opened on a board to analyse it: the page of a match that
// goes on does it, a file names the command.
function showOnboard(game) {
  if (!data.onboard) {
    return;
  }
  const served = location.protocol.startsWith("http");
  part("onboard").replaceChildren(...(served
    ? [html("a", { href: `open/${game.n}`, target: "_blank" }, "Open this game on a board")]
    : ["On a board: ", html("code", {}, data.onboard.replace("%06d", String(game.n).padStart(6, "0")))]));
}

// headingNodes are the heading of the part of a game that begins with a move, if one does.
function headingNodes(game, i) {
  return (game.h || []).filter((heading) => heading.i === i).map((heading) => html("b", {}, heading.t));
}

function moveNode(game, name, i) {
  return html("button", { type: "button", "data-ply": i + 1, class: i < openingLength(game) ? "given" : "" }, name);
}

// showPly shows the position after so many moves.
function showPly(ply) {
  const game = currentGame();
  view.ply = Math.max(0, Math.min(game.m.length, ply));
  const text = view.ply ? moveText(data, moveAt(game, view.ply)) : "before the first move";
  part("move").textContent = text;
  if (data.board) {
    const scene = sceneAt(data.board, game, view.ply);
    drawBoard(part("board"), data.board, scene);
    const beside = sceneText(data.board, scene, data.sides);
    const label = [`game ${game.n}, ${text}`, beside, sceneDescription(data.board, scene, data.sides)];
    part("board").setAttribute("aria-label", label.filter(Boolean).join(". "));
    part("hands").textContent = beside;
  }
  drawGraph(part("graph"), data, game, view.ply);
  for (const button of part("moves").querySelectorAll("button")) {
    showCurrentMove(button, Number(button.dataset.ply) === view.ply);
  }
  showAddress();
}

// showCurrentMove marks the button of the move on the board, and scrolls the list of moves, and
// nothing else, to it.
function showCurrentMove(button, current) {
  button.classList.toggle("current", current);
  if (!current) {
    button.removeAttribute("aria-current");
    return;
  }
  button.setAttribute("aria-current", "step");
  const [place, list] = [button.getBoundingClientRect(), part("moves").getBoundingClientRect()];
  if (place.top < list.top || place.bottom > list.bottom) {
    part("moves").scrollTop += place.top - list.top - list.height / 2;
  }
}

// showAddress makes the address a link to what is shown. It waits until nothing
// has moved for a while: browsers refuse it when it comes too often.
function showAddress() {
  clearTimeout(view.timer);
  view.timer = setTimeout(() => history.replaceState(null, "", `#game-${currentGame().n}-${view.ply}`), 300);
}

// showNeighbor goes that far in the list, which may end before.
function showNeighbor(distance) {
  const at = view.places.indexOf(view.place);
  const next = view.places[at < 0 ? 0 : at + distance];
  if (next !== undefined) {
    view.first = Math.floor(view.places.indexOf(next) / ROWS) * ROWS;
    showGame(next);
  }
}

// showList shows the part of the list that begins at view.first.
function showList() {
  const shown = view.places.slice(view.first, view.first + ROWS);
  part("rows").replaceChildren(...shown.map(rowNode));
  showCurrentRow();
  const last = Math.min(view.first + ROWS, view.places.length);
  part("range").textContent = view.places.length
    ? `${view.first + 1}–${last} of ${view.places.length} ${view.places.length === 1 ? "game" : "games"}` : "no game";
  part("earlier").disabled = view.first === 0;
  part("later").disabled = last === view.places.length;
}

// showCurrentRow scrolls the list, and nothing else, to the game on the board.
function showCurrentRow() {
  const row = part("rows").querySelector(".current")?.getBoundingClientRect();
  const list = part("list").getBoundingClientRect();
  if (row && (row.top < list.top + row.height || row.bottom > list.bottom)) {
    part("list").scrollTop += row.top - list.top - list.height / 2;
  }
}

function rowNode(place) {
  const game = data.games[place];
  const cells = [
    html("button", { type: "button" }, String(game.n)), data.players[game.p[0]], data.players[game.p[1]],
    game.o || "", scoreText(game), data.reasons[game.r], String(game.m.length),
  ];
  const row = html("tr", { "data-place": place }, ...cells.map((cell) => html("td", {}, cell)));
  row.classList.toggle("current", place === view.place);
  row.classList.toggle("fault", data.faults.includes(game.r));
  row.classList.toggle("idle", Boolean(game.i));
  row.title = resultText(data, game);
  return row;
}

// showFiltered lists what the filters let through, from its beginning.
function showFiltered() {
  view.places = filterGames(data, {
    winner: part("winner").value, reason: part("reason").value, text: part("text").value,
  });
  view.first = 0;
  showList();
}

function addOptions(select, texts) {
  select.append(...texts.map((text, i) => html("option", { value: i }, text)));
}

// fromAddress reads the game and the move that a link names.
function fromAddress() {
  const named = /^#game-(\d+)-(\d+)$/.exec(location.hash);
  const place = named ? data.games.findIndex((game) => game.n === Number(named[1])) : -1;
  if (place >= 0) {
    showGame(place);
    showPly(Number(named[2]));
    part("viewer").scrollIntoView();
  }
  return place >= 0;
}

// onKey steps with the arrow keys: left and right from anywhere on the page, where nothing
// else needs them; the others, which scroll a page, while the board is in sight.
function onKey(event) {
  const anywhere = { ArrowLeft: () => showPly(view.ply - 1), ArrowRight: () => showPly(view.ply + 1) };
  const inSight = {
    Home: () => showPly(0), End: () => showPly(currentGame().m.length),
    ArrowUp: () => showNeighbor(-1), ArrowDown: () => showNeighbor(1),
  };
  const step = anywhere[event.key] ?? (isViewerInSight() ? inSight[event.key] : undefined);
  if (!step || usesArrows(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  step();
  if (!isViewerInSight()) {
    part("viewer").scrollIntoView();
  }
}

// isViewerInSight reports whether enough of the board, or of what stands in its place, is in sight.
function isViewerInSight() {
  const box = (part("board") ?? part("viewer")).getBoundingClientRect();
  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) >= Math.min(box.height, innerHeight) / 3;
}

/**
 * usesArrows reports whether an element has a use of its own for the arrow keys: it is typed
 * in or chosen from, or it scrolls.
 * @param {any} element may be the document
 */
function usesArrows(element) {
  return Boolean(element.matches?.("input, select, textarea, [contenteditable]"))
    || (element.matches?.(".wide") && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight));
}

function start() {
  addOptions(part("winner"), data.players.map((name) => name + " wins"));
  addOptions(part("reason"), data.reasons);
  part("filters").addEventListener("input", showFiltered);
  part("filters").addEventListener("submit", (event) => event.preventDefault());
  part("rows").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) {
      showGame(Number(row.dataset.place));
    }
  });
  part("moves").addEventListener("click", (event) => showPly(Number(event.target.dataset.ply ?? view.ply)));
  part("graph").addEventListener("click", (event) => showPly(moveUnder(part("graph"), currentGame(), event)));
  const buttons = {
    begin: () => showPly(0), back: () => showPly(view.ply - 1), next: () => showPly(view.ply + 1),
    end: () => showPly(currentGame().m.length), previous: () => showNeighbor(-1), following: () => showNeighbor(1),
    earlier: () => { view.first -= ROWS; showList(); }, later: () => { view.first += ROWS; showList(); },
  };
  for (const [name, action] of Object.entries(buttons)) {
    part(name).addEventListener("click", action);
  }
  addEventListener("keydown", onKey);
  addEventListener("hashchange", fromAddress);
  if (!fromAddress()) {
    showGame(0);
  }
}

if (data.games.length) {
  start();
}
