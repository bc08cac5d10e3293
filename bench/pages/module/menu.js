// The menu in the header of a page, with the settings that all pages have: sounds and the language.
import { byId, optionNodes } from "./dom.js";
import { soundIsOn, switchSound } from "./sound.js";
import { LANGUAGES, chooseLanguage, language } from "./words.js";

// listenToMenu has the menu close when one of its buttons is used, or something else, and shows its
// settings.
function listenToMenu() {
  const menu = byId("menu");
  addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    menu.open &&= menu.contains(target) && !target.closest(".menu button, .menu a");
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  byId("language").replaceChildren(...optionNodes(LANGUAGES));
  byId("language").value = language();
  byId("language").addEventListener("change", () => chooseLanguage(byId("language").value));
  byId("sound").checked = soundIsOn();
  byId("sound").addEventListener("change", () => switchSound(byId("sound").checked));
}

export { listenToMenu };
