"use strict";

// What stands on the board. Nothing here knows a page, or a game's rules.

// parseChange reads one change: the letter of its kind, the side, then columns
// and rows, each one digit of base 36.
function parseChange(text) {
  const digit = (i) => parseInt(text[i], 36);
  return { kind: text[0], side: digit(1), x: digit(2), y: digit(3), toX: digit(4), toY: digit(5) };
}

function parseChanges(text) {
  return text ? text.split(",").map(parseChange) : [];
}

// sceneAt returns what stands on the board after so many moves of a game.
function sceneAt(board, game, ply) {
  const scene = { stones: [], pawns: {}, walls: [], lines: [], left: { 1: board.walls, 2: board.walls } };
  parseChanges(board.start).forEach((change) => applyChange(scene, change, {}));
  for (let i = 0; i < ply; i++) {
    const mark = { number: i + 1, opening: i < openingLength(game), latest: i === ply - 1 };
    parseChanges(game.c[i]).forEach((change) => applyChange(scene, change, mark));
  }
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
      scene.left[change.side]--;
      break;
    case "l":
      scene.lines.push(thing);
      break;
  }
}

// openingLength is how many of the moves are the opening.
function openingLength(game) {
  return game.k || 0;
}

// moveAt returns what is known of a move, the first being number 1.
function moveAt(game, number) {
  const opening = openingLength(game);
  const move = { number, name: game.m[number - 1], opening: number <= opening };
  if (move.opening) {
    move.side = game.c ? parseChange(game.c[number - 1]).side : 0;
    return move;
  }
  const i = number - 1 - opening;
  move.side = Number(game.s[i]);
  move.took = game.t[i];
  move.depth = game.e ? game.e[i] : 0;
  move.value = game.v ? game.v[i] : "";
  move.nodes = game.z ? game.z[i] : 0;
  return move;
}

// valueOf reads what a program says of its position: a number, or a win or loss
// in so many plies, as in +M7. It is NaN for anything else.
function valueOf(text) {
  const mate = /^([+-]?)M\d+$/.exec(text || "");
  if (mate) {
    return mate[1] === "-" ? -Infinity : Infinity;
  }
  return text ? Number(text) : NaN;
}
