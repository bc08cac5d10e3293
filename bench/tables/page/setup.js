// Setting up a position: on the board with tools, or as a text.
import { byId, copyText, html, optionNodes } from "./dom.js";
import { inputNode } from "./form.js";
import { sceneAt } from "./game.js";
import { positionOf } from "./position.js";
import { say } from "./words.js";

// Setup is the part of the page with which a position is set up on the board. It is the editor of
// the view that viewOf returns, sends the command that begins a game in the position, and calls
// announce with a text for screen readers.
class Setup {
  constructor(viewOf, send, announce) {
    this.viewOf = viewOf;
    this.send = send;
    this.announce = announce;
    this.view = null; // while it is open
    this.table = null; // while it is open, as it was when it was opened
    this.position = null;
    this.waiting = false; // for the answer to the command
    byId("setupcancel").addEventListener("click", () => this.close());
    byId("setupbegin").addEventListener("click", () => this.begin());
    byId("copy").addEventListener("click", () => this.copy());
    byId("clear").addEventListener("click", () => { this.position.clear(); this.changed(say("Board cleared")); });
    byId("mover").addEventListener("change", () => { this.position.turn = Number(byId("mover").value); this.changed(); });
    byId("hands").addEventListener("input", (event) => this.fill(event.target));
  }

  // isOpen reports whether a position is being set up.
  get isOpen() {
    return this.table !== null;
  }

  open(table) {
    this.table = table;
    this.view = this.viewOf();
    this.position = positionOf(table, sceneAt(table));
    this.waiting = false;
    byId("tools").replaceChildren(...this.position.tools.map((tool) => {
      const button = html("button", { type: "button", "data-tool": tool.id, title: say("Key {key}", { key: tool.key.toUpperCase() }) }, say(tool.label));
      button.addEventListener("click", () => this.select(tool));
      return button;
    }));
    byId("toolkeys").textContent = say(this.position.help);
    byId("mover").replaceChildren(...optionNodes(table.sides.map((side, i) => [i + 1, say(side)])));
    byId("mover").value = String(this.position.turn);
    this.showFields();
    this.show(true);
    this.select(this.position.tools[0]);
    this.view.edit(this);
    byId("board").focus();
  }

  // showFields shows what there is beside the board.
  showFields() {
    byId("hands").replaceChildren(...this.position.fields().map((field, i) =>
      html("label", {}, `${say(field.label)} `, inputNode(field, { "data-field": i }), " ")));
  }

  // fill takes the value of a field. Other fields may depend on it and are shown then.
  fill(input) {
    const fields = this.position.fields();
    const labels = (list) => list.map((field) => field.label).join();
    const field = fields[Number(input.dataset.field)];
    field.set(field.choices ? input.value : Math.max(0, Math.min(field.most, Math.floor(Number(input.value)) || 0)));
    if (labels(this.position.fields()) !== labels(fields)) {
      this.showFields();
      byId("hands").querySelector(`[data-field="${input.dataset.field}"]`)?.focus();
    }
    this.changed();
  }

  close() {
    this.table = null;
    this.position = null;
    this.show(false);
    this.view.edit(null);
    this.view = null;
    byId("setup").focus();
  }

  // show shows what belongs to setting up, or to playing.
  show(open) {
    byId("setuppanel").hidden = !open;
    byId("buttons").hidden = byId("enter").hidden = byId("status").hidden = open;
    byId("setup").setAttribute("aria-expanded", String(open));
  }

  // update closes it if the game has begun at the table, or the table has another board.
  update(table) {
    if (this.isOpen && ((this.waiting && table.nodes.length === 1) || table.about !== this.table.about || table.board.kind !== this.table.board.kind)) {
      this.close();
    }
  }

  // fail stops to wait: the program has refused the position.
  fail() {
    this.waiting = false;
  }

  // select takes a tool in hand.
  select(tool) {
    this.position.tool = tool.id;
    for (const button of byId("tools").children) {
      button.setAttribute("aria-pressed", String(button.dataset.tool === tool.id));
    }
    this.changed();
  }

  // key selects the tool of a letter, and reports whether there is one.
  key(letter) {
    const tool = this.position.tools.find((one) => one.key === letter.toLowerCase());
    if (tool) {
      this.select(tool);
      this.announce(say(tool.label));
    }
    return Boolean(tool);
  }

  scene() {
    return this.position.scene();
  }

  ghost(place) {
    return this.position.ghost(place);
  }

  // put uses the tool at a place of the board.
  put(place) {
    const wrong = this.position.put(place);
    this.changed(wrong || this.view.describe(place));
  }

  // changed shows the position after a change, and announces it.
  changed(announcement = "") {
    byId("position").value = this.position.text();
    this.view.redraw();
    if (announcement) {
      this.announce(announcement);
    }
  }

  begin() {
    this.waiting = true;
    this.send({ do: "new", game: this.table.game, options: { ...this.table.options, opening: "", position: byId("position").value } });
  }

  async copy() {
    const text = byId("position");
    if (await copyText(text.value)) {
      this.announce(say("Copied"));
    } else {
      text.select(); // for the keys that copy
    }
  }
}

export { Setup };
