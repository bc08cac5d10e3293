// Puzzles: plays in which one card makes or beats the contract.
import { SEATS, SEAT_NAMES, nextSeat, pictured, positionAt, sideOf } from "./model.js";
import { suited } from "./diagram.js";
import { byId, html } from "./dom.js";
import { PuzzlePanel } from "./puzzlepanel.js";
import { percent } from "./text.js";
import { say } from "./words.js";

const GAME = "bridge";

// writeSuited puts a text into an element, with colored suits, unless it is there.
function writeSuited(element, text) {
  if (element.textContent !== text) {
    element.replaceChildren(...suited(text));
  }
}

// Puzzles is the puzzle that is being solved. It calls redraw when the state of the page has changed,
// which is that of a table where the person has a seat. The address of the page keeps its number.
class Puzzles {
  constructor(redraw) {
    this.redraw = redraw;
    this.state = null; // null for none
    this.card = ""; // that was chosen
    this.known = false; // the solution is known by now
    this.open = false; // all hands are shown
    this.panel = new PuzzlePanel((puzzle) => this.begin(puzzle), { folder: "../puzzles", spell: pictured, write: writeSuited });
    byId("puzzles").addEventListener("click", () => this.panel.open(GAME));
    byId("retry").addEventListener("click", () => this.choose(""));
    byId("solution").addEventListener("click", () => {
      this.panel.shown = true;
      this.choose("");
    });
    byId("allhands").addEventListener("click", () => {
      this.open = !this.open;
      this.show();
    });
    byId("leave").addEventListener("click", () => this.leave());
  }

  // resume begins the puzzle that the address names, if it names one, or shows the list.
  async resume() {
    const wanted = new URLSearchParams(location.search).get("puzzle");
    if (wanted === null) {
      return;
    }
    await this.panel.fetch(GAME);
    if (this.panel.list.some(({ number }) => String(number) === wanted)) {
      this.panel.start(Number(wanted));
    } else {
      await this.panel.open(GAME);
    }
  }

  begin({ number }) {
    history.replaceState(null, "", `?puzzle=${number}${location.hash}`);
    this.open = false;
    this.choose("");
  }

  // leave goes back to the table.
  leave() {
    if (this.state) {
      history.replaceState(null, "", location.pathname + location.hash);
      this.state = null;
      byId("puzzle").hidden = true;
      this.redraw();
    }
  }

  // answer takes a card as the answer, and reports whether it may be played.
  answer(card) {
    const playable = this.state.board.playable.includes(card);
    if (playable) {
      this.choose(card);
    }
    return playable;
  }

  // choose shows the puzzle after a card, empty for none.
  choose(card) {
    this.card = card;
    this.show();
    if (card || document.activeElement === document.body) { // the card that had the focus is gone
      const next = card && !this.known ? byId("retry") : byId("board").querySelector(".playable") ?? byId("nextpuzzle");
      next.focus({ preventScroll: true });
    }
    byId(card || this.known ? "answer" : "play").scrollIntoView({ block: "nearest" });
  }

  show() {
    const { puzzle } = this.panel;
    this.known = this.panel.show(this.card);
    this.state = stateOf(puzzle, this.card, this.known, this.open);
    byId("puzzle").hidden = false;
    byId("choices").hidden = byId("allhands").hidden = !this.known;
    byId("allhands").setAttribute("aria-pressed", String(this.open));
    if (this.known) {
      drawChoices(byId("choices"), puzzle, this.state.board);
    }
    this.redraw();
  }
}

// stateOf returns the state of a table at which a puzzle is being solved, after a card, empty for none.
// What cards are worth is in it if it is known.
function stateOf({ options, side, choices }, card, known, open) {
  const [seat, declarer] = [side[0], options.declarer[0]];
  const dummy = nextSeat(declarer, 2);
  const played = options.played.split(" ");
  const asked = !card && !known;
  const hands = options.deal.slice("N:".length).split(" ");
  const { cards, turn } = seatCards([...played, card].filter(Boolean), options.contract, declarer);
  const roles = { [declarer]: say("declarer"), [dummy]: say("dummy"), [seat]: say("you") };
  return {
    seat, asked: asked ? "card" : "", looks: -1,
    board: {
      number: options.board, dealer: options.dealer[0], vulnerable: options.vulnerable, contract: options.contract, declarer, cards,
      hands: hands.map((hand, i) => (open || [seat, dummy].includes(SEATS[i]) ? hand : "")),
      players: [...SEATS].map((at) => roles[at] ?? ""), teams: ["", ""],
      calls: options.auction.split(" ").map((call) => ({ call })),
      turn: asked ? turn : "", playable: asked ? choices.map(({ move }) => move) : [],
      worth: known ? { [played.length]: Object.fromEntries(choices.map(({ move, value }) => [move, value])) } : undefined,
    },
  };
}

// seatCards returns the cards of a play with the seats that they came from, and whose turn it is.
function seatCards(names, contract, declarer) {
  const board = { contract, cards: [] };
  let turn = nextSeat(declarer);
  for (const card of names) {
    board.cards.push({ card, seat: turn });
    turn = positionAt(board, board.cards.length).winner || nextSeat(turn);
  }
  return { cards: board.cards, turn };
}

// drawChoices lists the cards of a puzzle with what they are worth.
function drawChoices(table, { side, choices, solutions }, board) {
  const declares = sideOf(side[0]) === sideOf(board.declarer);
  const head = [say("Card"), say("Declarer's tricks"), declares ? say("Chance to make it") : say("Chance to beat it")];
  table.replaceChildren(
    html("caption", {}, say("Tricks with best play of all four hands; chances over the deals that fit what {seat} has seen.", { seat: say(SEAT_NAMES[side[0]]) })),
    html("thead", {}, html("tr", {}, head.map((text) => html("th", { scope: "col" }, text)))),
    html("tbody", {}, choices.map(({ move, value, chance }) => html("tr", { class: solutions.includes(move) ? "solves" : false },
      html("th", { scope: "row" }, suited(pictured(move))), html("td", {}, String(value)), html("td", {}, chance === undefined ? "–" : percent(chance))))));
}

export { Puzzles };
