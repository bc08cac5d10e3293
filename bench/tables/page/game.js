// The state of a table, as the program sends it. No document is known here.
import { sceneOf } from "./board.js";
import { capitalized, equityText, percent } from "./text.js";
import { say } from "./words.js";

// path returns the ids of the nodes on the way to a node, without the root.
function path(table, id) {
  const ids = [];
  for (let at = id; table.nodes[at] && table.nodes[at].p >= 0; at = table.nodes[at].p) {
    ids.unshift(at);
  }
  return ids;
}

// sceneAt returns what stands on the board at the current node.
function sceneAt(table) {
  return sceneOf(table.board, path(table, table.at).map((id) => table.nodes[id].c));
}

// childrenOf returns the ids of the moves that were tried at a node.
function childrenOf(table, id) {
  return table.nodes.flatMap((node, i) => (node && node.p === id ? [i] : []));
}

// placeKey returns the key of a place in the choices of a table.
function placeKey(place) {
  return place.kind + place.x.toString(36) + place.y.toString(36);
}

// choiceAt returns the move that is made by pointing at a place, or undefined.
function choiceAt(table, place) {
  return place ? table.choices[placeKey(place)] : undefined;
}

// refusalAt says why the rules refuse a move at a place, if that needs to be said.
function refusalAt(table, place) {
  const refusal = (table.refused ?? []).find((one) => one.places.includes(placeKey(place)));
  return refusal ? say(refusal.why.text, refusal.why.values) : "";
}

// sideName returns the name of a side with a capital.
function sideName(table, side) {
  return capitalized(say(table.sides[side - 1] ?? ""));
}

// bottomSide returns the side that sits at the bottom of the board: the person who plays against a
// program, or the first side. Turned is whether the board was turned round.
function bottomSide(table, turned) {
  const first = table.seats[0].program && !table.seats[1].program ? 2 : 1;
  return turned ? 3 - first : first;
}

// isTurned reports whether the board is drawn turned round, by whether that was asked for. As it is the
// second side sits at the bottom in Quoridor, the first one in backgammon, and nobody on points.
function isTurned(table, asked) {
  switch (table.board.kind) {
    case "points":
      return asked;
    case "cells":
      return bottomSide(table, asked) === 1;
  }
  return bottomSide(table, asked) === 2;
}

// provenText says who wins in how many plies by a value such as +M7 of the side to move, or only who wins by
// +M or -M. It is empty for other values.
function provenText(table, value, turn) {
  const [, sign, plies] = /^([+-]?)M(\d*)$/.exec(value ?? "") ?? [];
  if (plies === undefined) {
    return "";
  }
  const winner = sign === "-" ? 3 - turn : turn;
  if (plies === "") {
    return say("{side} wins", { side: sideName(table, winner) });
  }
  return say(plies === "1" ? "{side} wins in {plies} ply" : "{side} wins in {plies} plies", { side: sideName(table, winner), plies });
}

// chanceText says the first side's chance to win.
function chanceText(table, chance) {
  return `${sideName(table, 1)} ${percent(chance)}`;
}

// turnAt returns the side to move at a node.
function turnAt(table, id) {
  const [next] = childrenOf(table, id);
  return id === table.at ? table.turn : next === undefined ? 3 - table.nodes[id].s : table.nodes[next].s;
}

// evaluationText says what a node's position is worth, if that is known: who wins, or the first
// side's chance or equity.
function evaluationText(table, id) {
  const node = table.nodes[id];
  if (table.lucky) {
    return node.q === undefined ? "" : `${sideName(table, 1)} ${equityText(node.q)}`;
  }
  return provenText(table, node.v, turnAt(table, id)) || (node.w === undefined ? "" : chanceText(table, node.w));
}

// movePlaceholder returns an example of what can be typed as a move on a board.
function movePlaceholder(board) {
  switch (board.kind) {
    case "backgammon":
      return say("24/18 13/11, or roll");
    case "cells":
      return say("e2, or e3h for a wall");
  }
  return say("h8, or a pasted list");
}

// resultText says in words how a game has ended.
function resultText(table) {
  const { winner, reason, detail } = table.result;
  const names = { side: sideName(table, winner), reason: say(reason) };
  const text = winner ? say("{side} wins: {reason}", names) : say("Draw: {reason}", names);
  return detail ? `${text} (${detail}).` : `${text}.`;
}

// statusText says in words what a table waits for.
function statusText(table) {
  if (table.over) {
    return resultText(table);
  }
  const seat = table.seats[table.actor - 1];
  const [side, other] = [sideName(table, table.actor), say(table.sides[table.turn - 1])];
  if (table.asked) {
    return say("{side} to move: {engine} is thinking…", { side, engine: seat.name || seat.program || say("the engine") });
  }
  if (table.opening && !seat.program && !seat.failed) {
    return say("The player of {side} chooses.", { side: say(table.sides[table.actor - 1]) });
  }
  if (table.actor !== table.turn && !seat.program) {
    return say("The player of {side} places a stone of {other}.", { side: say(table.sides[table.actor - 1]), other });
  }
  if (seat.failed) {
    return say("{side}'s engine has stopped: {why}", { side, why: seat.failed });
  }
  return seat.program ? say("{side} to move: {engine} is paused.", { side, engine: seat.name || seat.program }) : say("{side} to move.", { side });
}

export { path, sceneAt, childrenOf, bottomSide, isTurned, choiceAt, refusalAt, sideName, provenText, chanceText, evaluationText, movePlaceholder, statusText };
