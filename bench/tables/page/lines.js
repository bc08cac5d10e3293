// What programs think: the best lines in words.
import { html } from "./node.js";
import { countText, equityText, percent } from "./game.js";

// Lines lists the best lines; look is called with the one that is looked at, or null.
class Lines {
  constructor(element, bar, look) {
    this.element = element;
    this.bar = bar;
    this.look = look;
    this.shown = [];
    const lineOf = (event) => this.shown[[...element.children].indexOf(event.target.closest("li"))] ?? null;
    element.addEventListener("pointerover", (event) => look(lineOf(event)));
    element.addEventListener("pointerleave", () => look(null));
  }

  // update shows the lines of whoever thinks.
  update(table, lines) {
    this.shown = lines;
    this.element.replaceChildren(...lines.map((line) => (table.lucky ? equityLine(line, lines[0]) : html("li", {},
      html("strong", {}, line.chance === null ? line.value || "?" : percent(line.chance)),
      ` ${line.value ? `(${line.value}) ` : ""}depth ${line.depth}${line.sel > line.depth ? `–${line.sel}` : ""}, ${countText(line.nodes)} nodes`,
      html("br"), line.moves.join(", ")))));
    const chance = lines[0]?.chance ?? table.nodes[table.at].w;
    this.bar.hidden = chance === undefined || chance === null;
    this.bar.firstElementChild.style.width = `${100 * (chance ?? 0.5)}%`;
  }
}

// equityLine is a line of a game of luck: what it is worth, by how much less than the best, and what is
// known of it besides.
function equityLine(line, best) {
  const [value, most] = [line, best].map((one) => (one.value ? Number(one.value) : NaN));
  const behind = line !== best && value < most ? ` (−${(most - value).toFixed(3)})` : "";
  const name = line.text?.name || line.moves.map((move) => move.replace(/^\d\d: /, "")).join(", ");
  const depth = line.depth ? `depth ${line.depth}` : "";
  return html("li", {},
    html("strong", {}, Number.isNaN(value) ? "?" : equityText(value)), `${behind} ${name}`,
    html("br"), html("span", { class: "note" }, [line.text?.note, depth].filter(Boolean).join("; ")));
}

export { Lines };
