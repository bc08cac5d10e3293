// A table's board on the page: the position, and what lies above it.
import { drawBoard, sceneDescription } from "./board.js";
import { hasModifier } from "./dom.js";
import { sceneAt } from "./game.js";

// BoardView is what the views of all boards have in common. It draws into an svg element, and
// calls play with the name of a move that is made on the board, and announce with a text for screen
// readers.
class BoardView {
  constructor(element, play, announce) {
    this.element = element;
    this.turned = false; // the board is drawn turned round
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
      this.above = drawBoard(this.element, this.table.board, this.scene(), this.turned);
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

export { BoardView, isEnter };
