// Puzzles: positions in which one move is right.
import { byId, html } from "./dom.js";
import { path } from "./game.js";
import { PuzzlePanel } from "./puzzlepanel.js";

// Puzzles is the puzzle that is being solved at a table. It calls begin with a command and with
// whether the second side is to sit at the bottom, and send with other commands.
class Puzzles {
  constructor(begin, send) {
    this.send = send;
    this.began = 0; // the game in which the puzzle is; 0 until the table has it
    this.table = null;
    this.panel = new PuzzlePanel(({ options, side }) => {
      this.began = 0;
      begin({ do: "new", game: this.panel.game, options, players: [{}, {}] }, side);
    });
    byId("retry").addEventListener("click", () => this.send({ do: "goto", node: 0 }));
    byId("solution").addEventListener("click", () => this.showSolution());
  }

  // open shows the puzzles of a game to choose from.
  open(game) {
    return this.panel.open(game);
  }

  // update shows how the puzzle stands at the table.
  update(table) {
    const before = this.table;
    this.table = table;
    const { puzzle } = this.panel;
    if (puzzle && !this.began && table.began !== before?.began) {
      this.began = table.began;
    }
    const here = Boolean(puzzle) && this.began === table.began;
    byId("puzzle").hidden = !here;
    if (here) {
      this.show();
    }
  }

  show() {
    const [first] = path(this.table, this.table.at);
    const known = this.panel.show(first === undefined ? "" : this.table.nodes[first].m);
    byId("worth").replaceChildren(...(known ? this.choices() : []));
  }

  // choices are the values of the best moves, where they are known.
  choices() {
    return (this.panel.puzzle.choices ?? []).map(({ move, value }) => html("li", {}, `${move}: ${value.toFixed(3)}`));
  }

  // showSolution shows the right move.
  showSolution() {
    this.panel.shown = true;
    this.send({ do: "goto", node: 0 });
    this.show();
  }
}

export { Puzzles };
