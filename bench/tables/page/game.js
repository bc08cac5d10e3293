// The state of a table, as the program sends it. No document is known here.
import { sceneOf } from "./board.js";
import { capitalized, equityText, percent } from "./text.js";

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

// sideName returns the name of a side with a capital.
function sideName(table, side) {
  return capitalized(table.sides[side - 1] ?? "");
}

// worthText says in words what a position is worth to the first side, if that is known.
function worthText(table, node) {
  if (table.lucky) {
    return node.q === undefined ? "" : equityText(node.q);
  }
  return node.w === undefined ? "" : `wins ${percent(node.w)}`;
}

// statusText says in words what a table waits for.
function statusText(table) {
  if (table.over) {
    return `${capitalized(table.over)}.`;
  }
  const seat = table.seats[table.actor - 1];
  const name = sideName(table, table.actor);
  if (table.asked) {
    return `${name}: ${seat.name || seat.program || "the program"} thinks…`;
  }
  if (table.opening && !seat.program && !seat.failed) {
    return `The player of ${table.sides[table.actor - 1]} chooses.`;
  }
  if (table.actor !== table.turn && !seat.program) {
    return `The player of ${table.sides[table.actor - 1]} places a stone of ${table.sides[table.turn - 1]}.`;
  }
  if (seat.failed) {
    return `${name}'s program is gone.`;
  }
  return seat.program ? `${name} to move: ${seat.name || seat.program} waits.` : `${name} to move.`;
}

export { path, sceneAt, childrenOf, choiceAt, sideName, worthText, statusText };
