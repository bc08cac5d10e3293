// A board of bridge and its play, card by card. No document is known here.

const SEATS = "NESW";
const SIDES = ["NS", "EW"];
const SEAT_NAMES = { N: "North", E: "East", S: "South", W: "West" };
const SUITS = "SHDC"; // in the order of a written hand
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_NAMES = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const RANKS = "23456789TJQKA";

// sideOf returns 0 for North and South, 1 for East and West.
function sideOf(seat) {
  return SEATS.indexOf(seat) % 2;
}

function nextSeat(seat, steps = 1) {
  return SEATS[(SEATS.indexOf(seat) + steps) % 4];
}

// holdings returns the ranks of a hand such as "KJT85.A6.83.KQ43" by suit, null if it is unknown.
function holdings(hand) {
  return hand ? Object.fromEntries(hand.split(".").map((ranks, i) => [SUITS[i], ranks])) : null;
}

// HAND_SIZE is how many cards a hand is dealt.
const HAND_SIZE = 13;

// playedOf returns the ranks that a seat has played, by suit.
function playedOf(board, seat) {
  const cards = (board.cards ?? []).filter((card) => card.seat === seat).map((card) => card.card);
  cards.sort((a, b) => RANKS.indexOf(b[1]) - RANKS.indexOf(a[1]));
  return Object.fromEntries([...SUITS].map((suit) => [suit, cards.filter((card) => card[0] === suit).map((card) => card[1]).join("")]));
}

// unseenOf returns how many cards of a seat whose hand is not known have not been seen.
function unseenOf(board, seat) {
  return HAND_SIZE - (board.cards ?? []).filter((card) => card.seat === seat).length;
}

// pointsOf returns the high card points of a hand.
function pointsOf(hand) {
  return [...hand].reduce((sum, rank) => sum + Math.max(0, RANKS.indexOf(rank) - 8), 0);
}

// pictured returns a call, a contract or a card with the symbol of its suit: 4♥X, ♠A.
function pictured(text) {
  return text.replace(/^(\d)([SHDC])/, (all, level, suit) => level + SYMBOLS[suit])
    .replace(/^([SHDC])([2-9TJQKA])$/, (all, suit, rank) => SYMBOLS[suit] + rank);
}

function isVulnerable(board, seat) {
  return board.vulnerable === "All" || board.vulnerable === SIDES[sideOf(seat)];
}

function trumpOf(board) {
  return /^\d([SHDC])X{0,2}$/.exec(board.contract ?? "")?.[1] ?? "";
}

// winnerOf returns the seat that wins a trick with the cards so far.
function winnerOf(cards, trump) {
  const beats = (a, b) => (a[0] === b[0] ? RANKS.indexOf(a[1]) > RANKS.indexOf(b[1]) : a[0] === trump);
  return cards.reduce((best, card) => (beats(card.card, best.card) ? card : best)).seat;
}

// tricksOf returns the tricks of a board: their cards, and the winner of each complete one.
function tricksOf(board) {
  const cards = board.cards ?? [];
  const tricks = [];
  for (let i = 0; i < cards.length; i += 4) {
    const trick = cards.slice(i, i + 4);
    tricks.push({ cards: trick, winner: trick.length === 4 ? winnerOf(trick, trumpOf(board)) : "" });
  }
  return tricks;
}

// positionAt returns the position after so many cards: which are played, the trick of the last
// one, and how many tricks each side has won.
function positionAt(board, step) {
  const cards = (board.cards ?? []).slice(0, step);
  const won = [0, 0];
  for (let i = 4; i <= step; i += 4) {
    won[sideOf(winnerOf(cards.slice(i - 4, i), trumpOf(board)))]++;
  }
  const trick = cards.slice(step ? Math.floor((step - 1) / 4) * 4 : 0);
  return {
    step, trick, won, number: Math.ceil(step / 4), played: new Set(cards.map((card) => card.card)),
    winner: trick.length === 4 ? winnerOf(trick, trumpOf(board)) : "",
  };
}

// notesOf numbers the remarks on calls and cards, those on calls first.
function notesOf(board) {
  const notes = { calls: new Map(), cards: new Map(), list: [] };
  const take = (map, item, i) => {
    const text = [item.fault, item.note].filter(Boolean).join(": ") || (item.alert ? "Alerted, not explained" : "");
    if (text) {
      map.set(i, notes.list.push(text));
    }
  };
  (board.calls ?? []).forEach((call, i) => take(notes.calls, call, i));
  (board.cards ?? []).forEach((card, i) => take(notes.cards, card, i));
  return notes;
}

export { SEATS, SIDES, SEAT_NAMES, SUITS, SYMBOLS, SUIT_NAMES, sideOf, nextSeat, holdings, playedOf, unseenOf, pointsOf, pictured, isVulnerable, tricksOf, positionAt, notesOf };
