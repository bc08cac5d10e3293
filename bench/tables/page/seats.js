// Who plays: a person or a program on each side, its time and its level.
import { html } from "./node.js";
import { sideName } from "./game.js";

const TIMES = [100, 200, 500, 1000, 2000, 5000, 10000, 30000, 60000];

function timeText(ms) {
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}

// Seats are the two seats of a table, as fields.
class Seats {
  constructor(element, send) {
    this.element = element;
    this.send = send;
    this.built = "";
  }

  update(table, hall) {
    const programs = hall.games.find((game) => game.name === table.game)?.programs ?? [];
    const built = JSON.stringify([table.sides, programs]);
    if (built !== this.built) {
      this.built = built;
      this.seats = [1, 2].map((side) => this.build(table, side, programs, hall.levels));
      this.element.replaceChildren(...this.seats.map((seat) => seat.box));
    }
    this.seats.forEach((seat, i) => this.show(seat, table, i + 1));
  }

  build(table, side, programs, levels) {
    const option = (value, text) => html("option", { value }, text);
    const who = html("select", { "aria-label": `who plays ${table.sides[side - 1]}` }, option("", "a person"), ...programs.map((name) => option(name, name)));
    const time = html("select", { "aria-label": "time for a move" }, ...TIMES.map((ms) => option(ms, timeText(ms))));
    const level = html("select", { "aria-label": "level" }, ...Array.from({ length: levels }, (_, i) =>
      option(i + 1, i + 1 === levels ? "full strength" : `level ${i + 1}`)));
    const name = html("span", { class: "name" });
    const mark = html("span", { class: `mark seat${side}`, "aria-hidden": "true" });
    const failed = html("p", { class: "failed", role: "alert", hidden: "" });
    const restart = html("button", { type: "button", hidden: "" }, "Start again");
    const seat = { who, time, level, name, failed, restart, settings: html("span", { class: "settings" }, time, " ", level) };
    const change = () => this.send({ do: "seat", side, program: who.value, time: Number(time.value), level: Number(level.value) });
    [who, time, level].forEach((field) => field.addEventListener("change", change));
    restart.addEventListener("click", () => this.send({ do: "restart", side }));
    seat.box = html("div", { class: "seat", "data-side": side, role: "group", "aria-label": table.sides[side - 1] },
      mark, html("strong", {}, sideName(table, side)), " ", who, " ", seat.settings, " ", name, failed, restart);
    return seat;
  }

  show(seat, table, side) {
    const state = table.seats[side - 1];
    const set = (field, value) => {
      if (document.activeElement !== field || field.value === "") {
        field.value = value;
      }
    };
    if (![...seat.time.options].some((option) => Number(option.value) === state.time)) {
      seat.time.append(html("option", { value: state.time }, timeText(state.time)));
    }
    set(seat.who, state.program);
    set(seat.time, state.time);
    set(seat.level, state.level);
    seat.settings.hidden = !state.program;
    seat.name.textContent = state.program && state.name ? state.name : "";
    seat.failed.hidden = seat.restart.hidden = !state.failed;
    if (seat.failed.textContent !== (state.failed ?? "")) {
      seat.failed.textContent = state.failed ?? "";
    }
    seat.box.classList.toggle("turn", !table.over && table.turn === side);
  }
}

export { Seats };
