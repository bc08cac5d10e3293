// The middle of the table: the trick that is being played, as its cards lie.
import { SEATS, SEAT_NAMES, isVulnerable, pictured } from "./model.js";
import { html, suited } from "./node.js";

// drawTrick draws a trick on a compass whose red sides are vulnerable.
function drawTrick(board, position) {
  return html("div", { class: "trick", role: "group", "aria-label": position.number ? `Trick ${position.number}` : "The table" },
    [...SEATS].map((seat) => {
      const card = position.trick.find((played) => played.seat === seat);
      const classes = [
        "place", SEAT_NAMES[seat].toLowerCase(), isVulnerable(board, seat) && "vulnerable", card && "card",
        card && position.trick[0] === card && "lead", position.winner === seat && "winner",
      ];
      return html("span", { class: classes.filter(Boolean).join(" ") },
        card ? suited(pictured(card.card)) : html("span", { class: "letter", "aria-hidden": "true" }, seat));
    }));
}

export { drawTrick };
