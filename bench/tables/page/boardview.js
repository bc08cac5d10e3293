// A table's board on the page: the position, the place that is pointed at, the lines of programs.
import { drawBoard, markNode, orderNode, parseChanges, pawnArrow, placeAt, sceneDescription, thingNode } from "./board.js";
import { hasModifier } from "./dom.js";
import { svg } from "./svg.js";
import { choiceAt, sceneAt } from "./game.js";

const GHOSTS = 5; // moves of the best line that are shown

// BoardView is what the views of all boards have in common. It draws into an svg element, and
// calls play with the name of a move that is made on the board, and announce with a text for screen
// readers.
class BoardView {
  constructor(element, play, announce) {
    this.element = element;
    this.turned = false; // the second side sits at the bottom
    this.play = play;
    this.announce = announce;
    this.close();
  }

  // close leaves the element to another view.
  close() {
    this.table = null;
    this.drawn = ""; // the JSON of what the position was drawn from
    this.tableScene = null;
    this.above = null; // the group above the position
    this.editor = null; // of the position, while it is set up
    this.lines = []; // the best ones of a program
    this.line = null; // the one that is pointed at
  }

  // update shows the position of a table.
  update(table) {
    const drawn = JSON.stringify([table.table, table.about, table.at, table.board.start, table.nodes[table.at]?.c, table.over, table.walk, this.turned]);
    this.table = table;
    if (drawn === this.drawn) {
      this.refresh();
      return;
    }
    this.drawn = drawn;
    this.tableScene = sceneAt(table);
    this.lines = [];
    this.line = null;
    this.reset();
    this.element.closest("section").style.setProperty("--ratio", String(this.ratio()));
    this.redraw();
  }

  // A view of a board overrides these: ratio is the width of the board by its height, isMine
  // reports whether a person may move, describe says in words what is at a place, aboveNodes
  // draws what is above the position, and reset forgets input that was begun in another position.
  ratio() { return 1; }
  isMine() { return false; }
  describe(place) { return String(place); }
  /** @returns {Element[]} */
  aboveNodes() { return []; }
  reset() {}

  // scene returns what stands on the board.
  scene() {
    return this.editor ? this.editor.scene() : this.tableScene;
  }

  // description says in words what only the picture shows.
  description() {
    return sceneDescription(this.table.board, this.tableScene, this.table.sides);
  }

  // edit shows an editor's position, which it changes when the board is used; null ends that.
  edit(editor) {
    this.editor = editor;
    this.reset();
    this.redraw();
  }

  // redraw draws the board.
  redraw() {
    if (this.table) {
      this.above = drawBoard(this.element, this.table.board, this.scene());
      this.refresh();
    }
  }

  // refresh draws what may change while the position stays.
  refresh() {
    this.element.classList.toggle("mine", this.isUsable());
    this.drawAbove();
  }

  drawAbove() {
    if (this.above) {
      this.above.replaceChildren(...this.aboveNodes());
    }
  }

  // isUsable reports whether pointing at the board does something.
  isUsable() {
    return Boolean(this.editor) || this.isMine();
  }

  // showLines shows the best lines.
  showLines(lines) {
    this.lines = lines;
    this.drawAbove();
  }

  // highlight shows one line alone, or the best again with null.
  highlight(line) {
    this.line = line;
    this.drawAbove();
  }

  // onKey hands keys without modifiers to a function, and keeps from the page those that it takes.
  onKey(event, take) {
    if (this.table && !hasModifier(event) && take(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

// isEnter reports whether a key confirms a choice.
function isEnter(key) {
  return key === "Enter" || key === " ";
}

// GridView is the view of a board of points or of cells.
class GridView extends BoardView {
  constructor(element, play, announce) {
    super(element, play, announce);
    element.addEventListener("pointermove", (event) => this.point(event));
    element.addEventListener("pointerleave", () => { this.pointed = null; this.drawAbove(); });
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("keydown", (event) => this.onKey(event, (key) => this.key(key)));
    element.addEventListener("blur", () => { this.chosen = null; this.drawAbove(); });
  }

  close() {
    super.close();
    this.pointed = null; // the place under the pointer
    this.chosen = null; // the place that is chosen by keys
  }

  ratio() {
    return this.table.board.width / this.table.board.height;
  }

  isMine() {
    return !this.table.over && !this.table.seats[this.table.actor - 1].program;
  }

  point(event) {
    if (this.table && event.pointerType !== "touch") {
      this.pointed = placeAt(this.element, this.table.board, event);
      this.drawAbove();
    }
  }

  click(event) {
    const place = this.table && placeAt(this.element, this.table.board, event);
    if (!place) {
      return;
    }
    const move = choiceAt(this.table, place);
    if (this.editor) {
      this.editor.put(place);
    } else if (move && !this.table.asked) {
      this.play(move);
    }
  }

  // key chooses places by arrows, kinds of places by letters, and plays at the place. It reports
  // whether it takes the key.
  key(key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const letter = key.toLowerCase();
    if (step) {
      const [dx, dy] = step;
      const at = this.chosen;
      this.choose(at ? { ...at, x: at.x + dx, y: at.y + dy } : this.startingPlace());
    } else if (this.table.board.kind === "cells" && ["h", "v", "p"].includes(letter)) {
      this.choose({ ...(this.chosen ?? this.startingPlace()), kind: letter });
    } else if (key === "Escape") {
      this.chosen = null;
      this.drawAbove();
    } else if (isEnter(key) && this.chosen) {
      this.enter(this.chosen);
    } else {
      return Boolean(this.editor?.key(key));
    }
    return true;
  }

  // enter uses the place that is chosen by keys.
  enter(place) {
    const move = choiceAt(this.table, place);
    if (this.editor) {
      this.editor.put(place);
    } else if (move) {
      this.play(move);
    } else {
      this.announce(`${this.nameOf(place)}: not legal`);
    }
  }

  // startingPlace returns the place that keys choose first: the pawn to move, or the middle.
  startingPlace() {
    const { width, height, kind } = this.table.board;
    if (kind === "cells") {
      const pawn = this.scene().pawns[this.table.turn];
      return { kind: "p", x: pawn.x, y: pawn.y };
    }
    return { kind: "s", x: Math.floor(width / 2), y: Math.floor(height / 2) };
  }

  choose(place) {
    const { width, height } = this.table.board;
    const wall = place.kind === "h" || place.kind === "v" ? 1 : 0; // it needs a cell more
    const bound = (n, size) => Math.max(0, Math.min(size - 1 - wall, n));
    this.chosen = { ...place, x: bound(place.x, width), y: bound(place.y, height) };
    this.drawAbove();
    this.announce(this.describe(this.chosen));
  }

  nameOf(place) {
    const words = { h: " horizontal wall", v: " vertical wall" };
    return this.table.board.columns[place.x] + this.table.board.rows[place.y] + (words[place.kind] ?? "");
  }

  describe(place) {
    return `${this.nameOf(place)}: ${this.contentOf(place)}`;
  }

  // contentOf says what is at a place.
  contentOf(place) {
    const scene = this.scene();
    const at = (thing) => thing.x === place.x && thing.y === place.y;
    const stone = scene.stones.find(at);
    const pawn = Object.values(scene.pawns).find(at);
    const side = (thing) => this.table.sides[thing.side - 1];
    if (stone) {
      return `${side(stone)}, ${stone.number ? `move ${stone.number}` : "set up"}`;
    }
    if (pawn && place.kind === "p") {
      return `${side(pawn)}'s pawn`;
    }
    if (this.editor) {
      return scene.walls.some((wall) => wall.kind === place.kind && at(wall)) ? "placed" : "empty";
    }
    return choiceAt(this.table, place) ? "free" : "not legal";
  }

  // aboveNodes draws the points that are forbidden, the lines of programs, and the places that
  // are pointed at and chosen by keys.
  aboveNodes() {
    const pointed = this.pointed && this.isUsable() ? this.placeNodes(this.pointed) : [];
    const chosen = this.chosen ? [...this.placeNodes(this.chosen), markNode("chosen", this.chosen)] : [];
    return [...this.forbiddenNodes(), ...this.lineNodes(), ...pointed, ...chosen];
  }

  // forbiddenNodes crosses out the free points on which the rules allow no stone.
  forbiddenNodes() {
    const { board, choices, over } = this.table;
    if (board.kind !== "points" || over || this.editor) {
      return [];
    }
    const index = (point) => point.y * board.width + point.x;
    const taken = new Set(this.tableScene.stones.map(index));
    if (Object.keys(choices).length + taken.size === board.width * board.height) {
      return [];
    }
    const points = Array.from({ length: board.width * board.height }, (_, i) =>
      ({ kind: "s", x: i % board.width, y: Math.floor(i / board.width) }));
    return points.filter((point) => !taken.has(index(point)) && !choiceAt(this.table, point))
      .map((point) => markNode("forbidden", point));
  }

  // lineNodes draws the moves of the best line as ghosts and the first moves of the others, or all
  // moves of the line that is pointed at.
  lineNodes() {
    const shown = this.line ?? this.lines[0];
    if (!shown || this.editor) {
      return [];
    }
    const count = this.line ? shown.changes.length : Math.min(GHOSTS, shown.changes.length);
    const things = shown.changes.slice(0, count).map((changes) => parseChanges(changes)[0]);
    const arrows = this.arrowsOf(things);
    const made = Math.max(0, ...this.tableScene.stones.map((stone) => stone.number ?? 0)); // ghosts go on from there
    const order = (thing, number) => (thing.kind === "s" ? [] : [orderNode(thing, number)]);
    const nodes = things.map((thing, i) => {
      const opacity = (0.75 * (1 - 0.6 * i / Math.max(1, count))).toFixed(2);
      return svg("g", { class: "ghost", opacity }, ...arrows[i], thingNode({ ...thing, number: made + i + 1 }), ...order(thing, i + 1));
    }).reverse(); // the first move on top
    this.lines.forEach((other, place) => {
      const [thing] = parseChanges(other.changes[0] ?? "");
      if (thing && place > 0 && !this.line) {
        nodes.push(svg("g", { class: "another" }, ...this.arrowsOf([thing])[0], markNode("also", thing), ...order(thing, place + 1)));
      }
    });
    return nodes;
  }

  // arrowsOf returns for each of some things, which come onto the board in turn, the arrow of its
  // move if it is a pawn.
  arrowsOf(things) {
    const pawns = { ...this.tableScene.pawns };
    return things.map((thing) => {
      if (thing.kind !== "p") {
        return [];
      }
      const from = pawns[thing.side];
      pawns[thing.side] = thing;
      return [pawnArrow(from, thing)];
    });
  }

  // placeNodes draws what would come to a place.
  placeNodes(place) {
    if (this.editor) {
      const thing = this.editor.ghost(place);
      return thing ? [svg("g", { class: "ghost pointed" }, thingNode({ ...thing, number: "" }))] : [];
    }
    const thing = thingNode({ ...place, side: this.table.turn, number: "" });
    if (choiceAt(this.table, place)) {
      return [svg("g", { class: "ghost pointed" }, thing)];
    }
    return place.kind === "h" || place.kind === "v" ? [svg("g", { class: "refused" }, thing)] : [];
  }
}

export { BoardView, GridView, isEnter };
