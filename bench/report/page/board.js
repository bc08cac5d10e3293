"use strict";

// Drawing a scene. A cell, or a point and what is around it, is UNIT wide.

const UNIT = 40;
const EDGE = 30; // for the names of columns and rows

// center is the middle of a cell or the place of a point.
function center(i) {
  return EDGE + (i + 0.5) * UNIT;
}

// drawBoard draws a scene into an svg element, in place of what was there.
function drawBoard(target, board, scene) {
  const width = 2 * EDGE + board.width * UNIT;
  const height = 2 * EDGE + board.height * UNIT;
  target.setAttribute("viewBox", `0 0 ${width} ${height}`);
  target.replaceChildren(
    svg("rect", { class: "face", width, height, rx: 8 }),
    ...nameNodes(board, width, height),
    ...(board.kind === "cells" ? cellNodes(board) : pointNodes(board)),
    ...scene.walls.map(wallNode),
    ...scene.stones.map(stoneNode),
    ...Object.values(scene.pawns).map(pawnNode),
    ...scene.lines.map(lineNode),
  );
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

// classesOf marks a thing with its side and whether it is new or given.
function classesOf(name, thing) {
  return [name, "side" + thing.side, thing.latest ? "latest" : "", thing.opening ? "given" : ""].join(" ");
}

function stoneNode(stone) {
  const text = String(stone.number);
  return svg("g", { class: classesOf("stone", stone), transform: `translate(${center(stone.x)} ${center(stone.y)})` },
    svg("circle", { r: 18 }),
    svg("text", { y: 0.35 * numberSize(text), "font-size": numberSize(text) }, text));
}

// numberSize lets long numbers fit on a stone.
function numberSize(text) {
  return [17, 17, 15, 13][Math.min(text.length, 4) - 1];
}

function pawnNode(pawn) {
  return svg("circle", { class: classesOf("pawn", pawn), cx: center(pawn.x), cy: center(pawn.y), r: 12 });
}

// wallNode draws a wall in the gap between cells, two cells and a gap long. Its
// change names the cell northwest of its middle.
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
