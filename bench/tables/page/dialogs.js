// The dialogs that ask for a new game and for a file.
import { byId, html, optionNodes } from "./dom.js";
import { inputNode, onAccept, withText } from "./form.js";

// fieldNode returns the field of an option of a game, with its label.
function fieldNode(field, value) {
  const input = inputNode({ ...field, value }, { name: field.name, required: field.choices ? false : "" });
  return html("label", {}, field.label, " ", input);
}

function gameOptions(hall) {
  return optionNodes(hall.games.map((game) => game.name));
}

// newGame lets a dialog ask for a game and its options, and calls begin with them and with whether
// it is to be played at another table.
function newGame(hall, table, begin) {
  const dialog = byId("newgame");
  const select = byId("game");
  const fields = byId("fields");
  const showFields = () => {
    const game = hall().games.find((one) => one.name === select.value);
    const current = table().game === game.name ? table().options : {};
    fields.replaceChildren(...game.fields.map((field) => fieldNode(field, current[field.name] || field.default)));
  };
  select.addEventListener("change", showFields);
  byId("new").addEventListener("click", () => {
    select.replaceChildren(...gameOptions(hall()));
    select.value = table().game;
    showFields();
    dialog.showModal();
  });
  onAccept(dialog, () => {
    const options = Object.fromEntries([...fields.querySelectorAll("input, select")].map((input) => [input.name, input.value]));
    begin(select.value, options, byId("another").checked);
  });
}

// openGame lets a dialog ask for a file, and calls load with the game and the text of the file.
function openGame(hall, table, load, complain) {
  const dialog = byId("opengame");
  const select = byId("opened");
  byId("open").addEventListener("click", () => {
    select.replaceChildren(...gameOptions(hall()));
    select.value = table().game;
    byId("file").value = "";
    byId("filetext").value = "";
    dialog.showModal();
  });
  onAccept(dialog, () => withText(byId("file"), byId("filetext"), (text) => load(select.value, text), complain));
}

export { newGame, openGame };
