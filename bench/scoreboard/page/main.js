// The page of a match that is being played.
import { html, svg } from "./node.js";
import { sceneOf } from "./scene.js";
import { drawBoard } from "./board.js";

/**
 * part is the element of a name; which kind it is, the page says.
 * @param {string} name
 * @returns {any}
 */
const part = (name) => document.getElementById(name);
const cards = new Map(); // of the games that go on, by their numbers

function show(news) {
  const match = news.match;
  document.title = `${match.played}/${match.of} ${match.title}`;
  part("title").textContent = match.title;
  part("plan").textContent = match.plan;
  const played = `${match.played} of ${match.of} games${match.over ? ", the match is over" : ""}`;
  if (part("played").textContent !== played) {
    part("played").textContent = played;
  }
  part("progress").value = match.of ? match.played / match.of : 0;
  part("summary").textContent = match.summary.join("\n");
  part("scorefigure").hidden = match.score.length < 2;
  part("luckfigure").hidden = match.luckOff.length < 2;
  part("llrfigure").hidden = match.llr.length < 2;
  drawCurve(part("score"), match.score, [50], [0, 100]);
  drawCurve(part("luck"), match.luckOff, [match.luckPar], [match.luckPar]);
  drawCurve(part("llr"), match.llr, [0, ...match.bounds], match.bounds);
  showRunning(news);
  showFinished(news.finished);
}

const CURVE = { width: 480, height: 120 };

// drawCurve draws values between two that are always shown, with lines to compare with.
function drawCurve(target, values, marks, range) {
  const least = Math.min(...range, ...values);
  const most = Math.max(...range, ...values);
  const x = (i) => (i / Math.max(1, values.length - 1)) * CURVE.width;
  const y = (value) => CURVE.height - 4 - ((value - least) / (most - least || 1)) * (CURVE.height - 8);
  target.setAttribute("viewBox", `0 0 ${CURVE.width} ${CURVE.height}`);
  target.replaceChildren(
    ...marks.map((mark) => svg("path", { class: "mark", d: `M0 ${y(mark)}H${CURVE.width}` })),
    svg("path", { class: "curve", d: values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("") }));
  if (values.length) {
    target.append(svg("text", { x: CURVE.width - 4, y: Math.max(14, y(values[values.length - 1]) - 6), "text-anchor": "end" }, String(values[values.length - 1])));
  }
}

// showRunning draws the boards of the games that go on, those anew on which something has
// changed.
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
      card.last.textContent = game.last || "the game begins";
      if (card.board) {
        drawBoard(card.board, news.board, sceneOf(news.board, game.steps, game.opening));
        card.board.setAttribute("aria-label", `game ${game.number} after ${game.moves} ${game.moves === 1 ? "move" : "moves"}, ${game.last}`);
      }
    }
  }
}

function newCard(news, game) {
  const card = { board: news.board && svg("svg", { class: "board", role: "img" }), last: html("p", { class: "last" }), moves: -1 };
  const players = game.players.map((name, i) => html("span", {}, html("span", { class: `stone${i + 1}`, "aria-hidden": "true" }), `${name} (${news.sides[i]})`));
  card.element = html("article", {}, html("h3", {}, `Game ${game.number}`), html("p", {}, ...players), ...(card.board ? [card.board] : []), card.last);
  cards.set(game.number, card);
  part("running").append(card.element);
  return card;
}

let shown = ""; // of the games that are over

function showFinished(games) {
  const key = games.map((game) => game.number).join(" ");
  if (key === shown) {
    return;
  }
  shown = key;
  part("finished").replaceChildren(...games.map((game) => html("tr", {}, ...[
    String(game.number), game.players[0], game.players[1], game.result, String(game.moves),
    html("a", { href: `open/${game.number}`, target: "_blank", "aria-label": `open game ${game.number} on a board` }, "open"),
  ].map((cell) => html("td", {}, cell)))));
}

const events = new EventSource("events");
events.addEventListener("message", (event) => {
  part("offline").hidden = true;
  show(JSON.parse(event.data));
});
events.addEventListener("error", () => { part("offline").hidden = false; });
