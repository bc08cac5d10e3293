// Where things are in the drawing of a backgammon board, and what is under the pointer. No document
// is known here.
//
// The side at the bottom bears off on the right. A spot is something on the board: a kind, "point",
// "bar", "off", "cube" or "dice", and the place of a BackgammonPosition that it stands for.
import { pointOf } from "./backgammonposition.js";

const CHECKER = 40; // the diameter of one, and the width of a point
const RAIL = 68; // on the left, with the cube and the score
const BAR = 52;
const TRAY = 64; // on the right, for what is borne off
const NAMES = 34; // above and below, with the numbers of the points
const STACK = 5; // checkers drawn on a point; a number tells how many there are if there are more
const HALF = STACK * CHECKER + 4;
const GAP = 64; // between the upper and the lower half
const LEFT = RAIL;
const BAR_AT = LEFT + 6 * CHECKER;
const RIGHT = BAR_AT + BAR;
const TRAY_AT = RIGHT + 6 * CHECKER;
const WIDTH = TRAY_AT + TRAY;
const TOP = NAMES;
const MIDDLE = TOP + HALF + GAP / 2;
const BOTTOM = TOP + 2 * HALF + GAP;
const HEIGHT = BOTTOM + NAMES;
const SLAB = 12; // the height of a checker that is borne off, seen from its side

// BackgammonLayout is the board as one side sees it, which sits at the bottom.
class BackgammonLayout {
  constructor(bottom = 1) {
    this.bottom = bottom;
  }

  // isLow reports whether a point is in the lower half.
  isLow(place) {
    return pointOf(this.bottom, place) <= 12;
  }

  // middleOf returns the x of the middle of a point or of the bar.
  middleOf(place) {
    const point = pointOf(this.bottom, place);
    if (point === 0 || point === 25) {
      return BAR_AT + BAR / 2;
    }
    const column = point <= 12 ? 12 - point : point - 13; // from the left
    return (column < 6 ? LEFT : RIGHT - 6 * CHECKER) + (column + 0.5) * CHECKER;
  }

  // heightOf returns the y of the middle of a checker with so many below it at its place. Those on
  // the bar are stacked from the middle of the board.
  heightOf(place, below) {
    const far = (Math.min(below, STACK - 1) + 0.5) * CHECKER;
    const point = pointOf(this.bottom, place);
    if (point === 25 || point === 0) {
      return point === 25 ? MIDDLE - 4 - far : MIDDLE + 4 + far;
    }
    return point <= 12 ? BOTTOM - 1 - far : TOP + 1 + far;
  }

  // slabTop returns the y of the upper edge of a checker that a side has borne off, with so many
  // before it.
  slabTop(side, before) {
    return side === this.bottom ? BOTTOM - 6 - (before + 1) * SLAB : TOP + 6 + before * SLAB;
  }

  // diceMiddle returns the x of the middle of a side's dice: each throws to its right.
  diceMiddle(side) {
    return side === this.bottom ? RIGHT + 3 * CHECKER : LEFT + 3 * CHECKER;
  }

  // cubeMiddle returns the middle of the cube: at its owner's end, in the middle, or in front of the
  // side to which it is offered.
  cubeMiddle(position, side) {
    if (position.isOffered) {
      return [this.diceMiddle(side), MIDDLE];
    }
    const owned = position.cubeOwner === this.bottom ? BOTTOM - 100 : TOP + 100;
    return [RAIL / 2, position.cubeOwner ? owned : MIDDLE];
  }

  // boxOf returns the rectangle of a point, half of the bar or a tray.
  boxOf(spot) {
    const low = spot.kind === "point" ? this.isLow(spot.place) : pointOf(this.bottom, spot.place) === 0;
    const height = HALF + (spot.kind === "bar" ? GAP / 2 : 0);
    const y = low ? BOTTOM - height : TOP;
    switch (spot.kind) {
      case "bar":
        return { x: BAR_AT, y, width: BAR, height };
      case "off":
        return { x: TRAY_AT + 7, y, width: TRAY - 14, height };
    }
    return { x: this.middleOf(spot.place) - CHECKER / 2, y, width: CHECKER, height };
  }

  // spotAt returns the spot at a place of the drawing, or null where there is none. The spot of dice
  // has the side that throws there; it is so high above and below the middle.
  spotAt(x, y, high = GAP / 2) {
    if (y < TOP || y > BOTTOM || x < 0 || x > WIDTH) {
      return null;
    }
    if (x < LEFT) {
      return { kind: "cube" };
    }
    const low = y > MIDDLE;
    const edge = pointOf(this.bottom, low ? 0 : 25);
    if (x >= TRAY_AT) {
      return { kind: "off", place: edge };
    }
    if (x >= BAR_AT && x < RIGHT) {
      return { kind: "bar", place: edge };
    }
    if (Math.abs(y - MIDDLE) < high) {
      return { kind: "dice", side: x < BAR_AT ? 3 - this.bottom : this.bottom };
    }
    const column = x < BAR_AT ? Math.floor((x - LEFT) / CHECKER) : 6 + Math.floor((x - RIGHT) / CHECKER);
    return { kind: "point", place: pointOf(this.bottom, low ? 12 - column : 13 + column) };
  }

  // nearestSpot returns the spot that is at a place of the drawing or nearest to it, at most so far to
  // its left or right, or null.
  nearestSpot(spots, x, y, reach) {
    const boxes = spots.map((spot) => ({ spot, ...this.boxOf(spot) })).filter((box) => y >= box.y && y <= box.y + box.height);
    const [nearest] = boxes.map((box) => ({ spot: box.spot, far: Math.max(box.x - x, 0, x - box.x - box.width) })).sort((a, b) => a.far - b.far);
    return nearest && nearest.far <= reach ? nearest.spot : null;
  }
}

export { BackgammonLayout, BAR, BAR_AT, BOTTOM, CHECKER, GAP, HALF, HEIGHT, LEFT, MIDDLE, NAMES, RAIL, RIGHT, SLAB, STACK, TOP, TRAY, TRAY_AT, WIDTH };
