// A position that is being set up: what stands on the board, and its text as the program reads
// it. Nothing here knows the page.

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
    this.hands = null;
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

// positionOf returns what stands on a board to change it, or null where that is not known.
function positionOf(table, scene) {
  switch (table.board.kind) {
    case "points":
      return new StonePosition(table, scene);
    case "cells":
      return new WallPosition(table, scene);
  }
  return null;
}

export { positionOf };
