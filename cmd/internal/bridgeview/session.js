import { BoardView } from "./bridge.js";
// The boards of a session on their page.

const AT_ONCE = 4; // rows that are drawn before the browser may do something else

const rows = JSON.parse(document.getElementById("data").textContent) ?? [];
const views = [];
let drawn = 0;
let current = null; // the board that the keys are for

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

// viewAt is the board that the keys are for where none has the focus: the one last used if
// it is in sight, else the first that is.
function viewAt() {
  const inSight = (view) => {
    const box = view.element.getBoundingClientRect();
    return box.bottom > innerHeight / 4 && box.top < innerHeight * 3 / 4;
  };
  return current && inSight(current) ? current : views.find(inSight);
}

function take(event) {
  current = views.find((view) => view.element.contains(event.target)) ?? current;
}

addEventListener("focusin", take);
addEventListener("click", take);
addEventListener("keydown", (event) => {
  if (event.target === document.body && event.key.startsWith("Arrow")) {
    viewAt()?.key(event);
  }
});
addEventListener("beforeprint", () => drawRows(rows.length));
if (location.hash) {
  drawRows(rows.length);
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
} else {
  drawOn();
}
