// A board of points or of cells on the page: playing by mouse, by finger and by keys, and the lines
// of programs.
import { FINGER, isWall, markNode, orderNode, parseChanges, pawnArrow, placeOf, pointAt, thingNode, turnedThing } from "./board.js";
import { BoardView, isEnter } from "./boardview.js";
import { byId, setText } from "./dom.js";
import { choiceAt, refusalAt } from "./game.js";
import { svg } from "./svg.js";
import { WallPlacer } from "./wallplacer.js";
import { say } from "./words.js";

const GHOSTS = 5; // moves of the best line that are shown

// GridView is the view of a board of points or of cells.
class GridView extends BoardView {
  constructor(element, play, announce) {
    super(element, play, announce);
    this.placer = new WallPlacer(() => this.wallChanged(), (wall) => this.use(wall));
    element.addEventListener("pointermove", (event) => this.point(event));
    element.addEventListener("pointerleave", () => { this.pointed = null; this.drawAbove(); });
    element.addEventListener("pointerdown", (event) => { this.byFinger = event.pointerType === "touch"; });
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("keydown", (event) => this.onKey(event, (key) => this.key(key)));
    element.addEventListener("blur", () => { this.chosen = null; this.drawAbove(); });
  }

  close() {
    super.close();
    this.byFinger = false; // the last press was one
    this.pointed = null; // the place under the pointer
    this.chosen = null; // the place that is chosen by keys
    this.reset();
    this.placer?.show(null);
  }

  reset() {
    this.tapped = null; // the place that a finger has tapped in vain
    this.placer?.forget();
  }

  ratio() {
    return this.table.board.width / this.table.board.height;
  }

  isMine() {
    return !this.table.over && !this.table.seats[this.table.actor - 1].program;
  }

  // pointUnder returns where on the board an event is, or null beside it.
  pointUnder(event) {
    return pointAt(this.element, this.table.board, event, this.turned);
  }

  point(event) {
    if (this.table && event.pointerType !== "touch") {
      const point = this.pointUnder(event);
      this.pointed = point && placeOf(this.table.board, point);
      this.drawAbove();
    }
  }

  click(event) {
    const point = this.table && this.pointUnder(event);
    if (!point) {
      return;
    }
    if (this.editor) {
      this.editor.put(placeOf(this.table.board, point));
    } else if (!this.table.asked && !this.table.over) {
      if (this.byFinger) {
        this.tap(point);
      } else {
        this.use(placeOf(this.table.board, point));
      }
    }
  }

  // tap plays where a finger has tapped. A wall is shown first: the placer places it.
  tap(point) {
    if (this.placer.tap(point, this.table)) {
      return;
    }
    const { board } = this.table;
    const exact = placeOf(board, point);
    const place = choiceAt(this.table, exact) ? exact : placeOf(board, point, FINGER);
    if (isWall(place)) {
      this.tapped = null;
      this.placer.show(place, this.table);
    } else {
      this.tapped = place;
      this.placer.show(null);
      this.use(place);
    }
  }

  // wallChanged shows what has become of the wall that a finger places.
  wallChanged() {
    const { wall, complaint } = this.placer;
    this.drawAbove();
    if (wall) {
      this.announce(complaint || this.describe(wall));
    }
  }

  // use plays at a place, or says why that is not legal.
  use(place) {
    const move = choiceAt(this.table, place);
    if (move) {
      this.play(move);
    } else {
      this.announce(`${this.nameOf(place)}: ${this.refusalOf(place)}`);
    }
  }

  // key chooses places by arrows, kinds of places by letters, and plays at the place. It reports
  // whether it takes the key.
  key(key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const letter = key.toLowerCase();
    if (step) {
      const [dx, dy] = this.turned ? step.map((n) => -n) : step;
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
    if (this.editor) {
      this.editor.put(place);
    } else {
      this.use(place);
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
    const wall = isWall(place) ? 1 : 0; // it needs a cell more
    const bound = (n, size) => Math.max(0, Math.min(size - 1 - wall, n));
    this.chosen = { ...place, x: bound(place.x, width), y: bound(place.y, height) };
    this.drawAbove();
    this.announce(this.describe(this.chosen));
  }

  nameOf(place) {
    const name = this.table.board.columns[place.x] + this.table.board.rows[place.y];
    switch (place.kind) {
      case "h":
        return say("{place} horizontal wall", { place: name });
      case "v":
        return say("{place} vertical wall", { place: name });
    }
    return name;
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
    const side = (thing) => say(this.table.sides[thing.side - 1]);
    if (stone) {
      return stone.number ? say("{side}, move {number}", { side: side(stone), number: stone.number }) : say("{side}, set up", { side: side(stone) });
    }
    if (pawn && place.kind === "p") {
      return say("{side}'s pawn", { side: side(pawn) });
    }
    if (this.editor) {
      return scene.walls.some((wall) => wall.kind === place.kind && at(wall)) ? say("placed") : say("empty");
    }
    return choiceAt(this.table, place) ? say("free") : this.refusalOf(place);
  }

  // refusalOf says why there is no move at a place.
  refusalOf(place) {
    return refusalAt(this.table, place) || say("not legal");
  }

  drawAbove() {
    super.drawAbove();
    this.showRefusal();
  }

  // showRefusal says over the board why the rules refuse the place that is pointed at, chosen by keys
  // or tapped.
  showRefusal() {
    const place = this.placer.wall ?? this.tapped ?? this.chosen ?? this.pointed;
    const refusal = place && !this.editor && this.isMine() ? this.placer.complaint || refusalAt(this.table, place) : "";
    const note = byId("refusal");
    note.hidden = !refusal;
    setText(note, refusal);
    const low = place && 2 * this.seen(place).y >= this.table.board.height;
    note.classList.toggle("high", Boolean(low)); // not over the place
  }

  // seen returns a thing as it stands on the board that is drawn.
  seen(thing) {
    return this.turned ? turnedThing(this.table.board, thing) : thing;
  }

  // aboveNodes draws the points that are forbidden, the lines of programs, and the places that
  // are pointed at and chosen by keys.
  aboveNodes() {
    const pointed = this.pointed && this.isUsable() ? this.placeNodes(this.pointed) : [];
    const mark = (place) => markNode("chosen", this.seen(place));
    const chosen = this.chosen ? [...this.placeNodes(this.chosen), mark(this.chosen)] : [];
    const { wall } = this.placer;
    const shown = wall ? [...this.placeNodes(wall), ...(choiceAt(this.table, wall) ? [mark(wall)] : [])] : [];
    return [...this.forbiddenNodes(), ...this.lineNodes(), ...pointed, ...chosen, ...shown];
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
      .map((point) => markNode("forbidden", this.seen(point)));
  }

  // lineNodes draws the moves of the best line as ghosts and the first moves of the others, or all
  // moves of the line that is pointed at.
  lineNodes() {
    const shown = this.line ?? this.lines[0];
    if (!shown || this.editor) {
      return [];
    }
    const count = this.line ? shown.changes.length : Math.min(GHOSTS, shown.changes.length);
    const things = shown.changes.slice(0, count).map((changes) => this.seen(parseChanges(changes)[0]));
    const arrows = this.arrowsOf(things);
    const made = Math.max(0, ...this.tableScene.stones.map((stone) => stone.number ?? 0)); // ghosts go on from there
    const order = (thing, number) => (thing.kind === "s" ? [] : [orderNode(thing, number)]);
    const nodes = things.map((thing, i) => {
      const opacity = (0.75 * (1 - 0.6 * i / Math.max(1, count))).toFixed(2);
      return svg("g", { class: "ghost", opacity }, ...arrows[i], thingNode({ ...thing, number: made + i + 1 }), ...order(thing, i + 1));
    }).reverse(); // the first move on top
    this.lines.forEach((other, place) => {
      const [change] = parseChanges(other.changes[0] ?? "");
      if (change && place > 0 && !this.line) {
        const thing = this.seen(change);
        nodes.push(svg("g", { class: "another" }, ...this.arrowsOf([thing])[0], markNode("also", thing), ...order(thing, place + 1)));
      }
    });
    return nodes;
  }

  // arrowsOf returns for each of some things as they are seen, which come onto the board in turn, the
  // arrow of its move if it is a pawn.
  arrowsOf(things) {
    const pawns = Object.fromEntries(Object.entries(this.tableScene.pawns).map(([side, pawn]) => [side, this.seen(pawn)]));
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
      return thing ? [svg("g", { class: "ghost pointed" }, thingNode({ ...this.seen(thing), number: "" }))] : [];
    }
    const thing = thingNode({ ...this.seen(place), side: this.table.turn, number: "" });
    if (choiceAt(this.table, place)) {
      return [svg("g", { class: "ghost pointed" }, thing)];
    }
    return isWall(place) ? [svg("g", { class: "refused" }, thing)] : [];
  }
}

export { GridView };
