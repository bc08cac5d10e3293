// The deal: four hands around the table, with the trick that is being played in the middle.
import { SEATS, SEAT_NAMES, SUITS, SUIT_NAMES, SYMBOLS, holdings, isVulnerable, pictured, playedOf, pointsOf, unseenOf } from "./model.js";
import { html } from "./dom.js";
import { countOf } from "./text.js";

// suited returns a text as nodes, in which the symbols of suits are colored and have names.
function suited(text) {
  return text.split(/([♠♥♦♣])/u).filter(Boolean).map((piece) => (SUIT_NAMES[piece]
    ? html("span", { class: `suit ${SUIT_NAMES[piece]}`, role: "img", "aria-label": SUIT_NAMES[piece] }, piece)
    : piece));
}

// drawHands draws the four hands around a node in their middle.
function drawHands(board, middle) {
  const hands = ["N", "W", "E", "S"].map((seat) => drawHand(board, seat));
  hands.splice(2, 0, html("div", { class: "middle" }, middle));
  return html("div", { class: "diagram" }, hands);
}

function drawHand(board, seat) {
  const place = SEATS.indexOf(seat);
  const hand = holdings(board.hands[place]);
  const turn = board.turn === seat;
  const head = [html("span", { class: "seat" }, SEAT_NAMES[seat])];
  if (board.players[place]) {
    head.push(" ", html("span", { class: "player" }, board.players[place]));
  }
  if (hand) {
    head.push(" ", html("span", { class: "hcp", title: "high-card points" }, String(pointsOf(board.hands[place]))));
  }
  const classes = ["hand", SEAT_NAMES[seat].toLowerCase(), turn && "turn", !hand && "unknown"].filter(Boolean).join(" ");
  return html("section", { class: classes, "aria-label": SEAT_NAMES[seat] },
    html("p", { class: "head" }, head),
    hand ? [] : drawBacks(unseenOf(board, seat)),
    html("ul", {}, hand ? [...SUITS].map((suit) => drawHolding(suit, hand, board.playable ?? [])) : drawPlayed(playedOf(board, seat))),
    board.connected ? drawPresence(board, seat) : []);
}

// drawPresence draws the line of a seat at a table in progress. It is there even if it is empty,
// so that the hands keep their places.
function drawPresence(board, seat) {
  const line = html("p", { class: "presence" });
  if (board.turn === seat) {
    const other = board.actor && board.actor !== seat;
    line.append(html("span", { class: "todo" }, other ? `${SEAT_NAMES[board.actor]} plays` : "to act"), " ");
  }
  if (!board.connected[SEATS.indexOf(seat)]) {
    line.append(html("span", { class: "away" }, "away"));
  }
  return line;
}

// drawPlayed draws what is known of a hand by its play: no suit has nothing for sure.
function drawPlayed(hand) {
  return [...SUITS].filter((suit) => hand[suit]).map((suit) => drawHolding(suit, hand, []));
}

// drawBacks draws the backs of cards that are not known, if there are any.
function drawBacks(count) {
  if (count <= 0) {
    return [];
  }
  const backs = Array.from({ length: count }, () => html("span", { class: "back" }));
  return html("p", { class: "backs", role: "img", "aria-label": countOf(count, "unseen card") }, backs);
}

function drawHolding(suit, hand, playable) {
  const ranks = [...hand[suit]].map((rank) => drawRank(suit, rank, playable.includes(suit + rank)));
  return html("li", {}, suited(SYMBOLS[suit]), " ", html("span", { class: "ranks" }, ranks.length ? ranks : "–"));
}

// drawRank draws a card, as a button if it may be played.
function drawRank(suit, rank, playable) {
  const card = suit + rank;
  return playable
    ? html("button", { type: "button", class: "rank playable", "data-card": card, "aria-label": `${rank} of ${SUIT_NAMES[SYMBOLS[suit]]}` }, rank)
    : html("span", { class: "rank", "data-card": card }, rank);
}

// markPlayed takes the cards that have been played out of the hands.
function markPlayed(diagram, position) {
  for (const rank of diagram.querySelectorAll(".rank")) {
    const played = position.played.has(rank.dataset.card);
    rank.classList.toggle("played", played);
    rank.setAttribute("aria-hidden", String(played));
  }
}

// drawTrick draws the trick of a position on a compass, on which the vulnerable sides are red.
function drawTrick(board, position) {
  return html("div", { class: "trick", role: "group", "aria-label": position.number ? `Trick ${position.number}` : "The table" },
    [...SEATS].map((seat) => {
      const card = position.trick.find((played) => played.seat === seat);
      const classes = [
        "place", SEAT_NAMES[seat].toLowerCase(), isVulnerable(board, seat) && "vulnerable", card && "card",
        card && position.trick[0] === card && "lead", position.winner === seat && "winner",
      ];
      return html("span", { class: classes.filter(Boolean).join(" ") },
        card ? suited(pictured(card.card)) : html("span", { class: "letter", "aria-hidden": "true" }, seat));
    }));
}

export { suited, drawHands, markPlayed, drawTrick };
