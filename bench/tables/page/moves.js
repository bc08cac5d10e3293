// The list of moves: those of the line on the board, and the branches.
import { html, markCurrent, scrollWithin } from "./dom.js";
import { childrenOf, evaluationText, path } from "./game.js";
import { say } from "./words.js";

// Moves lists the line and its branches, and sends commands.
class Moves {
  constructor(list, branches, send) {
    this.list = list;
    this.branches = branches;
    this.send = send;
    this.listed = ""; // the JSON of what is listed
    this.listedBranches = "";
    const go = (event) => {
      const id = event.target.closest("button")?.dataset.node;
      if (id !== undefined) {
        send({ do: "goto", node: Number(id) });
      }
    };
    list.addEventListener("click", go);
    branches.addEventListener("click", (event) => {
      if (event.target.dataset.cut !== undefined) {
        send({ do: "delete", node: Number(event.target.dataset.cut) });
      } else {
        go(event);
      }
    });
  }

  update(table) {
    const listed = JSON.stringify(table.line.map((id) => [id, table.nodes[id].m, table.nodes[id].k, table.nodes[id].x]));
    if (listed !== this.listed) {
      this.listed = listed;
      this.list.replaceChildren(...table.line.slice(1).map((id) => this.item(table, id)));
    }
    for (const button of this.list.querySelectorAll("button")) {
      if (markCurrent(button, Number(button.dataset.node) === table.at, "step")) {
        scrollWithin(this.list, button);
      }
    }
    this.showBranches(table);
  }

  item(table, id) {
    const node = table.nodes[id];
    const button = html("button", { type: "button", "data-node": id, class: `side${node.s}` }, node.m);
    if (node.x) {
      button.append(html("span", { class: "mark-error" }, ` ${node.x}`));
    }
    if (node.k) {
      button.append(html("span", { class: "noted", role: "img", "aria-label": say("has a comment") }, "*"));
      button.title = node.k;
    }
    return html("li", {}, button);
  }

  // showBranches shows the moves that were tried instead of the one on the board, and those that
  // were tried after it.
  showBranches(table) {
    const at = table.nodes[table.at];
    const others = at.p >= 0 ? childrenOf(table, at.p).filter((id) => id !== table.at) : [];
    const next = childrenOf(table, table.at);
    const buttons = (ids) => ids.map((id) => html("button", { type: "button", "data-node": id }, this.branchText(table, id)));
    const parts = [];
    if (others.length) {
      parts.push(html("p", {}, say("Instead:"), " ", ...buttons(others)));
    }
    if (next.length > 1) {
      parts.push(html("p", {}, say("Next:"), " ", ...buttons(next)));
    }
    if (at.p >= 0 && others.length + next.length > 0) {
      parts.push(html("p", {}, html("button", { type: "button", "data-cut": table.at }, say("Delete {move} and the moves after it", { move: at.m }))));
    }
    const text = parts.map((part) => part.textContent).join("\n") + table.at;
    if (text !== this.listedBranches) {
      this.listedBranches = text;
      this.branches.replaceChildren(...parts);
    }
  }

  branchText(table, id) {
    const evaluation = evaluationText(table, id);
    return `${path(table, id).length}. ${table.nodes[id].m}${evaluation && ` (${evaluation})`}`;
  }
}

export { Moves };
