// A position of backgammon, as its XGID has it. No document is known here.
//
// Places are the points as the first side counts them, 25 where the first side comes from its bar
// and 0 where it bears off; for the second side these two are the other way round.

const CHECKERS = 15; // of a side
const POINTS = Array.from({ length: 24 }, (_, i) => i + 1);
const PLACES = 26; // the points and the bars

// FIELDS are the names of what follows the board in an XGID.
const FIELDS = ["cube", "owner", "turn", "dice", "first", "second", "rules", "length", "largest"];

// BackgammonPosition is a position that can be changed. Its fields are the texts of the XGID.
class BackgammonPosition {
  // The XGID has no prefix.
  constructor(xgid) {
    const [board, ...values] = xgid.split(":");
    this.fields = Object.fromEntries(FIELDS.map((name, i) => [name, values[i]]));
    this.clear();
    [...board].forEach((letter, place) => {
      if (letter !== "-") {
        this.checkers(letter === letter.toUpperCase() ? 1 : 2)[place] = letter.toLowerCase().charCodeAt(0) - 96;
      }
    });
  }

  // xgid is the position as an XGID without its prefix.
  get xgid() {
    const board = Array.from({ length: PLACES }, (_, place) => {
      const [first, second] = [this.checkers(1)[place], this.checkers(2)[place]];
      return first ? String.fromCharCode(64 + first) : second ? String.fromCharCode(96 + second) : "-";
    });
    return [board.join(""), ...FIELDS.map((name) => this.fields[name])].join(":");
  }

  clear() {
    this.counts = { 1: Array(PLACES).fill(0), 2: Array(PLACES).fill(0) };
  }

  // checkers are how many checkers a side has at each place.
  checkers(side) {
    return this.counts[side];
  }

  // onBoard is how many checkers a side has not borne off.
  onBoard(side) {
    return this.checkers(side).reduce((sum, n) => sum + n, 0);
  }

  borneOff(side) {
    return CHECKERS - this.onBoard(side);
  }

  // pips is the pip count of a side.
  pips(side) {
    return this.checkers(side).reduce((sum, n, place) => sum + n * pointOf(side, place), 0);
  }

  get turn() {
    return Number(this.fields.turn) > 0 ? 1 : 2;
  }

  set turn(side) {
    this.fields.turn = side === 1 ? "1" : "-1";
  }

  // dice are the two dice that are to be played, or null.
  get dice() {
    return /^[1-6]{2}$/.test(this.fields.dice) ? [...this.fields.dice].map(Number) : null;
  }

  // hasCube reports whether the match or the money game is played with a cube.
  get hasCube() {
    return Number(this.fields.largest) > 0;
  }

  // cube is the value of the cube.
  get cube() {
    return 2 ** Number(this.fields.cube);
  }

  // cubeOwner is the side that owns the cube, 0 for none.
  get cubeOwner() {
    return { 1: 1, 0: 0, "-1": 2 }[this.fields.owner];
  }

  // isOffered reports whether a double, or a resignation, waits for an answer.
  get isOffered() {
    return /^[DBR]$/.test(this.fields.dice);
  }

  // length is how many points the match is played to, 0 for money.
  get length() {
    return Number(this.fields.length);
  }

  score(side) {
    return Number(side === 1 ? this.fields.first : this.fields.second);
  }

  get isCrawford() {
    return this.length > 0 && this.fields.rules === "1";
  }

  // move makes steps of a side, each from a place x to a place y. What is hit goes to its bar.
  move(side, steps) {
    const [own, other] = [this.checkers(side), this.checkers(3 - side)];
    for (const step of steps) {
      own[step.x]--;
      if (isOff(step)) {
        continue;
      }
      own[step.y]++;
      if (other[step.y] === 1) {
        other[step.y]--;
        other[side === 1 ? 0 : 25]++;
      }
    }
  }

  // describe says in words what is beside the board: the score, the pip counts and the cube.
  describe(sides) {
    const parts = sides.map((name, i) => {
      const score = this.length ? `${this.score(i + 1)} of ${this.length} points, ` : "";
      return `${name}: ${score}${this.pips(i + 1)} pips`;
    });
    return [...parts, this.describeCube(sides)].filter(Boolean).join(" · ");
  }

  describeCube(sides) {
    if (this.isCrawford) {
      return "Crawford game, no cube";
    }
    if (!this.hasCube) {
      return "";
    }
    if (this.isOffered) {
      return `cube offered at ${2 * this.cube}`;
    }
    const value = this.cube > 1 ? ` at ${this.cube}` : ""; // a cube that shows 64 says nothing of 1
    return this.cubeOwner ? `${sides[this.cubeOwner - 1]} owns the cube${value}` : `cube in the middle${value}`;
  }

  // describeCheckers says in words where the checkers of each side are, the points as that side
  // counts them.
  describeCheckers(sides) {
    return sides.map((name, i) => {
      const side = i + 1;
      const at = (point) => this.checkers(side)[pointOf(side, point)];
      const points = POINTS.filter(at).map((point) => `${at(point)} on ${point}`);
      const beside = [[at(25), "on the bar"], [this.borneOff(side), "off"]].filter(([n]) => n).map(([n, where]) => `${n} ${where}`);
      return `${name}: ${[...points, ...beside].join(", ")}`;
    }).join("; ");
  }
}

// pointOf is the number of a place as a side counts, or the place of such a number.
function pointOf(side, place) {
  return side === 1 ? place : 25 - place;
}

// isOff reports whether a step ends off the board.
function isOff(step) {
  return pointOf(step.side, step.y) === 0;
}

// usedDice reports for each of two dice whether steps have used it. A checker that is borne off
// may use a larger one than it needs.
function usedDice(dice, steps) {
  const most = dice[0] === dice[1] ? 2 : 1; // uses of each
  const used = [0, 0];
  for (const step of [...steps].sort((a, b) => Number(isOff(a)) - Number(isOff(b)))) {
    const pips = Math.abs(step.x - step.y);
    const fits = [0, 1].filter((i) => used[i] < most && (dice[i] === pips || (isOff(step) && dice[i] > pips)));
    fits.sort((a, b) => dice[a] - dice[b]);
    if (fits.length) {
      used[fits[0]]++;
    }
  }
  return used.map((n) => n === most);
}

export { BackgammonPosition, POINTS, CHECKERS, PLACES, pointOf, isOff, usedDice };
