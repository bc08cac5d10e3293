// Drawing a position of backgammon, and finding the spot under the pointer.
import { BackgammonLayout, BAR, BAR_AT, BOTTOM, CHECKER, HALF, HEIGHT, LEFT, MIDDLE, NAMES, RAIL, RIGHT, STACK, SLAB, TOP, TRAY, TRAY_AT, WIDTH } from "./backgammonlayout.js";
import { BackgammonPosition, POINTS, isOff, pointOf, usedDice } from "./backgammonposition.js";
import { svg } from "./svg.js";

const CUBE = 46;
const DIE = 42;

// drawBackgammon draws a scene into an svg element, in place of what was there, and returns an
// empty group above it. A scene may have steps of the side to move, the beginning of a play, the side
// that sits at its bottom, and the one whose numbers the points have if it is not the mover.
function drawBackgammon(target, scene) {
  const position = new BackgammonPosition(scene.whole.text);
  const layout = new BackgammonLayout(scene.bottom);
  const steps = scene.steps ?? [];
  position.move(position.turn, steps);
  const mover = scene.rolled ? scene.rolled.side : scene.whole.side || 1;
  const arrived = arrivals(steps.length ? steps : scene.ways);
  const above = svg("g", { class: "above" });
  target.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  target.replaceChildren(
    ...tableNodes(layout),
    ...numberNodes(layout, position, scene.counts ?? mover),
    ...[1, 2].flatMap((side) => [
      ...POINTS.flatMap((place) => stackNodes(layout, position, side, place, arrived)),
      ...stackNodes(layout, position, side, pointOf(side, 25), arrived),
      ...trayNodes(layout, position, side, arrived),
      ...scoreNodes(layout, position, side),
    ]),
    ...(scene.whole.side ? [turnNode(layout, scene.whole.side)] : []),
    ...cubeNodes(layout, position, scene.whole.side),
    ...(scene.rolled ? diceNodes(layout, scene.rolled.side, [scene.rolled.x, scene.rolled.y], "played") : []),
    ...(position.dice ? diceNodes(layout, position.turn, ...diceOf(position, steps, scene.swapped)) : []),
    ...(steps.length ? [] : wayNodes(layout, position, scene.ways)),
    above,
  );
  return above;
}

// diceOf returns the faces of the dice that are to be played, the state of those that wait, and which
// of them some steps have used. Swapped dice lie in the other order.
function diceOf(position, steps, swapped) {
  const [faces, used] = [position.dice, usedDice(position.dice, steps)];
  return swapped ? [[...faces].reverse(), "", [...used].reverse()] : [faces, "", used];
}

// tableNodes draws the frame, the fields, the trays and the points.
function tableNodes(layout) {
  const field = (x, width) => svg("rect", { class: "field", x, y: TOP, width, height: BOTTOM - TOP });
  return [
    svg("rect", { class: "frame", width: WIDTH, height: HEIGHT, rx: 10 }),
    field(LEFT, 6 * CHECKER), field(RIGHT, 6 * CHECKER),
    ...[[TOP, HALF], [BOTTOM - HALF, HALF]].map(([y, height]) =>
      svg("rect", { class: "tray", x: TRAY_AT + 7, y, width: TRAY - 14, height, rx: 4 })),
    ...POINTS.map((point) => triangleNode(layout, point)),
  ];
}

// triangleNode draws a point as the side at the bottom counts it. Its color stays when the board is
// turned.
function triangleNode(layout, point) {
  const x = layout.middleOf(pointOf(layout.bottom, point));
  const [base, tip] = point <= 12 ? [BOTTOM, BOTTOM - HALF + 12] : [TOP, TOP + HALF - 12];
  const half = CHECKER / 2 - 1;
  return svg("path", { class: point % 2 ? "spike" : "spike other", d: `M${x - half} ${base}L${x} ${tip}L${x + half} ${base}Z` });
}

// numberNodes draws the numbers of the points, as a side counts them, and the pip count of each side
// at its end of the bar.
function numberNodes(layout, position, counts) {
  const name = (x, isLow, text, kind = "number") =>
    svg("text", { class: kind, x, y: (isLow ? HEIGHT - NAMES / 2 : NAMES / 2) + 7 }, String(text));
  return [
    ...POINTS.map((place) => name(layout.middleOf(place), layout.isLow(place), pointOf(counts, place))),
    ...[1, 2].map((side) => name(BAR_AT + BAR / 2, side === layout.bottom, position.pips(side), "pips")),
  ];
}

// stackNodes draws the checkers of a side at a place, and marks those that have just arrived.
function stackNodes(layout, position, side, place, arrived) {
  const count = position.checkers(side)[place];
  const fresh = count - arrivedOf(arrived, side, place); // the first that has
  const nodes = [];
  for (let at = 0; at < Math.min(count, STACK); at++) {
    const number = at === STACK - 1 && count > STACK ? String(count) : "";
    const mark = at >= Math.min(fresh, STACK - (count - fresh)) ? " latest" : "";
    nodes.push(checkerNode(side, layout.middleOf(place), layout.heightOf(place, at), mark, number));
  }
  return nodes;
}

function checkerNode(side, x, y, mark, number = "") {
  return svg("g", { class: `chequer side${side}${mark}`, transform: `translate(${x} ${y})` },
    svg("circle", { r: CHECKER / 2 - 1.5 }),
    ...(number ? [svg("text", { y: 7 }, number)] : []));
}

// trayNodes draws the checkers that a side has borne off, and their number.
function trayNodes(layout, position, side, arrived) {
  const count = position.borneOff(side);
  const fresh = count - arrivedOf(arrived, side, pointOf(side, 0));
  const nodes = Array.from({ length: count }, (_, at) => slabNode(layout, side, at, at >= fresh ? " latest" : ""));
  if (count) {
    nodes.push(svg("text", { class: "pips", x: TRAY_AT + TRAY / 2, y: side === layout.bottom ? MIDDLE + 24 : MIDDLE - 10 }, String(count)));
  }
  return nodes;
}

function slabNode(layout, side, at, mark) {
  return svg("rect", { class: `slab side${side}${mark}`, x: TRAY_AT + 12, y: layout.slabTop(side, at), width: TRAY - 24, height: SLAB - 1, rx: 2 });
}

// scoreNodes draws the score of a side and the length of the match.
function scoreNodes(layout, position, side) {
  if (!position.length) {
    return [];
  }
  const y = side === layout.bottom ? BOTTOM - 34 : TOP + 30;
  const text = (kind, dy, words) => svg("text", { class: kind, x: RAIL / 2, y: y + dy }, words);
  const nodes = [text("score", 0, String(position.score(side))), text("number", 26, "of " + position.length)];
  return position.isCrawford && position.length > 1 && side === 2 ? [...nodes, svg("text", { class: "number", x: RAIL / 2, y: MIDDLE + 6 }, "Crawf.")] : nodes;
}

// turnNode draws an arrow to the side that decides next.
function turnNode(layout, side) {
  const isLow = side === layout.bottom;
  const y = isLow ? HEIGHT - NAMES / 2 : NAMES / 2;
  const x = TRAY_AT + TRAY / 2;
  return svg("path", { class: "turn", d: isLow ? `M${x - 11} ${y + 8}h22l-11 -18z` : `M${x - 11} ${y - 8}h22l-11 18z` });
}

// cubeNodes draws the cube if there is one in the game. As on a real one, 64 stands for 1.
function cubeNodes(layout, position, side) {
  if (!position.hasCube || position.isCrawford) {
    return [];
  }
  const [x, y] = layout.cubeMiddle(position, side);
  const value = position.isOffered ? 2 * position.cube : position.cube;
  const text = String(value === 1 ? 64 : value);
  return [svg("g", { class: position.isOffered ? "cube offered" : "cube", transform: `translate(${x} ${y})` },
    svg("rect", { x: -CUBE / 2, y: -CUBE / 2, width: CUBE, height: CUBE, rx: 8 }),
    svg("text", { y: 9, "font-size": text.length > 3 ? 18 : 25 }, text))];
}

// diceNodes draws the dice of a side.
function diceNodes(layout, side, dice, state, used = []) {
  return dice.map((face, i) => dieNode(side, layout.diceMiddle(side) + (i - 0.5) * (DIE + 10), face, used[i] ? "played" : state));
}

// PIPS are the places of the pips on the faces of a die, each a column and a row.
const PIPS = {
  1: [[0, 0]], 2: [[-1, 1], [1, -1]], 3: [[-1, 1], [0, 0], [1, -1]], 4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]], 6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};

// waitingDice draws the dice of a side that is to roll them.
function waitingDice(layout, side) {
  return diceNodes(layout, side, [0, 0], "waiting");
}

// dieNode draws a die; one that waits shows no face.
function dieNode(side, x, face, state) {
  return svg("g", { class: `die side${side} ${state}`, transform: `translate(${x} ${MIDDLE})` },
    svg("rect", { x: -DIE / 2, y: -DIE / 2, width: DIE, height: DIE, rx: 8 }),
    ...(PIPS[face] ?? []).map(([column, row]) => svg("circle", { cx: column * 12, cy: row * 12, r: 4.4 })));
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
function wayNodes(layout, position, ways) {
  const gone = {}; // from each place by the ways before
  const coming = arrivals(ways); // to each place by the ways behind
  return ways.map((way) => {
    coming[way.y].count--;
    const counts = position.checkers(way.side);
    const from = [layout.middleOf(way.x), layout.heightOf(way.x, counts[way.x] + (gone[way.x] ?? 0))];
    gone[way.x] = (gone[way.x] ?? 0) + 1;
    if (!isOff(way)) {
      return arrowNode(from, [layout.middleOf(way.y), layout.heightOf(way.y, counts[way.y] - 1 - coming[way.y].count)]);
    }
    const slab = position.borneOff(way.side) - coming[way.y].count - 1;
    return arrowNode(from, [TRAY_AT + 12, layout.slabTop(way.side, slab) + SLAB / 2]);
  });
}

// playNodes draws arrows for a play that could be made in a position, which is changed by it.
function playNodes(position, ways, layout = new BackgammonLayout()) {
  if (ways.length) {
    position.move(ways[0].side, ways);
  }
  return wayNodes(layout, position, ways);
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

// spotNode draws a checker of a side at a spot, with as many below it as its field at says.
function spotNode(layout, spot) {
  if (spot.kind === "off") {
    return slabNode(layout, spot.side, spot.at, " " + (spot.ghost || ""));
  }
  return checkerNode(spot.side, layout.middleOf(spot.place), layout.heightOf(spot.place, spot.at), " " + (spot.ghost || ""));
}

// spotMark marks a spot as a whole.
function spotMark(layout, name, spot) {
  return svg("rect", { class: name, ...layout.boxOf(spot), rx: 6 });
}

export { drawBackgammon, spotNode, spotMark, spotOf, playNodes, waitingDice };
