// How a person wants to play on the backgammon board: switches that the browser remembers.
import { html } from "./dom.js";
import { load, save } from "./store.js";
import { say } from "./words.js";

// OPTIONS are the switches, each with its label and how it stands at first. A finger misses more often
// than a mouse: what it has played can be taken back until it is confirmed.
const OPTIONS = {
  confirm: { label: "Confirm each play", usual: () => matchMedia("(pointer: coarse)").matches },
  forced: { label: "Make forced plays by themselves", usual: () => false },
  mover: { label: "Number the points for the side to move", usual: () => false },
};

/**
 * isOn reports whether a switch is on.
 * @param {keyof typeof OPTIONS} name
 */
function isOn(name) {
  return load(`backgammon.${name}`, OPTIONS[name].usual());
}

// optionSwitches returns the switches, and calls changed after one was used.
function optionSwitches(changed) {
  return Object.keys(OPTIONS).map((name) => {
    const box = html("input", { type: "checkbox", id: `backgammon-${name}` });
    box.checked = isOn(/** @type {keyof typeof OPTIONS} */ (name));
    box.addEventListener("change", () => {
      save(`backgammon.${name}`, box.checked);
      changed();
    });
    return html("label", { class: "check" }, box, " ", say(OPTIONS[name].label));
  });
}

export { isOn, optionSwitches };
