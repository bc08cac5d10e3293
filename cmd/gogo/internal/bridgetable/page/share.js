// Sharing the board that a page looks at, and opening one that is shared.
import { byId } from "./dom.js";
import { symbols } from "./cards.js";
import { request } from "./connection.js";
import { drawPicture } from "./picture.js";
import { Sharing, linkTo, pictureOf, sharedIn } from "./sharing.js";
import { say } from "./words.js";

/**
 * openingOf returns the command that opens the board that a link in a text holds, and the step of the
 * play that it was shared at, or null if there is no link.
 * @param {string} text
 */
async function openingOf(text) {
  const shared = await sharedIn(text);
  if (!shared) {
    return null;
  }
  if (shared.game !== "bridge") {
    throw new Error(say("The link holds another game: open it on the board of that game."));
  }
  const options = { system: String(shared.system ?? ""), level: Math.trunc(Number(shared.level)) || 0 };
  return { command: { do: "show", text: String(shared.file ?? ""), seat: String(shared.seat ?? "S"), options }, step: Number(shared.at) || 0 };
}

// addressOf returns the address of the board that a page looks at as a file.
function addressOf(table, ending) {
  const key = location.hash.split("/")[1] ?? "";
  return `save/${table.table}/board${ending}?${new URLSearchParams({ board: table.looks, key })}`;
}

async function fileOf(table, ending) {
  const response = await request(addressOf(table, ending));
  if (!response.ok) {
    throw new Error(await response.text());
  }
  return response.text();
}

// linkOf returns a link to the board that a page looks at from a seat, at a step of the play.
async function linkOf(table, seat, step) {
  const { system, level } = table;
  return linkTo({ game: "bridge", file: await fileOf(table, ".pbn"), seat, at: step, system, level });
}

// Share shares the board that a page looks at.
class Share {
  constructor() {
    this.dialog = new Sharing(() => pictureOf(byId("picture").firstElementChild, ...symbols().children));
  }

  // open shows the dialog for the board of a table from a seat, in a position.
  open(table, seat, position) {
    const { board } = table;
    byId("picture").replaceChildren(drawPicture(board, position, seat));
    /** @type {[string, string][]} */
    const files = [[".pbn", addressOf(table, ".pbn")], [".lin", addressOf(table, ".lin")]];
    this.dialog.open(`board${board.number ?? ""}`, files, fileOf(table, ".txt"), linkOf(table, seat, position.step));
  }
}

export { Share, openingOf };
