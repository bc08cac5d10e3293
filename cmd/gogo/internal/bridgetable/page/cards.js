// Playing cards as SVG: faces with pips or a court figure, and backs.
import { SUIT_NAMES, SYMBOLS } from "./model.js";
import { fill, html } from "./dom.js";
import { svg } from "./svg.js";

const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

// SHAPES are the outlines of the suits in a square of 100.
const SHAPES = {
  S: ["M50 5C56 22 92 40 92 62c0 15-12 22-23 19-8-2-13-6-15-12 0 12 5 20 13 26H33c8-6 13-14 13-26-2 6-7 10-15 12-11 3-23-4-23-19C8 40 44 22 50 5Z"],
  H: ["M50 95C44 76 6 58 6 32 6 15 19 6 31 8c10 1 17 9 19 19 2-10 9-18 19-19 12-2 25 7 25 24 0 26-38 44-44 63Z"],
  D: ["M50 3c8 19 22 37 36 47-14 10-28 28-36 47-8-19-22-37-36-47C28 40 42 22 50 3Z"],
  C: ["M50 5a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z", "M27 38a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z", "M73 38a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z", "M44 40h12c-1 30 3 46 11 55H33c8-9 12-25 11-55Z"],
};

// PIPS are the places of the pips of each rank, by column and row.
const [LEFT, MIDDLE, RIGHT] = [27, 50, 73];
const PIPS = {
  2: [[MIDDLE, 52], [MIDDLE, 120]],
  3: [[MIDDLE, 52], [MIDDLE, 86], [MIDDLE, 120]],
  4: [[LEFT, 56], [RIGHT, 56], [LEFT, 118], [RIGHT, 118]],
  5: [[LEFT, 56], [RIGHT, 56], [MIDDLE, 87], [LEFT, 118], [RIGHT, 118]],
  6: [[LEFT, 52], [RIGHT, 52], [LEFT, 86], [RIGHT, 86], [LEFT, 120], [RIGHT, 120]],
  7: [[LEFT, 52], [RIGHT, 52], [MIDDLE, 69], [LEFT, 86], [RIGHT, 86], [LEFT, 120], [RIGHT, 120]],
  8: [[LEFT, 52], [RIGHT, 52], [MIDDLE, 69], [LEFT, 86], [RIGHT, 86], [MIDDLE, 103], [LEFT, 120], [RIGHT, 120]],
  9: [[LEFT, 50], [RIGHT, 50], [LEFT, 74], [RIGHT, 74], [MIDDLE, 86], [LEFT, 98], [RIGHT, 98], [LEFT, 122], [RIGHT, 122]],
  T: [[LEFT, 50], [RIGHT, 50], [MIDDLE, 62], [LEFT, 74], [RIGHT, 74], [LEFT, 98], [RIGHT, 98], [MIDDLE, 110], [LEFT, 122], [RIGHT, 122]],
};

// HEADS are what the court cards wear, above a face at the middle of the card.
const HEADS = {
  K: "M28 70 25 45l12 11 13-15 13 15 12-11-3 25Z",
  Q: "M29 70 24 50l10 8 5-13 11 11 11-11 5 13 10-8-5 20Z",
  J: "M27 70c-4-18 12-25 26-23 12 1 20 7 24 2-1 9-3 14-6 21Z",
};

// symbols returns the outlines of the suits, which the cards of a page refer to.
function symbols() {
  return svg("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 },
    Object.entries(SHAPES).map(([suit, paths]) => svg("symbol", { id: `suit-${suit}`, viewBox: "0 0 100 100" }, paths.map((d) => svg("path", { d })))));
}

function pip(suit, x, y, size, turned = false) {
  return svg("use", {
    href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size,
    transform: turned ? `rotate(180 ${x} ${y})` : undefined,
  });
}

// figure draws a court card's person: a robe with the suit, a face with hair, and the headdress.
function figure(rank, suit) {
  const hair = rank === "K" ? "M33 72h34v16c0 20-34 20-34 0Z" : rank === "Q" ? "M29 68h42v34H29Z" : "M31 68h38v20H31Z";
  return svg("g", { class: "figure" },
    svg("rect", { class: "frame", x: 14, y: 38, width: 72, height: 96, rx: 4 }),
    svg("path", { class: "hair", d: hair }),
    svg("path", { class: "robe", d: "M20 134c0-22 12-31 30-31s30 9 30 31Z" }),
    svg("ellipse", { class: "face", cx: 50, cy: 82, rx: 14, ry: 16 }),
    rank === "K" ? svg("path", { class: "hair", d: "M37 87c3 5 8 5 13 2 5 3 10 3 13-2-1 13-6 19-13 19s-12-6-13-19Z" }) : [],
    svg("path", { class: "crown", d: HEADS[rank] }),
    svg("path", { class: "line", d: "M43 79v3M57 79v3M46 93q4 3 8 0" }),
    svg("g", { class: "badge" }, pip(suit, 50, 121, 20)));
}

// drawFace draws the face of a card.
function drawFace(card) {
  const [suit, rank] = card;
  const middle = PIPS[rank]?.map(([x, y]) => pip(suit, x, y, 23, y > 87)) ?? (rank === "A" ? [pip(suit, 50, 86, 52)] : [figure(rank, suit)]);
  return svg("svg", { class: `face ${SUIT_NAMES[SYMBOLS[suit]]}`, viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 8 }),
    svg("text", { class: rank === "T" ? "index ten" : "index", x: 6, y: 32 }, rank === "T" ? "10" : rank),
    pip(suit, 50, 20, 24), middle);
}

// placeCard draws the face of a card at a place of a drawing.
function placeCard(card, x, y, width) {
  return fill(drawFace(card), { x, y, width, height: width * 1.4 }, []);
}

// cardName returns the name of a card in words: "king of spades".
function cardName(card) {
  return `${RANK_NAMES[card[1]] ?? card[1]} of ${SUIT_NAMES[SYMBOLS[card[0]]]}`;
}

// drawCard draws a card, as a button if it may be played.
function drawCard(card, playable = false) {
  const kind = playable
    ? { type: "button", class: "rank playing playable", "aria-label": cardName(card) }
    : { class: "rank playing", role: "img", "aria-label": cardName(card) };
  return html(playable ? "button" : "span", { ...kind, "data-card": card }, drawFace(card));
}

export { symbols, drawCard, placeCard, cardName };
