// A board on a page, and its play to step through.
import { SIDES, notesOf, positionAt } from "./model.js";
import { hasModifier, html } from "./dom.js";
import { suited, drawHands, drawTrick, markPlayed } from "./diagram.js";
import { drawAuction, drawNotes, drawTricks, markStep, stepText, markWorth, costText } from "./play.js";
import { titleText, drawTitle, drawResult, drawMakeable } from "./summary.js";

/**
 * BUTTONS are the controls of the play: their texts, names and keys, and the step that each goes
 * to from a step, given the last one.
 * @type {[string, string, string, (step: number, last: number) => number][]}
 */
const BUTTONS = [
  ["|◀", "Before the lead", "Home", () => 0],
  ["◀", "Previous card", "ArrowLeft", (step) => step - 1],
  ["▶", "Next card", "ArrowRight", (step) => step + 1],
  ["▶|", "Last card", "End", (step, last) => last],
];

// COLUMNS_OF_PARTS are the parts of a board in columns, which stand side by side if there is room.
const COLUMNS_OF_PARTS = [["which", "hands", "steps", "result"], ["auction", "notes", "makeable"], ["play"]];
const PARTS = COLUMNS_OF_PARTS.flat();

// Diagram shows the hands of a board in text, with the trick in their middle.
class Diagram {
  constructor() {
    this.middle = html("div");
    this.hands = null;
  }

  // draw returns the hands as dealt.
  draw(board) {
    this.hands = drawHands(board, this.middle);
    return this.hands;
  }

  // show marks a position of the play in the hands that were drawn.
  show(board, position) {
    markPlayed(this.hands, position);
    markWorth(this.hands, board, position.step);
    this.middle.replaceChildren(drawTrick(board, position));
  }
}

// BridgeView shows a board in an element, which it fills and whose keys it takes. It begins before
// the lead. With follow it begins after the last card, and stays there while more are played. A
// function play is called with a card that the board lists as playable if somebody clicks on it.
// The hands are shown by a table in place of a Diagram, and parts that have a home stand there.
class BridgeView {
  /**
   * @param {HTMLElement} element
   * @param {any} board
   * @param {{ follow?: boolean, play?: ((card: string) => void) | null, homes?: Record<string, Element>,
   *   table?: { draw: (board: any) => Element, show: (board: any, position: any) => void } }} [options]
   */
  constructor(element, board, { follow = false, play = null, table = new Diagram(), homes = {} } = {}) {
    this.element = element;
    this.table = table;
    this.drawnFrom = new Map(); // the JSON of what each part was drawn from
    this.parts = Object.fromEntries(PARTS.map((name) => [name, html("div", { class: `part ${name}` })]));
    this.line = html("p", { class: "step", role: "status" });
    this.won = html("p", { class: "won" });
    this.buttons = BUTTONS.map((kind) => this.button(kind));
    this.controls = html("div", { class: "controls", role: "group", "aria-label": "Step through the play" }, this.buttons);
    this.parts.steps.append(this.controls, this.line, this.won);
    element.classList.add("bridge");
    const here = COLUMNS_OF_PARTS.map((names) => names.filter((name) => !homes[name])).filter((names) => names.length);
    element.replaceChildren(html("div", { class: "body" },
      here.map((names) => html("div", { class: "column" }, names.map((name) => this.parts[name])))));
    for (const [name, home] of Object.entries(homes)) {
      home.replaceChildren(this.parts[name]);
    }
    for (const place of [element, ...Object.values(homes)]) {
      place.addEventListener("keydown", (event) => this.key(event));
    }
    this.parts.hands.addEventListener("click", (event) => {
      const card = event.target.closest(".playable")?.dataset.card;
      if (card && play) {
        play(card);
      }
    });
    this.follow = follow;
    this.board = null;
    this.step = 0;
    this.update(board);
  }

  // button returns a control of the play.
  button([text, name, key, to]) {
    const title = `${name} (${key.replace(/^Arrow(.*)/, (all, way) => `${way.toLowerCase()} arrow`)})`;
    const button = html("button", { type: "button", "aria-label": name, title, "aria-keyshortcuts": key }, text);
    button.addEventListener("click", () => this.show(to(this.step, this.last)));
    return button;
  }

  // last is the last step, as many as there are cards.
  get last() {
    return this.board.cards?.length ?? 0;
  }

  // update draws what has changed of the board.
  update(board) {
    const before = this.board;
    const other = !before || before.number !== board.number || before.room !== board.room || before.hands.some((hand, i) => hand && hand !== board.hands[i]);
    const atEnd = other ? this.follow : this.follow && this.step >= this.last;
    this.board = board;
    const notes = notesOf(board);
    this.element.setAttribute("aria-label", titleText(board));
    this.draw("which", [board.number, board.room, board.dealer, board.vulnerable, board.teams], () => [drawTitle(board, "h3")]);
    const seen = board.hands.every(Boolean) ? [] : board.cards; // which show of a hand that is not known
    this.draw("hands", [board.hands, seen, board.players, board.turn, board.actor, board.connected, board.playable], () => [this.table.draw(board)]);
    this.draw("auction", [board.dealer, board.vulnerable, board.calls, board.contract, board.turn], () => [drawAuction(board, notes)]);
    this.draw("notes", notes.list, () => (notes.list.length ? [drawNotes(notes)] : []));
    this.draw("makeable", [board.table, board.par], () => (board.table || board.par ? [drawMakeable(board)] : []));
    const { contract, declarer, tricks, score, imps, ending, remark, restart, thinking } = board;
    this.draw("result", [contract, declarer, tricks, score, imps, ending, remark, restart, thinking], () => [drawResult(board)]);
    this.draw("play", [board.cards, board.contract], () => (this.last ? [drawTricks(board, notes, (step) => this.show(step))] : []));
    this.show(atEnd ? this.last : other ? 0 : this.step);
  }

  // draw draws a part again if what it is drawn from has changed.
  draw(name, from, make) {
    const key = JSON.stringify(from);
    if (this.drawnFrom.get(name) !== key) {
      this.drawnFrom.set(name, key);
      this.parts[name].replaceChildren(...make());
    }
  }

  // show shows the board after so many cards.
  show(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    const position = positionAt(this.board, this.step);
    this.table.show(this.board, position);
    markStep(this.parts.play, this.step);
    const text = stepText(this.board, position) + costText(this.board, position);
    if (this.line.textContent !== text) {
      this.line.replaceChildren(...suited(text));
    }
    this.won.textContent = this.last ? `Tricks: ${SIDES.map((side, i) => `${side} ${position.won[i]}`).join(", ")}` : "";
    this.controls.hidden = this.last === 0;
    this.buttons.forEach((button, i) => button.setAttribute("aria-disabled", String(i < 2 ? this.step === 0 : this.step === this.last)));
  }

  // key steps by the keys of the buttons, and reports whether the event was one of them.
  key(event) {
    const button = BUTTONS.find(([, , key]) => key === event.key);
    if (!button || this.last === 0 || event.defaultPrevented || hasModifier(event)) {
      return false;
    }
    event.preventDefault();
    this.show(button[3](this.step, this.last));
    return true;
  }
}

// stepByKeys lets the arrow keys step one of the views that list returns while nothing has the
// focus: the view used last if it is in sight, or else the first that is.
function stepByKeys(list) {
  let current = null;
  const inSight = (view) => {
    const box = view.element.getBoundingClientRect();
    return box.bottom > innerHeight / 4 && box.top < innerHeight * 3 / 4;
  };
  const take = (event) => {
    current = list().find((view) => view.element.contains(event.target)) ?? current;
  };
  addEventListener("focusin", take);
  addEventListener("click", take);
  addEventListener("keydown", (event) => {
    if (event.target === document.body && event.key.startsWith("Arrow")) {
      const views = list();
      (views.includes(current) && inSight(current) ? current : views.find(inSight))?.key(event);
    }
  });
}

export { BridgeView, stepByKeys };
