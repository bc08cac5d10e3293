// The play: its tricks as a table, and a step of it in words.
import { SEAT_NAMES, nextSeat, pictured, tricksOf } from "./model.js";
import { html, suited } from "./node.js";
import { COLUMNS } from "./auction.js";

// drawTricks draws a row a trick. A button before each goes to its end, and a click on a
// card to that card.
function drawTricks(board, notes, show) {
  const rows = tricksOf(board).map((trick, i) => drawRow(trick, i, notes));
  const table = html("table", { class: "tricks" },
    html("caption", {}, "Play"),
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "Trick"),
      [...COLUMNS].map((seat) => html("th", { scope: "col" }, html("abbr", { title: SEAT_NAMES[seat] }, seat))))),
    html("tbody", {}, rows));
  table.addEventListener("click", (event) => {
    const target = event.target.closest("[data-step]");
    if (target) {
      show(Number(target.dataset.step));
    }
  });
  return table;
}

function drawRow(trick, i, notes) {
  const end = i * 4 + trick.cards.length;
  const cells = [...COLUMNS].map((seat) => {
    const at = trick.cards.findIndex((card) => card.seat === seat);
    if (at < 0) {
      return html("td", {});
    }
    const number = notes.cards.get(i * 4 + at);
    const marks = [at === 0 && "lead", trick.winner === seat && "winner"].filter(Boolean);
    return html("td", { class: marks.join(" "), title: marks.join(", ") || undefined, "data-step": i * 4 + at + 1 },
      suited(pictured(trick.cards[at].card)), number ? html("sup", {}, String(number)) : "");
  });
  return html("tr", {},
    html("th", { scope: "row" }, html("button", { type: "button", "data-step": end, "aria-label": `Trick ${i + 1}` }, String(i + 1))),
    cells);
}

// markStep marks the card of a step in the table.
function markStep(table, step) {
  for (const cell of table.querySelectorAll("td[data-step]")) {
    if (Number(cell.dataset.step) === step) {
      cell.setAttribute("aria-current", "step");
    } else {
      cell.removeAttribute("aria-current");
    }
  }
}

// stepText says in words what a step did.
function stepText(board, position) {
  const calls = board.calls ?? [];
  if (position.step === 0) {
    const last = calls.length - 1;
    if (board.contract || last < 0) {
      return board.contract === "Pass" ? "" : board.contract ? "Before the lead" : "Before the first call";
    }
    return `${SEAT_NAMES[nextSeat(board.dealer, last)]} calls ${pictured(calls[last].call ?? "")}`;
  }
  const card = position.trick[position.trick.length - 1];
  const text = `Trick ${position.number}: ${SEAT_NAMES[card.seat]} ${position.trick.length === 1 ? "leads" : "plays"} ${pictured(card.card)}`;
  return position.winner ? `${text}, ${SEAT_NAMES[position.winner]} wins` : text;
}

export { drawTricks, markStep, stepText };
