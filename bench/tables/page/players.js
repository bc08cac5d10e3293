// The players above and below the board: who it is, the clock, what they have in hand; and the
// score of the games that they have played.
import { byId, html, setText } from "./dom.js";
import { BackgammonPosition } from "./backgammonposition.js";
import { bottomSide, sceneAt, sideName } from "./game.js";
import { levelName } from "./newgame.js";
import { sound } from "./sound.js";
import { load, save } from "./store.js";
import { clockText } from "./text.js";
import { say } from "./words.js";

const MAX_TABLES = 16; // at once
const LOW = 10_000; // ms on a clock that are shown in red

// playerName names the player of a side.
function playerName(table, hall, side) {
  const seat = table.seats[side - 1];
  if (!seat.program) {
    return seat.name || (table.seats[2 - side].program ? say("You") : sideName(table, side));
  }
  const level = levelName(hall, seat.level);
  return say("{engine} · {level}", { engine: seat.program, level });
}

// handText says what a side has beside the board.
function handText(table, side) {
  if (table.board.kind === "points") {
    return "";
  }
  const scene = sceneAt(table);
  if (table.board.kind === "backgammon") {
    return say("{pips} pips", { pips: new BackgammonPosition(scene.whole.text).pips(side) });
  }
  const walls = scene.left[side];
  return table.board.walls ? say(walls === 1 ? "{walls} wall" : "{walls} walls", { walls }) : "";
}

// Players shows both players of a table, and has their clocks tick.
class Players {
  constructor() {
    this.table = null;
    this.received = 0; // when the clocks were told, by performance.now
    this.bars = ["above", "below"].map((id) => {
      const parts = {
        mark: html("span", { class: "mark", "aria-hidden": "true" }), name: html("strong", { class: "who" }),
        hand: html("span", { class: "hand" }), clock: html("span", { class: "clock", role: "timer", hidden: "" }),
      };
      byId(id).append(...Object.values(parts));
      return { box: byId(id), ...parts };
    });
    setInterval(() => this.tick(), 200);
  }

  update(table, hall, turned) {
    this.table = table;
    this.received = performance.now();
    this.bottom = bottomSide(table, turned);
    this.bars.forEach((bar, i) => {
      const side = i ? this.bottom : 3 - this.bottom;
      bar.mark.className = `mark seat${side}`;
      setText(bar.name, playerName(table, hall, side));
      setText(bar.hand, handText(table, side));
      bar.box.classList.toggle("turn", !table.over && table.actor === side);
      bar.box.classList.toggle("thinks", !table.over && table.actor === side && table.asked);
      bar.clock.hidden = !table.clock;
    });
    this.tick();
  }

  // tick shows the clocks as they are now.
  tick() {
    const { clock } = this.table ?? {};
    if (!clock) {
      return;
    }
    this.bars.forEach((bar, i) => {
      const side = i ? this.bottom : 3 - this.bottom;
      const runs = clock.side === side;
      const left = clock.left[side - 1] - (runs ? performance.now() - this.received : 0);
      const low = runs && left < LOW;
      if (low && !bar.clock.classList.contains("low") && !this.table.seats[side - 1].program) {
        sound("low");
      }
      bar.clock.classList.toggle("low", low);
      bar.clock.classList.toggle("runs", runs);
      setText(bar.clock, clockText(left));
    });
  }
}

// scoreName is the name under which the score of a person against a program is stored.
function scoreName(table, side) {
  const seat = table.seats[side - 1];
  return `score.${table.game}.${seat.program}`;
}

// personOf returns the side of the person that plays against a program, or 0.
function personOf(table) {
  const people = [1, 2].filter((side) => !table.seats[side - 1].program);
  return people.length === 1 ? people[0] : 0;
}

/**
 * countGame adds the result of a game that is over to the score of its players, once. It returns
 * the score, the person's wins, draws and losses, or null if no person plays against a program.
 * @returns {number[] | null}
 */
function countGame(table) {
  const person = personOf(table);
  if (!person || !table.result) {
    return null;
  }
  const name = scoreName(table, 3 - person);
  const score = load(name, { games: [0, 0, 0], last: [] });
  const counted = [score.last].flat(); // when the games of the other tables began
  if (!counted.includes(table.began)) {
    score.games[table.result.winner === 0 ? 1 : table.result.winner === person ? 0 : 2]++;
    score.last = [...counted, table.began].slice(-MAX_TABLES);
    save(name, score);
    const seat = table.seats[2 - person];
    if (seat.adaptive) {
      save(`level.${table.game}`, seat.level);
    }
  }
  return score.games;
}

/**
 * scoreText says the score of a person and a program.
 * @param {number[]} score
 */
function scoreText([wins, draws, losses]) {
  return draws ? say("You {wins}, program {losses}, draws {draws}", { wins, losses, draws }) : say("You {wins}, program {losses}", { wins, losses });
}

export { Players, countGame, personOf, scoreText };
