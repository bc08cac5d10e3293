// The board of backgammon on the page: a play is made step by step, by clicks, drags or keys, and
// other decisions by words.
import { parseChanges } from "./board.js";
import { playNodes, spotMark, spotNode, spotOf, waitingDice } from "./backgammon.js";
import { BackgammonLayout, GAP } from "./backgammonlayout.js";
import { isOn, optionSwitches } from "./backgammonoptions.js";
import { CheckerPlay } from "./backgammonplay.js";
import { BackgammonPosition, PLACES, pointOf } from "./backgammonposition.js";
import { BoardView, isEnter } from "./boardview.js";
import { html } from "./dom.js";
import { sideName } from "./game.js";
import { gamesOf } from "./resigning.js";
import { pointUnder, svg } from "./svg.js";
import { say } from "./words.js";

const FINGER = 22; // px around a place that a finger reaches
const PAUSE = 1000; // ms before a move that needs no decision

// DONE and UNDO are the words that end a play, or take back a step of it.
const [DONE, UNDO] = ["done", "undo"];

// BackgammonView is the view of a board of backgammon. The words are buttons in an element, and the
// switches of how to play in another.
class BackgammonView extends BoardView {
  constructor(element, wordList, switches, play, announce) {
    super(element, play, announce);
    this.wordList = wordList;
    this.switches = switches;
    switches.append(...optionSwitches(() => this.table && this.redraw()));
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("dblclick", (event) => this.hurry(event));
    element.addEventListener("keydown", (event) => this.onKey(event, (key) => (this.editor ? this.editKey(key) : this.key(key))));
    element.addEventListener("blur", () => { this.chosen = -1; this.drawAbove(); });
    wordList.addEventListener("click", (event) => this.chooseWord(event.target.dataset.word));
  }

  close() {
    clearTimeout(this.timer);
    super.close();
    this.reset();
    this.wordList?.setAttribute("hidden", "");
    this.switches?.setAttribute("hidden", "");
  }

  // reset forgets the steps of a play.
  reset() {
    this.made = new CheckerPlay(this.table?.walk);
    this.picked = null; // the place of the checker that is to move
    this.pressed = null; // the place at which a drag began
    this.dropped = null; // the place that the last click has put out of hand
    this.swapped = false; // the dice lie in the other order
    this.chosen = -1; // the option that is chosen by keys, or the point while a position is set up
  }

  ratio() {
    return 1.2;
  }

  refresh() {
    super.refresh();
    this.switches.hidden = false;
    this.showWords();
    this.waitForced();
  }

  // layout is the board as it is seen.
  get layout() {
    return new BackgammonLayout(this.turned ? 2 : 1);
  }

  // counts is the side whose numbers the points have: undefined for the mover.
  get counts() {
    return isOn("mover") ? undefined : this.layout.bottom;
  }

  scene() {
    const seen = { ...super.scene(), bottom: this.layout.bottom, counts: this.counts };
    return this.editor ? seen : { ...seen, steps: this.made.steps, swapped: this.swapped };
  }

  // position returns the position on the board before the steps.
  position() {
    return new BackgammonPosition(this.tableScene.whole.text);
  }

  // describe says what is at a spot of a position that is set up.
  describe(spot) {
    const position = new BackgammonPosition(this.editor.scene().whole.text);
    const checkers = [1, 2].map((side) => [position.checkers(side)[spot.place], this.table.sides[side - 1]]).filter(([n]) => n);
    const name = spot.kind === "point" ? `point ${pointOf(this.counts ?? position.turn, spot.place)}` : spot.kind;
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

  // dance returns the word of a roll that cannot be played, or an empty text: other decisions have
  // several words.
  dance() {
    const words = this.words();
    return words.length === 1 ? words[0] : "";
  }

  // nextSteps returns the steps that can be made now.
  nextSteps() {
    return this.isMine() ? this.made.next() : [];
  }

  // take makes a step. The last one completes the play, unless it is to be confirmed.
  take(step) {
    this.made.take(step);
    this.picked = null;
    this.chosen = -1;
    this.redraw();
    if (this.made.move && !isOn("confirm")) {
      this.play(this.made.move);
      return;
    }
    const left = this.nextSteps().length;
    this.announce(`${this.stepText(step)}; ${this.made.move ? say("Done?") : say(left === 1 ? "{left} move possible" : "{left} moves possible", { left })}`);
  }

  // takeBack takes all steps back, or the last one.
  takeBack(all) {
    this.picked = null;
    if (all) {
      this.reset();
    } else {
      this.made.takeBack();
    }
    this.redraw();
  }

  // chooseWord plays a word, or ends a play or takes a step of it back.
  chooseWord(word) {
    if (word === UNDO) {
      this.takeBack(false);
    } else if (word) {
      this.play(word === DONE ? this.made.move : word);
    }
  }

  // forcedMove returns the move that is made by itself: a roll that cannot be played, or the only
  // play if that is wanted. In a game that was gone back in, nothing is.
  forcedMove() {
    const { table } = this;
    if (!this.isMine() || !table.running || table.line[table.line.length - 1] !== table.at || this.made.steps.length) {
      return "";
    }
    return this.dance() || (isOn("forced") ? this.made.onlyMove : "");
  }

  // waitForced makes a forced move after a pause, in which the dice can be seen. It names the position
  // for which it is meant: another page may have made the move meanwhile.
  waitForced() {
    const move = this.forcedMove();
    const { at } = this.table;
    const waits = move && `${at} ${move}`;
    if (waits === this.waits) {
      return;
    }
    this.waits = waits;
    clearTimeout(this.timer);
    if (move) {
      this.announce(this.prompt());
      this.timer = setTimeout(() => this.play(move, at), PAUSE);
    }
  }

  // prompt says what waits for an answer, if something does.
  prompt() {
    const side = sideName(this.table, this.table.turn);
    if (this.dance()) {
      return say("No move: {side} passes.", { side });
    }
    if (this.words().includes("take")) {
      return say("{side} doubles to {cube}.", { side: sideName(this.table, 3 - this.table.turn), cube: 2 * this.position().cube });
    }
    return this.resignationPrompt();
  }

  // resignationPrompt says what a side has resigned, or that a resignation was rejected.
  resignationPrompt() {
    const { m: move, s: mover } = this.table.nodes[this.table.at];
    if (this.isMine() && move === "reject") {
      return say("{side} rejects the resignation.", { side: sideName(this.table, mover) });
    }
    if (!this.words().includes("accept")) {
      return "";
    }
    const side = sideName(this.table, 3 - this.table.turn);
    switch (gamesOf(move)) {
      case "gammon":
        return say("{side} resigns a gammon.", { side });
      case "backgammon":
        return say("{side} resigns a backgammon.", { side });
    }
    return say("{side} resigns a single game.", { side });
  }

  // wordText names a decision.
  wordText(word) {
    const owned = this.position().cubeOwner !== 0;
    const names = { roll: say("Roll"), double: owned ? say("Redouble") : say("Double"), take: say("Take"), drop: say("Pass"), beaver: say("Beaver"), accept: say("Accept"), reject: say("Reject") };
    return names[word] ?? say("Pass");
  }

  showWords() {
    const buttons = this.words().map((word) => [word, this.wordText(word)]);
    const sent = this.made.move && !isOn("confirm"); // the play is on its way to the table
    if (this.made.move && !sent) {
      buttons.push([DONE, say("Done")]);
    }
    if (this.isMine() && this.made.steps.length && !sent) {
      buttons.push([UNDO, say("Undo")]);
    }
    const prompt = this.prompt();
    const shown = JSON.stringify([prompt, buttons]);
    if (shown !== this.wordsShown) {
      this.wordsShown = shown;
      this.wordList.replaceChildren(...(prompt ? [html("span", {}, prompt)] : []), ...buttons.map(([word, text], i) =>
        html("button", { type: "button", "data-word": word, class: i ? false : "main" }, text)));
    }
    this.wordList.hidden = Boolean(this.editor);
  }

  // placeUnder returns the one of some places that the pointer means, or null. A finger means one
  // that it touches with its edge.
  placeUnder(event, places) {
    const { x, y } = pointUnder(this.element, event);
    const spot = this.layout.nearestSpot(places.map((place) => spotOf(this.table.turn, place)), x, y, this.reach(event));
    return spot ? spot.place : null;
  }

  // reach returns how far beside a place the pointer may be, in units of the drawing.
  reach(event) {
    return event.pointerType === "touch" ? FINGER / this.element.getScreenCTM().a : 0;
  }

  press(event) {
    this.pressed = this.isMine() && !event.button ? this.placeUnder(event, this.made.places()) : null;
  }

  // release ends a drag at its target, or picks the checker that was clicked. A click on a target
  // moves the picked checker there, one on waiting dice rolls them, one on the cube doubles.
  release(event) {
    if (!this.table) {
      return;
    }
    const { x, y } = pointUnder(this.element, event);
    const spot = this.layout.spotAt(x, y, Math.max(GAP / 2, this.words().length ? this.reach(event) : 0));
    const word = { dice: "roll", cube: "double" }[spot?.kind];
    if (this.editor) {
      if (spot?.kind === "point" || spot?.kind === "bar") {
        this.editor.put(spot);
      }
    } else if (this.words().includes(word)) {
      this.play(word);
    } else if (this.isMine() && !this.moveTo(event) && spot?.kind === "dice" && spot.side === this.table.turn) {
      this.clickDice();
    }
  }

  // moveTo makes the step that a drag or a click ends, or takes a checker in hand or puts it down. It
  // reports whether it did something.
  moveTo(event) {
    const { picked, pressed } = this;
    const targets = (from) => this.made.from(from).map((step) => step.y);
    const dragged = pressed === null ? null : this.placeUnder(event, [pressed, ...targets(pressed)]);
    const from = dragged !== null && dragged !== pressed ? pressed : picked;
    const to = from === picked ? this.placeUnder(event, [...targets(picked), ...this.made.places()]) : dragged;
    const step = this.made.from(from).find((one) => one.y === to);
    this.pressed = this.dropped = null;
    if (step) {
      this.take(step);
      return true;
    }
    this.dropped = to === picked ? to : null;
    this.picked = to !== null && to === pressed && to !== picked ? to : null;
    this.drawAbove();
    return to !== null;
  }

  // clickDice ends a complete play, or lets the dice change places before one is begun.
  clickDice() {
    if (this.made.move) {
      this.play(this.made.move);
    } else if (!this.made.steps.length) {
      this.swapped = !this.swapped;
      this.redraw();
    }
  }

  // hurry moves the checker that is clicked twice, by the left die if it can.
  hurry(event) {
    if (!this.isMine()) {
      return;
    }
    const place = this.placeUnder(event, this.made.places());
    const dice = this.position().dice ?? [];
    const step = place !== null && place === this.dropped && this.made.byDice(place, this.swapped ? [...dice].reverse() : dice);
    if (step) {
      this.take(step);
    }
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
      this.announce(options[this.chosen].word ? this.wordText(options[this.chosen].word) : this.stepText(options[this.chosen]));
      this.drawAbove();
    } else if (key === "Escape" && (this.made.steps.length || this.picked !== null)) {
      this.takeBack(true);
    } else if (isEnter(key) && this.made.move) {
      this.play(this.made.move);
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
    return { kind: this.chosen % 25 === 0 ? "bar" : "point", place: pointOf(this.layout.bottom, this.chosen) };
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
      return this.chosen < 0 ? [] : [spotMark(this.layout, "picked", this.editSpot())];
    }
    if (this.words().includes("roll")) {
      return waitingDice(this.layout, this.table.turn);
    }
    const option = this.chosen >= 0 ? this.options()[this.chosen] : null;
    const picked = option?.text ? option.x : this.picked;
    const steps = this.nextSteps();
    const targets = option?.text ? [option] : steps.filter((step) => step.x === picked);
    const sources = picked === null ? [...new Set(steps.map((step) => step.x))] : [picked];
    return [
      ...sources.map((place) => spotMark(this.layout, picked === null ? "movable" : "picked", spotOf(this.table.turn, place))),
      ...targets.flatMap((step) => this.targetNodes(step)),
      ...this.lineNodes(),
    ];
  }

  // targetNodes marks where a step leads, with the checker as it would lie there.
  targetNodes(step) {
    const spot = spotOf(step.side, step.y);
    const position = this.position();
    position.move(step.side, this.made.steps);
    const at = spot.kind === "off" ? position.borneOff(step.side) : position.checkers(step.side)[step.y];
    return [spotMark(this.layout, "target", spot), spotNode(this.layout, { ...spot, side: step.side, at, ghost: "ghost" })];
  }

  // lineNodes draws the play of a program: arrows, and checkers where they come to lie.
  lineNodes() {
    const shown = this.line ?? this.lines[0];
    const ways = shown && !this.made.steps.length ? parseChanges(shown.changes[0] ?? "").filter((change) => change.kind === "w") : [];
    const position = this.position();
    const checkers = ways.map((way) => {
      const spot = spotOf(way.side, way.y);
      const at = spot.kind === "off" ? position.borneOff(way.side) : position.checkers(way.side)[way.y]++;
      return svg("g", { class: "ghost" }, spotNode(this.layout, { ...spot, side: way.side, at }));
    });
    return [...checkers, svg("g", { class: "suggested" }, ...playNodes(this.position(), ways, this.layout))];
  }
}

export { BackgammonView };
