// The boards of decisions, with arrows for the best play and for the one that was made.
import { drawBackgammon, playNodes } from "./backgammon.js";
import { BackgammonPosition } from "./backgammonposition.js";
import { svg } from "./svg.js";

// playArrows draws a play that could be made on a board.
function playArrows(board, play, kind) {
  const ways = play.map(([x, y]) => ({ side: board.side, x, y }));
  const nodes = playNodes(new BackgammonPosition(board.position), ways);
  for (const node of nodes) {
    node.classList.add(kind);
  }
  return nodes;
}

for (const figure of document.querySelectorAll("figure")) {
  const board = JSON.parse(figure.querySelector("script").textContent);
  const position = new BackgammonPosition(board.position);
  const label = `${position.describe(board.sides)}. ${position.describeCheckers(board.sides)}`;
  const picture = svg("svg", { role: "img", "aria-label": label });
  const above = drawBackgammon(picture, { whole: { text: board.position, side: board.side }, rolled: null, ways: [] });
  const [best, made] = board.plays ?? [];
  if (best) {
    above.append(...playArrows(board, made, "made"), ...playArrows(board, best, "best"));
  }
  figure.querySelector(".board").replaceWith(picture);
}
