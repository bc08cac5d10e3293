// A game of the page as its parts read it.
import { parseChanges, sceneOf } from "./scene.js";

// openingLength is how many of the moves are the opening.
function openingLength(game) {
  return game.k || 0;
}

// sceneAt returns what stands on the board after so many moves of a game.
function sceneAt(board, game, ply) {
  return sceneOf(board, game.c.slice(0, ply), openingLength(game));
}

// moveAt returns what is known of a move, the first being number 1.
function moveAt(game, number) {
  const opening = openingLength(game);
  const move = { number, name: game.m[number - 1], opening: number <= opening };
  if (move.opening) {
    move.side = game.c ? parseChanges(game.c[number - 1])[0].side : 0;
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

export { openingLength, sceneAt, moveAt, valueOf };
