// What programs think: the best lines in words.
import { html } from "./node.js";
import { countText, percent } from "./game.js";

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
    this.element.replaceChildren(...lines.map((line) => html("li", {},
      html("strong", {}, line.chance === null ? line.value || "?" : percent(line.chance)),
      ` ${line.value ? `(${line.value}) ` : ""}depth ${line.depth}${line.sel > line.depth ? `–${line.sel}` : ""}, ${countText(line.nodes)} nodes`,
      html("br"), line.moves.join(", "))));
    const chance = lines[0]?.chance ?? table.nodes[table.at].w;
    this.bar.hidden = chance === undefined || chance === null;
    this.bar.firstElementChild.style.width = `${100 * (chance ?? 0.5)}%`;
  }
}

export { Lines };
