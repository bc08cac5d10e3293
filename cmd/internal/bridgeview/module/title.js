// Which board it is.
import { html } from "./node.js";

const SIDES = ["NS", "EW"];

// titleText is the number of a board with its room.
function titleText(board) {
  return [board.number ? `Board ${board.number}` : "Deal", board.room && `${board.room} room`].filter(Boolean).join(", ");
}

// drawTitle draws it below a heading of a level, with the dealer, the vulnerability, and the
// teams if there are any.
function drawTitle(board, heading) {
  const lines = [html(heading, {}, titleText(board)), html("p", {},
    html("span", {}, `Dealer ${board.dealer || "–"}`), html("span", { class: "dot" }, " · "), html("span", {}, `Vul ${board.vulnerable || "–"}`))];
  if (board.teams.some(Boolean)) {
    lines.push(html("p", { class: "teams" }, SIDES.map((side, i) => `${side} ${board.teams[i] || "–"}`).join(" · ")));
  }
  return html("div", { class: "title" }, lines);
}

export { SIDES, titleText, drawTitle };
