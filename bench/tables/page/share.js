// Sharing a game: as a link whose fragment holds it, as text, as a picture, as a file. Nothing
// leaves the machine but what the reader copies.
import { byId, copyText, html, setText } from "./dom.js";
import { path, sceneAt, statusText } from "./game.js";
import { positionOf } from "./position.js";
import { say, sayEach } from "./words.js";

const MAX_LINK = 64 << 10; // characters of what a link holds
const MAX_GAME = 1 << 20; // bytes of it, unpacked

/**
 * packed returns a text compressed and in the letters of addresses.
 * @param {string} text
 */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * unpacked returns the text that packed has made something of. It throws an error if it is none, a
 * RangeError if it is too long.
 * @param {string} code
 */
async function unpacked(code) {
  if (code.length > MAX_LINK) {
    throw new RangeError(say("The link is too long."));
  }
  const letters = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_GAME) {
      throw new RangeError(say("The link is too long."));
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

/**
 * sharedIn returns what a link in a text holds, or null if there is none: the fields of a command
 * that opens it.
 * @param {string} text
 */
async function sharedIn(text) {
  const code = /#g\/([\w-]*)/.exec(text)?.[1];
  if (code === undefined) {
    return null;
  }
  try {
    const { game, file, options, at } = JSON.parse(await unpacked(code));
    return { game: String(game), text: String(file ?? ""), options, node: Number(at) || 0 };
  } catch (error) {
    throw error instanceof RangeError ? error : new Error(say("The link holds no game: part of it is missing."));
  }
}

// linkOf returns a link to the game of a table, or to its position if the game has no file.
async function linkOf(table) {
  const shared = { game: table.game, at: path(table, table.at).length || -1 };
  const [format] = table.formats;
  if (format) {
    shared.file = await (await fetch(`save/${table.table}/game${format}`)).text();
  } else {
    shared.options = { ...table.options, position: table.ids?.[0] ?? table.options.position };
  }
  return `${location.href.replace(/#.*/, "")}#g/${await packed(JSON.stringify(shared))}`;
}

// textOf returns a game as text: what it is, its moves, and the position on the board.
function textOf(table) {
  const moves = path(table, table.at).map((id, i) => `${i + 1}. ${table.nodes[id].m}`).join(" ");
  const position = positionOf(table, sceneAt(table)).text();
  return [sayEach(table.about, ", "), moves, position, statusText(table)].filter(Boolean).join("\n\n");
}

const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-weight", "font-family", "text-anchor"];

// pictureOf returns the drawing of a board as a file of its own.
function pictureOf(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [shown, copied] = [board, copy].map((root) => [...root.querySelectorAll("*")]);
  copied.forEach((element, i) => {
    const style = getComputedStyle(shown[i]);
    DRAWN.forEach((name) => element.setAttribute(name, style.getPropertyValue(name)));
    element.removeAttribute("class");
    element.removeAttribute("style");
  });
  const [, , width, height] = board.getAttribute("viewBox").split(" ");
  [...copy.attributes].forEach((attribute) => copy.removeAttribute(attribute.name));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new XMLSerializer().serializeToString(copy);
}

const SCALE = 2; // pixels of a PNG for a unit of the drawing

/**
 * pngOf returns a drawing as a PNG.
 * @param {string} drawing
 * @returns {Promise<Blob>}
 */
async function pngOf(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * image.width;
  canvas.height = SCALE * image.height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// offer lets the browser save a file.
function offer(blob, name) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Share is the dialog that shares the game of a table.
class Share {
  constructor() {
    this.table = null;
    byId("copylink").addEventListener("click", () => this.copy(byId("link")));
    byId("copytext").addEventListener("click", () => this.copy(byId("gametext")));
    byId("svg").addEventListener("click", () => offer(new Blob([pictureOf(byId("board"))], { type: "image/svg+xml" }), `${this.table.game}.svg`));
    byId("png").addEventListener("click", async () => offer(await pngOf(pictureOf(byId("board"))), `${this.table.game}.png`));
  }

  async open(table) {
    this.table = table;
    byId("link").value = "";
    byId("gametext").value = textOf(table);
    setText(byId("shared"), "");
    byId("files").replaceChildren(...table.formats.map((format) =>
      html("a", { class: "button", href: `save/${table.table}/game${format}`, download: `${table.game}${format}` }, format)));
    byId("sharing").showModal();
    try {
      byId("link").value = await linkOf(table);
    } catch {
      setText(byId("shared"), say("There is no connection to gogo."));
    }
  }

  async copy(field) {
    field.select();
    setText(byId("shared"), await copyText(field.value) ? say("Copied") : say("This browser does not let the page copy: select the text and copy it."));
  }
}

export { Share, sharedIn };
