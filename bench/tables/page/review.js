// What a program has found wrong with a game that is over: the turning points, or every error
// with what the decisions of both sides come to.
import { html } from "./node.js";
import { percent, sideName } from "./game.js";

// Review shows a table's review in elements of the page; go looks at the position before a move.
class Review {
  constructor(part, go) {
    this.part = part;
    this.go = go;
    this.shown = "";
    part("points").addEventListener("click", (event) => {
      const id = event.target.closest("button")?.dataset.node;
      if (id !== undefined) {
        go(Number(id));
      }
    });
    part("order").addEventListener("change", () => this.update(this.table));
  }

  update(table) {
    this.table = table;
    const review = table.review;
    const idle = table.lucky ? "Find errors" : "Find turning points";
    this.part("review").textContent = review?.going ? `Stop (${review.done} of ${review.of})` : idle;
    const text = JSON.stringify([review, this.part("order").value, table.sides, review?.points.map((point) => table.nodes[point.node]?.m)]);
    if (text !== this.shown) {
      this.shown = text;
      this.show(table, review);
    }
    for (const button of this.part("points").querySelectorAll("button")) {
      const current = table.nodes[Number(button.dataset.node)]?.p === table.at;
      button.toggleAttribute("aria-current", current);
      if (current) {
        button.setAttribute("aria-current", "step");
      }
    }
    this.showVerdict(table.verdict);
  }

  show(table, review) {
    const points = [...(review?.points ?? [])];
    this.part("orderof").hidden = !review?.judges || points.length < 2;
    if (review?.judges && this.part("order").value === "worst") {
      points.sort((a, b) => b.loss - a.loss);
    }
    const none = review?.judges ? "No error." : "No turning point.";
    const text = review?.failed || (review && !review.going && !points.length && !review.unknown ? none : "");
    this.part("points").replaceChildren(...[
      text && html("p", review.failed ? { class: "failed" } : {}, text),
      review?.unknown && html("p", {}, `Of ${review.unknown} decisions nothing is known: ${review.why}.`),
      points.length && html("ol", review.judges ? { class: "errors" } : {}, ...points.map((point) => html("li", {},
        html("button", { type: "button", "data-node": point.node }, pointText(table, point, review.judges))))),
    ].filter(Boolean));
    this.showSummary(table, review?.summary ?? []);
  }

  // showSummary shows what the decisions of both sides come to.
  showSummary(table, rows) {
    const cell = (name, attributes, text) => html(name, attributes, text);
    this.part("summary").hidden = !rows.length;
    this.part("summary").replaceChildren(...(rows.length ? [
      html("caption", {}, "What the decisions come to"),
      html("thead", {}, html("tr", {}, html("td", {}), cell("th", { scope: "col" }, sideName(table, 1)), cell("th", { scope: "col" }, sideName(table, 2)))),
      html("tbody", {}, ...rows.map((row) => html("tr", {}, cell("th", { scope: "row" }, row.label), ...row.values.map((value) => cell("td", {}, value))))),
    ] : []));
  }

  // showVerdict says how good the decision was that was made on the board.
  showVerdict(verdict) {
    const text = (verdict?.says ?? []).join("\n");
    const box = this.part("verdict");
    if (box.dataset.text !== text) {
      box.dataset.text = text;
      box.replaceChildren(...(verdict?.says ?? []).map((line) => html("p", {}, line)));
    }
    box.classList.toggle("wrong", Boolean(verdict?.kind));
    box.hidden = !text;
  }
}

// pointText is a turning point, or an error, in words.
function pointText(table, point, judged) {
  const who = `${point.number}. ${sideName(table, point.side)} ${point.played}`;
  if (!judged) {
    return `${who}: ${point.better} was better, by ${percent(point.loss)}`;
  }
  const about = point.about === "play" ? point.kind : `${point.about}, ${point.kind}`;
  return `${who} ${point.mark} ${about}: ${point.better.replace(/^\d\d: /, "")} is better by ${point.loss.toFixed(3)}`;
}

export { Review };
