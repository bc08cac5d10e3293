// A play of backgammon that is made step by step. No document is known here.
import { parseChanges } from "./board.js";
import { isOff } from "./backgammonposition.js";

// CheckerPlay is the beginning of a play, by the stages that a table's walk has.
class CheckerPlay {
  constructor(walk) {
    this.stages = walk?.stages ?? [];
    this.steps = []; // that were made
  }

  // stage is what the steps have led to.
  get stage() {
    const last = this.steps[this.steps.length - 1];
    return this.stages[last ? last.to : 0];
  }

  // move is the play, once it is complete, or else empty.
  get move() {
    return this.stage?.m ?? "";
  }

  // onlyMove is the only legal play, or empty if there are others.
  get onlyMove() {
    const moves = new Set(this.stages.map((stage) => stage.m).filter(Boolean));
    return moves.size === 1 ? [...moves][0] : "";
  }

  // next returns the steps that can be made now.
  next() {
    return Object.entries(this.stage?.n ?? {}).map(([text, to]) => ({ ...parseChanges(text)[0], text, to }));
  }

  // from returns the steps that can be made from a place.
  from(place) {
    return this.next().filter((step) => step.x === place);
  }

  // places returns the places of checkers that may move.
  places() {
    return [...new Set(this.next().map((step) => step.x))];
  }

  // byDice returns the step from a place by the first of some dice with which there is one.
  byDice(place, dice) {
    const fits = (step, die) => {
      const pips = Math.abs(step.x - step.y);
      return pips === die || (isOff(step) && pips < die);
    };
    const steps = this.from(place);
    return dice.map((die) => steps.find((step) => fits(step, die))).find(Boolean);
  }

  take(step) {
    this.steps.push(step);
  }

  takeBack() {
    this.steps.pop();
  }
}

export { CheckerPlay };
