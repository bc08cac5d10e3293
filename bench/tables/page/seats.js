// The players: a person or a program on each side, with its time and its level.
import { html, optionNodes, setText } from "./dom.js";
import { sideName } from "./game.js";
import { levelName } from "./newgame.js";
import { timeText } from "./text.js";
import { say } from "./words.js";

const TIMES = [100, 200, 500, 1000, 2000, 5000, 10000, 30000, 60000]; // ms for a move

// timeOptions returns the options of a select of times.
function timeOptions(times) {
  return optionNodes(times.map((ms) => [ms, timeText(ms)]));
}

// Seats shows the two seats of a table as fields, and sends commands that change them.
class Seats {
  constructor(element, send) {
    this.element = element;
    this.send = send;
    this.built = ""; // the JSON of what the fields are built from
    this.seats = [];
  }

  update(table, hall) {
    const programs = hall.games.find((game) => game.name === table.game)?.programs ?? [];
    const built = JSON.stringify([table.sides, programs]);
    if (built !== this.built) {
      this.built = built;
      this.seats = [1, 2].map((side) => this.build(table, side, programs, hall));
      this.element.replaceChildren(...this.seats.map((seat) => seat.box));
    }
    this.seats.forEach((seat, i) => this.show(seat, table, i + 1));
  }

  // build returns the fields of a seat.
  build(table, side, programs, hall) {
    const player = html("select", { "aria-label": say("Player of {side}", { side: say(table.sides[side - 1]) }) }, optionNodes([["", say("Person")], ...programs]));
    const time = html("select", { "aria-label": say("Time per move") }, timeOptions(TIMES));
    const level = html("select", { "aria-label": say("Level") }, optionNodes(Array.from({ length: hall.levels }, (_, i) =>
      [i + 1, levelName(hall, i + 1)])));
    const name = html("span", { class: "name" });
    const mark = html("span", { class: `mark seat${side}`, "aria-hidden": "true" });
    const failed = html("p", { class: "failed", role: "alert", hidden: "" });
    const restart = html("button", { type: "button", hidden: "" }, say("Restart engine"));
    const seat = { player, time, level, name, failed, restart, settings: html("span", { class: "settings" }, time, " ", level) };
    const change = () => this.send({ do: "seat", side, program: player.value, time: Number(time.value), level: Number(level.value) });
    [player, time, level].forEach((field) => field.addEventListener("change", change));
    restart.addEventListener("click", () => this.send({ do: "restart", side }));
    seat.box = html("div", { class: "seat", "data-side": side, role: "group", "aria-label": say(table.sides[side - 1]) },
      mark, html("strong", {}, sideName(table, side)), " ", player, " ", seat.settings, " ", name, failed, restart);
    return seat;
  }

  // show shows a seat as it is, but for a field that is being used.
  show(seat, table, side) {
    const state = table.seats[side - 1];
    const set = (field, value) => {
      if (document.activeElement !== field || field.value === "") {
        field.value = value;
      }
    };
    if (![...seat.time.options].some((option) => Number(option.value) === state.time)) {
      seat.time.append(...timeOptions([state.time]));
    }
    set(seat.player, state.program);
    set(seat.time, state.time);
    set(seat.level, state.level);
    seat.settings.hidden = !state.program;
    seat.name.textContent = state.program && state.name ? state.name : "";
    seat.failed.hidden = seat.restart.hidden = !state.failed;
    setText(seat.failed, state.failed ?? "");
    seat.box.classList.toggle("turn", !table.over && table.turn === side);
  }
}

export { Seats };
