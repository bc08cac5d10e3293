// Puzzles: positions in which one move is right.
import { byId, html } from "./dom.js";
import { path } from "./game.js";
import { PuzzlePanel } from "./puzzlepanel.js";
import { load, save } from "./store.js";
import { equityText, percent } from "./text.js";

// Puzzles is the puzzle that is being solved at a table. It calls send with commands, seat with a game
// and the side that is to sit at the bottom, and redraw to show the table again.
class Puzzles {
  constructor(send, seat, redraw) {
    this.send = send;
    this.seat = seat;
    this.redraw = redraw;
    this.began = 0; // the game in which the puzzle is; 0 until the table has it
    this.table = null;
    this.panel = new PuzzlePanel(({ options, side }) => {
      this.began = 0;
      seat(this.panel.game, side);
      send({ do: "new", game: this.panel.game, options, players: [{}, {}] });
    });
    byId("retry").addEventListener("click", () => this.send({ do: "goto", node: 0 }));
    byId("solution").addEventListener("click", () => this.showSolution());
  }

  // open shows the puzzles of a game to choose from.
  open(game) {
    return this.panel.open(game);
  }

  // resume finds the puzzle again that is at the table, after the page was loaded anew.
  async resume() {
    const { game, number, began } = load("puzzle", {});
    if (began !== this.table.began) {
      return;
    }
    await this.panel.fetch(game);
    const puzzle = this.panel.list.find((one) => one.number === number);
    if (puzzle && !this.panel.puzzle && began === this.table.began) {
      this.panel.puzzle = puzzle;
      this.began = began;
      this.seat(game, puzzle.side);
      this.redraw();
    }
  }

  // update shows how the puzzle stands at the table.
  update(table) {
    const before = this.table;
    this.table = table;
    const { puzzle } = this.panel;
    if (puzzle && !this.began && table.began !== before?.began) {
      this.began = table.began;
      save("puzzle", { game: table.game, number: puzzle.number, began: this.began });
    }
    if (!puzzle && before?.began !== table.began) {
      this.resume().catch(() => {}); // the position stays
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

  // choices are the values of the best moves, where they are known: equities with dice, otherwise
  // chances to win.
  choices() {
    const text = this.table.lucky ? equityText : percent;
    return (this.panel.puzzle.choices ?? []).map(({ move, value }) => html("li", {}, `${move}: ${text(value)}`));
  }

  // showSolution shows the right move.
  showSolution() {
    this.panel.shown = true;
    this.send({ do: "goto", node: 0 });
    this.show();
  }
}

export { Puzzles };
