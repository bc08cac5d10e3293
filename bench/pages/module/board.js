// What stands on a board, drawing it, and finding the place under the pointer. Nothing here knows
// the rules of a game.
import { pointUnder, svg } from "./svg.js";
import { BackgammonPosition } from "./backgammonposition.js";
import { drawBackgammon } from "./backgammon.js";
import { countOf } from "./text.js";

// parseChange reads one change: the letter of its kind, the side, then columns and rows, each a
// digit of base 36, or the text of a whole position.
function parseChange(text) {
  const digit = (i) => parseInt(text[i], 36);
  if (text[0] === "x") {
    return { kind: "x", side: digit(1), text: text.slice(2) };
  }
  return { kind: text[0], side: digit(1), x: digit(2), y: digit(3), toX: digit(4), toY: digit(5) };
}

function parseChanges(text) {
  return text ? text.split(",").map(parseChange) : [];
}

// emptyScene returns a scene with nothing on the board.
function emptyScene() {
  return { stones: [], pawns: {}, walls: [], lines: [], ways: [], rolled: null, left: {} };
}

// sceneOf returns what stands on a board after some steps, each the text of its changes. The
// first ones are the opening.
function sceneOf(board, steps, opening = 0) {
  /** @type {any} */
  const scene = emptyScene();
  scene.left = { 1: board.hands?.[0] ?? board.walls, 2: board.hands?.[1] ?? board.walls };
  parseChanges(board.start).forEach((change) => applyChange(scene, change, {}));
  steps.forEach((step, i) => {
    const mark = { number: i + 1, opening: i < opening, latest: i === steps.length - 1 };
    parseChanges(step).forEach((change) => applyChange(scene, change, mark));
  });
  return scene;
}

function applyChange(scene, change, mark) {
  const thing = { ...change, ...mark };
  switch (change.kind) {
    case "s":
      scene.stones.push(thing);
      break;
    case "p":
      scene.pawns[change.side] = thing;
      break;
    case "h":
    case "v":
      scene.walls.push(thing);
      if (change.side) {
        scene.left[change.side]--;
      }
      break;
    case "l":
      scene.lines.push(thing);
      break;
    case "x":
      scene.whole = thing;
      scene.rolled = null;
      scene.ways = [];
      break;
    case "r":
      scene.rolled = thing;
      break;
    case "w":
      scene.ways.push(thing);
      break;
  }
}

const UNIT = 40; // the width of a cell, or the distance between points
const EDGE = 30; // for the names of columns and rows

// center returns the middle of a cell, or the place of a point.
function center(i) {
  return EDGE + (i + 0.5) * UNIT;
}

// turnedThing returns a thing on a board of points or of cells as it stands on the board turned
// round. Turned twice it is as before.
function turnedThing(board, thing) {
  const last = isWall(thing) ? 2 : 1; // a wall is in the gap after its cell
  const turned = { ...thing, x: board.width - last - thing.x, y: board.height - last - thing.y };
  return thing.kind === "l" ? { ...turned, toX: board.width - last - thing.toX, toY: board.height - last - thing.toY } : turned;
}

// turnedBoard returns a board turned round.
function turnedBoard(board) {
  const { width, height, columns, rows, dots } = board;
  const turnedDots = dots?.map(([x, y]) => [width - 1 - x, height - 1 - y]);
  return { ...board, columns: [...columns].reverse(), rows: [...rows].reverse(), dots: turnedDots };
}

// isWall reports whether a thing or a place is a wall between cells.
function isWall(thing) {
  return thing.kind === "h" || thing.kind === "v";
}

// drawBoard draws a scene into an svg element, in place of what was there, and turned round if that
// is wanted. It returns an empty group above it for ghosts and marks.
function drawBoard(target, board, scene, turned = false) {
  if (board.kind === "backgammon") {
    return drawBackgammon(target, scene);
  }
  if (turned) {
    const all = (things) => things.map((thing) => turnedThing(board, thing));
    const { stones, pawns, walls, lines } = scene;
    return drawBoard(target, turnedBoard(board), { stones: all(stones), pawns: all(Object.values(pawns)), walls: all(walls), lines: all(lines) });
  }
  const width = 2 * EDGE + board.width * UNIT;
  const height = 2 * EDGE + board.height * UNIT;
  const above = svg("g", { class: "above" });
  target.setAttribute("viewBox", `0 0 ${width} ${height}`);
  target.replaceChildren(
    svg("rect", { class: "face", width, height, rx: 8 }),
    ...nameNodes(board, width, height),
    ...(board.kind === "cells" ? cellNodes(board) : pointNodes(board)),
    ...scene.walls.map(wallNode),
    ...scene.stones.map(stoneNode),
    ...Object.values(scene.pawns).map(pawnNode),
    ...scene.lines.map(lineNode),
    above,
  );
  return above;
}

function nameNodes(board, width, height) {
  const name = (x, y, text) => svg("text", { class: "name", x, y: y + 5 }, text);
  return [
    ...board.columns.flatMap((text, x) => [name(center(x), EDGE / 2, text), name(center(x), height - EDGE / 2, text)]),
    ...board.rows.flatMap((text, y) => [name(EDGE / 2, center(y), text), name(width - EDGE / 2, center(y), text)]),
  ];
}

function pointNodes(board) {
  let path = "";
  for (let x = 0; x < board.width; x++) {
    path += `M${center(x)} ${center(0)}V${center(board.height - 1)}`;
  }
  for (let y = 0; y < board.height; y++) {
    path += `M${center(0)} ${center(y)}H${center(board.width - 1)}`;
  }
  const dots = (board.dots || []).map(([x, y]) => svg("circle", { class: "dot", cx: center(x), cy: center(y), r: 4 }));
  return [svg("path", { class: "grid-line", d: path }), ...dots];
}

function cellNodes(board) {
  const cells = [];
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      cells.push(svg("rect", { class: "cell", x: center(x) - 16, y: center(y) - 16, width: 32, height: 32, rx: 3 }));
    }
  }
  return cells;
}

// classesOf returns the classes of a thing: its side, and whether it is new, given or a ghost.
function classesOf(name, thing) {
  return [name, "side" + thing.side, thing.latest ? "latest" : "", thing.opening ? "given" : "", thing.ghost || ""].join(" ");
}

// thingNode draws one thing as it stands in a scene.
function thingNode(thing) {
  switch (thing.kind) {
    case "s":
      return stoneNode(thing);
    case "p":
      return pawnNode(thing);
  }
  return wallNode(thing);
}

function stoneNode(stone) {
  const text = String(stone.number ?? "");
  return svg("g", { class: classesOf("stone", stone), transform: `translate(${center(stone.x)} ${center(stone.y)})` },
    svg("circle", { r: 18 }),
    svg("text", { y: 0.35 * numberSize(text), "font-size": numberSize(text) }, text));
}

// numberSize returns the size of a number that fits on a stone.
function numberSize(text) {
  return [17, 17, 15, 13][Math.max(0, Math.min(text.length, 4) - 1)];
}

function pawnNode(pawn) {
  return svg("circle", { class: classesOf("pawn", pawn), cx: center(pawn.x), cy: center(pawn.y), r: 12 });
}

// wallNode draws a wall in the gap between cells, two cells and a gap long. Its place is the cell
// northwest of its middle.
function wallNode(wall) {
  const long = 2 * UNIT - 8;
  const [width, height] = wall.kind === "h" ? [long, 6] : [6, long];
  const x = center(wall.x) + UNIT / 2 - width / 2;
  const y = center(wall.y) + UNIT / 2 - height / 2;
  return svg("rect", { class: classesOf("wall", wall), x, y, width, height, rx: 2 });
}

function lineNode(line) {
  return svg("line", { class: "row", x1: center(line.x), y1: center(line.y), x2: center(line.toX), y2: center(line.toY) });
}

// markNode marks a thing: a ring around a point or a cell, or a wall.
function markNode(name, thing) {
  if (isWall(thing)) {
    return svg("g", { class: name }, wallNode(thing));
  }
  return svg("circle", { class: name, cx: center(thing.x), cy: center(thing.y), r: 18 });
}

// pawnArrow draws an arrow from the middle of one cell to the middle of another.
function pawnArrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) * UNIT - 10;
  const turn = `translate(${center(from.x)} ${center(from.y)}) rotate(${Math.round(180 * Math.atan2(dy, dx) / Math.PI)})`;
  return svg("path", { class: "arrow", transform: turn, d: `M12 0H${long}M${long - 7} -5L${long} 0L${long - 7} 5` });
}

// orderNode draws a number on a pawn or a wall.
function orderNode(thing, number) {
  const shift = thing.kind === "p" ? 0 : UNIT / 2;
  return svg("text", { class: `order on-${thing.kind} side${thing.side}`, x: center(thing.x) + shift, y: center(thing.y) + shift + 4 }, String(number));
}

// pointAt returns where the pointer is on a board, in cells from its top left before it is turned,
// or null beside the board.
function pointAt(target, board, event, turned = false) {
  const under = pointUnder(target, event);
  const [x, y] = [(under.x - EDGE) / UNIT, (under.y - EDGE) / UNIT];
  if (x <= 0 || y <= 0 || x >= board.width || y >= board.height) {
    return null;
  }
  return turned ? { x: board.width - x, y: board.height - y } : { x, y };
}

// placeOf returns the place that is meant by a point of a board: a kind of change with a column and a
// row, as the point of a stone, the cell of a pawn, or within reach of a line between cells a wall.
function placeOf(board, { x, y }, reach = REACH) {
  const cell = { x: Math.floor(x), y: Math.floor(y) };
  if (board.kind === "points") {
    return { kind: "s", ...cell };
  }
  return wallAt(board, x, y, reach) ?? { kind: "p", ...cell };
}

// covers reports whether a point is on a wall, with room around it for a finger.
function covers(wall, point) {
  const [x, y] = [Math.abs(point.x - wall.x - 1), Math.abs(point.y - wall.y - 1)]; // from its middle
  const [along, across] = wall.kind === "h" ? [x, y] : [y, x];
  return along <= 1 && across <= FINGER;
}

// How far from a line between cells a wall is still meant, in cells: by a mouse, and by a finger.
const REACH = 0.22;
const FINGER = 0.38;

// wallAt returns the wall that is meant by a place near a line between cells, the one whose
// middle is nearest, or null away from the lines.
function wallAt(board, x, y, reach) {
  const [toX, toY] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
  if (Math.min(toX, toY) > reach) {
    return null;
  }
  const kind = toY <= toX ? "h" : "v";
  const wall = { kind, x: Math.round(x) - 1, y: Math.round(y) - 1 };
  const onLine = kind === "h" ? wall.y >= 0 && wall.y < board.height - 1 : wall.x >= 0 && wall.x < board.width - 1;
  if (!onLine) {
    return null;
  }
  wall.x = Math.max(0, Math.min(board.width - 2, wall.x));
  wall.y = Math.max(0, Math.min(board.height - 2, wall.y));
  return wall;
}

// sceneText says in words what is beside the board: walls in hand, or the score, the pip counts
// and the cube. Sides are the names of the sides.
function sceneText(board, scene, sides) {
  if (board.kind === "backgammon") {
    return new BackgammonPosition(scene.whole.text).describe(sides);
  }
  return board.walls ? sides.map((side, i) => `${side}: ${countOf(scene.left[i + 1], "wall")} left`).join(", ") : "";
}

// sceneDescription says in words what only the picture shows.
function sceneDescription(board, scene, sides) {
  return board.kind === "backgammon" ? new BackgammonPosition(scene.whole.text).describeCheckers(sides) : "";
}

export { parseChanges, emptyScene, sceneOf, drawBoard, sceneText, sceneDescription, thingNode, markNode, pawnArrow, orderNode, pointAt, placeOf, covers, turnedThing, isWall, FINGER };
