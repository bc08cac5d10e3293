// Who sits at the table.
import { html, SEATS, SEAT_NAMES } from "./bridge.js";

// seatText says who sits on a seat.
function seatText(table, state, own) {
  if (own) {
    return "you";
  }
  if (state.who === "person") {
    return state.taken ? "a person" : "free for a person";
  }
  if (state.who === "outsider") {
    return table.remote ? "at the table" : state.here ? "a program" : `waits for a program at ${table.address}`;
  }
  return state.here ? state.who : `${state.who} is coming…`;
}

// drawSeats draws who sits where, and calls send with what is asked.
function drawSeats(element, table, send) {
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.seat;
  element.replaceChildren(html("h2", {}, `Table ${table.table}`), ...[...SEATS].map((seat, i) => {
    const state = table.seats[i];
    const own = table.seat === seat;
    const line = html("p", {}, html("strong", {}, SEAT_NAMES[seat]), " ", seatText(table, state, own), " ");
    const button = (text, command) => {
      const made = html("button", { type: "button", "data-seat": seat }, text);
      made.addEventListener("click", () => send(command));
      line.append(made);
    };
    if (state.who === "person" && !own) {
      button(state.taken ? "Take over" : "Sit here", { do: "sit", seat });
    }
    if (state.failed) {
      line.append(html("span", { class: "failed", role: "alert" }, `The program has ended: ${state.failed} `));
      if (state.gone) {
        button("Start again", { do: "restart", seat });
      }
    }
    return line;
  }));
  element.querySelector(`[data-seat="${focused}"]`)?.focus();
}

export { drawSeats };
