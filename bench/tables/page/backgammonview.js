// The board of backgammon: chequers that are clicked on or dragged step by step, the dice, the
// cube, and the decisions in words.
import { drawBoard, thingNode, markNode, placeAt, sceneDescription } from "./board.js";
import { spotOf, playNodes, readPosition, countsOf, offOf, takeSteps } from "./backgammon.js";
import { parseChanges, sceneOf } from "./scene.js";
import { html, svg } from "./node.js";
import { stepsTo } from "./game.js";

// BackgammonView draws a table's board into an svg element and calls play with the moves that one
// makes on it, and with the words that one chooses; say tells who cannot see the board.
class BackgammonView {
  constructor(element, wordList, play, say) {
    this.element = element;
    this.wordList = wordList;
    this.play = play;
    this.say = say;
    this.close();
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("blur", () => { this.chosen = -1; this.drawAbove(); });
    wordList.addEventListener("click", (event) => this.choose(event.target.dataset.word));
  }

  // close leaves the element to another view.
  close() {
    this.table = this.scene = this.above = this.line = this.editor = null;
    this.lines = [];
    this.wordList.hidden = true;
    this.begin();
  }

  // begin forgets the steps that were made of a move.
  begin() {
    this.steps = []; // that were made, as changes
    this.stage = 0;
    this.picked = null; // the place of the chequer that is to go
    this.pressed = null;
    this.chosen = -1; // of the options, by keys
  }

  // update shows the position of a table.
  update(table) {
    const state = (t) => JSON.stringify([t.table, t.at, t.board.start, t.nodes[t.at]?.c, t.over, t.walk]);
    const same = this.table && state(this.table) === state(table);
    this.table = table;
    if (!same) {
      this.element.style.setProperty("--ratio", "1.2");
      this.scene = sceneOf(table.board, stepsTo(table, table.at));
      this.lines = [];
      this.line = null;
      this.begin();
      this.draw();
    }
    this.element.classList.toggle("mine", this.isMine());
    this.showWords();
    this.drawAbove();
  }

  // edit has the board show and change a position that is being set up; null ends it.
  edit(editor) {
    this.editor = editor;
    this.begin();
    this.redraw();
  }

  // redraw draws what stands on the board anew.
  redraw() {
    this.draw();
    this.showWords();
    this.drawAbove();
  }

  // describe says what is at a spot.
  describe(spot) {
    const { text } = this.editor.scene().whole;
    const position = readPosition(text);
    const lies = [1, 2].map((side) => [countsOf(position, side)[spot.place], this.table.sides[side - 1]]).filter(([n]) => n);
    const name = spot.kind === "point" ? `point ${spot.place}` : spot.kind;
    return `${name}: ${lies.map(([n, side]) => `${n} ${side}`).join(", ") || "empty"}`;
  }

  // words says where the chequers are.
  words() {
    return sceneDescription(this.table.board, this.scene, this.table.sides);
  }

  // think shows the best lines.
  think(lines) {
    this.lines = lines;
    this.drawAbove();
  }

  // look shows one line alone, or the best with null.
  look(line) {
    this.line = line;
    this.drawAbove();
  }

  // isMine tells whether a person is to move.
  isMine() {
    return Boolean(this.table) && !this.editor && !this.table.over && !this.table.asked && !this.table.seats[this.table.turn - 1].program;
  }

  // nextSteps are the steps that can be made now.
  nextSteps() {
    const stage = this.isMine() ? this.table.walk?.stages?.[this.stage] : null;
    return Object.entries(stage?.n ?? {}).map(([text, to]) => ({ ...parseChanges(text)[0], text, to }));
  }

  // take makes a step. The last one makes the move.
  take(step) {
    this.steps.push(step);
    this.stage = step.to;
    this.picked = null;
    this.chosen = -1;
    this.draw();
    this.showWords();
    this.drawAbove();
    const { m: move } = this.table.walk.stages[this.stage];
    if (move) {
      this.play(move);
    } else {
      this.say(`${this.stepText(step)}; ${this.nextSteps().length} ways on`);
    }
  }

  // back takes the steps back.
  back() {
    this.begin();
    this.draw();
    this.showWords();
    this.drawAbove();
  }

  // choose plays a word, or takes the steps back.
  choose(word) {
    if (word === "") {
      this.back();
    } else if (word) {
      this.play(word);
    }
  }

  draw() {
    this.above = drawBoard(this.element, this.table.board, this.editor ? this.editor.scene() : { ...this.scene, steps: this.steps });
  }

  // showWords shows the decisions that are made in words.
  showWords() {
    const words = this.isMine() ? this.table.walk?.words ?? [] : [];
    const buttons = words.map((word) => html("button", { type: "button", "data-word": word }, word.charAt(0).toUpperCase() + word.slice(1)));
    if (this.steps.length && !this.table.walk?.stages?.[this.stage].m) {
      buttons.push(html("button", { type: "button", "data-word": "" }, "Take the steps back"));
    }
    const text = buttons.map((button) => button.textContent).join();
    if (text !== this.wordsShown) {
      this.wordsShown = text;
      this.wordList.replaceChildren(...buttons);
    }
    this.wordList.hidden = !buttons.length;
  }

  // placeUnder is the place under the pointer for the chequers of the side to move, or null.
  placeUnder(event) {
    const spot = placeAt(this.element, this.table.board, event);
    if (!spot || spot.place === undefined) {
      return null;
    }
    const own = spotOf(this.table.turn, spot.place);
    return own.kind === spot.kind ? spot.place : null;
  }

  press(event) {
    if (!this.isMine() || event.button) {
      return;
    }
    const place = this.placeUnder(event);
    this.pressed = place !== null && this.nextSteps().some((step) => step.x === place) ? place : null;
  }

  // release ends a drag at its target, or picks the chequer that was clicked on. A click on a
  // target moves the one that was picked, one on dice that wait rolls them, and one on the cube doubles.
  release(event) {
    if (this.editor) {
      const spot = placeAt(this.element, this.table.board, event);
      if (spot?.kind === "point" || spot?.kind === "bar") {
        this.editor.put(spot);
      }
      return;
    }
    if (!this.isMine()) {
      return;
    }
    const spot = placeAt(this.element, this.table.board, event);
    const word = { dice: "roll", cube: "double" }[spot?.kind];
    if (word && this.table.walk?.words?.includes(word)) {
      this.play(word);
      return;
    }
    const place = this.placeUnder(event);
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

  // options are what can be chosen by keys: words or steps.
  options() {
    const words = this.isMine() ? this.table.walk?.words ?? [] : [];
    const steps = this.nextSteps().sort((a, b) => (this.table.turn === 1 ? b.x - a.x : a.x - b.x) || Math.abs(a.y - a.x) - Math.abs(b.y - b.x));
    return [...words.map((word) => ({ word })), ...steps];
  }

  key(event) {
    if (!this.table || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (this.editor) {
      this.editKey(event);
      return;
    }
    const options = this.options();
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by && options.length) {
      this.chosen = this.chosen < 0 && by < 0 ? options.length - 1 : (this.chosen + by + options.length) % options.length;
      const option = options[this.chosen];
      this.say(option.word ?? this.stepText(option));
      this.drawAbove();
    } else if (event.key === "Escape" && (this.steps.length || this.picked !== null)) {
      this.back();
    } else if ((event.key === "Enter" || event.key === " ") && options[this.chosen]) {
      const option = options[this.chosen];
      this.chosen = -1;
      if (option.word) {
        this.play(option.word);
      } else {
        this.take(option);
      }
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // editKey goes from place to place of a position that is being set up, along the points or
  // across the board, and uses the tool there.
  editKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) {
      this.chosen = this.chosen < 0 ? 1 : (this.chosen + by + 26) % 26;
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.chosen = this.chosen < 0 ? 1 : 25 - this.chosen;
    } else if ((event.key === "Enter" || event.key === " ") && this.chosen >= 0) {
      this.editor.put(this.spotAt(this.chosen));
    } else if (!this.editor.key(event.key)) {
      return;
    }
    if (by || event.key.startsWith("Arrow")) {
      this.say(this.describe(this.spotAt(this.chosen)));
      this.drawAbove();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // spotAt is the point or the bar with a number.
  spotAt(place) {
    return { kind: place % 25 === 0 ? "bar" : "point", place };
  }

  // stepText names a step as its player counts the points.
  stepText(step) {
    const name = (place) => {
      const { kind } = spotOf(step.side, place);
      return kind === "point" ? String(step.side === 1 ? place : 25 - place) : kind;
    };
    return `${name(step.x)} to ${name(step.y)}`;
  }

  // drawAbove draws what is above the position: chequers that may go, the one that was picked
  // with its targets, the step that is chosen by keys, the play that a program likes.
  drawAbove() {
    if (!this.above || !this.table) {
      return;
    }
    if (this.editor) {
      this.above.replaceChildren(...(this.chosen < 0 ? [] : [markNode("picked", this.spotAt(this.chosen))]));
      return;
    }
    const option = this.chosen >= 0 ? this.options()[this.chosen] : null;
    const picked = option?.text ? option.x : this.picked;
    const steps = this.nextSteps();
    const targets = option?.text ? [option] : steps.filter((step) => step.x === picked);
    const sources = picked === null ? [...new Set(steps.map((step) => step.x))] : [picked];
    this.above.replaceChildren(
      ...sources.map((place) => markNode(picked === null ? "movable" : "picked", spotOf(this.table.turn, place))),
      ...targets.flatMap((step) => this.targetNodes(step)),
      ...this.lineNodes(),
    );
  }

  // targetNodes mark where a step leads, with the chequer as it would lie.
  targetNodes(step) {
    const spot = spotOf(step.side, step.y);
    const position = readPosition(this.scene.whole.text);
    takeSteps(position, step.side, this.steps);
    const at = spot.kind === "off" ? offOf(position, step.side) : countsOf(position, step.side)[step.y];
    return [markNode("target", spot), thingNode({ ...spot, side: step.side, at, ghost: "ghost" })];
  }

  // lineNodes show the play that a program likes: arrows, and its chequers where they come to lie.
  lineNodes() {
    const shown = this.line ?? this.lines[0];
    const ways = shown && !this.steps.length ? parseChanges(shown.changes[0] ?? "").filter((change) => change.kind === "w") : [];
    const position = readPosition(this.scene.whole.text);
    const chequers = ways.map((way) => {
      const spot = spotOf(way.side, way.y);
      const counts = countsOf(position, way.side);
      const at = spot.kind === "off" ? 15 - counts.reduce((sum, n) => sum + n, 0) : counts[way.y]++;
      return svg("g", { class: "ghost" }, thingNode({ ...spot, side: way.side, at }));
    });
    return [...chequers, svg("g", { class: "suggested" }, ...playNodes(readPosition(this.scene.whole.text), ways))];
  }
}

export { BackgammonView };
