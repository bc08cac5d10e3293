// The viewer of a report: a game on the board with its graph, and the list of games.
import { drawBoard, sceneDescription, sceneText } from "./board.js";
import { byId, hasModifier, html, markCurrent, optionNodes, scrollWithin } from "./dom.js";
import { filterGames, moveAt, moveText, openingLength, resultText, sceneAt, scoreText, valueOf } from "./game.js";
import { linePath, shareUnder, svg } from "./svg.js";
import { countOf } from "./text.js";

const ROWS = 100; // of the list at a time
const COLORS = 6; // of players

const data = JSON.parse(byId("data").textContent);

// view is the state of the page: the indices of the games that the filter lets through, which of them is on
// the board, after how many moves, and where in the filtered games the list begins.
const view = { games: filterGames(data, { winner: "", reason: "", text: "" }), game: 0, ply: 0, first: 0, timer: 0 };

function currentGame() {
  return data.games[view.game];
}

// showGame puts a game on the board, as it ended.
function showGame(index) {
  const game = data.games[index];
  view.game = index;
  byId("players").replaceChildren(...game.p.flatMap((player, i) => [
    html("span", { class: `mark p${player % COLORS}` }),
    html("span", {}, `${data.players[player]} (${data.sides[i]})`),
  ]));
  byId("number").textContent = `Game ${game.n}`;
  byId("result").textContent = `${scoreText(game)}, ${resultText(data, game)}${game.i ? " — not counted" : ""}`;
  byId("moves").replaceChildren(...game.m.flatMap((name, i) => [...headingNodes(game, i), moveNode(game, name, i)]));
  showOnboard(game);
  showPly(game.m.length);
  showList();
}

// showOnboard says how to open the game on a board for analysis: by a link on the page of a match
// that is being played, by a command in a file.
function showOnboard(game) {
  if (!data.onboard) {
    return;
  }
  const served = location.protocol.startsWith("http");
  byId("onboard").replaceChildren(...(served
    ? [html("a", { href: `open/${game.n}`, target: "_blank" }, "Open this game on a board")]
    : ["To open it on a board: ", html("code", {}, data.onboard.replace("%06d", String(game.n).padStart(6, "0")))]));
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
  const text = view.ply ? moveText(data, moveAt(game, view.ply)) : "start of the game";
  byId("move").textContent = text;
  if (data.board) {
    const scene = sceneAt(data.board, game, view.ply);
    drawBoard(byId("board"), data.board, scene);
    const beside = sceneText(data.board, scene, data.sides);
    const label = [`game ${game.n}, ${text}`, beside, sceneDescription(data.board, scene, data.sides)];
    byId("board").setAttribute("aria-label", label.filter(Boolean).join(". "));
    byId("hands").textContent = beside;
  }
  drawGraph(byId("graph"), game, view.ply);
  for (const button of byId("moves").querySelectorAll("button")) {
    const current = Number(button.dataset.ply) === view.ply;
    button.classList.toggle("current", current);
    if (markCurrent(button, current, "step")) {
      scrollWithin(byId("moves"), button);
    }
  }
  showAddress();
}

const GRAPH = { width: 480, value: 80, time: 60, gap: 10 };

// drawGraph draws what the programs thought of a game and for how long, with the move on the board
// marked. Each program's value is from its own point of view.
function drawGraph(target, game, ply) {
  const count = Math.max(1, game.m.length);
  const step = GRAPH.width / count;
  const height = GRAPH.value + GRAPH.gap + GRAPH.time;
  const moves = game.m.map((_, i) => moveAt(game, i + 1)).filter((move) => !move.opening);
  target.setAttribute("viewBox", `0 0 ${GRAPH.width} ${height}`);
  target.replaceChildren(
    svg("rect", { class: "cursor", x: (ply - 1) * step, y: 0, width: ply ? step : 0, height }),
    svg("path", { class: "zero", d: `M0 ${GRAPH.value / 2}H${GRAPH.width}` }),
    ...[1, 2].map((side) => valueNode(moves.filter((move) => move.side === side), colorOf(game, side), step)),
    ...timeNodes(game, moves, step, height),
  );
}

// colorOf returns the class of the player that has a side.
function colorOf(game, side) {
  return `p${game.p[side - 1] % COLORS}`;
}

// valueNode draws values on a scale that shows small ones too, the logarithm with the sign. A win
// or a loss is at the edge.
function valueNode(moves, color, step) {
  const scaled = moves.map((move) => ({ number: move.number, value: signedLog(valueOf(move.value)) }))
    .filter((point) => !Number.isNaN(point.value));
  const most = Math.max(1, ...scaled.map((point) => Math.abs(point.value)).filter(Number.isFinite)) * 1.1;
  const points = scaled.map((point) => {
    const y = GRAPH.value / 2 * (1 - Math.max(-1, Math.min(1, point.value / most)));
    return [(point.number - 0.5) * step, 2 + y * (1 - 4 / GRAPH.value)];
  });
  return svg("path", { class: `line ${color}`, d: linePath(points) });
}

function signedLog(value) {
  return Math.sign(value) * Math.log1p(Math.abs(value));
}

function timeNodes(game, moves, step, height) {
  const most = Math.max(data.limit, 1e-3, ...moves.map((move) => move.took));
  const bars = moves.map((move) => {
    const tall = move.took / most * GRAPH.time;
    return svg("rect", {
      class: `area ${colorOf(game, move.side)}`,
      x: (move.number - 0.9) * step, y: height - tall, width: 0.8 * step, height: tall,
    });
  });
  const limit = height - data.limit / most * GRAPH.time;
  return data.limit ? [...bars, svg("path", { class: "line limit", d: `M0 ${limit}H${GRAPH.width}` })] : bars;
}

// moveUnder returns the number of the move under the pointer.
function moveUnder(target, game, event) {
  return Math.max(1, Math.min(game.m.length, Math.ceil(shareUnder(target, event) * game.m.length)));
}

// showAddress makes the address a link to what is shown. It waits for a pause between steps, since
// browsers refuse frequent changes.
function showAddress() {
  clearTimeout(view.timer);
  view.timer = setTimeout(() => history.replaceState(null, "", `#game-${currentGame().n}-${view.ply}`), 300);
}

// showNeighbor shows the game that far down the list, if there is one.
function showNeighbor(distance) {
  const at = view.games.indexOf(view.game);
  const next = view.games[at < 0 ? 0 : at + distance];
  if (next !== undefined) {
    view.first = Math.floor(view.games.indexOf(next) / ROWS) * ROWS;
    showGame(next);
  }
}

// showList shows the page of the list that begins at view.first.
function showList() {
  const shown = view.games.slice(view.first, view.first + ROWS);
  byId("rows").replaceChildren(...shown.map(rowNode));
  showCurrentRow();
  const last = Math.min(view.first + ROWS, view.games.length);
  byId("range").textContent = view.games.length
    ? `${view.first + 1}–${last} of ${countOf(view.games.length, "game")}` : "No games";
  byId("earlier").disabled = view.first === 0;
  byId("later").disabled = last === view.games.length;
}

// showCurrentRow scrolls the list to the game on the board.
function showCurrentRow() {
  const row = byId("rows").querySelector(".current");
  if (row) {
    scrollWithin(byId("list"), row, row.getBoundingClientRect().height); // the heading stays on top
  }
}

function rowNode(index) {
  const game = data.games[index];
  const cells = [
    html("button", { type: "button" }, String(game.n)), data.players[game.p[0]], data.players[game.p[1]],
    game.o || "", scoreText(game), data.reasons[game.r], String(game.m.length),
  ];
  const row = html("tr", { "data-game": index }, ...cells.map((cell) => html("td", {}, cell)));
  row.classList.toggle("current", index === view.game);
  row.classList.toggle("fault", data.faults.includes(game.r));
  row.classList.toggle("idle", Boolean(game.i));
  row.title = resultText(data, game);
  return row;
}

// showFiltered lists the games that the filters let through, from the first one.
function showFiltered() {
  view.games = filterGames(data, {
    winner: byId("winner").value, reason: byId("reason").value, text: byId("text").value,
  });
  view.first = 0;
  showList();
}

// showAddressed shows the game and the move that the address names, and reports whether there are.
function showAddressed() {
  const named = /^#game-(\d+)-(\d+)$/.exec(location.hash);
  const index = named ? data.games.findIndex((game) => game.n === Number(named[1])) : -1;
  if (index >= 0) {
    showGame(index);
    showPly(Number(named[2]));
    byId("viewer").scrollIntoView();
  }
  return index >= 0;
}

// onKey steps by keys: left and right anywhere on the page where nothing else needs them, and by
// the keys that scroll a page while the board is in sight.
function onKey(event) {
  const anywhere = { ArrowLeft: () => showPly(view.ply - 1), ArrowRight: () => showPly(view.ply + 1) };
  const inSight = {
    Home: () => showPly(0), End: () => showPly(currentGame().m.length),
    ArrowUp: () => showNeighbor(-1), ArrowDown: () => showNeighbor(1),
  };
  const step = anywhere[event.key] ?? (isViewerInSight() ? inSight[event.key] : undefined);
  if (!step || usesArrows(event.target) || hasModifier(event)) {
    return;
  }
  event.preventDefault();
  step();
  if (!isViewerInSight()) {
    byId("viewer").scrollIntoView();
  }
}

// isViewerInSight reports whether a third of the board, or of what stands in its place, is in sight.
function isViewerInSight() {
  const box = (byId("board") ?? byId("viewer")).getBoundingClientRect();
  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) >= Math.min(box.height, innerHeight) / 3;
}

/**
 * usesArrows reports whether an element has its own use for arrow keys, as a field or because it
 * scrolls.
 * @param {any} element may be the document
 */
function usesArrows(element) {
  return Boolean(element.matches?.("input, select, textarea, [contenteditable]"))
    || (element.matches?.(".wide") && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight));
}

function start() {
  byId("winner").append(...optionNodes(data.players.map((name, i) => [i, `${name} wins`])));
  byId("reason").append(...optionNodes(data.reasons.map((reason, i) => [i, reason])));
  byId("filters").addEventListener("input", showFiltered);
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  byId("rows").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) {
      showGame(Number(row.dataset.game));
    }
  });
  byId("moves").addEventListener("click", (event) => showPly(Number(event.target.dataset.ply ?? view.ply)));
  byId("graph").addEventListener("click", (event) => showPly(moveUnder(byId("graph"), currentGame(), event)));
  const buttons = {
    begin: () => showPly(0), back: () => showPly(view.ply - 1), next: () => showPly(view.ply + 1),
    end: () => showPly(currentGame().m.length), previous: () => showNeighbor(-1), following: () => showNeighbor(1),
    earlier: () => { view.first -= ROWS; showList(); }, later: () => { view.first += ROWS; showList(); },
  };
  for (const [name, action] of Object.entries(buttons)) {
    byId(name).addEventListener("click", action);
  }
  addEventListener("keydown", onKey);
  addEventListener("hashchange", showAddressed);
  if (!showAddressed()) {
    showGame(0);
  }
}

if (data.games.length) {
  start();
}
