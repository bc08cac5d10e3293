// Setting up a position: on the board with tools, or as a text.
import { html } from "./node.js";
import { positionOf } from "./position.js";
import { sceneOf } from "./scene.js";
import { stepsTo } from "./game.js";

// Setup is the part of the page in which a position is set up on the board of a view. It calls
// send with the command that begins a game there.
class Setup {
  constructor(part, viewOf, send, say) {
    this.part = part;
    this.viewOf = viewOf; // the view that shows the board
    this.view = null; // while it is open
    this.send = send;
    this.say = say;
    this.table = null; // while it is open, as it was then
    this.position = null;
    this.waiting = false; // for the answer to the command
    part("setupcancel").addEventListener("click", () => this.close());
    part("setupbegin").addEventListener("click", () => this.begin());
    part("copy").addEventListener("click", () => this.copy());
    part("clear").addEventListener("click", () => { this.position.clear(); this.changed("the board is cleared"); });
    part("mover").addEventListener("change", () => { this.position.turn = Number(part("mover").value); this.changed(); });
    part("hands").addEventListener("input", (event) => this.fill(event.target));
  }

  // isOpen tells whether a position is being set up.
  get isOpen() {
    return this.table !== null;
  }

  open(table) {
    this.table = table;
    this.view = this.viewOf();
    this.position = positionOf(table, sceneOf(table.board, stepsTo(table, table.at)));
    this.waiting = false;
    this.part("tools").replaceChildren(...this.position.tools.map((tool) => {
      const button = html("button", { type: "button", "data-tool": tool.id, title: `key ${tool.key.toUpperCase()}` }, tool.label);
      button.addEventListener("click", () => this.take(tool));
      return button;
    }));
    this.part("toolkeys").textContent = this.position.help;
    this.part("mover").replaceChildren(...table.sides.map((side, i) => html("option", { value: i + 1 }, side)));
    this.part("mover").value = String(this.position.turn);
    this.showFields();
    this.show(true);
    this.take(this.position.tools[0]);
    this.view.edit(this);
    this.part("board").focus();
  }

  // showFields shows what there is beside the board.
  showFields() {
    this.part("hands").replaceChildren(...this.position.fields().map((field, i) => {
      const input = field.choices
        ? html("select", { "data-field": i }, ...field.choices.map(([value, text]) => html("option", { value }, text)))
        : html("input", { type: "number", min: 0, max: field.most, "data-field": i });
      input.value = field.value;
      return html("label", {}, `${field.label} `, input, " ");
    }));
  }

  // fill takes what was filled into a field. Others are shown then if they depend on it.
  fill(input) {
    const labels = () => this.position.fields().map((one) => one.label).join();
    const before = labels();
    const field = this.position.fields()[Number(input.dataset.field)];
    field.set(field.choices ? input.value : Math.max(0, Math.min(field.most, Math.floor(Number(input.value)) || 0)));
    if (labels() !== before) {
      this.showFields();
      this.part("hands").querySelector(`[data-field="${input.dataset.field}"]`)?.focus();
    }
    this.changed();
  }

  close() {
    this.table = null;
    this.position = null;
    this.show(false);
    this.view.edit(null);
    this.view = null;
    this.part("setup").focus();
  }

  show(open) {
    this.part("setuppanel").hidden = !open;
    this.part("buttons").hidden = this.part("enter").hidden = this.part("status").hidden = open;
    this.part("setup").setAttribute("aria-expanded", String(open));
  }

  // update takes another state of the table: a game that has begun, or another board.
  update(table) {
    if (this.isOpen && ((this.waiting && table.nodes.length === 1) || table.about !== this.table.about || table.board.kind !== this.table.board.kind)) {
      this.close();
    }
  }

  // fail stays open: what is wrong with the position has been said.
  fail() {
    this.waiting = false;
  }

  take(tool) {
    this.position.tool = tool.id;
    for (const button of this.part("tools").children) {
      button.setAttribute("aria-pressed", String(button.dataset.tool === tool.id));
    }
    this.changed();
  }

  // key takes a tool by its letter. It tells whether one has it.
  key(letter) {
    const tool = this.position.tools.find((one) => one.key === letter.toLowerCase());
    if (tool) {
      this.take(tool);
      this.say(tool.label);
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

  changed(said = "") {
    this.part("position").value = this.position.text();
    this.view.redraw();
    if (said) {
      this.say(said);
    }
  }

  begin() {
    this.waiting = true;
    this.send({ do: "new", game: this.table.game, options: { ...this.table.options, opening: "", position: this.part("position").value } });
  }

  async copy() {
    const text = this.part("position");
    try {
      await navigator.clipboard.writeText(text.value);
      this.say("copied");
    } catch {
      text.select(); // for the keys that copy
    }
  }
}

export { Setup };
