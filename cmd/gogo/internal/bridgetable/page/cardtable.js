// The table with its cards: a seat's own hand at the bottom, dummy and other hands that are known
// around it, and the trick in the middle.
import { SEATS, SEAT_NAMES, SUITS, holdings, isVulnerable, nextSeat, pointsOf, sideOf, unseenOf } from "./model.js";
import { html } from "./dom.js";
import { countOf } from "./text.js";
import { suited } from "./diagram.js";
import { markWorth } from "./play.js";
import { contractText } from "./summary.js";
import { drawCard } from "./cards.js";
import { say } from "./words.js";

const PLACES = ["bottom", "left", "top", "right"]; // clockwise from a seat

// isRed reports whether a suit is printed in red.
function isRed(suit) {
  return suit === "H" || suit === "D";
}

// suitOrder returns the suits of a hand as a person sorts them: trumps first, and the colors in
// turns as far as possible.
function suitOrder(suits, trump) {
  const orders = (rest) => (rest.length < 2 ? [rest] : rest.flatMap((suit) => orders(rest.filter((other) => other !== suit)).map((order) => [suit, ...order])));
  const faults = (order) => (order[0] === trump || !order.includes(trump) ? 0 : 10)
    + order.filter((suit, i) => i && isRed(suit) === isRed(order[i - 1])).length;
  return orders(suits).reduce((best, order) => (faults(order) < faults(best) ? order : best), suits);
}

// CardTable shows the hands of a board as cards, for a BridgeView. The hand of the seat is at the
// bottom, South's for a spectator.
class CardTable {
  constructor() {
    this.seat = "S";
    this.which = html("div", { class: "corner which" });
    this.state = html("div", { class: "corner state" });
    this.middle = html("div", { class: "center" });
    this.auction = html("div", { class: "called" }); // where the auction stands while it lasts
    this.sections = Object.fromEntries(PLACES.map((place) => [place, html("div", { class: `place-${place}` })]));
    this.felt = html("div", { class: "felt" }, this.which, this.state, ...PLACES.map((place) => this.sections[place]), this.middle);
    this.drawn = {}; // the JSON of what each place was drawn from
  }

  // draw returns the table. The hands depend on the position too, and are drawn by show.
  draw() {
    this.drawn = {};
    return this.felt;
  }

  // show draws a position of the board.
  show(board, position) {
    for (const [i, place] of PLACES.entries()) {
      const seat = nextSeat(this.seat, i);
      this.drawSeat(board, position, seat, place);
    }
    markWorth(this.felt, board, position.step);
    this.showMiddle(board, position);
    this.state.replaceChildren(...stateLines(board, position));
    this.felt.classList.toggle("bids", !board.contract);
    this.felt.classList.toggle("open", board.hands.every(Boolean));
  }

  // drawSeat draws a seat again if something of it has changed.
  drawSeat(board, position, seat, place) {
    const at = SEATS.indexOf(seat);
    const cards = cardsLeft(board, position, seat);
    const playable = (board.playable ?? []).filter((card) => cards?.includes(card));
    const unseen = unseenAt(board, position, seat);
    const head = headOf(board, seat, cards);
    const key = JSON.stringify([seat, cards, playable, unseen, head.key, board.hands.every(Boolean)]);
    if (this.drawn[place] === key) {
      return;
    }
    this.drawn[place] = key;
    const classes = ["hand", SEAT_NAMES[seat].toLowerCase(), head.turn && "turn", !cards && "unknown"].filter(Boolean).join(" ");
    const shown = cards ? drawHand(cards, playable, this.shape(board, seat, place)) : drawBacks(unseen);
    this.sections[place].replaceChildren(html("section", { class: classes, "aria-label": SEAT_NAMES[seat], "data-at": at }, head.node, shown));
  }

  // shape returns how a hand is laid out: fanned, in columns as dummy, or in rows at the side.
  shape(board, seat, place) {
    if (place === "bottom" || (place === "top" && board.hands.every(Boolean))) {
      return "fan";
    }
    return board.hands.every(Boolean) ? "rows" : "columns";
  }

  // showMiddle shows the trick, or the auction while it lasts.
  showMiddle(board, position) {
    if (!board.contract) {
      this.middle.replaceChildren(this.auction);
      return;
    }
    const label = position.number ? say("Trick {n}", { n: position.number }) : say("The table");
    this.middle.replaceChildren(html("div", { class: "trick", role: "group", "aria-label": label },
      PLACES.map((place, i) => {
        const seat = nextSeat(this.seat, i);
        const played = position.trick.find((card) => card.seat === seat);
        const classes = ["place", place, played && "card", played && position.trick[0] === played && "lead", position.winner === seat && "winner"];
        return html("span", { class: classes.filter(Boolean).join(" ") }, played ? drawCard(played.card) : []);
      })));
  }
}

// cardsLeft returns the cards of a hand in a position by suits, null if they are not known.
function cardsLeft(board, position, seat) {
  const hand = holdings(board.hands[SEATS.indexOf(seat)]);
  if (!hand) {
    return null;
  }
  const trump = /^\d([SHDC])/.exec(board.contract ?? "")?.[1] ?? "";
  return suitOrder([...SUITS].filter((suit) => hand[suit]), trump)
    .flatMap((suit) => [...hand[suit]].map((rank) => suit + rank)).filter((card) => !position.played.has(card));
}

// unseenAt returns how many cards a hidden hand has in a position.
function unseenAt(board, position, seat) {
  return unseenOf({ cards: (board.cards ?? []).slice(0, position.step) }, seat);
}

// headOf returns the line above a hand: who sits there, the points if the hand is known, and what
// the table waits for.
function headOf(board, seat, cards) {
  const at = SEATS.indexOf(seat);
  const player = board.players[at];
  const turn = board.turn === seat;
  const away = board.connected && !board.connected[at];
  const points = cards && board.hands[at] ? pointsOf(board.hands[at]) : undefined;
  const about = [seat === board.dealer && "dealer", isVulnerable(board, seat) && "vulnerable"].filter(Boolean).join(", ");
  const node = html("p", { class: isVulnerable(board, seat) ? "head vulnerable" : "head" },
    html("span", { class: "seat", title: about || undefined }, say(SEAT_NAMES[seat])),
    player ? [" ", html("span", { class: "named" }, player)] : [],
    seat === board.dealer && !board.contract ? [" ", html("span", { class: "dealer", title: "Dealer" }, "D")] : [],
    points === undefined ? [] : [" ", html("span", { class: "hcp", title: say("high-card points") }, String(points))],
    away ? [" ", html("span", { class: "away" }, say("away"))] : []);
  return { node, turn, key: [player, turn, away, points, about, board.contract ? "" : seat === board.dealer] };
}

// drawHand draws the cards of a hand in a shape.
function drawHand(cards, playable, shape) {
  const draw = (card) => drawCard(card, playable.includes(card));
  if (shape === "fan") {
    return html("div", { class: playable.length ? "cards fan mine" : "cards fan" }, cards.map(draw));
  }
  const suits = [...new Set(cards.map((card) => card[0]))];
  return html("div", { class: `cards ${shape}` },
    suits.map((suit) => html("div", { class: "holding" }, cards.filter((card) => card[0] === suit).map(draw))));
}

// drawBacks draws the backs of a hidden hand.
function drawBacks(count) {
  const backs = Array.from({ length: count }, () => html("span", { class: "back" }));
  return count ? html("p", { class: "backs", role: "img", "aria-label": countOf(count, "unseen card") }, backs) : [];
}

// headText is the line above a hand for others than the player: who sits there, and the points if the
// hand is known.
function headText(board, seat) {
  const at = SEATS.indexOf(seat);
  const [player, hand] = [board.players[at], board.hands[at]];
  return [say(SEAT_NAMES[seat]), player === "you" ? "" : player, hand && String(pointsOf(hand))].filter(Boolean).join(" · ");
}

// stateTexts returns the contract and the tricks of the sides in a position.
function stateTexts(board, position) {
  if (!board.contract || board.contract === "Pass") {
    return [];
  }
  const needs = 6 + Number(board.contract[0]);
  const won = position.won[sideOf(board.declarer)];
  return [
    contractText({ ...board, tricks: undefined }),
    say("N-S {ns} · E-W {ew}", { ns: position.won[0], ew: position.won[1] }),
    won >= needs ? say("made") : say("{n} to make it", { n: needs - won }),
  ];
}

// stateLines draws the contract and the tricks of the sides in a position.
function stateLines(board, position) {
  return stateTexts(board, position).map((text, i) => html("p", { class: i ? undefined : "contract" }, suited(text)));
}

export { CardTable, PLACES, suitOrder, cardsLeft, unseenAt, headText, stateTexts };
