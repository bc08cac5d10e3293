// A picture of the table for other people: the hands, the trick, the auction and the contract.
import { SEAT_NAMES, nextSeat, pictured } from "./model.js";
import { svg } from "./svg.js";
import { contractText, titleText } from "./summary.js";
import { placeCard } from "./cards.js";
import { PLACES, cardsLeft, headText, stateTexts, unseenAt } from "./cardtable.js";

const [WIDTH, HEIGHT] = [880, 760];
const MIDDLE = WIDTH / 2;
const MARGIN = 18;
const LINE = 20; // height of a line of text

// FAN and ROWS are how hands are laid out: above and below, and at the sides.
const FAN = { card: 70, step: 43 };
const ROWS = { card: 56, step: 34, width: 262, top: 232, height: 58 };

// TRICK are the places of the cards of a trick.
const TRICK = { bottom: [MIDDLE - 32, 392], left: [MIDDLE - 100, 340], top: [MIDDLE - 32, 286], right: [MIDDLE + 36, 340] };

// drawLines draws lines of text.
function drawLines(x, y, texts, attributes = {}) {
  return texts.map((text, i) => svg("text", { x, y: y + i * LINE, ...attributes }, text));
}

function drawBack(x, y, width) {
  return svg("rect", { class: "backside", x, y, width, height: width * 1.4, rx: 5 });
}

// drawFan draws a hand in a row around the middle, or so many backs of one that is not known.
function drawFan(cards, backs, y) {
  const count = cards ? cards.length : backs;
  const left = MIDDLE - (FAN.card + (count - 1) * FAN.step) / 2;
  const at = (i) => left + i * FAN.step;
  return cards ? cards.map((card, i) => placeCard(card, at(i), y, FAN.card))
    : Array.from({ length: backs }, (_, i) => drawBack(at(i), y, FAN.card));
}

// drawRows draws a hand at a side, a suit in a row, or a row of backs.
function drawRows(cards, backs, right) {
  const row = (list, y, draw) => {
    const step = Math.min(ROWS.step, (ROWS.width - ROWS.card) / Math.max(1, list.length - 1));
    const left = right ? WIDTH - MARGIN - ROWS.card - step * (list.length - 1) : MARGIN;
    return list.map((item, i) => draw(item, left + i * step, y, ROWS.card));
  };
  if (!cards) {
    return row(Array.from({ length: backs }), ROWS.top + ROWS.height, (_, x, y, width) => drawBack(x, y, width));
  }
  const suits = [...new Set(cards.map((card) => card[0]))];
  return suits.flatMap((suit, i) => row(cards.filter((card) => card[0] === suit), ROWS.top + i * ROWS.height, placeCard));
}

// drawSeat draws a hand with the line above it.
function drawSeat(board, position, seat, place) {
  const cards = cardsLeft(board, position, seat);
  const backs = unseenAt(board, position, seat);
  const head = [headText(board, seat)];
  const turn = { class: board.turn === seat && !board.ending ? "turning" : undefined };
  if (place === "left" || place === "right") {
    const right = place === "right";
    const anchor = right ? { "text-anchor": "end" } : {};
    return [drawLines(right ? WIDTH - MARGIN : MARGIN, ROWS.top - 10, head, { ...anchor, ...turn }), drawRows(cards, backs, right)];
  }
  const y = place === "top" ? 40 : HEIGHT - FAN.card * 1.4 - MARGIN;
  return [drawLines(MIDDLE, y - 12, head, { "text-anchor": "middle", ...turn }), drawFan(cards, backs, y)];
}

const AUCTION = { top: 514, width: 48, most: 5 }; // where it is, the width of a column, and how many rounds there is room for

// drawAuction draws the calls below the left hand, from West on, the last ones if there are many.
function drawAuction(board) {
  const before = ["W", "N", "E", "S"].indexOf(board.dealer);
  const cells = [...Array.from({ length: before }, () => ""), ...(board.calls ?? []).map(({ call }) => pictured(call))];
  const rounds = Array.from({ length: Math.ceil(cells.length / 4) }, (_, i) => cells.slice(4 * i, 4 * i + 4)).slice(-AUCTION.most);
  const lines = [["W", "N", "E", "S"], ...rounds];
  return lines.map((line, i) => line.map((text, j) => svg("text", { class: i ? undefined : "strong", x: MARGIN + j * AUCTION.width, y: AUCTION.top + i * LINE }, text)));
}

// drawPicture draws a board in a position, with a seat at the bottom.
function drawPicture(board, position, seat) {
  const seats = PLACES.map((place, i) => [place, nextSeat(seat, i)]);
  const state = stateTexts(board, position);
  const about = [titleText(board), `Dealer ${SEAT_NAMES[board.dealer]}`, `Vul ${board.vulnerable}`];
  return svg("svg", { class: "picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": titleText(board) },
    svg("rect", { class: "cloth", width: WIDTH, height: HEIGHT, rx: 14 }),
    drawLines(MARGIN, 30, about),
    drawLines(WIDTH - MARGIN, 30, board.tricks === undefined ? state : [contractText(board), state[1]], { "text-anchor": "end" }),
    ...seats.flatMap(([place, at]) => drawSeat(board, position, at, place)).flat(),
    drawAuction(board).flat(),
    position.trick.map(({ seat: player, card }) => placeCard(card, ...TRICK[seats.find(([, at]) => at === player)[0]], 64)));
}

export { drawPicture };
