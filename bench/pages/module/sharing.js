// Sharing what stands on a board: as a link whose fragment holds it, as text, as a picture, as
// files. Nothing leaves the machine but what the reader copies.
import { request } from "./connection.js";
import { byId, copyText, html, setText } from "./dom.js";
import { say } from "./words.js";

const MAX_LINK = 64 << 10; // characters of what a link holds
const MAX_SHARED = 1 << 20; // bytes of it, unpacked

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
  const tooLong = new RangeError(say("The link is too long."));
  if (code.length > MAX_LINK) {
    throw tooLong;
  }
  const letters = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_SHARED) {
      throw tooLong;
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

// linkTo returns a link to this page that holds a value with the name of its game.
async function linkTo(shared) {
  return `${location.href.replace(/[?#].*/, "")}#g/${await packed(JSON.stringify(shared))}`;
}

/**
 * sharedIn returns the value that a link in a text holds, or null if there is no link. It throws an
 * error, for the reader, if the link is broken.
 * @param {string} text
 */
async function sharedIn(text) {
  const code = /#g\/(\S*)/.exec(text)?.[1];
  if (code === undefined) {
    return null;
  }
  try {
    const shared = JSON.parse(await unpacked(code));
    if (shared?.game) {
      return shared;
    }
  } catch (error) {
    if (error instanceof RangeError) {
      throw error;
    }
  }
  throw new Error(say("The link holds no game: part of it is missing."));
}

const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-weight", "font-family", "letter-spacing", "text-anchor"];

/**
 * pictureOf returns a drawing of the page as a file of its own, with others that it refers to.
 * @param {SVGSVGElement} drawing
 * @param {Element[]} others
 */
function pictureOf(drawing, ...others) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const [shown, copied] = [drawing, copy].map((root) => [...root.querySelectorAll("*")]);
  copied.forEach((element, i) => {
    const style = getComputedStyle(shown[i]);
    DRAWN.forEach((name) => element.setAttribute(name, style.getPropertyValue(name)));
    element.removeAttribute("class");
    element.removeAttribute("style");
  });
  const [, , width, height] = drawing.getAttribute("viewBox").split(" ");
  [...copy.attributes].forEach((attribute) => copy.removeAttribute(attribute.name));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(...others.map((other) => other.cloneNode(true)));
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

// saveFrom lets the browser save a file of the program's.
async function saveFrom(path, name) {
  offer(await (await request(path)).blob(), name);
}

/**
 * fileLink returns a link that saves a file of the program's.
 * @param {string} label
 * @param {string} path
 * @param {string} name
 */
function fileLink(label, path, name) {
  const link = html("a", { class: "button", href: path, download: name }, label);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    saveFrom(path, name);
  });
  return link;
}

// Sharing is the dialog that shares what stands on a board. It calls picture for the drawing of the
// board as a file.
class Sharing {
  constructor(picture) {
    this.name = "";
    byId("copylink").addEventListener("click", () => this.copy(byId("link")));
    byId("copytext").addEventListener("click", () => this.copy(byId("gametext")));
    byId("svg").addEventListener("click", () => offer(new Blob([picture()], { type: "image/svg+xml" }), `${this.name}.svg`));
    byId("png").addEventListener("click", async () => offer(await pngOf(picture()), `${this.name}.png`));
  }

  /**
   * open shows the dialog, with the name of the files, their addresses by their endings, and with
   * the text and the link as soon as they are there.
   * @param {string} name
   * @param {[string, string][]} files
   * @param {string | Promise<string>} text
   * @param {Promise<string>} link
   */
  async open(name, files, text, link) {
    this.name = name;
    byId("link").value = byId("gametext").value = "";
    setText(byId("shared"), "");
    byId("files").replaceChildren(...files.map(([ending, href]) => fileLink(ending, href, name + ending)));
    byId("sharing").showModal();
    try {
      [byId("gametext").value, byId("link").value] = await Promise.all([text, link]);
    } catch {
      setText(byId("shared"), say("There is no connection to gogo."));
    }
  }

  async copy(field) {
    field.select();
    setText(byId("shared"), await copyText(field.value) ? say("Copied") : say("This browser does not let the page copy: select the text and copy it."));
  }
}

export { Sharing, fileLink, linkTo, offer, pictureOf, saveFrom, sharedIn };
