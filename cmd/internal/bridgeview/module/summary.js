// A board in summary: its title, its result, and what can be made on it.
import { SEATS, SEAT_NAMES, SIDES, SYMBOLS, pictured } from "./model.js";
import { html } from "./dom.js";
import { clockText, signed } from "./text.js";
import { suited } from "./diagram.js";

const STRAINS = "CDHSN"; // in the order of a double-dummy table

// titleText returns the number of a board with its room.
function titleText(board) {
  return [board.number ? `Board ${board.number}` : "Deal", board.room && `${board.room} room`].filter(Boolean).join(", ");
}

// drawTitle draws the title in a heading such as h2, with the dealer, the vulnerability, and the
// teams if there are any.
function drawTitle(board, heading) {
  const lines = [html(heading, {}, titleText(board)), html("p", {},
    html("span", {}, `Dealer ${board.dealer || "–"}`), html("span", { class: "dot" }, " · "), html("span", {}, `Vul ${board.vulnerable || "–"}`))];
  if (board.teams.some(Boolean)) {
    lines.push(html("p", { class: "teams" }, SIDES.map((side, i) => `${side} ${board.teams[i] || "–"}`).join(" · ")));
  }
  return html("div", { class: "title" }, lines);
}

// contractText returns the contract with its declarer and, if it is known, the result.
function contractText(board) {
  if (!board.contract) {
    return "";
  }
  if (board.contract === "Pass") {
    return "Passed out";
  }
  const text = `${pictured(board.contract)} by ${SEAT_NAMES[board.declarer]}`;
  if (board.tricks === undefined) {
    return text;
  }
  const more = board.tricks - 6 - Number(board.contract[0]);
  return `${text} ${more ? signed(more) : "="}`;
}

// ofSide returns a number of North and South with the side that it is good for.
function ofSide(number, unit) {
  return number ? `${SIDES[number > 0 ? 0 : 1]} ${signed(Math.abs(number))}${unit}` : `0${unit}`;
}

// drawResult draws the contract with the score, and below it how the board came to its end.
function drawResult(board) {
  const line = [contractText(board), board.score === undefined || board.contract === "Pass" ? "" : ofSide(board.score, "")];
  if (board.imps !== undefined) {
    line.push(ofSide(board.imps, board.imps === 1 || board.imps === -1 ? " IMP" : " IMPs"));
  }
  const about = [];
  if (board.ending === "claimed" || board.ending === "adjudicated") {
    about.push(board.ending === "claimed" ? "Claimed" : "Adjudicated");
  }
  if (board.remark) {
    about.push(board.remark);
  }
  if (board.restart) {
    about.push(board.restart === 1 ? "Restarted once" : `Restarted ${board.restart} times`);
  }
  if (board.thinking) {
    about.push(`Thinking: ${SIDES.map((side, i) => `${side} ${clockText(board.thinking[i])}`).join(", ")}`);
  }
  return html("div", { class: "result" },
    html("p", { class: "score" }, suited(line.filter(Boolean).join(" · "))),
    about.map((text) => html("p", { class: "about" }, suited(text))));
}

// drawMakeable draws the double-dummy table and par.
function drawMakeable(board) {
  const box = html("div", { class: "makeable" });
  if (board.table) {
    const strains = [...STRAINS].map((strain, i) => [SYMBOLS[strain] ?? "NT", i]).reverse();
    box.append(html("table", {},
      html("caption", {}, "Double dummy"),
      html("thead", {}, html("tr", {}, html("td", {}), strains.map(([name]) => html("th", { scope: "col" }, suited(name))))),
      html("tbody", {}, ["N", "S", "E", "W"].map((seat) => html("tr", {},
        html("th", { scope: "row" }, html("abbr", { title: SEAT_NAMES[seat] }, seat)),
        strains.map(([, strain]) => html("td", {}, String(board.table[strain][SEATS.indexOf(seat)]))))))));
  }
  if (board.par) {
    box.append(html("p", { class: "par" }, "Par ", suited(board.par)));
  }
  return box;
}

export { titleText, drawTitle, contractText, drawResult, drawMakeable };
