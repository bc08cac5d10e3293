// The small graph of a game: what the programs thought of it, and for how long.
import { moveAt, valueOf } from "./game.js";
import { svg } from "./node.js";

const GRAPH = { width: 480, value: 80, time: 60, gap: 10 };

// drawGraph draws the graph of a game with the present move marked. The value
// of each program is as it sees the game itself.
function drawGraph(target, data, game, ply) {
  const count = Math.max(1, game.m.length);
  const step = GRAPH.width / count;
  const height = GRAPH.value + GRAPH.gap + GRAPH.time;
  const moves = game.m.map((_, i) => moveAt(game, i + 1)).filter((move) => !move.opening);
  target.setAttribute("viewBox", `0 0 ${GRAPH.width} ${height}`);
  target.replaceChildren(
    svg("rect", { class: "cursor", x: (ply - 1) * step, y: 0, width: ply ? step : 0, height }),
    svg("path", { class: "zero", d: `M0 ${GRAPH.value / 2}H${GRAPH.width}` }),
    ...[1, 2].map((side) => valueNode(moves.filter((move) => move.side === side), tone(game, side), step)),
    ...timeNodes(data, game, moves, step, height),
  );
}

// tone is the class of the player that has a side.
function tone(game, side) {
  return "p" + (game.p[side - 1] % 6);
}

// valueNode draws values on a scale that shows small ones too: sign and
// logarithm. What is won or lost is at the edge.
function valueNode(moves, colour, step) {
  const scaled = moves.map((move) => ({ number: move.number, value: signedLog(valueOf(move.value)) }))
    .filter((point) => !Number.isNaN(point.value));
  const most = Math.max(1, ...scaled.map((point) => Math.abs(point.value)).filter(Number.isFinite)) * 1.1;
  const place = (point) => {
    const y = GRAPH.value / 2 * (1 - Math.max(-1, Math.min(1, point.value / most)));
    return `${((point.number - 0.5) * step).toFixed(1)} ${(2 + y * (1 - 4 / GRAPH.value)).toFixed(1)}`;
  };
  return svg("path", { class: "line " + colour, d: scaled.length ? "M" + scaled.map(place).join("L") : "" });
}

function signedLog(value) {
  return Math.sign(value) * Math.log1p(Math.abs(value));
}

function timeNodes(data, game, moves, step, height) {
  const most = Math.max(data.limit, 1e-3, ...moves.map((move) => move.took));
  const bars = moves.map((move) => {
    const tall = move.took / most * GRAPH.time;
    return svg("rect", {
      class: "area " + tone(game, move.side),
      x: (move.number - 0.9) * step, y: height - tall, width: 0.8 * step, height: tall,
    });
  });
  const limit = height - data.limit / most * GRAPH.time;
  return data.limit ? [...bars, svg("path", { class: "line limit", d: `M0 ${limit}H${GRAPH.width}` })] : bars;
}

// moveUnder returns the number of the move under the pointer.
function moveUnder(target, game, event) {
  const box = target.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return Math.max(1, Math.min(game.m.length, Math.ceil(share * game.m.length)));
}

export { drawGraph, moveUnder };
