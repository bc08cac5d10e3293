// How a person resigns: at once, or in backgammon by a dialog that asks how much.
import { byId, html } from "./dom.js";
import { BackgammonPosition } from "./backgammonposition.js";
import { sceneAt } from "./game.js";
import { countOf } from "./text.js";
import { say } from "./words.js";

const MATCH = "match"; // what a person resigns besides games

// resigner returns the side that a person can resign for.
function resigner(table) {
  return table.seats[table.turn - 1].program ? 3 - table.turn : table.turn;
}

// offers returns the moves by which that side can resign a game of backgammon, the least first.
function offers(table) {
  return table.walk?.resign?.[resigner(table) - 1] ?? [];
}

// gamesOf returns the last word of a resignation, or an empty text for another move.
function gamesOf(move) {
  return /\bresigns? (\w+)$/.exec(move)?.[1] ?? "";
}

// isMatch reports whether a table has a match of several games.
function isMatch(table) {
  return table.board.kind === "backgammon" && new BackgammonPosition(sceneAt(table).whole.text).length > 1;
}

// canResign reports whether a person can resign at a table.
function canResign(table) {
  const person = table.seats.some((seat) => !seat.program);
  return person && !table.over && (table.board.kind !== "backgammon" || offers(table).length > 0 || isMatch(table));
}

// Resigning resigns for a person, by commands about the current table.
class Resigning {
  constructor(table, send) {
    this.table = table;
    this.send = send;
    this.dialog = byId("resigning");
    this.dialog.addEventListener("close", () => {
      const { returnValue } = this.dialog;
      this.dialog.returnValue = ""; // Escape leaves it as it is
      this.resign(returnValue);
    });
  }

  start() {
    const table = this.table();
    if (table.board.kind !== "backgammon") {
      this.resign(MATCH);
      return;
    }
    const { cube } = new BackgammonPosition(sceneAt(table).whole.text);
    const names = { single: say("Single game"), gammon: say("Gammon"), backgammon: say("Backgammon") };
    const buttons = offers(table).map(gamesOf).map((games) => {
      const points = cube * (1 + Object.keys(names).indexOf(games));
      return html("button", { value: games }, `${names[games]} · ${countOf(points, "point")}`);
    });
    if (isMatch(table)) {
      buttons.push(html("button", { value: MATCH }, say("Whole match")));
    }
    byId("resignations").replaceChildren(...buttons);
    this.dialog.showModal();
  }

  // resign resigns as many games as a word says, as the table is now: a program may have moved since
  // the word was offered.
  resign(games) {
    const table = this.table();
    const move = offers(table).find((one) => gamesOf(one) === games);
    if (games === MATCH) {
      this.send({ do: "resign", side: resigner(table) });
    } else if (move) {
      this.send({ do: "play", text: move, at: table.at });
    }
  }
}

export { Resigning, canResign, gamesOf };
