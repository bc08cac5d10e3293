// Positions that are set up: what stands on the board, and its text as the program reads it. Each has
// tools for the board, of which one is in use, and fields beside it. No document is known here.
import { emptyScene } from "./board.js";
import { BackgammonPosition, CHECKERS, pointOf } from "./backgammonposition.js";
import { capitalized } from "./text.js";
import { say } from "./words.js";

const checkerName = (side) => say("{side} checker", { side: capitalized(say(side)) });

const at = (place) => (thing) => thing.x === place.x && thing.y === place.y;

// StonePosition is a position of stones on points.
class StonePosition {
  constructor(table, scene) {
    this.board = table.board;
    this.sides = table.sides;
    this.turn = table.turn;
    this.stones = scene.stones.map(({ side, x, y }) => ({ kind: "s", side, x, y }));
    this.tools = [{ id: "1", label: "Black stone", key: "b" }, { id: "2", label: "White stone", key: "w" }, { id: "0", label: "Remove", key: "x" }];
    this.tool = "1";
    this.help = "Click to place a stone, and again to remove it. Keys: arrows and Enter; B, W and X choose what to place.";
  }

  // fields returns what there is beside the board: each a label, a value, the choices or the most of
  // a number, and a function that sets it.
  fields() {
    return [];
  }

  scene() {
    return { ...emptyScene(), stones: this.stones };
  }

  // put uses the tool at a place, or takes away what the tool has put there. It returns what is
  // wrong, or an empty text.
  put(place) {
    const stone = this.stones.find(at(place));
    this.stones = this.stones.filter((other) => other !== stone);
    const side = Number(this.tool);
    if (side && stone?.side !== side) {
      this.stones.push({ kind: "s", side, x: place.x, y: place.y });
    }
    return "";
  }

  // ghost returns what the tool would put at a place, or null.
  ghost(place) {
    return Number(this.tool) ? { ...place, side: Number(this.tool) } : null;
  }

  clear() {
    this.stones = [];
  }

  // text returns the position as the program reads it.
  text() {
    const name = (stone) => this.board.columns[stone.x] + this.board.rows[stone.y];
    const words = [1, 2].flatMap((side) => {
      const stones = this.stones.filter((stone) => stone.side === side);
      return stones.length ? [this.sides[side - 1], ...stones.map(name)] : [];
    });
    return `${words.join(" ")}${words.length ? ", " : ""}${this.sides[this.turn - 1]} to move`;
  }
}

// WallPosition is a position of pawns in cells and walls between them.
class WallPosition {
  constructor(table, scene) {
    this.board = table.board;
    this.sides = table.sides;
    this.turn = table.turn;
    this.pawns = Object.fromEntries([1, 2].map((side) => [side, { kind: "p", side, x: scene.pawns[side].x, y: scene.pawns[side].y }]));
    this.walls = scene.walls.map(({ kind, side, x, y }) => ({ kind, side, x, y }));
    this.tools = [{ id: "1", label: "Black's pawn", key: "b" }, { id: "2", label: "White's pawn", key: "w" }];
    this.tool = "1";
    this.help = "Click a cell to place a pawn, and between cells to place or remove a wall. Keys: arrows and Enter; B and W choose the pawn, H and V a wall, P a cell.";
    this.hands = { ...scene.left };
  }

  fields() {
    return [1, 2].map((side) => ({
      label: say("Walls left for {side}", { side: say(this.sides[side - 1]) }), value: this.hands[side], most: 99, set: (n) => { this.hands[side] = n; },
    }));
  }

  scene() {
    return { ...emptyScene(), pawns: this.pawns, walls: this.walls, left: this.hands };
  }

  // put puts a pawn in a cell by the tool, or a wall between cells by none.
  put(place) {
    if (place.kind === "p") {
      const side = Number(this.tool);
      if (at(place)(this.pawns[3 - side])) {
        return say("the other pawn is there");
      }
      this.pawns = { ...this.pawns, [side]: { kind: "p", side, x: place.x, y: place.y } };
      return "";
    }
    const wall = this.walls.find((other) => other.kind === place.kind && at(place)(other));
    if (wall) {
      this.walls = this.walls.filter((other) => other !== wall);
      return "";
    }
    if (!this.fits(place)) {
      return say("another wall is in the way");
    }
    this.walls.push({ kind: place.kind, side: 0, x: place.x, y: place.y });
    return "";
  }

  // fits reports whether a wall neither crosses nor overlaps another one.
  fits(place) {
    const [dx, dy] = place.kind === "h" ? [1, 0] : [0, 1];
    return !this.walls.some((wall) => at(place)(wall) ||
      (wall.kind === place.kind && (at({ x: place.x + dx, y: place.y + dy })(wall) || at({ x: place.x - dx, y: place.y - dy })(wall))));
  }

  ghost(place) {
    if (place.kind === "p") {
      return { ...place, side: Number(this.tool) };
    }
    return this.fits(place) ? { ...place, side: 0 } : null;
  }

  clear() {
    this.walls = [];
    const middle = Math.floor(this.board.width / 2);
    this.pawns = { 1: { kind: "p", side: 1, x: middle, y: 0 }, 2: { kind: "p", side: 2, x: middle, y: this.board.height - 1 } };
  }

  // text returns the diagram that the program reads: cells, and the walls between them.
  text() {
    /** @type {string[][]} */
    const lines = Array.from({ length: 2 * this.board.height - 1 }, (_, y) =>
      Array.from({ length: 2 * this.board.width - 1 }, (__, x) => (x % 2 === 0 && y % 2 === 0 ? "." : " ")));
    for (const pawn of Object.values(this.pawns)) {
      lines[2 * pawn.y][2 * pawn.x] = pawn.side === 1 ? "B" : "W";
    }
    for (const wall of this.walls) {
      for (let k = 0; k < 3; k++) {
        if (wall.kind === "h") {
          lines[2 * wall.y + 1][2 * wall.x + k] = "-";
        } else {
          lines[2 * wall.y + k][2 * wall.x + 1] = "|";
        }
      }
    }
    const head = `${this.sides[0]} ${this.hands[1]} ${this.sides[1]} ${this.hands[2]} ${this.sides[this.turn - 1]} to move`;
    return [head, ...lines.map((line) => line.join("").trimEnd())].join("\n") + "\n";
  }
}

// DICE are the choices of dice in an XGID.
const DICE = ["00", ...[1, 2, 3, 4, 5, 6].flatMap((a) => Array.from({ length: a }, (_, b) => `${a}${b + 1}`)), "D"]
  .map((dice) => [dice, { "00": "not rolled", D: "double offered" }[dice] ?? dice]);

// CheckerPosition is a position of backgammon, with the dice, the cube and the score. Its text is an
// XGID.
class CheckerPosition {
  constructor(table, scene) {
    this.sides = table.sides;
    this.position = new BackgammonPosition(scene.whole.text);
    this.tools = [
      { id: "1", label: checkerName(this.sides[0]), key: "d" }, { id: "2", label: checkerName(this.sides[1]), key: "l" },
      { id: "0", label: "Remove", key: "x" },
    ];
    this.tool = "1";
    this.help = "Click to place or remove a checker; checkers that are not on the board are borne off. Keys: arrows and Enter; D, L and X choose what to place. The text is an XGID; a GNU Backgammon position ID, with or without a match ID, can be pasted.";
  }

  get turn() {
    return this.position.turn;
  }

  set turn(side) {
    this.position.turn = side;
  }

  fields() {
    const values = this.position.fields;
    const [first, second] = this.sides;
    const field = (label, name, more) => ({ label, value: values[name], set: (value) => { values[name] = String(value); }, ...more });
    const money = values.length === "0";
    const dice = DICE.some(([value]) => value === values.dice) ? values.dice : [...values.dice].reverse().join("");
    return [
      field("Dice", "dice", { value: dice, choices: DICE }),
      field("Cube", "cube", { choices: Array.from({ length: 11 }, (_, n) => [String(n), String(2 ** n)]) }),
      field("Cube of", "owner", { choices: [["0", "in the middle"], ["1", first], ["-1", second]] }),
      field("Match length (0 for money)", "length", { most: 64 }),
      ...(money ? [] : [field(`Score of ${first}`, "first", { most: 63 }), field(`Score of ${second}`, "second", { most: 63 })]),
      field("Rules", "rules", { choices: money ? [["0", "No Jacoby"], ["1", "Jacoby"], ["3", "Jacoby, beavers"]] : [["0", "Not Crawford"], ["1", "Crawford game"]] }),
    ];
  }

  scene() {
    return { ...emptyScene(), whole: { side: this.turn, text: this.position.xgid } };
  }

  // put puts a checker at a spot, or takes one away.
  put(spot) {
    const checkersAt = (side, place) => this.position.checkers(side)[place];
    if (this.tool === "0") {
      const side = [1, 2].find((one) => checkersAt(one, spot.place) > 0);
      if (side) {
        this.position.checkers(side)[spot.place]--;
      }
      return "";
    }
    const side = Number(this.tool);
    const place = spot.kind === "bar" ? pointOf(side, 25) : spot.place;
    if (checkersAt(3 - side, place) > 0) {
      return say("{side} is there", { side: say(this.sides[2 - side]) });
    }
    if (this.position.onBoard(side) === CHECKERS) {
      return say("all checkers of {side} are on the board", { side: say(this.sides[side - 1]) });
    }
    this.position.checkers(side)[place]++;
    return "";
  }

  ghost() {
    return null;
  }

  clear() {
    this.position.clear();
  }

  text() {
    return `XGID=${this.position.xgid}`;
  }
}

// positionOf returns the position on a board as one that can be changed, or null if the board is of
// a kind that is not known.
function positionOf(table, scene) {
  switch (table.board.kind) {
    case "points":
      return new StonePosition(table, scene);
    case "cells":
      return new WallPosition(table, scene);
    case "backgammon":
      return new CheckerPosition(table, scene);
  }
  return null;
}

export { positionOf };
