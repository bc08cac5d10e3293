// The auction, and what the alerts mean.
import { SEAT_NAMES, nextSeat, isVulnerable, pictured } from "./model.js";
import { html, suited, newName } from "./node.js";

const COLUMNS = "WNES";

// drawAuction draws the calls in columns from West on.
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

// drawCall draws a call. One with a note or a meaning is a button, so that the keyboard
// reaches them.
function drawCall(call, seat, notes, number) {
  const text = call.call ? pictured(call.call) : "–";
  const classes = call.alert ? "alert" : undefined;
  if (!number && !call.meaning) {
    return html("td", { class: classes }, suited(text));
  }
  const name = newName("note");
  return html("td", { class: classes },
    html("button", { type: "button", class: "noted", "aria-describedby": name }, suited(text), number ? html("sup", {}, String(number)) : ""),
    html("span", { class: "tip", role: "tooltip", id: name }, tipOf(call, notes.list[number - 1])));
}

// tipOf is what is said of a call: the note of the players, and what the system says.
function tipOf(call, note) {
  return [note, call.meaning].filter(Boolean).map((text) => html("span", { class: "line" }, suited(text)));
}

// drawNotes lists the notes by their numbers.
function drawNotes(notes) {
  return html("ol", { class: "notes", "aria-label": "Notes" }, notes.list.map((text) => html("li", {}, suited(text))));
}

export { COLUMNS, drawAuction, drawNotes };
