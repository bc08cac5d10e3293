// The list of games: what its filters let through, and its words.

// filterGames returns the places of the games that a filter lets through.
// winner is "", "draw" or the place of a player; reason is "", "fault", "rules"
// or the place of a reason; text is to be found in what the list shows.
function filterGames(data, filter) {
  const places = [];
  data.games.forEach((game, place) => {
    if (hasWinner(game, filter.winner) && hasReason(data, game, filter.reason) && hasText(data, game, filter.text)) {
      places.push(place);
    }
  });
  return places;
}

// winnerOf returns the place of the player who won, or -1.
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
  const shown = [game.n, game.o, data.reasons[game.r], game.d, ...game.p.map((place) => data.players[place])];
  return text === "" || shown.join("\n").toLowerCase().includes(text.toLowerCase());
}

function scoreText(game) {
  return ["½–½", "1–0", "0–1"][game.w];
}

// resultText says how a game ended, in words.
function resultText(data, game) {
  const winner = winnerOf(game);
  let text = winner < 0 ? "draw: " : data.players[winner] + " wins: ";
  text += data.reasons[game.r];
  if (data.faults.includes(game.r)) {
    text += " by " + data.players[game.p[2 - game.w]];
  }
  return game.d ? text + " (" + game.d + ")" : text;
}

function timeText(ms) {
  return ms < 1000 ? ms + " ms" : ms / 1000 + " s";
}

// moveText says what is known of a move, in words.
function moveText(data, move) {
  const words = [move.number + ". " + (data.sides[move.side - 1] || "") + " " + move.name];
  if (move.opening) {
    words.push("opening");
    return words.join(" · ");
  }
  words.push(timeText(move.took));
  if (move.depth) {
    words.push("depth " + move.depth);
  }
  if (move.value) {
    words.push((data.board?.kind === "backgammon" ? "equity " : "value ") + move.value);
  }
  if (move.nodes) {
    words.push(move.nodes.toLocaleString("en") + " nodes");
  }
  return words.join(" · ");
}

export { filterGames, scoreText, resultText, moveText };
