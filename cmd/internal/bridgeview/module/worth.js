// What cards are worth with all hands in sight.
import { sideOf, signed } from "./model.js";
import { html } from "./node.js";

// neededOf is how many tricks the declarer of a board needs.
function neededOf(board) {
  return 6 + Number(board.contract[0]);
}

// markWorth writes behind each card that can be played next by how many tricks the declarer
// would make or miss the contract.
function markWorth(diagram, board, step) {
  for (const mark of diagram.querySelectorAll(".worth")) {
    mark.remove();
  }
  for (const [card, tricks] of Object.entries(board.worth?.[step] ?? {})) {
    const rank = [...diagram.querySelectorAll(".rank")].find((node) => node.dataset.card === card);
    const over = tricks - neededOf(board);
    rank?.append(html("sup", { class: over < 0 ? "worth down" : "worth", title: `the declarer takes ${tricks} ${tricks === 1 ? "trick" : "tricks"}` }, over ? signed(over) : "="));
  }
}

// costText says in words what the card of a step has cost who played it, if it has.
function costText(board, position) {
  const worth = board.worth?.[position.step - 1];
  const card = position.trick[position.trick.length - 1];
  if (!worth || !card || worth[card.card] === undefined) {
    return "";
  }
  const all = Object.values(worth);
  const best = sideOf(card.seat) === sideOf(board.declarer) ? Math.max(...all) : Math.min(...all);
  const cost = Math.abs(best - worth[card.card]);
  return cost ? `, which costs ${cost === 1 ? "a trick" : `${cost} tricks`}` : "";
}

export { markWorth, costText };
