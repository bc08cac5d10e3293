// The board of backgammon on the page: a play is made step by step, by clicks, drags or keys, and
// other decisions by words.
import { markNode, parseChanges, placeAt, thingNode } from "./board.js";
import { playNodes, spotOf } from "./backgammon.js";
import { BackgammonPosition, PLACES, pointOf } from "./backgammonposition.js";
import { BoardView, isEnter } from "./boardview.js";
import { html } from "./dom.js";
import { svg } from "./svg.js";
import { capitalized, countOf } from "./text.js";

// BackgammonView is the view of a board of backgammon. The words are buttons in an element.
class BackgammonView extends BoardView {
  constructor(element, wordList, play, announce) {
    super(element, play, announce);
    this.wordList = wordList;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("keydown", (event) => this.onKey(event, (key) => (this.editor ? this.editKey(key) : this.key(key))));
    element.addEventListener("blur", () => { this.chosen = -1; this.drawAbove(); });
    wordList.addEventListener("click", (event) => this.chooseWord(event.target.dataset.word));
  }

  close() {
    super.close();
    this.reset();
    this.wordList?.setAttribute("hidden", "");
  }

  // reset forgets the steps of a play.
  reset() {
    this.steps = []; // that were made
    this.stage = 0; // of the table's walk
    this.picked = null; // the place of the checker that is to move
    this.pressed = null; // the place at which a drag began
    this.chosen = -1; // the option that is chosen by keys, or the place while a position is set up
  }

  ratio() {
    return 1.2;
  }

  refresh() {
    super.refresh();
    this.showWords();
  }

  scene() {
    return this.editor ? super.scene() : { ...super.scene(), steps: this.steps };
  }

  // position returns the position on the board before the steps.
  position() {
    return new BackgammonPosition(this.tableScene.whole.text);
  }

  // describe says what is at a spot of a position that is set up.
  describe(spot) {
    const position = new BackgammonPosition(this.editor.scene().whole.text);
    const checkers = [1, 2].map((side) => [position.checkers(side)[spot.place], this.table.sides[side - 1]]).filter(([n]) => n);
    const name = spot.kind === "point" ? `point ${spot.place}` : spot.kind;
    return `${name}: ${checkers.map(([n, side]) => `${n} ${side}`).join(", ") || "empty"}`;
  }

  isMine() {
    const { table } = this;
    return Boolean(table) && !this.editor && !table.over && !table.asked && !table.seats[table.turn - 1].program;
  }

  // words returns the decisions that can be made in words.
  words() {
    return this.isMine() ? this.table.walk?.words ?? [] : [];
  }

  // nextSteps returns the steps that can be made now.
  nextSteps() {
    const stage = this.isMine() ? this.table.walk?.stages?.[this.stage] : null;
    return Object.entries(stage?.n ?? {}).map(([text, to]) => ({ ...parseChanges(text)[0], text, to }));
  }

  // take makes a step. The last one completes the play.
  take(step) {
    this.steps.push(step);
    this.stage = step.to;
    this.picked = null;
    this.chosen = -1;
    this.redraw();
    const { m: move } = this.table.walk.stages[this.stage];
    if (move) {
      this.play(move);
    } else {
      this.announce(`${this.stepText(step)}; ${countOf(this.nextSteps().length, "move")} possible`);
    }
  }

  // takeBack takes all steps back.
  takeBack() {
    this.reset();
    this.redraw();
  }

  // chooseWord plays a word, or takes the steps back if it is empty.
  chooseWord(word) {
    if (word === "") {
      this.takeBack();
    } else if (word) {
      this.play(word);
    }
  }

  showWords() {
    const buttons = this.words().map((word) => html("button", { type: "button", "data-word": word }, capitalized(word)));
    if (this.steps.length && !this.table.walk?.stages?.[this.stage].m) {
      buttons.push(html("button", { type: "button", "data-word": "" }, "Undo"));
    }
    const text = buttons.map((button) => button.textContent).join();
    if (text !== this.wordsShown) {
      this.wordsShown = text;
      this.wordList.replaceChildren(...buttons);
    }
    this.wordList.hidden = !buttons.length;
  }

  // spotUnder returns the spot under the pointer, or null.
  spotUnder(event) {
    return placeAt(this.element, this.table.board, event);
  }

  // ownPlace returns the place of a spot for the checkers of the side to move, or null if there is
  // none.
  ownPlace(spot) {
    if (!spot || spot.place === undefined) {
      return null;
    }
    return spotOf(this.table.turn, spot.place).kind === spot.kind ? spot.place : null;
  }

  press(event) {
    if (!this.isMine() || event.button) {
      return;
    }
    const place = this.ownPlace(this.spotUnder(event));
    this.pressed = place !== null && this.nextSteps().some((step) => step.x === place) ? place : null;
  }

  // release ends a drag at its target, or picks the checker that was clicked. A click on a target
  // moves the picked checker there, one on waiting dice rolls them, one on the cube doubles.
  release(event) {
    if (!this.table) {
      return;
    }
    const spot = this.spotUnder(event);
    const word = { dice: "roll", cube: "double" }[spot?.kind];
    if (this.editor) {
      if (spot?.kind === "point" || spot?.kind === "bar") {
        this.editor.put(spot);
      }
    } else if (this.words().includes(word)) {
      this.play(word);
    } else if (this.isMine()) {
      this.releaseAt(this.ownPlace(spot));
    }
  }

  releaseAt(place) {
    const dragged = this.pressed !== null && this.pressed !== place ? this.pressed : this.picked;
    const step = this.nextSteps().find((one) => one.x === dragged && one.y === place);
    if (step) {
      this.take(step);
    } else {
      this.picked = this.pressed === place && this.picked !== place ? place : null;
      this.drawAbove();
    }
    this.pressed = null;
  }

  // options returns what can be chosen by keys: words and steps.
  options() {
    const { turn } = this.table;
    const steps = this.nextSteps().sort((a, b) => pointOf(turn, b.x) - pointOf(turn, a.x) || Math.abs(a.y - a.x) - Math.abs(b.y - b.x));
    return [...this.words().map((word) => ({ word })), ...steps];
  }

  // key goes through the options by arrows, and takes one. It reports whether it takes the key.
  key(key) {
    const options = this.options();
    const option = options[this.chosen];
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (by && options.length) {
      this.chosen = this.chosen < 0 && by < 0 ? options.length - 1 : (this.chosen + by + options.length) % options.length;
      this.announce(options[this.chosen].word ?? this.stepText(options[this.chosen]));
      this.drawAbove();
    } else if (key === "Escape" && (this.steps.length || this.picked !== null)) {
      this.takeBack();
    } else if (isEnter(key) && option) {
      this.chosen = -1;
      if (option.word) {
        this.play(option.word);
      } else {
        this.take(option);
      }
    } else {
      return false;
    }
    return true;
  }

  // editKey goes from place to place of a position that is set up, along the points or across the
  // board, and uses the tool there. It reports whether it takes the key.
  editKey(key) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const across = key === "ArrowUp" || key === "ArrowDown";
    if (by || across) {
      if (this.chosen < 0) {
        this.chosen = 1;
      } else {
        this.chosen = by ? (this.chosen + by + PLACES) % PLACES : 25 - this.chosen;
      }
      this.announce(this.describe(this.editSpot()));
      this.drawAbove();
    } else if (isEnter(key) && this.chosen >= 0) {
      this.editor.put(this.editSpot());
    } else {
      return this.editor.key(key);
    }
    return true;
  }

  // editSpot returns the spot that is chosen by keys in a position that is set up.
  editSpot() {
    return { kind: this.chosen % 25 === 0 ? "bar" : "point", place: this.chosen };
  }

  // stepText names a step as its player counts the points.
  stepText(step) {
    const name = (place) => {
      const { kind } = spotOf(step.side, place);
      return kind === "point" ? String(pointOf(step.side, place)) : kind;
    };
    return `${name(step.x)} to ${name(step.y)}`;
  }

  // aboveNodes draws the checkers that may move, or the one that is picked with its targets, and
  // the play of a program.
  aboveNodes() {
    if (this.editor) {
      return this.chosen < 0 ? [] : [markNode("picked", this.editSpot())];
    }
    const option = this.chosen >= 0 ? this.options()[this.chosen] : null;
    const picked = option?.text ? option.x : this.picked;
    const steps = this.nextSteps();
    const targets = option?.text ? [option] : steps.filter((step) => step.x === picked);
    const sources = picked === null ? [...new Set(steps.map((step) => step.x))] : [picked];
    return [
      ...sources.map((place) => markNode(picked === null ? "movable" : "picked", spotOf(this.table.turn, place))),
      ...targets.flatMap((step) => this.targetNodes(step)),
      ...this.lineNodes(),
    ];
  }

  // targetNodes marks where a step leads, with the checker as it would lie there.
  targetNodes(step) {
    const spot = spotOf(step.side, step.y);
    const position = this.position();
    position.move(step.side, this.steps);
    const at = spot.kind === "off" ? position.borneOff(step.side) : position.checkers(step.side)[step.y];
    return [markNode("target", spot), thingNode({ ...spot, side: step.side, at, ghost: "ghost" })];
  }

  // lineNodes draws the play of a program: arrows, and checkers where they come to lie.
  lineNodes() {
    const shown = this.line ?? this.lines[0];
    const ways = shown && !this.steps.length ? parseChanges(shown.changes[0] ?? "").filter((change) => change.kind === "w") : [];
    const position = this.position();
    const checkers = ways.map((way) => {
      const spot = spotOf(way.side, way.y);
      const at = spot.kind === "off" ? position.borneOff(way.side) : position.checkers(way.side)[way.y]++;
      return svg("g", { class: "ghost" }, thingNode({ ...spot, side: way.side, at }));
    });
    return [...checkers, svg("g", { class: "suggested" }, ...playNodes(this.position(), ways))];
  }
}

export { BackgammonView };
