// The bidding box.
import { html, suited, pictured } from "./bridge.js";

const STRAINS = ["C", "D", "H", "S", "NT"];
const OTHERS = [["Pass", "Pass"], ["X", "Double"], ["XX", "Redouble"]];

// BiddingBox has a button for each call, and says what the call would mean that is pointed at.
class BiddingBox {
  constructor(part, call) {
    this.part = part;
    this.buttons = new Map();
    const button = (name, text) => {
      const made = html("button", { type: "button", "data-call": name }, suited(text));
      made.addEventListener("click", () => call(name));
      for (const kind of ["pointerenter", "focus"]) {
        made.addEventListener(kind, () => this.explain(name));
      }
      for (const kind of ["pointerleave", "blur"]) {
        made.addEventListener(kind, () => this.explain(null));
      }
      this.buttons.set(name, made);
      return made;
    };
    part("bids").append(...[1, 2, 3, 4, 5, 6, 7].flatMap((level) =>
      STRAINS.map((strain) => button(`${level}${strain}`, pictured(`${level}${strain}`)))));
    part("others").append(...OTHERS.map(([name, text]) => button(name, text)));
    this.choices = {};
  }

  update(table) {
    const legal = table.calls ?? [];
    this.choices = table.choices ?? {};
    this.part("bidding").hidden = table.asked !== "call";
    for (const [name, button] of this.buttons) {
      button.disabled = !legal.includes(name);
    }
    if (table.asked !== "call") {
      this.explain(null);
    }
  }

  explain(name) {
    const text = name && (this.choices[name] ? `${pictured(name)}: ${this.choices[name]}` : `${pictured(name)}: nothing in the system`);
    this.part("means").replaceChildren(...suited(text ?? ""));
  }
}

export { BiddingBox };
