// Placing a wall by a finger, which covers the gap that it means.
import { covers } from "./board.js";
import { byId } from "./dom.js";
import { choiceAt, refusalAt } from "./game.js";
import { say } from "./words.js";

// WallPlacer shows a wall before it is placed: a tap on it or a button turns it, another button
// places it. It calls redraw after a change, and place with the wall.
class WallPlacer {
  constructor(redraw, place) {
    this.redraw = redraw;
    this.table = null;
    this.forget();
    byId("placewall").addEventListener("click", () => place(this.wall));
    byId("turnwall").addEventListener("click", () => this.turn());
    byId("leavewall").addEventListener("click", () => this.show(null));
  }

  // forget takes the wall away without drawing.
  forget() {
    this.wall = null;
    this.complaint = ""; // why it does not turn
    byId("placing").hidden = true;
  }

  // show shows a wall, or none with null.
  show(wall, table = this.table) {
    this.forget();
    this.wall = wall;
    this.table = table;
    byId("placing").hidden = !wall;
    byId("placewall").disabled = !wall || !choiceAt(table, wall);
    this.redraw();
  }

  // tap turns the wall if it is tapped, and reports that.
  tap(point, table) {
    if (!this.wall || !covers(this.wall, point)) {
      return false;
    }
    this.table = table;
    this.turn();
    return true;
  }

  // turn turns the wall, but not from a legal direction to one that is not.
  turn() {
    const turned = { ...this.wall, kind: this.wall.kind === "h" ? "v" : "h" };
    if (choiceAt(this.table, turned) || !choiceAt(this.table, this.wall)) {
      this.show(turned);
      return;
    }
    this.complaint = say("It cannot be turned here. {why}", { why: refusalAt(this.table, turned) });
    this.redraw();
  }
}

export { WallPlacer };
