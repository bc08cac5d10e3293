// What is on a board, and after how many cards of its play. No document is known here.

const SEATS = "NESW";
const SEAT_NAMES = { N: "North", E: "East", S: "South", W: "West" };
const SUITS = "SHDC"; // in the order in which a hand is written
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_NAMES = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const RANKS = "23456789TJQKA";

// sideOf is 0 for North and South, 1 for East and West.
function sideOf(seat) {
  return SEATS.indexOf(seat) % 2;
}

function nextSeat(seat, steps = 1) {
  return SEATS[(SEATS.indexOf(seat) + steps) % 4];
}

// holdings are the ranks of a hand as in "KJT85.A6.83.KQ43", by suit; null if it is not known.
function holdings(hand) {
  return hand ? Object.fromEntries(hand.split(".").map((ranks, i) => [SUITS[i], ranks])) : null;
}

function pointsOf(hand) {
  return [...hand].reduce((sum, rank) => sum + Math.max(0, RANKS.indexOf(rank) - 8), 0);
}

// pictured is a call, a contract or a card with the picture of its suit: 4♥X, ♠A.
function pictured(text) {
  return text.replace(/^(\d)([SHDC])/, (all, level, suit) => level + SYMBOLS[suit])
    .replace(/^([SHDC])([2-9TJQKA])$/, (all, suit, rank) => SYMBOLS[suit] + rank);
}

function isVulnerable(board, seat) {
  return board.vulnerable === "All" || board.vulnerable === ["NS", "EW"][sideOf(seat)];
}

function trumpOf(board) {
  return /^\d([SHDC])X{0,2}$/.exec(board.contract ?? "")?.[1] ?? "";
}

// winnerOf is who wins the cards of a trick so far.
function winnerOf(cards, trump) {
  const beats = (a, b) => (a[0] === b[0] ? RANKS.indexOf(a[1]) > RANKS.indexOf(b[1]) : a[0] === trump);
  return cards.reduce((best, card) => (beats(card.card, best.card) ? card : best)).seat;
}

// tricksOf are the tricks of a board: their cards, and the winner of a whole one.
function tricksOf(board) {
  const cards = board.cards ?? [];
  const tricks = [];
  for (let i = 0; i < cards.length; i += 4) {
    const trick = cards.slice(i, i + 4);
    tricks.push({ cards: trick, winner: trick.length === 4 ? winnerOf(trick, trumpOf(board)) : "" });
  }
  return tricks;
}

// positionAt is what is on the table after so many cards: which are played, the trick of the
// last one, and the tricks that each side has won.
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

// notesOf numbers what is said of calls and cards: calls first.
function notesOf(board) {
  const notes = { calls: new Map(), cards: new Map(), list: [] };
  const take = (map, item, i) => {
    const text = [item.fault, item.note].filter(Boolean).join(": ") || (item.alert ? "alerted, not explained" : "");
    if (text) {
      map.set(i, notes.list.push(text));
    }
  };
  (board.calls ?? []).forEach((call, i) => take(notes.calls, call, i));
  (board.cards ?? []).forEach((card, i) => take(notes.cards, card, i));
  return notes;
}

function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

// duration is a number of milliseconds in words: 12.3 s, 4:07.
function duration(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) {
    return `${seconds.toFixed(1)} s`;
  }
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export { SEATS, SEAT_NAMES, SUITS, SYMBOLS, SUIT_NAMES, sideOf, nextSeat, holdings, pointsOf, pictured, isVulnerable, tricksOf, positionAt, notesOf, signed, duration };
