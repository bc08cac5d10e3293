// A position that is being set up: what stands on the board, and its text as the program reads
// it. Nothing here knows the page.
import { readPosition } from "./backgammon.js";

const NOTHING = { stones: [], pawns: {}, walls: [], lines: [], ways: [], left: {} };
const at = (place) => (thing) => thing.x === place.x && thing.y === place.y;

// StonePosition is stones on points.
class StonePosition {
  constructor(table, scene) {
    this.board = table.board;
    this.sides = table.sides;
    this.turn = table.turn;
    this.stones = scene.stones.map(({ side, x, y }) => ({ kind: "s", side, x, y }));
    this.tools = [{ id: "1", label: "Black stone", key: "b" }, { id: "2", label: "White stone", key: "w" }, { id: "0", label: "Remove", key: "x" }];
    this.tool = "1";
    this.help = "Point to put a stone, and again to take it away; by keys: arrows and Enter, and B, W and X for what is put.";
  }

  // fields are what there is beside the board: a label, what it is, the most of a number or the
  // choices, and what sets it.
  fields() {
    return [];
  }

  scene() {
    return { ...NOTHING, stones: this.stones };
  }

  // put uses the tool at a place, or takes away what it has put there. It returns what is
  // wrong, or nothing.
  put(place) {
    const stone = this.stones.find(at(place));
    this.stones = this.stones.filter((other) => other !== stone);
    const side = Number(this.tool);
    if (side && stone?.side !== side) {
      this.stones.push({ kind: "s", side, x: place.x, y: place.y });
    }
    return "";
  }

  // ghost is what the tool would put at a place.
  ghost(place) {
    return Number(this.tool) ? { ...place, side: Number(this.tool) } : null;
  }

  clear() {
    this.stones = [];
  }

  text() {
    const name = (stone) => this.board.columns[stone.x] + this.board.rows[stone.y];
    const words = [1, 2].flatMap((side) => {
      const stones = this.stones.filter((stone) => stone.side === side);
      return stones.length ? [this.sides[side - 1], ...stones.map(name)] : [];
    });
    return `${words.join(" ")}${words.length ? ", " : ""}${this.sides[this.turn - 1]} to move`;
  }
}

// WallPosition is pawns in cells and walls between them.
class WallPosition {
  constructor(table, scene) {
    this.board = table.board;
    this.sides = table.sides;
    this.turn = table.turn;
    this.pawns = Object.fromEntries([1, 2].map((side) => [side, { kind: "p", side, x: scene.pawns[side].x, y: scene.pawns[side].y }]));
    this.walls = scene.walls.map(({ kind, side, x, y }) => ({ kind, side, x, y }));
    this.tools = [{ id: "1", label: "Black's pawn", key: "b" }, { id: "2", label: "White's pawn", key: "w" }];
    this.tool = "1";
    this.help = "Point into a cell for a pawn and between cells for a wall, which goes when it is pointed at again; by keys: arrows and Enter, B and W for the pawns, H and V for walls, P for cells.";
    this.hands = { ...scene.left };
  }

  fields() {
    return [1, 2].map((side) => ({
      label: `Walls of ${this.sides[side - 1]}`, value: this.hands[side], most: 99, set: (n) => { this.hands[side] = n; },
    }));
  }

  scene() {
    return { ...NOTHING, pawns: this.pawns, walls: this.walls, left: this.hands };
  }

  // put sets a pawn into a cell, or a wall between cells where none is, which needs no tool.
  put(place) {
    if (place.kind === "p") {
      const side = Number(this.tool);
      if (at(place)(this.pawns[3 - side])) {
        return "the other pawn is there";
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
      return "another wall is in the way";
    }
    this.walls.push({ kind: place.kind, side: 0, x: place.x, y: place.y });
    return "";
  }

  // fits tells whether a wall neither crosses nor overlaps another one.
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

  // text is the diagram that the program draws: cells and, between them, the walls.
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

const CHEQUERS = 15; // of a side
const PLACES = 26; // the points, and the bars at 0 and 25

// ChequerPosition is chequers on points, with the dice, the cube and the score. Its text is an
// XGID, of which it keeps what is not changed here.
class ChequerPosition {
  constructor(table, scene) {
    this.sides = table.sides;
    const read = readPosition(scene.whole.text);
    this.counts = { 1: [...read.first], 2: [...read.second] };
    /** @type {string[]} */
    this.rest = []; // the score, the rules, the length and the largest cube
    [, this.cube, this.owner, , this.dice, ...this.rest] = scene.whole.text.split(":");
    this.turn = read.turn;
    this.tools = [
      { id: "1", label: `Put a ${this.sides[0]} chequer`, key: "d" }, { id: "2", label: `Put a ${this.sides[1]} chequer`, key: "l" },
      { id: "0", label: "Take one away", key: "x" },
    ];
    this.tool = "1";
    this.help = "Point to put or take away a chequer; who is not on the board is borne off. By keys: arrows and Enter, and D, L and X for what is done. The text is an XGID; a GNU position id, with or without a match id, can be pasted.";
  }

  fields() {
    const [first, second, rules, length] = this.rest;
    const number = (label, value, most, i) => ({ label, value, most, set: (n) => { this.rest[i] = String(n); } });
    const dice = ["00", ...[1, 2, 3, 4, 5, 6].flatMap((a) => Array.from({ length: a }, (_, b) => `${a}${b + 1}`)), "D"];
    const word = { "00": "not thrown", D: "a double is offered" };
    const own = [["0", "in the middle"], ["1", this.sides[0]], ["-1", this.sides[1]]];
    const money = [["0", "none"], ["1", "Jacoby"], ["3", "Jacoby, beavers"]];
    return [
      { label: "Dice", value: dice.includes(this.dice) ? this.dice : [...this.dice].reverse().join(""), choices: dice.map((d) => [d, word[d] ?? d]), set: (d) => { this.dice = d; } },
      { label: "Cube", value: this.cube, choices: Array.from({ length: 11 }, (_, n) => [String(n), String(2 ** n)]), set: (n) => { this.cube = n; } },
      { label: "Cube of", value: this.owner, choices: own, set: (who) => { this.owner = who; } },
      number("Points of the match, 0 for money", length, 64, 3),
      ...(length === "0" ? [] : [number(`Points of ${this.sides[0]}`, first, 63, 0), number(`Points of ${this.sides[1]}`, second, 63, 1)]),
      { label: "Rules", value: rules, choices: length === "0" ? money : [["0", "usual"], ["1", "Crawford game"]], set: (r) => { this.rest[2] = r; } },
    ];
  }

  scene() {
    return { ...NOTHING, whole: { side: this.turn, text: this.id() }, rolled: null };
  }

  // put puts a chequer at a spot, or takes one away.
  put(spot) {
    const bar = { 1: 25, 2: 0 };
    if (this.tool === "0") {
      const side = [1, 2].find((one) => this.counts[one][spot.place] > 0);
      if (side) {
        this.counts[side][spot.place]--;
      }
      return "";
    }
    const side = Number(this.tool);
    const place = spot.kind === "bar" ? bar[side] : spot.place;
    if (this.counts[3 - side][place] > 0) {
      return `${this.sides[2 - side]} is there`;
    }
    if (this.counts[side].reduce((sum, n) => sum + n, 0) === CHEQUERS) {
      return `all chequers of ${this.sides[side - 1]} are on the board`;
    }
    this.counts[side][place]++;
    return "";
  }

  ghost() {
    return null;
  }

  clear() {
    this.counts = { 1: Array(PLACES).fill(0), 2: Array(PLACES).fill(0) };
  }

  id() {
    const letter = (place) => {
      const [first, second] = [this.counts[1][place], this.counts[2][place]];
      return first ? String.fromCharCode(64 + first) : second ? String.fromCharCode(96 + second) : "-";
    };
    const board = Array.from({ length: PLACES }, (_, place) => letter(place)).join("");
    return [board, this.cube, this.owner, this.turn === 1 ? "1" : "-1", this.dice, ...this.rest].join(":");
  }

  text() {
    return `XGID=${this.id()}`;
  }
}

// positionOf returns what stands on a board to change it, or null where that is not known.
function positionOf(table, scene) {
  switch (table.board.kind) {
    case "points":
      return new StonePosition(table, scene);
    case "cells":
      return new WallPosition(table, scene);
    case "backgammon":
      return new ChequerPosition(table, scene);
  }
  return null;
}

export { positionOf };
