// Sharing the game of a table, and opening what is shared.
import { request } from "./connection.js";
import { byId } from "./dom.js";
import { path, sceneAt, statusText } from "./game.js";
import { positionOf } from "./position.js";
import { Sharing, linkTo, pictureOf, sharedIn } from "./sharing.js";
import { sayEach } from "./words.js";

/**
 * openingOf returns the fields of a command that opens what a link in a text holds, or null if there
 * is no link.
 * @param {string} text
 */
async function openingOf(text) {
  const shared = await sharedIn(text);
  return shared && { game: String(shared.game), text: String(shared.file ?? ""), options: shared.options, node: Number(shared.at) || 0 };
}

// linkOf returns a link to the game of a table, or to its position if the game has no file.
async function linkOf(table) {
  const shared = { game: table.game, at: path(table, table.at).length || -1 };
  const [format] = table.formats;
  if (format) {
    shared.file = await (await request(`save/${table.table}/game${format}`)).text();
  } else {
    shared.options = { ...table.options, position: table.ids?.[0] ?? table.options.position };
  }
  return linkTo(shared);
}

// textOf returns a game as text: what it is, its moves, and the position on the board.
function textOf(table) {
  const moves = path(table, table.at).map((id, i) => `${i + 1}. ${table.nodes[id].m}`).join(" ");
  const position = positionOf(table, sceneAt(table)).text();
  return [sayEach(table.about, ", "), moves, position, statusText(table)].filter(Boolean).join("\n\n");
}

// Share shares the game of a table.
class Share {
  constructor() {
    this.dialog = new Sharing(() => pictureOf(byId("board")));
  }

  open(table) {
    this.dialog.open(table.game, table.formats.map((format) => [format, `save/${table.table}/game${format}`]), textOf(table), linkOf(table));
  }
}

export { Share, openingOf };
