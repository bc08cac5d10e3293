// The games of a match: their moves, the filters of the list, and their words. No document is known
// here.
import { parseChanges, sceneOf } from "./board.js";
import { timeText } from "./text.js";

// openingLength returns how many of the moves are the opening.
function openingLength(game) {
  return game.k || 0;
}

// sceneAt returns what stands on the board after so many moves of a game.
function sceneAt(board, game, ply) {
  return sceneOf(board, game.c.slice(0, ply), openingLength(game));
}

// moveAt returns a move of a game with its time and its evaluation, by its number from 1.
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

// valueOf reads a program's value of its position: a number, or a win or a loss in so many plies
// such as +M7, or +M without their number. It returns NaN for anything else.
function valueOf(text) {
  const mate = /^([+-]?)M\d*$/.exec(text || "");
  if (mate) {
    return mate[1] === "-" ? -Infinity : Infinity;
  }
  return text ? Number(text) : NaN;
}

// filterGames returns the indices of the games that a filter lets through. Its winner is "",
// "draw" or the index of a player, its reason "", "fault", "rules" or the index of a reason, and
// its text is searched for in what the list shows.
function filterGames(data, filter) {
  return [...data.games.keys()].filter((index) => {
    const game = data.games[index];
    return hasWinner(game, filter.winner) && hasReason(data, game, filter.reason) && hasText(data, game, filter.text);
  });
}

// winnerOf returns the index of the player who won, or -1.
function winnerOf(game) {
  return game.w === 0 ? -1 : game.p[game.w - 1];
}

function hasWinner(game, winner) {
  return winner === "" || winnerOf(game) === (winner === "draw" ? -1 : Number(winner));
}

function hasReason(data, game, reason) {
  const fault = data.faults.includes(game.r);
  switch (reason) {
    case "":
      return true;
    case "fault":
      return fault;
    case "rules":
      return !fault;
  }
  return game.r === Number(reason);
}

function hasText(data, game, text) {
  const shown = [game.n, game.o, data.reasons[game.r], game.d, ...game.p.map((player) => data.players[player])];
  return text === "" || shown.join("\n").toLowerCase().includes(text.toLowerCase());
}

function scoreText(game) {
  return ["½–½", "1–0", "0–1"][game.w];
}

// resultText says in words how a game ended.
function resultText(data, game) {
  const winner = winnerOf(game);
  const result = winner < 0 ? "draw" : `${data.players[winner]} wins`;
  const loser = data.faults.includes(game.r) ? ` by ${data.players[game.p[2 - game.w]]}` : "";
  return `${result}: ${data.reasons[game.r]}${loser}${game.d ? ` (${game.d})` : ""}`;
}

// moveText says a move in words, with its time and its evaluation.
function moveText(data, move) {
  const name = `${move.number}. ${data.sides[move.side - 1] || ""} ${move.name}`;
  if (move.opening) {
    return `${name} · opening`;
  }
  const value = data.board?.kind === "backgammon" ? "equity" : "value";
  return [
    name, timeText(move.took), move.depth && `depth ${move.depth}`, move.value && `${value} ${move.value}`,
    move.nodes && `${move.nodes.toLocaleString("en")} nodes`,
  ].filter(Boolean).join(" · ");
}

export { openingLength, sceneAt, moveAt, valueOf, filterGames, scoreText, resultText, moveText };
