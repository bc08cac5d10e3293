// Puzzles: positions in which one move is right. The browser remembers those that were solved.
import { byId, html, setText } from "./dom.js";
import { path } from "./game.js";
import { load, save } from "./store.js";
import { capitalized } from "./text.js";
import { say } from "./words.js";

// solvedOf returns the numbers of the puzzles of a game that were solved.
function solvedOf(game) {
  return new Set(load(`solved.${game}`, []));
}

// Puzzles is the list of a game's puzzles, and the one that is being solved. It calls begin with a
// command and with whether the second side is to sit at the bottom, and send with other commands.
class Puzzles {
  constructor(begin, send) {
    this.begin = begin;
    this.send = send;
    this.game = "";
    this.list = [];
    this.puzzle = null; // the one that is being solved
    this.began = 0; // the game in which it is; 0 until the table has it
    this.table = null;
    byId("puzzlelist").addEventListener("click", (event) => {
      const number = Number(event.target.closest("button")?.dataset.number);
      if (number) {
        byId("puzzledialog").close();
        this.start(number);
      }
    });
    byId("nextpuzzle").addEventListener("click", () => this.start(this.following()));
    byId("retry").addEventListener("click", () => this.send({ do: "goto", node: 0 }));
    byId("solution").addEventListener("click", () => this.showSolution());
    byId("allpuzzles").addEventListener("click", () => this.open(this.game));
  }

  // open shows the puzzles of a game to choose from.
  async open(game) {
    await this.fetch(game);
    const solved = solvedOf(game);
    setText(byId("puzzletitle"), say("Puzzles: {game}", { game: say(capitalized(game)) }));
    setText(byId("puzzlecount"), say("{solved} of {all} solved. More stars are harder.", { solved: solved.size, all: this.list.length }));
    byId("puzzlelist").replaceChildren(...this.list.map(({ number, stars }) => {
      const label = solved.has(number) ? say("Puzzle {number}, stars: {stars}, solved", { number, stars }) : say("Puzzle {number}, stars: {stars}", { number, stars });
      return html("button", { type: "button", "data-number": number, class: solved.has(number) ? "solved" : false, "aria-label": label },
        String(number), html("small", {}, "★".repeat(stars)));
    }));
    byId("puzzledialog").showModal();
    byId("puzzlelist").querySelector("button:not(.solved)")?.focus();
  }

  async fetch(game) {
    if (this.game !== game) {
      const answer = await fetch(`puzzles/${game}.json`);
      this.list = await answer.json();
      this.game = game;
    }
  }

  // following returns the number of the next puzzle that is not solved.
  following() {
    const solved = solvedOf(this.game);
    const from = this.puzzle?.number ?? 0;
    const open = this.list.filter(({ number }) => !solved.has(number));
    return (open.find(({ number }) => number > from) ?? open[0] ?? this.list[from % this.list.length]).number;
  }

  // start begins a puzzle.
  start(number) {
    this.puzzle = this.list.find((puzzle) => puzzle.number === number);
    this.began = 0;
    this.shown = false;
    const { options, side } = this.puzzle;
    this.begin({ do: "new", game: this.game, options, players: [{}, {}] }, side);
  }

  // update shows how the puzzle stands at the table.
  update(table) {
    const before = this.table;
    this.table = table;
    if (this.puzzle && !this.began && table.began !== before?.began) {
      this.began = table.began;
    }
    const here = Boolean(this.puzzle) && this.began === table.began;
    byId("puzzle").hidden = !here;
    if (here) {
      this.show();
    }
  }

  show() {
    const { number, stars, task, holes, kind, solutions } = this.puzzle;
    const moves = path(this.table, this.table.at).map((id) => this.table.nodes[id].m);
    const right = moves.length > 0 && solutions.includes(moves[0]);
    if (right) {
      save(`solved.${this.game}`, [...solvedOf(this.game).add(number)]);
    }
    setText(byId("puzzlename"), `${say("Puzzle {number}", { number })} ${"★".repeat(stars)}`);
    setText(byId("task"), say(task, Object.fromEntries(Object.entries(holes ?? {}).map(([name, value]) => [name, say(value)]))));
    const answer = !moves.length ? "" : right ? say("Right: {kind}.", { kind: say(kind) }) : say("{move} is not the move.", { move: moves[0] });
    setText(byId("answer"), this.shown && !right ? say("The move is {move}: {kind}.", { move: solutions[0], kind: say(kind) }) : answer);
    byId("answer").className = right ? "right" : moves.length && !this.shown ? "wrong" : "";
    byId("retry").hidden = !moves.length;
    byId("solution").hidden = right || this.shown;
    byId("worth").replaceChildren(...(right || this.shown ? this.choices() : []));
  }

  // choices are the values of the best moves, where they are known.
  choices() {
    return (this.puzzle.choices ?? []).map(({ move, value }) => html("li", {}, `${move}: ${value.toFixed(3)}`));
  }

  // showSolution shows the right move on the board.
  showSolution() {
    this.shown = true;
    this.send({ do: "goto", node: 0 });
    this.show();
  }
}

export { Puzzles };
