// The board: what stands on it, what one points at, what programs think.
import { drawBoard, thingNode, markNode, pawnArrow, orderNode, placeAt } from "./board.js";
import { parseChanges, sceneOf } from "./scene.js";
import { svg } from "./node.js";
import { choiceAt, stepsTo } from "./game.js";

const GHOSTS = 5; // of the best line

// BoardView draws a table's board into an svg element and calls play with the names of moves
// that one points at, say with what a place is for who cannot see it.
class BoardView {
  constructor(element, play, say) {
    this.element = element;
    this.play = play;
    this.say = say;
    this.table = null;
    this.above = null;
    this.pointed = null; // by a pointer
    this.chosen = null; // by keys
    this.lines = [];
    this.line = null; // one that is looked at alone
    this.editor = null; // who sets up a position on the board
    element.addEventListener("pointermove", (event) => this.point(event));
    element.addEventListener("pointerleave", () => this.leave());
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("blur", () => { this.chosen = null; this.drawAbove(); });
  }

  // close leaves the element to another view.
  close() {
    this.table = this.above = this.pointed = this.chosen = this.line = this.editor = null;
    this.lines = [];
  }

  // update shows the position of a table.
  update(table) {
    const same = this.table && this.table.at === table.at && this.table.about === table.about && this.table.nodes[table.at]?.c === table.nodes[table.at]?.c && this.table.over === table.over;
    this.table = table;
    if (!same) {
      this.element.style.setProperty("--ratio", table.board.width / table.board.height);
      this.above = drawBoard(this.element, table.board, this.scene());
      this.lines = [];
      this.line = null;
    }
    this.element.classList.toggle("mine", this.isMine());
    this.drawAbove();
  }

  // words says what the board's name has to, besides what its places say: nothing.
  words() {
    return "";
  }

  // scene is what stands on the board.
  scene() {
    return this.editor ? this.editor.scene() : sceneOf(this.table.board, stepsTo(this.table, this.table.at));
  }

  // edit has the board show and change a position that is being set up; null ends it.
  edit(editor) {
    this.editor = editor;
    this.redraw();
  }

  // redraw draws what stands on the board anew.
  redraw() {
    if (this.table) {
      this.above = drawBoard(this.element, this.table.board, this.scene());
      this.element.classList.toggle("mine", this.isMine());
      this.drawAbove();
    }
  }

  // think shows the best lines.
  think(lines) {
    this.lines = lines;
    this.drawAbove();
  }

  // look shows one line alone, or all with null.
  look(line) {
    this.line = line;
    this.drawAbove();
  }

  // isMine tells whether a person is to move.
  isMine() {
    return this.editor || !this.table.over && !this.table.seats[this.table.actor - 1].program;
  }

  point(event) {
    if (this.table && event.pointerType !== "touch") {
      this.pointed = placeAt(this.element, this.table.board, event);
      this.drawAbove();
    }
  }

  leave() {
    this.pointed = null;
    this.drawAbove();
  }

  click(event) {
    if (!this.table) {
      return;
    }
    const place = placeAt(this.element, this.table.board, event);
    if (this.editor) {
      if (place) {
        this.editor.put(place);
      }
      return;
    }
    const move = choiceAt(this.table, place);
    if (move && !this.table.asked) {
      this.play(move);
    }
  }

  key(event) {
    if (!this.table) {
      return;
    }
    const { width, height, kind } = this.table.board;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const kinds = kind === "cells" ? { h: "h", v: "v", p: "p" } : {};
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (steps[event.key]) {
      const [dx, dy] = steps[event.key];
      const at = this.chosen;
      this.choose(at ? { ...at, x: at.x + dx, y: at.y + dy } : this.beginning(width, height));
    } else if (kinds[event.key.toLowerCase()]) {
      this.choose({ ...(this.chosen ?? this.beginning(width, height)), kind: event.key.toLowerCase() });
    } else if (event.key === "Escape") {
      this.chosen = null;
      this.drawAbove();
    } else if ((event.key === "Enter" || event.key === " ") && this.chosen && this.editor) {
      this.editor.put(this.chosen);
    } else if ((event.key === "Enter" || event.key === " ") && this.chosen) {
      const move = choiceAt(this.table, this.chosen);
      if (move) {
        this.play(move);
      } else {
        this.say(`${this.nameOf(this.chosen)}: not possible`);
      }
    } else if (!this.editor?.key(event.key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // beginning is where the choice by keys begins: the pawn to move, or the middle.
  beginning(width, height) {
    if (this.table.board.kind === "cells") {
      const pawn = this.scene().pawns[this.table.turn];
      return { kind: "p", x: pawn.x, y: pawn.y };
    }
    return { kind: "s", x: Math.floor(width / 2), y: Math.floor(height / 2) };
  }

  choose(place) {
    const { width, height } = this.table.board;
    const wall = place.kind === "h" || place.kind === "v" ? 1 : 0;
    const bound = (n, most) => Math.max(0, Math.min(most - 1 - wall, n));
    this.chosen = { ...place, x: bound(place.x, width), y: bound(place.y, height) };
    this.drawAbove();
    this.say(this.describe(this.chosen));
  }

  nameOf(place) {
    const words = { h: " horizontal wall", v: " vertical wall" };
    return this.table.board.columns[place.x] + this.table.board.rows[place.y] + (words[place.kind] ?? "");
  }

  // describe says what is at a place.
  describe(place) {
    const scene = this.scene();
    const at = (thing) => thing.x === place.x && thing.y === place.y;
    const stone = scene.stones.find(at);
    const pawn = Object.values(scene.pawns).find(at);
    const who = (thing) => this.table.sides[thing.side - 1];
    if (stone) {
      return `${this.nameOf(place)}: ${who(stone)}, ${stone.number ? `move ${stone.number}` : "set up"}`;
    }
    if (pawn && place.kind === "p") {
      return `${this.nameOf(place)}: ${who(pawn)}'s pawn`;
    }
    if (this.editor) {
      const wall = scene.walls.find((one) => one.kind === place.kind && at(one));
      return `${this.nameOf(place)}: ${wall ? "stands" : "empty"}`;
    }
    return `${this.nameOf(place)}: ${choiceAt(this.table, place) ? "free" : "not possible"}`;
  }

  // drawAbove draws what is above the position: ghosts of the best line, the place that is
  // pointed at, the one that is chosen by keys, points that are forbidden.
  drawAbove() {
    if (!this.above) {
      return;
    }
    this.above.replaceChildren(...this.forbiddenNodes(), ...this.lineNodes(), ...this.pointedNodes(), ...this.chosenNodes());
  }

  // forbiddenNodes cross out the free points on which the rules allow no stone.
  forbiddenNodes() {
    const { board, choices, over } = this.table;
    if (board.kind !== "points" || over || this.editor) {
      return [];
    }
    const taken = new Set(sceneOf(board, stepsTo(this.table, this.table.at)).stones.map((stone) => stone.y * board.width + stone.x));
    const nodes = [];
    if (Object.keys(choices).length + taken.size === board.width * board.height) {
      return nodes;
    }
    for (let y = 0; y < board.height; y++) {
      for (let x = 0; x < board.width; x++) {
        if (!taken.has(y * board.width + x) && !choiceAt(this.table, { kind: "s", x, y })) {
          nodes.push(markNode("forbidden", { kind: "s", x, y }));
        }
      }
    }
    return nodes;
  }

  lineNodes() {
    const shown = this.line ?? this.lines[0];
    if (!shown || this.editor) {
      return [];
    }
    const most = this.line ? shown.changes.length : Math.min(GHOSTS, shown.changes.length);
    const nodes = [];
    const things = shown.changes.slice(0, most).map((changes) => parseChanges(changes)[0]);
    const arrows = this.arrowsOf(things);
    for (let i = most - 1; i >= 0; i--) {
      const thing = things[i];
      const order = thing.kind === "s" ? [] : [orderNode(thing, i + 1)];
      nodes.push(svg("g", { class: "ghost", opacity: (0.75 * (1 - 0.6 * i / Math.max(1, most))).toFixed(2) }, ...arrows[i], thingNode({ ...thing, number: i + 1 }), ...order));
    }
    this.lines.forEach((other, place) => {
      const [thing] = parseChanges(other.changes[0] ?? "");
      if (thing && place > 0 && !this.line) {
        nodes.push(svg("g", { class: "another" }, ...this.arrowsOf([thing])[0], markNode("also", thing), ...(thing.kind === "s" ? [] : [orderNode(thing, place + 1)])));
      }
    });
    return nodes;
  }

  // arrowsOf are the ways of the pawns that move, for each of some things that come onto the
  // board in turn.
  arrowsOf(things) {
    const pawns = { ...sceneOf(this.table.board, stepsTo(this.table, this.table.at)).pawns };
    return things.map((thing) => {
      if (thing.kind !== "p") {
        return [];
      }
      const from = pawns[thing.side];
      pawns[thing.side] = thing;
      return [pawnArrow(from, thing)];
    });
  }

  pointedNodes() {
    if (!this.pointed || !this.isMine()) {
      return [];
    }
    return this.placeNodes(this.pointed);
  }

  placeNodes(place) {
    if (this.editor) {
      const thing = this.editor.ghost(place);
      return thing ? [svg("g", { class: "ghost pointed" }, thingNode({ ...thing, number: "" }))] : [];
    }
    if (choiceAt(this.table, place)) {
      return [svg("g", { class: "ghost pointed" }, thingNode({ ...place, side: this.table.turn, number: "" }))];
    }
    return place.kind === "h" || place.kind === "v" ? [svg("g", { class: "refused" }, thingNode({ ...place, side: this.table.turn }))] : [];
  }

  chosenNodes() {
    return this.chosen ? [...this.placeNodes(this.chosen), markNode("chosen", this.chosen)] : [];
  }
}

export { BoardView };
