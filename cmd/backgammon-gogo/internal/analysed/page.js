import { svg } from "./node.js";
import { drawBackgammon, playNodes, backgammonText, chequersText, readPosition } from "./backgammon.js";
// The boards of decisions, with arrows for the best play and for the one that was made.

// waysOf are the ways of a play as the drawing has them.
function waysOf(side, play) {
  return play.map(([x, y]) => ({ side, x, y }));
}

// arrowsOf draws a play that could be made in a position.
function arrowsOf(board, play, kind) {
  const nodes = playNodes(readPosition(board.position), waysOf(board.side, play));
  for (const node of nodes) {
    node.classList.add(kind);
  }
  return nodes;
}

for (const figure of document.querySelectorAll("figure")) {
  const board = JSON.parse(figure.querySelector("script").textContent);
  const scene = { whole: { text: board.position, side: board.side }, rolled: null, ways: [] };
  const picture = svg("svg", { role: "img", "aria-label": `${backgammonText(scene, board.sides)}. ${chequersText(scene, board.sides)}` });
  const above = drawBackgammon(picture, scene);
  const [best, made] = board.plays ?? [];
  if (best) {
    above.append(...arrowsOf(board, made, "made"), ...arrowsOf(board, best, "best"));
  }
  figure.querySelector(".board").replaceWith(picture);
}
