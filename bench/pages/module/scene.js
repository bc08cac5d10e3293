// What stands on a board. Nothing here knows a page, or a game's rules.

// parseChange reads one change: the letter of its kind, the side, then columns
// and rows, each one digit of base 36, or the text of a whole position.
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

// sceneOf returns what stands on a board after some steps, each the text of its changes, the
// first so many of which are the opening.
function sceneOf(board, steps, opening = 0) {
  const scene = { stones: [], pawns: {}, walls: [], lines: [], ways: [], left: { 1: board.hands?.[0] ?? board.walls, 2: board.hands?.[1] ?? board.walls } };
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

export { parseChanges, sceneOf };
