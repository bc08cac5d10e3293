// The state of a table as the parts of the page ask for it. Nothing here knows the page.

// path returns the ids of the nodes from behind the root to a node.
function path(table, id) {
  const ids = [];
  for (let at = id; table.nodes[at] && table.nodes[at].p >= 0; at = table.nodes[at].p) {
    ids.unshift(at);
  }
  return ids;
}

// stepsTo are the changes of the moves that lead to a node.
function stepsTo(table, id) {
  return path(table, id).map((at) => table.nodes[at].c);
}

// childrenOf are the ids of the moves that were tried from a node.
function childrenOf(table, id) {
  return table.nodes.flatMap((node, i) => (node && node.p === id ? [i] : []));
}

// key names a place as the table's choices do.
function key(place) {
  return place.kind + place.x.toString(36) + place.y.toString(36);
}

// choiceAt is the move that is made by pointing at a place, or undefined.
function choiceAt(table, place) {
  return place ? table.choices[key(place)] : undefined;
}

// sideName is who a side is, with a capital.
function sideName(table, side) {
  const name = table.sides[side - 1] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// percent is a chance in words.
function percent(chance) {
  return `${Math.round(100 * chance)} %`;
}

// equityText is an equity with its sign.
function equityText(equity) {
  const text = Math.abs(equity).toFixed(3);
  return (equity < 0 && Number(text) ? "−" : "+") + text;
}

// worthText is what a position is worth to the first side, in words, or nothing.
function worthText(table, node) {
  if (table.lucky) {
    return node.q === undefined ? "" : equityText(node.q);
  }
  return node.w === undefined ? "" : `wins ${percent(node.w)}`;
}

// statusText says in words what goes on at a table.
function statusText(table) {
  if (table.over) {
    return table.over.charAt(0).toUpperCase() + table.over.slice(1) + ".";
  }
  const seat = table.seats[table.actor - 1];
  const who = sideName(table, table.actor);
  if (table.asked) {
    return `${who}: ${seat.name || seat.program || "the program"} thinks…`;
  }
  if (table.opening && !seat.program && !seat.failed) {
    return `The player of ${table.sides[table.actor - 1]} chooses.`;
  }
  if (table.actor !== table.turn && !seat.program) {
    return `The player of ${table.sides[table.actor - 1]} places a stone of ${table.sides[table.turn - 1]}.`;
  }
  if (seat.failed) {
    return `${who}'s program is gone.`;
  }
  return seat.program ? `${who} to move: ${seat.name || seat.program} waits.` : `${who} to move.`;
}

// countText is a large number in few letters.
function countText(n) {
  /** @type {[number, string][]} */
  const units = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  const [size, letter] = units.find(([least]) => n >= least) ?? [1, ""];
  return (n / size).toFixed(size === 1 || n / size >= 100 ? 0 : 1) + letter;
}

export { path, stepsTo, childrenOf, key, choiceAt, sideName, percent, equityText, worthText, statusText, countText };
