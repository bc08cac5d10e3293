// The moves of the line on the board, and what else was tried.
import { html } from "./node.js";
import { childrenOf, path, worthText } from "./game.js";

// Moves lists the line and its branches; send carries out commands.
class Moves {
  constructor(list, branches, send) {
    this.list = list;
    this.branches = branches;
    this.send = send;
    this.line = "";
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
    const line = JSON.stringify(table.line.map((id) => [id, table.nodes[id].m, table.nodes[id].k, table.nodes[id].x]));
    if (line !== this.line) {
      this.line = line;
      this.list.replaceChildren(...table.line.slice(1).map((id) => this.item(table, id)));
    }
    for (const button of this.list.querySelectorAll("button")) {
      const current = Number(button.dataset.node) === table.at;
      if (current !== button.hasAttribute("aria-current")) {
        button.toggleAttribute("aria-current", current);
        if (current) {
          button.setAttribute("aria-current", "step");
          this.reveal(button);
        }
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
      button.append(html("span", { class: "noted", role: "img", "aria-label": "with a comment" }, "*"));
      button.title = node.k;
    }
    return html("li", {}, button);
  }

  // reveal scrolls the list, and nothing else, to a move.
  reveal(button) {
    const [box, list] = [button.getBoundingClientRect(), this.list.getBoundingClientRect()];
    if (box.top < list.top || box.bottom > list.bottom) {
      this.list.scrollTop += box.top - list.top - list.height / 2;
    }
  }

  // showBranches shows the moves that were tried in place of the one on the board, and those
  // that were tried behind it.
  showBranches(table) {
    const at = table.nodes[table.at];
    const others = at.p >= 0 ? childrenOf(table, at.p).filter((id) => id !== table.at) : [];
    const next = childrenOf(table, table.at);
    const buttons = (ids) => ids.map((id) => html("button", { type: "button", "data-node": id }, this.branchText(table, id)));
    const parts = [];
    if (others.length) {
      parts.push(html("p", {}, "Instead: ", ...buttons(others)));
    }
    if (next.length > 1) {
      parts.push(html("p", {}, "Next: ", ...buttons(next)));
    }
    if (at.p >= 0 && others.length + next.length > 0) {
      parts.push(html("p", {}, html("button", { type: "button", "data-cut": table.at }, `Delete ${at.m} and what follows`)));
    }
    const text = parts.map((part) => part.textContent).join("\n") + table.at;
    if (text !== this.branchesShown) {
      this.branchesShown = text;
      this.branches.replaceChildren(...parts);
    }
  }

  branchText(table, id) {
    const node = table.nodes[id];
    const worth = worthText(table, node).replace("wins ", "");
    return `${path(table, id).length}. ${node.m}${worth && ` (${worth})`}`;
  }
}

export { Moves };
