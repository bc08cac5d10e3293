// What programs think of a game: the best lines, a chart, and a review.
import { byId, html, markCurrent } from "./dom.js";
import { linePath, shareUnder, svg } from "./svg.js";
import { chanceText, provenText, sideName } from "./game.js";
import { countOf, countText, equityText, percent } from "./text.js";
import { say } from "./words.js";

// Lines lists the best lines of a program, and calls highlight with the one under the pointer, or
// with null.
class Lines {
  constructor(element, bar, highlight) {
    this.element = element;
    this.bar = bar;
    this.shown = [];
    const lineOf = (event) => this.shown[[...element.children].indexOf(event.target.closest("li"))] ?? null;
    element.addEventListener("pointerover", (event) => highlight(lineOf(event)));
    element.addEventListener("pointerleave", () => highlight(null));
  }

  // update shows lines.
  update(table, lines) {
    this.shown = lines;
    this.element.replaceChildren(...lines.map((line) => (table.lucky ? equityLine(line, lines[0]) : chanceLine(table, line))));
    const chance = lines[0]?.chance ?? table.nodes[table.at].w;
    this.bar.hidden = chance === undefined || chance === null;
    this.bar.firstElementChild.style.width = `${100 * (chance ?? 0.5)}%`;
  }
}

// chanceLine draws a line with who wins, if that is proven, or else with the chance to win and the
// value of the side to move.
function chanceLine(table, line) {
  const proven = provenText(table, line.value, table.turn);
  const value = `${sideName(table, table.turn)} ${line.value}`;
  const chance = line.chance === null ? "" : chanceText(table, line.chance);
  const depth = say("depth {depth}", { depth: `${line.depth}${line.sel > line.depth ? `–${line.sel}` : ""}` });
  const about = [!proven && chance && line.value && value, depth, nodesText(line)].filter(Boolean);
  return html("li", {},
    html("strong", {}, proven || chance || (line.value ? value : "?")), `, ${about.join(", ")}`,
    html("br"), line.moves.join(", "));
}

const MEASURED = 100; // ms from which a speed is worth telling

// nodesText says how many nodes a search has visited, and how fast.
function nodesText({ nodes, ms }) {
  const names = { nodes: countText(nodes) };
  return nodes && ms >= MEASURED ? say("{nodes} nodes, {rate} a second", { ...names, rate: countText(1000 * nodes / ms) }) : say("{nodes} nodes", names);
}

// equityLine draws a line of a game with dice: its equity, by how much it is behind the best line,
// and what else is known of it.
function equityLine(line, best) {
  const [value, most] = [line, best].map((one) => (one.value ? Number(one.value) : NaN));
  const behind = line !== best && value < most ? ` (−${(most - value).toFixed(3)})` : "";
  const name = line.text?.name || line.moves.map((move) => move.replace(/^\d\d: /, "")).join(", ");
  const depth = line.depth ? say("depth {depth}", { depth: line.depth }) : "";
  return html("li", {},
    html("strong", {}, Number.isNaN(value) ? "?" : equityText(value)), `${behind} ${name}`,
    html("br"), html("span", { class: "note" }, [line.text?.note, depth].filter(Boolean).join("; ")));
}

const WORST = 3; // moves of a review from which one may play on

const CHART = { width: 480, height: 96 };

// drawChart draws the first side's chance to win after each move of the line, or its equity in a
// game with dice, with the position on the board marked.
function drawChart(target, table) {
  const count = Math.max(1, table.line.length - 1);
  const x = (i) => (i / count) * CHART.width;
  const y = (chance) => (1 - chance) * (CHART.height - 4) + 2;
  const chances = chancesOf(table);
  const points = chances.map((chance, i) => ({ i, chance })).filter((point) => point.chance !== undefined);
  const at = table.line.indexOf(table.at);
  const curve = linePath(points.map((point) => [x(point.i), y(point.chance)]));
  const [first, last] = [points[0], points[points.length - 1]];
  const area = points.length > 1 ? `${curve}L${x(last.i).toFixed(1)} ${y(0.5)}L${x(first.i).toFixed(1)} ${y(0.5)}Z` : "";
  target.setAttribute("viewBox", `0 0 ${CHART.width} ${CHART.height}`);
  target.setAttribute("preserveAspectRatio", "none");
  target.replaceChildren(
    svg("rect", { class: "upper", width: CHART.width, height: CHART.height / 2 }),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "even", d: `M0 ${y(0.5)}H${CHART.width}` }),
    svg("path", { class: "curve", d: curve }),
    ...(table.review?.points ?? []).map((point) => svg("path", { class: "turn", d: `M${x(point.number)} 0V${CHART.height}` })),
    svg("path", { class: "now", d: `M${x(at)} 0V${CHART.height}` }),
  );
}

// chancesOf returns the heights of the chart, from 0 to 1. Its edges are the largest equity, at
// least that of a single game.
function chancesOf(table) {
  if (!table.lucky) {
    return table.line.map((id) => table.nodes[id].w);
  }
  const equities = table.line.map((id) => table.nodes[id].q);
  const most = Math.max(1, ...equities.filter((q) => q !== undefined).map(Math.abs));
  return equities.map((q) => (q === undefined ? q : (1 + q / most) / 2));
}

// nodeUnder returns the node of the line under the pointer.
function nodeUnder(target, table, event) {
  const last = table.line.length - 1;
  return table.line[Math.max(0, Math.min(last, Math.round(shareUnder(target, event) * last)))];
}

// Review shows a table's review, what a program has found wrong with a game: its turning points,
// or every error with a summary for both sides. It calls goBefore with the node of a move that is to
// be seen, and playOn with that of one in whose place another is to be tried.
class Review {
  constructor(goBefore, playOn) {
    this.table = null;
    this.shown = ""; // the JSON of what is shown
    byId("points").addEventListener("click", (event) => {
      const { node, instead } = event.target.closest("button")?.dataset ?? {};
      if (node !== undefined) {
        goBefore(Number(node));
      } else if (instead !== undefined) {
        playOn(Number(instead));
      }
    });
    byId("order").addEventListener("change", () => this.update(this.table));
  }

  update(table) {
    this.table = table;
    const review = table.review;
    const idle = table.lucky ? say("Find errors") : say("Find turning points");
    byId("review").textContent = review?.going ? say("Stop ({done} of {all})", { done: review.done, all: review.of }) : idle;
    const text = JSON.stringify([review, byId("order").value, table.sides, review?.points.map((point) => table.nodes[point.node]?.m)]);
    if (text !== this.shown) {
      this.shown = text;
      this.show(table, review);
    }
    for (const button of byId("points").querySelectorAll("[data-node]")) {
      markCurrent(button, table.nodes[Number(button.dataset.node)]?.p === table.at, "step");
    }
    this.showVerdict(table.verdict);
  }

  show(table, review) {
    const points = [...(review?.points ?? [])];
    byId("orderof").hidden = !review?.judges || points.length < 2;
    if (review?.judges && byId("order").value === "worst") {
      points.sort((a, b) => b.loss - a.loss);
    }
    const none = review?.judges ? say("No errors.") : say("No turning points.");
    const worst = new Set([...points].sort((a, b) => b.loss - a.loss).slice(0, WORST));
    const text = review?.failed || (review && !review.going && !points.length && !review.unknown ? none : "");
    byId("points").replaceChildren(...[
      text && html("p", review.failed ? { class: "failed" } : {}, text),
      review?.unknown && html("p", {}, say("{decisions} not analyzed: {why}.", { decisions: countOf(review.unknown, "decision"), why: review.why })),
      points.length && html("ol", review.judges ? { class: "errors" } : {}, ...points.map((point) => html("li", {},
        html("button", { type: "button", "data-node": point.node }, pointText(table, point, review.judges)),
        worst.has(point) ? html("button", { type: "button", class: "instead", "data-instead": point.node }, say("Play on from here")) : ""))),
    ].filter(Boolean));
    this.showSummary(table, review?.summary ?? []);
  }

  // showSummary shows what the decisions of each side come to.
  showSummary(table, rows) {
    byId("summary").hidden = !rows.length;
    byId("summary").replaceChildren(...(rows.length ? [
      html("caption", {}, say("Summary by player")),
      html("thead", {}, html("tr", {}, html("td"), [1, 2].map((side) => html("th", { scope: "col" }, sideName(table, side))))),
      html("tbody", {}, rows.map((row) => html("tr", {},
        html("th", { scope: "row" }, say(row.label)), row.values.map((value) => html("td", {}, value))))),
    ] : []));
  }

  // showVerdict says how good the decision on the board was.
  showVerdict(verdict) {
    const text = (verdict?.says ?? []).join("\n");
    const box = byId("verdict");
    if (box.dataset.text !== text) {
      box.dataset.text = text;
      box.replaceChildren(...(verdict?.says ?? []).map((line) => html("p", {}, line)));
    }
    box.classList.toggle("wrong", Boolean(verdict?.kind));
    box.hidden = !text;
  }
}

// pointText says a turning point, or an error, in words.
function pointText(table, point, isError) {
  const move = `${point.number}. ${sideName(table, point.side)} ${point.played}`;
  if (!isError) {
    return say("{move}: {better} was better by {loss}", { move, better: point.better, loss: percent(point.loss) });
  }
  const about = point.about === "play" ? point.kind : `${point.about}, ${point.kind}`;
  const better = point.better.replace(/^\d\d: /, "");
  return say("{move}: {better} is better by {loss}", { move: `${move} ${point.mark} ${about}`, better, loss: point.loss.toFixed(3) });
}

export { Lines, drawChart, nodeUnder, Review };
