// Drawing a position of backgammon, and finding what on it is pointed at.
//
// The first side sits at the bottom and bears off there on the right. A spot is a kind,
// "point", "bar", "off", "cube" or "dice", and a place: the points as the first side counts
// them, 25 where it comes from its bar and 0 where it bears off; for the second side it is
// the other way round.
import { svg } from "./node.js";

const CHEQUER = 40; // across, and so wide is a point
const RAIL = 68; // on the left: the cube and the score
const BAR = 52;
const TRAY = 64; // on the right: what is borne off
const NAMES = 34; // above and below: the numbers of the points
const HIGH = 5; // chequers on each other, before a number tells how many there are
const HALF = HIGH * CHEQUER + 4;
const GAP = 64; // between the halves
const LEFT = RAIL;
const BAR_AT = LEFT + 6 * CHEQUER;
const RIGHT = BAR_AT + BAR;
const TRAY_AT = RIGHT + 6 * CHEQUER;
const WIDTH = TRAY_AT + TRAY;
const TOP = NAMES;
const MIDDLE = TOP + HALF + GAP / 2;
const BOTTOM = TOP + 2 * HALF + GAP;
const HEIGHT = BOTTOM + NAMES;
const SLAB = 12; // a chequer that is borne off, seen from its side

const PLACES = Array.from({ length: 24 }, (_, i) => i + 1);

// readPosition reads an XGID without its prefix.
function readPosition(text) {
  const [board, cube, owner, turn, dice, first, second, rules, length, largest] = text.split(":");
  const count = (letter) => (letter === "-" ? 0 : letter.toLowerCase().charCodeAt(0) - 96);
  const position = {
    first: Array(26).fill(0), second: Array(26).fill(0),
    cube: 2 ** Number(cube), owner: { 1: 1, 0: 0, "-1": 2 }[owner], hasCube: Number(largest) > 0,
    turn: Number(turn) > 0 ? 1 : 2, dice: /^[1-6]{2}$/.test(dice) ? [...dice].map(Number) : null, offered: /^[DBR]$/.test(dice),
    score: [Number(first), Number(second)], length: Number(length), crawford: Number(length) > 0 && rules === "1",
  };
  [...board].forEach((letter, place) => {
    const side = letter === letter.toUpperCase() ? position.first : position.second;
    side[place] = count(letter);
  });
  return position;
}

// countsOf returns how many chequers a side has at each place.
function countsOf(position, side) {
  return side === 1 ? position.first : position.second;
}

// offOf is how many chequers a side has borne off.
function offOf(position, side) {
  return 15 - countsOf(position, side).reduce((sum, n) => sum + n, 0);
}

// pipsOf is how far the chequers of a side have to go.
function pipsOf(position, side) {
  return countsOf(position, side).reduce((sum, n, place) => sum + n * (side === 1 ? place : 25 - place), 0);
}

// takeSteps changes a position by steps of a side, each from a place x to a place y: what is hit
// goes to its bar.
function takeSteps(position, side, steps) {
  const [own, other] = [countsOf(position, side), countsOf(position, 3 - side)];
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

// usedDice tells of each die whether steps have used it. A chequer that is borne off may
// use a larger one.
function usedDice(dice, steps) {
  const most = dice[0] === dice[1] ? 2 : 1; // of each
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

// drawBackgammon draws a scene into an svg element, in place of what was there, and returns
// the group above it. A scene may have steps that the side to move has made already.
function drawBackgammon(target, scene) {
  const position = readPosition(scene.whole.text);
  const steps = scene.steps ?? [];
  takeSteps(position, position.turn, steps);
  const mover = scene.rolled ? scene.rolled.side : scene.whole.side || 1;
  const arrived = arrivals(steps.length ? steps : scene.ways);
  const above = svg("g", { class: "above" });
  target.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  target.replaceChildren(
    ...tableNodes(),
    ...numberNodes(position, mover),
    ...[1, 2].flatMap((side) => PLACES.flatMap((place) => stackNodes(position, side, place, arrived))),
    ...[1, 2].flatMap((side) => stackNodes(position, side, side === 1 ? 25 : 0, arrived)),
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

// tableNodes are the frame, the fields and the points.
function tableNodes() {
  const field = (x, width) => svg("rect", { class: "field", x, y: TOP, width, height: BOTTOM - TOP });
  return [
    svg("rect", { class: "frame", width: WIDTH, height: HEIGHT, rx: 10 }),
    field(LEFT, 6 * CHEQUER), field(RIGHT, 6 * CHEQUER),
    ...[[TOP, HALF], [BOTTOM - HALF, HALF]].map(([y, height]) =>
      svg("rect", { class: "tray", x: TRAY_AT + 7, y, width: TRAY - 14, height, rx: 4 })),
    ...PLACES.map(triangleNode),
  ];
}

function triangleNode(place) {
  const x = middleOf(place);
  const [base, tip] = isLow(place) ? [BOTTOM, BOTTOM - HALF + 12] : [TOP, TOP + HALF - 12];
  const half = CHEQUER / 2 - 1;
  return svg("path", { class: place % 2 ? "spike" : "spike other", d: `M${x - half} ${base}L${x} ${tip}L${x + half} ${base}Z` });
}

// isLow reports whether a point is in the lower half.
function isLow(place) {
  return place <= 12;
}

// middleOf is the middle of a point, or of the bar.
function middleOf(place) {
  if (place === 0 || place === 25) {
    return BAR_AT + BAR / 2;
  }
  const column = isLow(place) ? 12 - place : place - 13; // from the left
  return (column < 6 ? LEFT : RIGHT - 6 * CHEQUER) + (column + 0.5) * CHEQUER;
}

// heightOf is the middle of the chequer at a place on which so many lie below it. Those on
// the bar begin at its middle.
function heightOf(place, at) {
  const far = (Math.min(at, HIGH - 1) + 0.5) * CHEQUER;
  if (place === 25 || place === 0) {
    return place === 25 ? MIDDLE - 4 - far : MIDDLE + 4 + far;
  }
  return isLow(place) ? BOTTOM - 1 - far : TOP + 1 + far;
}

// numberNodes are the numbers of the points, as the side that moves counts them, and how far each
// side has to go, over the bar on its side of the board.
function numberNodes(position, mover) {
  const name = (x, y, text, kind = "number") => svg("text", { class: kind, x, y: y + 7 }, String(text));
  const [high, low] = [NAMES / 2, HEIGHT - NAMES / 2];
  return [
    ...PLACES.map((place) => name(middleOf(place), isLow(place) ? low : high, mover === 2 ? 25 - place : place)),
    name(BAR_AT + BAR / 2, low, pipsOf(position, 1), "pips"), name(BAR_AT + BAR / 2, high, pipsOf(position, 2), "pips"),
  ];
}

// stackNodes are the chequers of a side at a place. Those that have just come are marked.
function stackNodes(position, side, place, arrived) {
  const count = countsOf(position, side)[place];
  const fresh = count - (arrived[place]?.side === side ? arrived[place].count : 0);
  const nodes = [];
  for (let at = 0; at < Math.min(count, HIGH); at++) {
    const number = at === HIGH - 1 && count > HIGH ? String(count) : "";
    const mark = at >= Math.min(fresh, HIGH - (count - fresh)) ? " latest" : "";
    nodes.push(chequerNode(side, middleOf(place), heightOf(place, at), mark, number));
  }
  return nodes;
}

function chequerNode(side, x, y, mark, number = "") {
  return svg("g", { class: `chequer side${side}${mark}`, transform: `translate(${x} ${y})` },
    svg("circle", { r: CHEQUER / 2 - 1.5 }),
    ...(number ? [svg("text", { y: 7 }, number)] : []));
}

// trayNodes are the chequers that a side has borne off, and their number.
function trayNodes(position, side, arrived) {
  const count = offOf(position, side);
  const fresh = count - (arrived[side === 1 ? 0 : 25]?.side === side ? arrived[side === 1 ? 0 : 25].count : 0);
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

// scoreNodes are the points of a side and how many the match is played to.
function scoreNodes(position, side) {
  if (!position.length) {
    return [];
  }
  const y = side === 1 ? BOTTOM - 34 : TOP + 30;
  const text = (kind, dy, words) => svg("text", { class: kind, x: RAIL / 2, y: y + dy }, words);
  const nodes = [text("score", 0, String(position.score[side - 1])), text("number", 26, "of " + position.length)];
  return position.crawford && side === 2 ? [...nodes, svg("text", { class: "number", x: RAIL / 2, y: MIDDLE + 6 }, "Crawf.")] : nodes;
}

// turnNode points at the side that decides next.
function turnNode(side) {
  const y = side === 1 ? HEIGHT - NAMES / 2 : NAMES / 2;
  const x = TRAY_AT + TRAY / 2;
  return svg("path", { class: "turn", d: side === 1 ? `M${x - 11} ${y + 8}h22l-11 -18z` : `M${x - 11} ${y - 8}h22l-11 18z` });
}

const CUBE = 46;

// cubePlace is the middle of the cube: at its owner's side, in the middle, or before the side
// to which it is offered.
function cubePlace(position, side) {
  if (position.offered) {
    return [side === 1 ? RIGHT + 3 * CHEQUER : LEFT + 3 * CHEQUER, MIDDLE];
  }
  return [RAIL / 2, { 0: MIDDLE, 1: BOTTOM - 100, 2: TOP + 100 }[position.owner]];
}

// cubeNodes are the cube, if there is one in the game. As on a real one, 64 stands for 1.
function cubeNodes(position, side) {
  if (!position.hasCube || position.crawford) {
    return [];
  }
  const [x, y] = cubePlace(position, side);
  const value = position.offered ? 2 * position.cube : position.cube;
  const text = String(value === 1 ? 64 : value);
  return [svg("g", { class: position.offered ? "cube offered" : "cube", transform: `translate(${x} ${y})` },
    svg("rect", { x: -CUBE / 2, y: -CUBE / 2, width: CUBE, height: CUBE, rx: 8 }),
    svg("text", { y: 9, "font-size": text.length > 3 ? 18 : 25 }, text))];
}

const DIE = 42;

// dicePlace is the middle of a side's dice: each throws to its right.
function dicePlace(side) {
  return side === 1 ? RIGHT + 3 * CHEQUER : LEFT + 3 * CHEQUER;
}

function diceNodes(side, dice, state, used = []) {
  return dice.map((face, i) => dieNode(side, dicePlace(side) + (i - 0.5) * (DIE + 10), face, used[i] ? "played" : state));
}

// PIPS are the places of the pips of a die, each a column and a row.
const PIPS = {
  1: [[0, 0]], 2: [[-1, 1], [1, -1]], 3: [[-1, 1], [0, 0], [1, -1]], 4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]], 6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};

function dieNode(side, x, face, state) {
  return svg("g", { class: `die side${side} ${state}`, transform: `translate(${x} ${MIDDLE})` },
    svg("rect", { x: -DIE / 2, y: -DIE / 2, width: DIE, height: DIE, rx: 8 }),
    ...PIPS[face].map(([column, row]) => svg("circle", { cx: column * 12, cy: row * 12, r: 4.4 })));
}

// spotOf is the spot of a place for a side: a point, its bar, or where it bears off.
function spotOf(side, place) {
  if (place > 0 && place < 25) {
    return { kind: "point", place };
  }
  return { kind: (place === 25) === (side === 1) ? "bar" : "off", place: place };
}

// isOff reports whether a way ends off the board.
function isOff(way) {
  return way.y === (way.side === 1 ? 0 : 25);
}

// arrivals counts the chequers that have come to each place.
function arrivals(ways) {
  const places = {};
  for (const way of ways) {
    places[way.y] ??= { side: way.side, count: 0 };
    places[way.y].count++;
  }
  return places;
}

// wayNodes are arrows from where chequers were to where they are.
function wayNodes(position, ways) {
  const left = {};
  const come = arrivals(ways);
  return ways.map((way) => {
    left[way.x] = (left[way.x] ?? -1) + 1;
    come[way.y].count--;
    const counts = countsOf(position, way.side);
    const from = [middleOf(way.x), heightOf(way.x, counts[way.x] + left[way.x])];
    const to = isOff(way)
      ? [TRAY_AT + 12, way.side === 1 ? BOTTOM - SLAB * (offOf(position, way.side) - come[way.y].count) : TOP + SLAB * (offOf(position, way.side) - come[way.y].count)]
      : [middleOf(way.y), heightOf(way.y, counts[way.y] - 1 - come[way.y].count)];
    return arrowNode(from, to);
  });
}

// playNodes are arrows for a play that could be made in a position, which is changed by it.
function playNodes(position, ways) {
  if (ways.length) {
    takeSteps(position, ways[0].side, ways);
  }
  return wayNodes(position, ways);
}

/**
 * arrowNode is an arrow from one place to another.
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

// spotBox is the rectangle of a point, half of the bar or a tray.
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
  return { x: middleOf(spot.place) - CHEQUER / 2, y, width: CHEQUER, height };
}

// spotNode draws a chequer of a side at a spot on which so many, at, lie already.
function spotNode(spot) {
  if (spot.kind === "off") {
    return slabNode(spot.side, spot.at, " " + (spot.ghost || ""));
  }
  return chequerNode(spot.side, middleOf(spot.place), heightOf(spot.place, spot.at), " " + (spot.ghost || ""));
}

// spotMark marks a spot as a whole.
function spotMark(name, spot) {
  return svg("rect", { class: name, ...spotBox(spot), rx: 6 });
}

// spotAt returns the spot at a place of the drawing, or null where there is none. The dice
// are those of a side.
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
  const column = x < BAR_AT ? Math.floor((x - LEFT) / CHEQUER) : 6 + Math.floor((x - RIGHT) / CHEQUER);
  return { kind: "point", place: low ? 12 - column : 13 + column };
}

// backgammonText says in words what is beside the board.
function backgammonText(scene, sides) {
  const position = readPosition(scene.whole.text);
  const parts = sides.map((name, i) => {
    const score = position.length ? `${position.score[i]} of ${position.length} points, ` : "";
    return `${name}: ${score}${pipsOf(position, i + 1)} pips`;
  });
  return [...parts, cubeText(position, sides)].filter(Boolean).join(" · ");
}

function cubeText(position, sides) {
  if (position.crawford) {
    return "Crawford game, no cube";
  }
  if (!position.hasCube) {
    return "";
  }
  const owner = position.owner ? sides[position.owner - 1] + "’s" : "in the middle";
  return position.offered ? `cube offered at ${2 * position.cube}` : `cube ${position.cube}, ${owner}`;
}

// chequersText says where the chequers of each side are, for those who do not see them: the
// points as that side counts them.
function chequersText(scene, sides) {
  const position = readPosition(scene.whole.text);
  return sides.map((name, i) => {
    const side = i + 1;
    const counts = countsOf(position, side);
    const at = (point) => counts[side === 1 ? point : 25 - point];
    const points = PLACES.filter((point) => at(point)).map((point) => `${at(point)} on ${point}`);
    const beside = [[at(25), "on the bar"], [offOf(position, side), "off"]].filter(([n]) => n).map(([n, where]) => `${n} ${where}`);
    return `${name}: ${[...points, ...beside].join(", ")}`;
  }).join("; ");
}

export { drawBackgammon, spotNode, spotMark, spotAt, spotOf, playNodes, backgammonText, chequersText, readPosition, countsOf, offOf, takeSteps };
