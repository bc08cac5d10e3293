// The dialog for a new game: the opponent, the side, the strength, the time, and the rules.
import { byId, html, optionNodes } from "./dom.js";
import { inputNode, onAccept } from "./form.js";
import { load, save } from "./store.js";
import { capitalized, timeText } from "./text.js";
import { say } from "./words.js";

const TIMES = [100, 200, 500, 1000, 2000, 5000, 10000, 30000, 60000]; // ms for a move

// CLOCKS are the times for a game: minutes for each side and seconds after each move.
const CLOCKS = [[0, 0], [1, 0], [3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];

/**
 * clockName names the time for a game.
 * @param {number[]} clock
 */
function clockName([minutes, seconds]) {
  if (!minutes) {
    return say("No clock");
  }
  const names = { minutes, seconds };
  return seconds ? say("{minutes} min + {seconds} s a move", names) : say("{minutes} min", names);
}

// levelName names a level.
function levelName(hall, level) {
  return say(hall.levelNames[level - 1]);
}

// ratedLevel names a level of a game with its rating.
function ratedLevel(hall, game, level) {
  return say("{level} ({rating})", { level: levelName(hall, level), rating: game.ratings[level - 1] });
}

// levelFor returns the level at which the reader plays a game.
function levelFor(hall, game) {
  return load(`level.${game}`, hall.middleLevel);
}

// radioNode returns a choice of a group, with its label.
function radioNode(group, value, text, chosen) {
  const input = html("input", { type: "radio", name: group, value, checked: chosen && "" });
  return html("label", {}, input, " ", text);
}

// NewGame is the dialog. It calls begin with the fields of a command.
class NewGame {
  constructor(begin) {
    this.begin = begin;
    this.hall = null;
    this.table = null;
    this.dialog = byId("newgame");
    this.dialog.addEventListener("change", (event) => this.changed(event.target));
    this.dialog.addEventListener("input", (event) => this.showLevel(event.target));
    byId("clock").append(...optionNodes(CLOCKS.map((clock) => [clock.join(), clockName(clock)])));
    onAccept(this.dialog, () => this.accept());
  }

  // open shows the dialog with the choices made last.
  open(hall, table) {
    this.hall = hall;
    this.table = table;
    const last = load("newgame", {});
    const games = hall.games.map((game) => radioNode("game", game.name, say(capitalized(game.name)), game.name === table.game));
    const rooms = (hall.rooms ?? []).map((room) => html("a", { class: "button", href: `${room.name}/` }, say(room.label)));
    byId("games").replaceChildren(html("legend", { class: "hidden" }, say("Game")), ...games, ...rooms);
    byId("clock").value = last.clock ?? "0,0";
    byId("yourname").value = load("name", "");
    byId("elsewhere").checked = false;
    this.check("against", last.against ?? "program");
    this.showGame(last);
    this.dialog.showModal();
    byId("begin").focus();
  }

  close() {
    this.dialog.close();
  }

  // check chooses a value of a group, or the first one that can be chosen.
  check(group, value) {
    const inputs = [...this.dialog.querySelectorAll(`[name=${group}]`)].filter((input) => !input.disabled);
    const wanted = inputs.find((input) => input.value === value) ?? inputs[0];
    if (wanted) {
      wanted.checked = true;
    }
  }

  // chosen returns the value of a group.
  chosen(group) {
    return this.dialog.querySelector(`[name=${group}]:checked`)?.value ?? "";
  }

  get game() {
    return this.hall.games.find((game) => game.name === this.chosen("game")) ?? this.hall.games[0];
  }

  changed(field) {
    if (field.name === "game") {
      this.showGame(load("newgame", {}));
    } else if (field.name === "against") {
      this.showPlayers(this.choices());
    }
  }

  // showGame shows what depends on the game.
  showGame(last) {
    const { game } = this;
    const current = this.table.game === game.name && !this.table.options.position ? this.table.options : {};
    byId("fields").replaceChildren(...game.fields.map((field) => fieldNode(field, current[field.name] || field.default)));
    for (const input of this.dialog.querySelectorAll("[name=against]")) {
      input.disabled = input.value !== "person" && !game.programs.length;
    }
    this.check("against", this.chosen("against") && !this.dialog.querySelector("[name=against]:checked").disabled ? this.chosen("against") : "person");
    this.showPlayers(last);
  }

  // showPlayers shows what depends on who plays.
  showPlayers(last) {
    const { game } = this;
    const against = this.chosen("against");
    const sides = game.sides.map((side, i) => radioNode("side", String(i + 1), capitalized(say(side)), last.side === String(i + 1)));
    byId("sides").replaceChildren(html("legend", {}, say("You play")), ...sides, radioNode("side", "0", say("Either"), last.side === "0"));
    this.check("side", last.side ?? "1");
    byId("sides").hidden = against !== "program";
    const programs = { program: [0], watch: [1, 2], person: [] }[against] ?? [];
    byId("strengths").replaceChildren(...programs.map((side) => this.strengthNode(side, (side && last.levels?.[side]) || levelFor(this.hall, game.name), last.adaptive && side === 0)));
    byId("engines").replaceChildren(...programs.map((side) => this.engineNode(side, last.engines?.[side])));
    byId("yourname").closest("label").hidden = against === "watch";
  }

  // strengthNode returns the fields of a program's strength, of a side or of the opponent, 0.
  strengthNode(side, level, adaptive) {
    const text = side ? say("Strength of {side}", { side: say(this.game.sides[side - 1]) }) : say("Strength");
    const slider = html("input", { type: "range", min: 1, max: this.hall.levels, class: "level", "data-side": side });
    slider.value = String(Math.min(level, this.hall.levels));
    const name = html("output", {}, "");
    const parts = [html("label", {}, html("span", {}, `${text}: `, name), slider)];
    if (!side) {
      parts.push(html("label", { class: "check" }, html("input", { type: "checkbox", id: "adaptive", checked: adaptive && "" }), " ", say("Follows your results")));
    }
    const node = html("div", { class: "strength" }, ...parts);
    name.textContent = ratedLevel(this.hall, this.game, Number(slider.value));
    slider.setAttribute("aria-valuetext", name.textContent);
    return node;
  }

  showLevel(input) {
    if (input.classList.contains("level")) {
      const name = ratedLevel(this.hall, this.game, Number(input.value));
      input.closest("label").querySelector("output").textContent = name;
      input.setAttribute("aria-valuetext", name);
    }
  }

  // engineNode returns the fields of which program it is and how long it thinks.
  engineNode(side, last = {}) {
    const of = side ? ` (${say(this.game.sides[side - 1])})` : "";
    const engine = html("select", { class: "engine", "data-side": side }, optionNodes(this.game.programs));
    engine.value = this.game.programs.includes(last.program) ? last.program : this.game.programs[0];
    const time = html("select", { class: "time", "data-side": side }, optionNodes(TIMES.map((ms) => [ms, timeText(ms)])));
    time.value = String(last.time ?? 1000);
    return html("div", {}, html("label", {}, `${say("Engine")}${of} `, engine), html("label", {}, `${say("Its time for a move")}${of} `, time));
  }

  // choices returns what is chosen, as it is remembered.
  choices() {
    const values = (name) => Object.fromEntries([...this.dialog.querySelectorAll(`.${name}`)].map((input) => [input.dataset.side, input.value]));
    const [levels, engines, times] = [values("level"), values("engine"), values("time")];
    return {
      game: this.game.name, against: this.chosen("against"), side: this.chosen("side"), clock: byId("clock").value,
      adaptive: Boolean(byId("adaptive")?.checked), levels,
      engines: Object.fromEntries(Object.keys(engines).map((side) => [side, { program: engines[side], time: Number(times[side]) }])),
    };
  }

  // accept begins the game.
  accept() {
    const choices = this.choices();
    const name = byId("yourname").value.trim();
    save("newgame", choices);
    save("name", name);
    if (choices.levels[0]) {
      save(`level.${choices.game}`, Number(choices.levels[0]));
    }
    const options = Object.fromEntries([...byId("fields").querySelectorAll("input, select")].map((input) => [input.name, input.value]));
    const [minutes, seconds] = choices.clock.split(",").map(Number);
    this.begin({
      do: byId("elsewhere").checked ? "table" : "new", game: choices.game, options, players: players(choices, name),
      clock: { main: minutes * 60_000, increment: seconds * 1000 },
    });
  }
}

// players returns the players of the two sides by what was chosen.
function players(choices, name) {
  const program = (side) => ({ ...choices.engines[side], level: Number(choices.levels[side]), adaptive: side === 0 && choices.adaptive });
  switch (choices.against) {
    case "watch":
      return [program(1), program(2)];
    case "person":
      return [{ name }, {}];
  }
  const mine = Number(choices.side) || 1 + Math.floor(2 * Math.random());
  return mine === 1 ? [{ name }, program(0)] : [program(0), { name }];
}

// fieldNode returns the field of an option of a game, with its label.
function fieldNode(field, value) {
  const choices = field.choices?.map((choice) => [choice, say(choice)]);
  const input = inputNode({ ...field, choices, value }, { name: field.name, required: field.choices ? false : "" });
  return html("label", {}, say(field.label), " ", input);
}

export { NewGame, levelFor, levelName };
