// What is asked for a new game and for a file.
import { html } from "./node.js";

function fieldNode(field) {
  const attributes = { name: field.name };
  let input;
  if (field.choices) {
    input = html("select", attributes, ...field.choices.map((choice) => html("option", { value: choice }, choice)));
  } else if (field.most) {
    input = html("input", { ...attributes, type: "number", min: field.least ?? 0, max: field.most, required: "" });
  } else {
    input = html("input", { ...attributes, type: "text", required: "", autocomplete: "off" });
  }
  input.value = field.default;
  return html("label", {}, field.label, " ", input);
}

// newGame asks for a game and its rules, and hands them to begin with whether another table
// is wanted.
function newGame(part, hall, table, begin) {
  const dialog = part("newgame");
  const select = part("game");
  const fields = part("fields");
  const game = () => hall().games.find((one) => one.name === select.value);
  const showFields = () => {
    fields.replaceChildren(...game().fields.map((field) =>
      fieldNode({ ...field, default: (table().game === select.value && table().options[field.name]) || field.default })));
  };
  select.addEventListener("change", showFields);
  part("new").addEventListener("click", () => {
    select.replaceChildren(...hall().games.map((one) => html("option", { value: one.name }, one.name)));
    select.value = table().game;
    showFields();
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "ok") {
      const options = Object.fromEntries([...fields.querySelectorAll("input, select")].map((input) => [input.name, input.value]));
      begin(select.value, options, part("another").checked);
    }
    dialog.returnValue = "";
  });
}

const MOST = 1 << 20; // bytes of a file

// openGame asks for a file, and hands its text to load.
function openGame(part, hall, table, load, complain) {
  const dialog = part("opengame");
  part("open").addEventListener("click", () => {
    part("opened").replaceChildren(...hall().games.map((one) => html("option", { value: one.name }, one.name)));
    part("opened").value = table().game;
    part("file").value = "";
    part("filetext").value = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    const [file] = part("file").files;
    const wanted = dialog.returnValue === "ok";
    dialog.returnValue = "";
    if (!wanted) {
      return;
    }
    if (file && file.size > MOST) {
      complain(`${file.name} is too long: ${file.size} bytes`);
      return;
    }
    load(part("opened").value, file ? await textOf(file) : part("filetext").value);
  });
}

/**
 * textOf reads a file as text: UTF-8, UTF-16 that begins with a byte order mark, and what is neither
 * as the characters of Western Europe.
 * @param {File} file
 */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export { newGame, openGame };
