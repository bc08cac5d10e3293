// The players of the table, and of a new one.
import { SEATS, SEAT_NAMES } from "./model.js";
import { byId, html, optionNodes, setText } from "./dom.js";
import { inputNode, onAccept, withText } from "./form.js";
import { load, save } from "./store.js";
import { say } from "./words.js";

// seatText says in words who plays a seat.
function seatText(table, state, own) {
  if (own) {
    return say("you");
  }
  if (state.who === "person") {
    return state.taken ? say("human") : say("open seat");
  }
  if (state.who === "outsider") {
    return table.remote ? say("at the table") : state.here ? say("engine") : say("waiting for an engine at {address}", { address: table.address });
  }
  return state.here ? state.who : say("{program} is connecting…", { program: state.who });
}

// titleOf names a table, with the level of its robots.
function titleOf(table, hall) {
  return table.level ? say("Table {table}, robots at level {level}", { table: table.table, level: levelName(hall, table.level) })
    : say("Table {table}", { table: table.table });
}

// drawSeats draws the seats with their players and buttons that send commands.
function drawSeats(element, table, hall, send) {
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.seat;
  element.replaceChildren(html("h2", {}, titleOf(table, hall)), ...[...SEATS].map((seat, i) => {
    const state = table.seats[i];
    const own = table.seat === seat;
    const line = html("p", {}, html("strong", {}, say(SEAT_NAMES[seat])), " ", seatText(table, state, own), " ");
    const button = (text, command) => {
      const made = html("button", { type: "button", "data-seat": seat }, text);
      made.addEventListener("click", () => send(command));
      line.append(made);
    };
    if (state.who === "person" && !own) {
      button(state.taken ? say("Take over") : say("Sit here"), { do: "sit", seat });
    }
    if (state.failed) {
      line.append(html("span", { class: "failed", role: "alert" }, say("The engine has stopped: {why} ", { why: state.failed })));
      if (state.gone) {
        button(say("Restart engine"), { do: "restart", seat });
      }
    }
    return line;
  }));
  element.querySelector(`[data-seat="${focused}"]`)?.focus();
}

// levelName names a level of the robots.
function levelName(hall, level) {
  return say("{level}, {name}", { level, name: say(hall.levels[level - 1]) });
}

// seatChoice is a seat that a person may choose.
function seatChoice(seat, chosen) {
  const input = html("input", { type: "radio", name: "seat", value: seat, checked: chosen && "" });
  return html("label", {}, input, " ", say(SEAT_NAMES[seat]));
}

// NewTable is the dialog for a new table. It calls begin with the options.
class NewTable {
  constructor(begin, complain) {
    this.hall = null;
    this.dialog = byId("newtable");
    this.dialog.addEventListener("input", () => this.update());
    onAccept(this.dialog, () => {
      save("bridge", { seat: this.seat, level: this.level, boards: Number(byId("boards").value) });
      withText(byId("file"), byId("deals"), (text) => begin(this.options(text)), complain);
    });
  }

  // open shows the dialog with the choices made last.
  open(hall, seat) {
    this.hall = hall;
    const { programs, systems, usual } = hall;
    const last = load("bridge", {});
    const players = [["person", say("Human")], ...programs.map((program) => program.name), ["outsider", say("Engine that connects")]];
    byId("seating").replaceChildren(html("legend", {}, say("Your seat")), ...[..."SWNE"].map((at) => seatChoice(at, at === (last.seat ?? seat))));
    byId("sitting").replaceChildren(...[...SEATS].map((at, i) =>
      html("label", {}, say(SEAT_NAMES[at]), " ", inputNode({ choices: players, value: usual.seats[i] }, { "data-seat": at }))));
    byId("robot").replaceChildren(...optionNodes(programs.map((program) => program.name)));
    byId("system").replaceChildren(...optionNodes(systems));
    byId("system").value = usual.system;
    byId("level").value = String(last.level ?? usual.level);
    byId("boards").value = String(last.boards ?? usual.boards);
    byId("seed").value = String(Math.floor(Math.random() * 1e6));
    byId("file").value = "";
    byId("deals").value = "";
    this.choose(programs.length ? "robots" : "seats");
    this.dialog.querySelector("[value=robots]").disabled = !programs.length;
    this.update();
    this.dialog.showModal();
    byId("begin").focus();
  }

  choose(against) {
    this.dialog.querySelector(`[name=against][value=${against}]`).checked = true;
  }

  get withRobots() {
    return this.dialog.querySelector("[name=against]:checked").value === "robots";
  }

  get seat() {
    return this.dialog.querySelector("[name=seat]:checked").value;
  }

  get level() {
    return Number(byId("level").value);
  }

  // seats returns who sits where, from North on.
  get seats() {
    return this.withRobots ? [...SEATS].map((at) => (at === this.seat ? "person" : byId("robot").value))
      : [...byId("sitting").querySelectorAll("select")].map((select) => select.value);
  }

  // update shows what depends on who plays.
  update() {
    const leveled = this.hall.programs.filter((program) => program.leveled).map((program) => program.name);
    byId("seating").hidden = byId("whose").hidden = !this.withRobots;
    byId("whose").hidden ||= this.hall.programs.length < 2;
    byId("sitting").hidden = this.withRobots;
    byId("strength").hidden = !this.seats.some((who) => leveled.includes(who));
    setText(byId("levelname"), levelName(this.hall, this.level));
  }

  // options returns the options of the table, with the text of a file of deals.
  options(text) {
    return {
      seats: this.seats, system: byId("system").value, level: this.level,
      boards: text.trim() ? 0 : Number(byId("boards").value), seed: Number(byId("seed").value), file: text,
    };
  }
}

export { drawSeats, NewTable };
