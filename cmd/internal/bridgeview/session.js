import { BoardView, stepByKeys } from "./bridge.js";
// The boards of a session on their page.

const AT_ONCE = 4; // rows that are drawn before the browser may do something else

const rows = JSON.parse(document.getElementById("data").textContent) ?? [];
const views = [];
let drawn = 0;

// drawRows draws up to so many more rows: the tables of a board side by side.
function drawRows(count) {
  for (const end = Math.min(rows.length, drawn + count); drawn < end; drawn++) {
    const place = document.getElementById(`row-${drawn}`);
    place?.append(...rows[drawn].map((board) => {
      const element = document.createElement("article");
      views.push(new BoardView(element, board));
      return element;
    }));
  }
}

function drawOn() {
  drawRows(AT_ONCE);
  if (drawn < rows.length) {
    setTimeout(drawOn);
  }
}

stepByKeys(() => views);
addEventListener("beforeprint", () => drawRows(rows.length));
if (location.hash) {
  drawRows(rows.length);
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
} else {
  drawOn();
}
