// Puzzles: the list of a game's puzzles, and the panel that says how the one stands that is being
// solved. The browser remembers those that were solved.
import { byId, html, setText } from "./dom.js";
import { load, save } from "./store.js";
import { capitalized } from "./text.js";
import { say } from "./words.js";

// solvedOf returns the numbers of the puzzles of a game that were solved.
function solvedOf(game) {
  return new Set(load(`solved.${game}`, []));
}

// PuzzlePanel is the dialog with the list, and the panel. It calls begin with a puzzle that is chosen.
// Spell returns a name of the game, such as that of a move, as a person reads it, and write puts a
// text into an element.
class PuzzlePanel {
  /**
   * @param {(puzzle: any) => void} begin
   * @param {{ folder?: string, spell?: (name: string) => string, write?: (element: Element, text: string) => void }} [options]
   */
  constructor(begin, { folder = "puzzles", spell = (name) => name, write = setText } = {}) {
    this.begin = begin;
    this.folder = folder;
    this.spell = spell;
    this.write = write;
    this.game = "";
    this.list = [];
    this.puzzle = null; // the one that is being solved
    this.shown = false; // its solution was asked for
    byId("puzzlelist").addEventListener("click", (event) => {
      const number = Number(event.target.closest("button")?.dataset.number);
      if (number) {
        byId("puzzledialog").close();
        this.start(number);
      }
    });
    byId("nextpuzzle").addEventListener("click", () => this.start(this.following()));
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

  // fetch gets the puzzles of a game, unless they are there.
  async fetch(game) {
    if (this.game !== game) {
      const answer = await fetch(`${this.folder}/${game}.json`);
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
    this.shown = false;
    this.begin(this.puzzle);
  }

  // name returns the number of the puzzle with its stars.
  get name() {
    return `${say("Puzzle {number}", { number: this.puzzle.number })} ${"★".repeat(this.puzzle.stars)}`;
  }

  // show says how the puzzle stands after a move, empty for none, and reports whether the solution is
  // known by now.
  show(move) {
    const { number, task, holes, kind, solutions } = this.puzzle;
    const right = solutions.includes(move);
    if (right && !this.shown) {
      save(`solved.${this.game}`, [...solvedOf(this.game).add(number)]);
    }
    setText(byId("puzzlename"), this.name);
    this.write(byId("task"), say(task, Object.fromEntries(Object.entries(holes ?? {}).map(([name, value]) => [name, say(this.spell(value))]))));
    const known = right || this.shown;
    const answer = right ? say("Right: {kind}.", { kind: say(kind) })
      : this.shown ? say("The solution is {move}: {kind}.", { move: this.spell(solutions[0]), kind: say(kind) })
        : move ? say("{move} is not the solution.", { move: this.spell(move) }) : "";
    this.write(byId("answer"), answer);
    byId("answer").className = right ? "right" : move && !known ? "wrong" : "";
    byId("retry").hidden = !move;
    byId("solution").hidden = known;
    return known;
  }
}

export { PuzzlePanel };
