// The players of the table, and of a new one.
import { SEATS, SEAT_NAMES } from "./model.js";
import { byId, html, optionNodes } from "./dom.js";
import { inputNode, onAccept, withText } from "./form.js";

// seatText says in words who plays a seat.
function seatText(table, state, own) {
  if (own) {
    return "you";
  }
  if (state.who === "person") {
    return state.taken ? "human" : "open seat";
  }
  if (state.who === "outsider") {
    return table.remote ? "at the table" : state.here ? "engine" : `waiting for an engine at ${table.address}`;
  }
  return state.here ? state.who : `${state.who} is connecting…`;
}

// drawSeats draws the seats with their players and buttons that send commands.
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
      line.append(html("span", { class: "failed", role: "alert" }, `The engine has stopped: ${state.failed} `));
      if (state.gone) {
        button("Restart engine", { do: "restart", seat });
      }
    }
    return line;
  }));
  element.querySelector(`[data-seat="${focused}"]`)?.focus();
}

// newTable lets a dialog ask for the options of a new table, and calls open with them.
function newTable(hall, open, complain) {
  const dialog = byId("newtable");
  byId("new").addEventListener("click", () => {
    const { programs, systems, usual } = hall();
    const players = [["person", "Human"], ...programs, ["outsider", "Engine that connects"]];
    byId("sitting").replaceChildren(...[...SEATS].map((seat, i) =>
      html("label", {}, SEAT_NAMES[seat], " ", inputNode({ choices: players, value: usual.seats[i] }, { "data-seat": seat }))));
    byId("system").replaceChildren(...optionNodes(systems));
    byId("system").value = usual.system;
    byId("seed").value = String(Math.floor(Math.random() * 1e6));
    byId("file").value = "";
    byId("deals").value = "";
    dialog.showModal();
  });
  onAccept(dialog, () => withText(byId("file"), byId("deals"), (text) => open({
    seats: [...byId("sitting").querySelectorAll("select")].map((select) => select.value),
    system: byId("system").value, boards: text.trim() ? 0 : Number(byId("boards").value), seed: Number(byId("seed").value), file: text,
  }), complain));
}

export { drawSeats, newTable };
