// The auction and the play: as tables, a step in words, and what cards are worth.
import { SEAT_NAMES, isVulnerable, nextSeat, pictured, sideOf, tricksOf } from "./model.js";
import { html, markCurrent, newId } from "./dom.js";
import { countOf, signed } from "./text.js";
import { suited } from "./diagram.js";

const COLUMNS = "WNES";

// drawAuction draws the calls as a table whose first column is West.
function drawAuction(board, notes) {
  const calls = board.calls ?? [];
  const cells = Array.from({ length: COLUMNS.indexOf(board.dealer) }, () => html("td", {}));
  cells.push(...calls.map((call, i) => drawCall(call, nextSeat(board.dealer, i), notes, notes.calls.get(i))));
  if (board.turn && !board.contract) {
    cells.push(html("td", { class: "todo" }, "?"));
  }
  const rows = [];
  for (let i = 0; i < cells.length; i += 4) {
    rows.push(html("tr", {}, cells.slice(i, i + 4)));
  }
  return html("table", { class: "auction" },
    html("caption", {}, "Auction"),
    html("thead", {}, html("tr", {}, [...COLUMNS].map((seat) => {
      const about = [seat === board.dealer && "dealer", isVulnerable(board, seat) && "vulnerable"].filter(Boolean).join(", ");
      return html("th", { scope: "col", class: isVulnerable(board, seat) ? "vulnerable" : undefined, title: about || undefined },
        html("abbr", { title: [SEAT_NAMES[seat], about].filter(Boolean).join(", ") }, seat), seat === board.dealer ? "*" : "");
    }))),
    html("tbody", {}, rows));
}

// drawCall draws a call. One with a note or a meaning is a button, so that they are within reach
// of the keyboard.
function drawCall(call, seat, notes, number) {
  const text = call.call ? pictured(call.call) : "–";
  const classes = call.alert ? "alert" : undefined;
  if (!number && !call.meaning) {
    return html("td", { class: classes }, suited(text));
  }
  const id = newId("bridge-note");
  return html("td", { class: classes },
    html("button", { type: "button", class: "noted", "aria-describedby": id }, suited(text), number ? html("sup", {}, String(number)) : ""),
    html("span", { class: "tip", role: "tooltip", id }, tipOf(call, notes.list[number - 1])));
}

// tipOf draws the explanation of a call: the note of the players, and its meaning in the system.
function tipOf(call, note) {
  return [note, call.meaning].filter(Boolean).map((text) => html("span", { class: "line" }, suited(text)));
}

// drawNotes lists the notes by their numbers.
function drawNotes(notes) {
  return html("ol", { class: "notes", "aria-label": "Notes" }, notes.list.map((text) => html("li", {}, suited(text))));
}

// drawTricks draws a row for each trick. The button in front of it shows its end, and a click on a
// card shows that card.
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

// markStep marks the card of a step in the table of tricks.
function markStep(table, step) {
  for (const cell of table.querySelectorAll("td[data-step]")) {
    markCurrent(cell, Number(cell.dataset.step) === step, "step");
  }
}

// stepText says a step in words.
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

// neededOf returns how many tricks the declarer of a board needs.
function neededOf(board) {
  return 6 + Number(board.contract[0]);
}

// markWorth marks each card that can be played next with the overtricks or undertricks that it
// leads to, double dummy.
function markWorth(diagram, board, step) {
  for (const mark of diagram.querySelectorAll(".worth")) {
    mark.remove();
  }
  for (const [card, tricks] of Object.entries(board.worth?.[step] ?? {})) {
    const rank = [...diagram.querySelectorAll(".rank")].find((node) => node.dataset.card === card);
    const over = tricks - neededOf(board);
    const title = `Declarer takes ${countOf(tricks, "trick")} double dummy`;
    rank?.append(html("sup", { class: over < 0 ? "worth down" : "worth", title }, over ? signed(over) : "="));
  }
}

// costText says in words what the card of a step has cost the side that played it, if anything.
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

export { drawAuction, drawNotes, drawTricks, markStep, stepText, markWorth, costText };
