// The page of a match while it is played.
import { drawBoard, sceneOf } from "./board.js";
import { watch } from "./connection.js";
import { byId, html, setText } from "./dom.js";
import { linePath, svg } from "./svg.js";
import { countOf } from "./text.js";

const cards = new Map(); // of the games that are being played, by their numbers

function show(news) {
  const match = news.match;
  document.title = `${match.played}/${match.of} ${match.title}`;
  byId("title").textContent = match.title;
  byId("plan").textContent = match.plan;
  setText(byId("played"), `${match.played} of ${match.of} games${match.over ? ", the match is over" : ""}`);
  byId("progress").value = match.of ? match.played / match.of : 0;
  byId("summary").textContent = match.summary.join("\n");
  byId("scorefigure").hidden = match.score.length < 2;
  byId("luckfigure").hidden = match.luckOff.length < 2;
  byId("llrfigure").hidden = match.llr.length < 2;
  drawCurve(byId("score"), match.score, [50], [0, 100]);
  drawCurve(byId("luck"), match.luckOff, [match.luckPar], [match.luckPar]);
  drawCurve(byId("llr"), match.llr, [0, ...match.bounds], match.bounds);
  showRunning(news);
  showFinished(news.finished);
}

const CURVE = { width: 480, height: 120 };

// drawCurve draws values on a scale that has a range in any case, with lines at marks.
function drawCurve(target, values, marks, range) {
  const least = Math.min(...range, ...values);
  const most = Math.max(...range, ...values);
  const x = (i) => (i / Math.max(1, values.length - 1)) * CURVE.width;
  const y = (value) => CURVE.height - 4 - ((value - least) / (most - least || 1)) * (CURVE.height - 8);
  target.setAttribute("viewBox", `0 0 ${CURVE.width} ${CURVE.height}`);
  target.replaceChildren(
    ...marks.map((mark) => svg("path", { class: "mark", d: `M0 ${y(mark)}H${CURVE.width}` })),
    svg("path", { class: "curve", d: linePath(values.map((value, i) => [x(i), y(value)])) }));
  if (values.length) {
    const last = values[values.length - 1];
    target.append(svg("text", { x: CURVE.width - 4, y: Math.max(14, y(last) - 6), "text-anchor": "end" }, String(last)));
  }
}

// showRunning draws the boards of the games that are being played, if something has changed on them.
function showRunning(news) {
  const numbers = new Set(news.running.map((game) => game.number));
  for (const [number, card] of cards) {
    if (!numbers.has(number)) {
      card.element.remove();
      cards.delete(number);
    }
  }
  for (const game of news.running) {
    const card = cards.get(game.number) ?? newCard(news, game);
    if (card.moves !== game.moves) {
      card.moves = game.moves;
      card.last.textContent = game.last || "Start of the game";
      if (card.board) {
        drawBoard(card.board, news.board, sceneOf(news.board, game.steps, game.opening));
        card.board.setAttribute("aria-label", `game ${game.number} after ${countOf(game.moves, "move")}, ${game.last}`);
      }
    }
  }
}

function newCard(news, game) {
  const card = { board: news.board && svg("svg", { class: "board", role: "img" }), last: html("p", { class: "last" }), moves: -1 };
  const players = game.players.map((name, i) => {
    const stone = html("span", { class: `stone${i + 1}`, "aria-hidden": "true" });
    return html("span", {}, stone, `${name} (${news.sides[i]})`);
  });
  card.element = html("article", {},
    html("h3", {}, `Game ${game.number}`), html("p", {}, players), card.board ? [card.board] : [], card.last);
  cards.set(game.number, card);
  byId("running").append(card.element);
  return card;
}

let finished = ""; // the numbers of the games that are over

function showFinished(games) {
  const key = games.map((game) => game.number).join(" ");
  if (key === finished) {
    return;
  }
  finished = key;
  byId("finished").replaceChildren(...games.map((game) => html("tr", {}, ...[
    String(game.number), game.players[0], game.players[1], game.result, String(game.moves),
    html("a", { href: `open/${game.number}`, target: "_blank", "aria-label": `Open game ${game.number} on a board` }, "Open"),
  ].map((cell) => html("td", {}, cell)))));
}

watch(show, (connected) => { byId("offline").hidden = connected; });
