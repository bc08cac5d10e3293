// The boards of a hand record, drawn in place of their texts: the hands, their points and what can
// be made.
import { SEATS, SEAT_NAMES, pointsOf, positionAt } from "./model.js";
import { html } from "./dom.js";
import { drawHands, drawTrick } from "./diagram.js";
import { drawMakeable, drawTitle } from "./summary.js";

// drawRecord draws a board without its auction and its play.
function drawRecord(board) {
  return html("div", { class: "bridge record" },
    drawTitle(board, "h2"), drawHands(board, drawTrick(board, positionAt(board, 0))), drawPoints(board), drawMakeable(board));
}

// drawPoints draws the high card points of the hands where the hands lie.
function drawPoints(board) {
  const points = board.hands.map((hand) => (hand ? String(pointsOf(hand)) : "?"));
  const names = [...SEATS].map((seat, i) => `${SEAT_NAMES[seat]} ${points[i]}`);
  return html("div", { class: "points", role: "img", "aria-label": `Points: ${names.join(", ")}` },
    points.map((number, i) => html("span", { class: SEAT_NAMES[SEATS[i]].toLowerCase() }, number)));
}

for (const place of document.querySelectorAll("article")) {
  place.replaceChildren(drawRecord(JSON.parse(place.querySelector("script").textContent)));
}
