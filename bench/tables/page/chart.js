// The graph of a game: the first side's chance to win after each move of the line, or its equity in games
// of luck.
import { svg } from "./node.js";

const CHART = { width: 480, height: 96 };

// drawChart draws the line of a table with the position on the board marked.
function drawChart(target, table) {
  const count = Math.max(1, table.line.length - 1);
  const x = (i) => (i / count) * CHART.width;
  const y = (chance) => (1 - chance) * (CHART.height - 4) + 2;
  const chances = chancesOf(table);
  const points = chances.map((chance, i) => ({ i, chance })).filter((point) => point.chance !== undefined);
  const at = table.line.indexOf(table.at);
  const path = points.map((point, i) => `${i ? "L" : "M"}${x(point.i).toFixed(1)} ${y(point.chance).toFixed(1)}`).join("");
  const area = points.length > 1 ? `${path}L${x(points[points.length - 1].i).toFixed(1)} ${y(0.5)}L${x(points[0].i).toFixed(1)} ${y(0.5)}Z` : "";
  target.setAttribute("viewBox", `0 0 ${CHART.width} ${CHART.height}`);
  target.setAttribute("preserveAspectRatio", "none");
  const worst = table.review?.points ?? [];
  target.replaceChildren(
    svg("rect", { class: "upper", width: CHART.width, height: CHART.height / 2 }),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "even", d: `M0 ${y(0.5)}H${CHART.width}` }),
    svg("path", { class: "curve", d: path }),
    ...worst.map((point) => svg("path", { class: "turn", d: `M${x(point.number)} 0V${CHART.height}` })),
    svg("path", { class: "now", d: `M${x(at)} 0V${CHART.height}` }),
  );
}

// chancesOf are the heights of the graph, from 0 to 1. Equities fill it as far as the largest goes, and
// at least up to a game won.
function chancesOf(table) {
  if (!table.lucky) {
    return table.line.map((id) => table.nodes[id].w);
  }
  const equities = table.line.map((id) => table.nodes[id].q);
  const most = Math.max(1, ...equities.filter((q) => q !== undefined).map(Math.abs));
  return equities.map((q) => (q === undefined ? q : (1 + q / most) / 2));
}

// placeUnder is the place in the line under the pointer.
function placeUnder(target, table, event) {
  const box = target.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return Math.max(0, Math.min(table.line.length - 1, Math.round(share * (table.line.length - 1))));
}

export { drawChart, placeUnder };
