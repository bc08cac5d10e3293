// Calls and cards: by the bidding box, and by keys.
import { pictured } from "./model.js";
import { suited } from "./diagram.js";
import { byId, html } from "./dom.js";
import { onAccept } from "./form.js";
import { say } from "./words.js";

const STRAINS = ["C", "D", "H", "S", "NT"];
const OTHERS = [["Pass", "Pass"], ["X", "Double"], ["XX", "Redouble"]];

// BiddingBox has a button for each call, and says what the call under the pointer would mean. With
// a finger, which points at nothing, the first tap says it and the second one calls.
class BiddingBox {
  constructor(call) {
    this.buttons = new Map();
    this.armed = null; // the call that was tapped once
    this.advice = ""; // said while nothing is pointed at
    const button = (name, text) => {
      const made = html("button", { type: "button", "data-call": name }, suited(say(text)));
      made.addEventListener("click", (event) => {
        if (event.pointerType === "touch" && this.armed !== name) {
          this.arm(name);
          return;
        }
        this.arm(null);
        call(name);
      });
      for (const kind of ["pointerenter", "focus"]) {
        made.addEventListener(kind, () => this.explain(name));
      }
      for (const kind of ["pointerleave", "blur"]) {
        made.addEventListener(kind, () => this.explain(null));
      }
      this.buttons.set(name, made);
      return made;
    };
    byId("bids").append(...[1, 2, 3, 4, 5, 6, 7].flatMap((level) =>
      STRAINS.map((strain) => button(`${level}${strain}`, pictured(`${level}${strain}`)))));
    byId("others").append(...OTHERS.map(([name, text]) => button(name, text)));
    this.meanings = {};
  }

  // update shows the calls that may be made at a table, and advice on them.
  update(table, advice) {
    if (this.advice !== advice) {
      this.advice = advice;
      this.explain(null);
    }
    const legal = table.calls ?? [];
    this.meanings = table.choices ?? {};
    byId("bidding").hidden = table.asked !== "call";
    for (const [name, button] of this.buttons) {
      button.disabled = !legal.includes(name);
    }
    for (const level of [1, 2, 3, 4, 5, 6, 7]) {
      const calls = STRAINS.map((strain) => `${level}${strain}`);
      const over = !calls.some((name) => legal.includes(name));
      calls.forEach((name) => this.buttons.get(name).classList.toggle("over", over));
    }
    if (table.asked !== "call" || !legal.includes(this.armed)) {
      this.arm(null);
    }
  }

  // arm keeps a call that is made by the next tap, null for none.
  arm(name) {
    this.armed = name;
    for (const [other, button] of this.buttons) {
      button.classList.toggle("armed", other === name);
    }
    this.explain(name);
  }

  // explain says what a call would mean, null for none.
  explain(name) {
    const shown = name ?? this.armed;
    const holes = { call: pictured(shown ?? ""), meaning: this.meanings[shown] || say("not in the system") };
    const again = shown === this.armed ? ` ${say("Tap again to call.")}` : "";
    const text = shown ? say("{call}: {meaning}.", holes) + again : this.advice;
    byId("means").replaceChildren(...suited(text));
  }
}

// Claiming is the dialog for a claim of some or all of the tricks that are left. It calls claim with
// their number and a line of text.
class Claiming {
  constructor(claim) {
    this.dialog = byId("claiming");
    byId("claim").addEventListener("click", () => this.dialog.showModal());
    onAccept(this.dialog, () => claim(Number(byId("claimtricks").value), byId("claimline").value));
    this.left = 0;
  }

  // update shows how many tricks of a table may be claimed, and closes the dialog if none may.
  update(table) {
    const left = table.claims ? table.left : 0;
    if (left === this.left) {
      return;
    }
    this.left = left;
    byId("claimtricks").max = byId("claimtricks").value = String(left);
    byId("claimline").value = "";
    byId("claimof").textContent = say("of {n}", { n: left });
    if (!left) {
      this.dialog.close();
    }
  }
}

// Typing reads calls and cards from keys: a level and a strain, a suit and a rank.
class Typing {
  constructor(call, play, echo) {
    this.call = call;
    this.play = play;
    this.echo = echo; // shows what has been typed
    this.first = ""; // the first key of two
  }

  // key takes a key, and reports whether it belongs to what is asked.
  key(asked, key) {
    const letter = key.length === 1 ? key.toUpperCase() : "";
    if (asked === "call") {
      return this.keyOfCall(letter);
    }
    return asked === "card" && this.keyOfCard(letter);
  }

  begin(letter) {
    this.first = letter;
    this.echo(`${letter}…`);
    return true;
  }

  keyOfCall(letter) {
    const strains = { C: "C", D: "D", H: "H", S: "S", N: "NT" };
    const others = { P: "Pass", X: "X", R: "XX" };
    const level = this.first;
    this.first = "";
    if (/^[1-7]$/.test(letter)) {
      return this.begin(letter);
    }
    if (/^[1-7]$/.test(level) && strains[letter]) {
      this.echo("");
      this.call(level + strains[letter]);
      return true;
    }
    if (others[letter]) {
      this.echo("");
      this.call(others[letter]);
      return true;
    }
    return false;
  }

  keyOfCard(letter) {
    const suit = this.first;
    const rank = letter === "1" || letter === "0" ? "T" : letter;
    this.first = "";
    if (/^[SHDC]$/.test(suit) && /^[2-9TJQKA]$/.test(rank)) {
      this.echo("");
      this.play(suit + rank);
      return true;
    }
    return /^[SHDC]$/.test(letter) && this.begin(letter);
  }
}

export { BiddingBox, Claiming, Typing };
