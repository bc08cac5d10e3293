// The review of a finished board: a graph, what cost most, and the scores of the session.
import { SEAT_NAMES, pictured, sideOf } from "./model.js";
import { suited } from "./diagram.js";
import { byId, html, markCurrent } from "./dom.js";
import { linePath, shareUnder, svg } from "./svg.js";
import { contractText } from "./summary.js";
import { signed } from "./text.js";
import { say } from "./words.js";

const CHART = { width: 480, height: 120, left: 34 };
const HAND_SIZE = 13;
const MOST_IMPS = 12; // that the bar of the auction shows

// valuesOf returns the declarer's tricks with best play before the lead and after each card.
function valuesOf(board) {
  const best = (i, seat) => {
    const all = Object.values(board.worth[i] ?? {});
    return sideOf(seat) === sideOf(board.declarer) ? Math.max(...all) : Math.min(...all);
  };
  return [best(0, board.cards[0].seat), ...board.cards.map((card, i) => board.worth[i][card.card])];
}

// faultsOf returns the cards of a board that cost tricks, the worst first.
function faultsOf(board) {
  const values = valuesOf(board);
  return board.cards.map((card, i) => ({
    step: i, card, cost: Math.abs(values[i + 1] - values[i]),
    better: Object.keys(board.worth[i]).filter((other) => board.worth[i][other] === values[i]),
  })).filter((fault) => fault.cost).sort((a, b) => b.cost - a.cost);
}

// Review shows the review of the board that a page looks at. It calls show with a step of the
// play, and again with a command for a table with the same deal.
class Review {
  constructor(show, step, again) {
    this.show = show;
    this.key = "";
    this.board = null;
    byId("graph").addEventListener("click", (event) => {
      const x = shareUnder(byId("graph"), event) * CHART.width - CHART.left;
      const count = this.board.cards.length;
      this.show(Math.max(0, Math.min(count, Math.round((x / (CHART.width - CHART.left)) * count))));
      this.markStep(step());
    });
    byId("worst").addEventListener("click", (event) => {
      const at = event.target.closest("button")?.dataset.at;
      if (at !== undefined) {
        this.show(Number(at));
        this.markStep(step());
      }
    });
    byId("playon").addEventListener("click", () => again({ cards: step() }));
    byId("replay").addEventListener("click", () => again({ cards: -1 }));
    for (const kind of ["click", "keydown"]) {
      addEventListener(kind, () => queueMicrotask(() => this.markStep(step())));
    }
  }

  update(table, view) {
    const over = table.looks >= 0;
    byId("review").hidden = !over;
    byId("next").hidden = Boolean(table.shown);
    byId("next").textContent = table.done ? say("Back to the table") : say("Next board");
    if (!over) {
      return;
    }
    const { board } = table;
    const whole = board.hands.every(Boolean);
    this.board = board;
    byId("solving").textContent = whole ? solvingText(board) : "";
    byId("playon").hidden = byId("replay").hidden = !whole || Boolean(table.remote);
    byId("playon").disabled = !board.cards;
    const key = JSON.stringify([table.table, table.looks, board.worth, table.bid]);
    if (this.key !== key) {
      this.key = key;
      this.draw(table);
      this.markStep(view.step);
    }
  }

  draw(table) {
    const { board, bid } = table;
    byId("bid").replaceChildren(...suited(bid ? bidText(board, bid, table.seat) : ""));
    const solved = Boolean(board.worth?.length && board.cards);
    byId("graph").toggleAttribute("hidden", !solved);
    if (!solved) {
      byId("worst").replaceChildren();
      return;
    }
    const faults = faultsOf(board);
    drawGraph(byId("graph"), board, valuesOf(board), faults, bid ? bid.imps * sign(table.seat) : 0);
    byId("worst").replaceChildren(...(faults.length
      ? faults.slice(0, 3).map((fault) => html("li", {}, html("button", { type: "button", "data-at": fault.step }, suited(faultText(fault, table.seat)))))
      : [html("li", {}, say("No card cost a trick."))]));
  }

  // markStep marks the step that is shown in the graph.
  markStep(step) {
    const count = this.board?.cards?.length;
    if (count) {
      byId("graph").querySelector(".now")?.setAttribute("d", `M${xOf(step, count)} 0V${CHART.height}`);
    }
  }
}

// sign is 1 for North, South and spectators, whose side scores are of, and -1 for East and West.
function sign(seat) {
  return seat && sideOf(seat) ? -1 : 1;
}

function xOf(step, count) {
  return CHART.left + (step / count) * (CHART.width - CHART.left - 6);
}

// drawGraph draws the declarer's tricks after each card, the tricks that the contract needs, and in
// front of them by how much the auction was better or worse than par.
function drawGraph(target, board, values, faults, imps) {
  const y = (tricks) => CHART.height - 8 - (tricks / HAND_SIZE) * (CHART.height - 16);
  const count = board.cards.length;
  const needs = 6 + Number(board.contract[0]);
  const middle = CHART.height / 2;
  const tall = (Math.min(MOST_IMPS, Math.abs(imps)) / MOST_IMPS) * (middle - 14);
  target.setAttribute("viewBox", `0 0 ${CHART.width} ${CHART.height}`);
  target.setAttribute("preserveAspectRatio", "none");
  target.replaceChildren(
    svg("rect", { class: imps < 0 ? "fault" : "bid", x: 4, width: 18, y: imps < 0 ? middle : middle - tall, height: Math.max(1, tall) }),
    svg("path", { class: "need", d: `M${CHART.left} ${y(needs)}H${CHART.width}` }),
    svg("path", { class: "tricks", d: linePath(values.map((value, i) => [xOf(i, count), y(value)])) }),
    ...faults.map((fault) => svg("circle", { class: "fault", cx: xOf(fault.step + 1, count), cy: y(values[fault.step + 1]), r: 4 })),
    svg("path", { class: "now", d: "" }));
}

// bidText says what the auction was worth against par.
function bidText(board, bid, seat) {
  const by = sign(seat);
  const holes = { contract: contractText({ ...board, tricks: undefined }), score: signed(by * bid.score), par: signed(by * bid.par), n: Math.abs(bid.imps) };
  if (!bid.imps) {
    return say("Auction: {contract} is as good as par, {par}.", holes);
  }
  return by * bid.imps > 0 ? say("Auction: {contract} is worth {score} with best play, par {par}: {n} IMPs won.", holes)
    : say("Auction: {contract} is worth {score} with best play, par {par}: {n} IMPs lost.", holes);
}

// faultText says what a card cost and which was better.
function faultText(fault, own) {
  const { card, cost, better } = fault;
  const holes = {
    trick: Math.floor(fault.step / 4) + 1, seat: card.seat === own ? say("you") : say(SEAT_NAMES[card.seat]), card: pictured(card.card),
    better: better.slice(0, 3).map(pictured).join(", "), n: cost,
  };
  return cost === 1 ? say("Trick {trick}, {seat}: {card} costs a trick, better {better}", holes)
    : say("Trick {trick}, {seat}: {card} costs {n} tricks, better {better}", holes);
}

// solvingText says how far a board that is over has been solved.
function solvingText(board) {
  if (!board.table) {
    return say("Solving the deal…");
  }
  return board.cards && !board.worth ? say("Solving each card…") : "";
}

// drawResults lists the finished boards with their scores and IMPs against par, and calls look with
// the index of one.
function drawResults(table, look) {
  const target = byId("results");
  const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.board;
  const by = sign(table.seat);
  const sum = (number) => table.results.reduce((all, result) => all + (result[number] ?? 0), 0);
  const cell = (number) => html("td", {}, number === undefined ? "" : signed(number));
  target.hidden = !table.results.length;
  byId("total").textContent = table.results.length ? "" : say("None yet.");
  target.replaceChildren(
    html("thead", {}, html("tr", {}, ["", say("Contract"), by > 0 ? say("N-S") : say("E-W"), say("IMPs to par")].map((text) => (text ? html("th", { scope: "col" }, text) : html("td"))))),
    html("tbody", {}, table.results.map((result, i) => {
      const button = html("button", { type: "button", "data-board": i }, suited(contractText(result)));
      markCurrent(button, i === table.looks);
      button.addEventListener("click", () => look(i));
      return html("tr", {}, html("th", { scope: "row" }, `${result.number}.`), html("td", {}, button),
        cell(result.score && by * result.score), cell(result.imps === undefined ? undefined : by * result.imps));
    })),
    html("tfoot", {}, html("tr", {}, html("td"), html("th", { scope: "row" }, say("Total")), cell(by * sum("score")), cell(by * sum("imps")))));
  target.querySelector(`[data-board="${focused}"]`)?.focus();
}

export { Review, drawResults };
