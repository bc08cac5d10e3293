// A deal on a hand record: the hands, their points and what can be made, in a small place.
import { SEATS, SEAT_NAMES, pointsOf, positionAt } from "./model.js";
import { html } from "./node.js";
import { drawTitle } from "./title.js";
import { drawHands } from "./diagram.js";
import { drawTrick } from "./trick.js";
import { drawMakeable } from "./result.js";

// drawRecord draws a board without its auction and its play, below a heading of a level.
function drawRecord(board, heading) {
  return html("div", { class: "bridge record" },
    drawTitle(board, heading), drawHands(board, drawTrick(board, positionAt(board, 0))), drawPoints(board), drawMakeable(board));
}

// drawPoints draws the points of the hands as the hands lie.
function drawPoints(board) {
  const points = board.hands.map((hand) => (hand ? String(pointsOf(hand)) : "?"));
  const names = [...SEATS].map((seat, i) => `${SEAT_NAMES[seat]} ${points[i]}`);
  return html("div", { class: "points", role: "img", "aria-label": `Points: ${names.join(", ")}` },
    points.map((number, i) => html("span", { class: SEAT_NAMES[SEATS[i]].toLowerCase() }, number)));
}

export { drawRecord };
