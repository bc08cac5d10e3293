// The dialog that asks for a file.
import { byId, optionNodes } from "./dom.js";
import { onAccept, withText } from "./form.js";
import { capitalized } from "./text.js";
import { say } from "./words.js";

// openGame lets a dialog ask for a file, and calls load with the game and the text of the file.
function openGame(hall, table, load, complain) {
  const dialog = byId("opengame");
  const select = byId("opened");
  byId("open").addEventListener("click", () => {
    select.replaceChildren(...optionNodes(hall().games.map((game) => [game.name, say(capitalized(game.name))])));
    select.value = table().game;
    byId("file").value = "";
    byId("filetext").value = "";
    dialog.showModal();
  });
  onAccept(dialog, () => withText(byId("file"), byId("filetext"), (text) => load(select.value, text), complain));
}

export { openGame };
