// The page of a session: its boards, drawn a few at a time.
import { BridgeView, stepByKeys } from "./bridgeview.js";
import { byId, html } from "./dom.js";

const AT_ONCE = 4; // rows that are drawn before the browser may do something else

const rows = JSON.parse(byId("data").textContent) ?? [];
const views = [];
let drawn = 0;

// drawRows draws up to so many more rows. A row has the tables of a board side by side.
function drawRows(count) {
  for (const end = Math.min(rows.length, drawn + count); drawn < end; drawn++) {
    byId(`row-${drawn}`)?.append(...rows[drawn].map((board) => {
      const element = html("article");
      views.push(new BridgeView(element, board));
      return element;
    }));
  }
}

// drawRest draws the rows that are left.
function drawRest() {
  drawRows(AT_ONCE);
  if (drawn < rows.length) {
    setTimeout(drawRest);
  }
}

stepByKeys(() => views);
addEventListener("beforeprint", () => drawRows(rows.length));
if (location.hash) {
  drawRows(rows.length);
  byId(location.hash.slice(1))?.scrollIntoView();
} else {
  drawRest();
}
