// Drawing a position of backgammon, and finding the spot under the pointer.
//
// The first side sits at the bottom and bears off on the right. A spot is something on the board:
// a kind, "point", "bar", "off", "cube" or "dice", and the place of a BackgammonPosition that it
// stands for.
import { BackgammonPosition, POINTS, isOff, pointOf, usedDice } from "./backgammonposition.js";
import { svg } from "./svg.js";

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

const CUBE = 46;
const DIE = 42;

// drawBackgammon draws a scene into an svg element, in place of what was there, and returns an
// empty group above it. A scene may have steps of the side to move, the beginning of a play.
function drawBackgammon(target, scene) {
  const position = new BackgammonPosition(scene.whole.text);
  const steps = scene.steps ?? [];
  position.move(position.turn, steps);
  const mover = scene.rolled ? scene.rolled.side : scene.whole.side || 1;
  const arrived = arrivals(steps.length ? steps : scene.ways);
  const above = svg("g", { class: "above" });
  target.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  target.replaceChildren(
    ...tableNodes(),
    ...numberNodes(position, mover),
    ...[1, 2].flatMap((side) => POINTS.flatMap((place) => stackNodes(position, side, place, arrived))),
    ...[1, 2].flatMap((side) => stackNodes(position, side, pointOf(side, 25), arrived)),
    ...[1, 2].flatMap((side) => trayNodes(position, side, arrived)),
    ...[1, 2].flatMap((side) => scoreNodes(position, side)),
    ...(scene.whole.side ? [turnNode(scene.whole.side)] : []),
    ...cubeNodes(position, scene.whole.side),
    ...(scene.rolled ? diceNodes(scene.rolled.side, [scene.rolled.x, scene.rolled.y], "played") : []),
    ...(position.dice ? diceNodes(position.turn, position.dice, "", usedDice(position.dice, steps)) : []),
    ...(steps.length ? [] : wayNodes(position, scene.ways)),
    above,
  );
  return above;
}

// tableNodes draws the frame, the fields, the trays and the points.
function tableNodes() {
  const field = (x, width) => svg("rect", { class: "field", x, y: TOP, width, height: BOTTOM - TOP });
  return [
    svg("rect", { class: "frame", width: WIDTH, height: HEIGHT, rx: 10 }),
    field(LEFT, 6 * CHECKER), field(RIGHT, 6 * CHECKER),
    ...[[TOP, HALF], [BOTTOM - HALF, HALF]].map(([y, height]) =>
      svg("rect", { class: "tray", x: TRAY_AT + 7, y, width: TRAY - 14, height, rx: 4 })),
    ...POINTS.map(triangleNode),
  ];
}

function triangleNode(place) {
  const x = middleOf(place);
  const [base, tip] = isLow(place) ? [BOTTOM, BOTTOM - HALF + 12] : [TOP, TOP + HALF - 12];
  const half = CHECKER / 2 - 1;
  return svg("path", { class: place % 2 ? "spike" : "spike other", d: `M${x - half} ${base}L${x} ${tip}L${x + half} ${base}Z` });
}

// isLow reports whether a point is in the lower half.
function isLow(place) {
  return place <= 12;
}

// middleOf returns the x of the middle of a point or of the bar.
function middleOf(place) {
  if (place === 0 || place === 25) {
    return BAR_AT + BAR / 2;
  }
  const column = isLow(place) ? 12 - place : place - 13; // from the left
  return (column < 6 ? LEFT : RIGHT - 6 * CHECKER) + (column + 0.5) * CHECKER;
}

// heightOf returns the y of the middle of a checker with so many below it at its place. Those on
// the bar are stacked from the middle of the board.
function heightOf(place, below) {
  const far = (Math.min(below, STACK - 1) + 0.5) * CHECKER;
  if (place === 25 || place === 0) {
    return place === 25 ? MIDDLE - 4 - far : MIDDLE + 4 + far;
  }
  return isLow(place) ? BOTTOM - 1 - far : TOP + 1 + far;
}

// numberNodes draws the numbers of the points, as the side that moves counts them, and the pip
// count of each side at its end of the bar.
function numberNodes(position, mover) {
  const name = (x, y, text, kind = "number") => svg("text", { class: kind, x, y: y + 7 }, String(text));
  const [high, low] = [NAMES / 2, HEIGHT - NAMES / 2];
  return [
    ...POINTS.map((place) => name(middleOf(place), isLow(place) ? low : high, pointOf(mover, place))),
    name(BAR_AT + BAR / 2, low, position.pips(1), "pips"), name(BAR_AT + BAR / 2, high, position.pips(2), "pips"),
  ];
}

// stackNodes draws the checkers of a side at a place, and marks those that have just arrived.
function stackNodes(position, side, place, arrived) {
  const count = position.checkers(side)[place];
  const fresh = count - arrivedOf(arrived, side, place); // the first that has
  const nodes = [];
  for (let at = 0; at < Math.min(count, STACK); at++) {
    const number = at === STACK - 1 && count > STACK ? String(count) : "";
    const mark = at >= Math.min(fresh, STACK - (count - fresh)) ? " latest" : "";
    nodes.push(checkerNode(side, middleOf(place), heightOf(place, at), mark, number));
  }
  return nodes;
}

function checkerNode(side, x, y, mark, number = "") {
  return svg("g", { class: `chequer side${side}${mark}`, transform: `translate(${x} ${y})` },
    svg("circle", { r: CHECKER / 2 - 1.5 }),
    ...(number ? [svg("text", { y: 7 }, number)] : []));
}

// trayNodes draws the checkers that a side has borne off, and their number.
function trayNodes(position, side, arrived) {
  const count = position.borneOff(side);
  const fresh = count - arrivedOf(arrived, side, pointOf(side, 0));
  const nodes = Array.from({ length: count }, (_, at) => slabNode(side, at, at >= fresh ? " latest" : ""));
  if (count) {
    nodes.push(svg("text", { class: "pips", x: TRAY_AT + TRAY / 2, y: side === 1 ? MIDDLE + 24 : MIDDLE - 10 }, String(count)));
  }
  return nodes;
}

function slabNode(side, at, mark) {
  const y = side === 1 ? BOTTOM - 6 - (at + 1) * SLAB : TOP + 6 + at * SLAB;
  return svg("rect", { class: `slab side${side}${mark}`, x: TRAY_AT + 12, y, width: TRAY - 24, height: SLAB - 1, rx: 2 });
}

// scoreNodes draws the score of a side and the length of the match.
function scoreNodes(position, side) {
  if (!position.length) {
    return [];
  }
  const y = side === 1 ? BOTTOM - 34 : TOP + 30;
  const text = (kind, dy, words) => svg("text", { class: kind, x: RAIL / 2, y: y + dy }, words);
  const nodes = [text("score", 0, String(position.score(side))), text("number", 26, "of " + position.length)];
  return position.isCrawford && side === 2 ? [...nodes, svg("text", { class: "number", x: RAIL / 2, y: MIDDLE + 6 }, "Crawf.")] : nodes;
}

// turnNode draws an arrow to the side that decides next.
function turnNode(side) {
  const y = side === 1 ? HEIGHT - NAMES / 2 : NAMES / 2;
  const x = TRAY_AT + TRAY / 2;
  return svg("path", { class: "turn", d: side === 1 ? `M${x - 11} ${y + 8}h22l-11 -18z` : `M${x - 11} ${y - 8}h22l-11 18z` });
}

// cubePlace returns the middle of the cube: at its owner's end, in the middle, or in front of the
// side to which it is offered.
function cubePlace(position, side) {
  if (position.isOffered) {
    return [diceMiddle(side), MIDDLE];
  }
  return [RAIL / 2, { 0: MIDDLE, 1: BOTTOM - 100, 2: TOP + 100 }[position.cubeOwner]];
}

// cubeNodes draws the cube if there is one in the game. As on a real one, 64 stands for 1.
function cubeNodes(position, side) {
  if (!position.hasCube || position.isCrawford) {
    return [];
  }
  const [x, y] = cubePlace(position, side);
  const value = position.isOffered ? 2 * position.cube : position.cube;
  const text = String(value === 1 ? 64 : value);
  return [svg("g", { class: position.isOffered ? "cube offered" : "cube", transform: `translate(${x} ${y})` },
    svg("rect", { x: -CUBE / 2, y: -CUBE / 2, width: CUBE, height: CUBE, rx: 8 }),
    svg("text", { y: 9, "font-size": text.length > 3 ? 18 : 25 }, text))];
}

// diceMiddle returns the x of the middle of a side's dice: each throws to its right.
function diceMiddle(side) {
  return side === 1 ? RIGHT + 3 * CHECKER : LEFT + 3 * CHECKER;
}

function diceNodes(side, dice, state, used = []) {
  return dice.map((face, i) => dieNode(side, diceMiddle(side) + (i - 0.5) * (DIE + 10), face, used[i] ? "played" : state));
}

// PIPS are the places of the pips on the faces of a die, each a column and a row.
const PIPS = {
  1: [[0, 0]], 2: [[-1, 1], [1, -1]], 3: [[-1, 1], [0, 0], [1, -1]], 4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]], 6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};

function dieNode(side, x, face, state) {
  return svg("g", { class: `die side${side} ${state}`, transform: `translate(${x} ${MIDDLE})` },
    svg("rect", { x: -DIE / 2, y: -DIE / 2, width: DIE, height: DIE, rx: 8 }),
    ...PIPS[face].map(([column, row]) => svg("circle", { cx: column * 12, cy: row * 12, r: 4.4 })));
}

// spotOf returns the spot of a place for a side: a point, its bar, or its tray.
function spotOf(side, place) {
  if (place > 0 && place < 25) {
    return { kind: "point", place };
  }
  return { kind: pointOf(side, place) === 25 ? "bar" : "off", place };
}

// arrivals counts the checkers that have come to each place, which are of one side.
function arrivals(ways) {
  const places = {};
  for (const way of ways) {
    places[way.y] ??= { side: way.side, count: 0 };
    places[way.y].count++;
  }
  return places;
}

// arrivedOf returns how many checkers of a side have come to a place.
function arrivedOf(arrived, side, place) {
  return arrived[place]?.side === side ? arrived[place].count : 0;
}

// wayNodes draws arrows from where checkers were to where they are.
function wayNodes(position, ways) {
  const gone = {}; // from each place by the ways before
  const coming = arrivals(ways); // to each place by the ways behind
  return ways.map((way) => {
    coming[way.y].count--;
    const counts = position.checkers(way.side);
    const from = [middleOf(way.x), heightOf(way.x, counts[way.x] + (gone[way.x] ?? 0))];
    gone[way.x] = (gone[way.x] ?? 0) + 1;
    if (!isOff(way)) {
      return arrowNode(from, [middleOf(way.y), heightOf(way.y, counts[way.y] - 1 - coming[way.y].count)]);
    }
    const high = SLAB * (position.borneOff(way.side) - coming[way.y].count);
    return arrowNode(from, [TRAY_AT + 12, way.side === 1 ? BOTTOM - high : TOP + high]);
  });
}

// playNodes draws arrows for a play that could be made in a position, which is changed by it.
function playNodes(position, ways) {
  if (ways.length) {
    position.move(ways[0].side, ways);
  }
  return wayNodes(position, ways);
}

/**
 * arrowNode draws an arrow from one place to another.
 * @param {number[]} from
 * @param {number[]} to
 */
function arrowNode([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const head = `M${toX} ${toY}L${toX - 15 * dx - 8 * dy} ${toY - 15 * dy + 8 * dx}L${toX - 15 * dx + 8 * dy} ${toY - 15 * dy - 8 * dx}Z`;
  return svg("g", { class: "way" },
    svg("path", { class: "shaft", d: `M${x} ${y}L${toX - 12 * dx} ${toY - 12 * dy}` }), svg("path", { class: "head", d: head }));
}

// spotBox returns the rectangle of a point, half of the bar or a tray.
function spotBox(spot) {
  const low = spot.kind === "point" ? isLow(spot.place) : spot.place === 0;
  const height = HALF + (spot.kind === "bar" ? GAP / 2 : 0);
  const y = low ? BOTTOM - height : TOP;
  switch (spot.kind) {
    case "bar":
      return { x: BAR_AT, y, width: BAR, height };
    case "off":
      return { x: TRAY_AT + 7, y, width: TRAY - 14, height };
  }
  return { x: middleOf(spot.place) - CHECKER / 2, y, width: CHECKER, height };
}

// spotNode draws a checker of a side at a spot, with as many below it as its field at says.
function spotNode(spot) {
  if (spot.kind === "off") {
    return slabNode(spot.side, spot.at, " " + (spot.ghost || ""));
  }
  return checkerNode(spot.side, middleOf(spot.place), heightOf(spot.place, spot.at), " " + (spot.ghost || ""));
}

// spotMark marks a spot as a whole.
function spotMark(name, spot) {
  return svg("rect", { class: name, ...spotBox(spot), rx: 6 });
}

// spotAt returns the spot at a place of the drawing, or null where there is none. The spot of
// dice has the side that throws there.
function spotAt(x, y) {
  if (y < TOP || y > BOTTOM || x < 0 || x > WIDTH) {
    return null;
  }
  if (x < LEFT) {
    return { kind: "cube" };
  }
  const low = y > MIDDLE;
  if (x >= TRAY_AT) {
    return { kind: "off", place: low ? 0 : 25 };
  }
  if (x >= BAR_AT && x < RIGHT) {
    return { kind: "bar", place: low ? 0 : 25 };
  }
  if (Math.abs(y - MIDDLE) < GAP / 2) {
    return { kind: "dice", side: x < BAR_AT ? 2 : 1 };
  }
  const column = x < BAR_AT ? Math.floor((x - LEFT) / CHECKER) : 6 + Math.floor((x - RIGHT) / CHECKER);
  return { kind: "point", place: low ? 12 - column : 13 + column };
}

export { drawBackgammon, spotNode, spotMark, spotAt, spotOf, playNodes };
