// What is asked for a new table.
import { html, SEATS, SEAT_NAMES } from "./bridge.js";

const MOST = 1 << 20; // bytes of a file

// newTable asks who plays what, and hands the options to begin.
function newTable(part, hall, begin, complain) {
  const dialog = part("newtable");
  part("new").addEventListener("click", () => {
    const { programs, systems, usual } = hall();
    part("sitting").replaceChildren(...[...SEATS].map((seat, i) => {
      const select = html("select", { "data-seat": seat },
        [["person", "a person"], ...programs.map((name) => [name, name]), ["outsider", "a program that connects"]].map(([value, text]) => html("option", { value }, text)));
      select.value = usual.seats[i];
      return html("label", {}, SEAT_NAMES[seat], " ", select);
    }));
    part("system").replaceChildren(...systems.map((name) => html("option", { value: name }, name)));
    part("system").value = usual.system;
    part("seed").value = String(Math.floor(Math.random() * 1e6));
    part("file").value = "";
    part("deals").value = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    const [file] = part("file").files;
    const wanted = dialog.returnValue === "ok";
    dialog.returnValue = "";
    if (!wanted) {
      return;
    }
    if (file && file.size > MOST) {
      complain(`${file.name} is too long: ${file.size} bytes`);
      return;
    }
    const text = file ? await file.text() : part("deals").value;
    begin({
      seats: [...part("sitting").querySelectorAll("select")].map((select) => select.value),
      system: part("system").value, boards: text.trim() ? 0 : Number(part("boards").value), seed: Number(part("seed").value), file: text,
    });
  });
}

export { newTable };
