// Files of other programs, dropped on a page of the site or chosen in its menu: boards of bridge become a hand
// record, a match of backgammon is analyzed. Another file is a game to open, where the page opens games.
import { byId, setText } from "./dom.js";
import { decode } from "./form.js";
import { keepPage, startJob } from "./job.js";
import { offer } from "./sharing.js";
import { say } from "./words.js";

const MAX_FILE = 16 << 20; // bytes
const HEAD = 1 << 16; // bytes that tell what a file is
const [PAGE, DATA] = ["/page.html", "/data.out"]; // files that the programs write

// The kinds of files, with the program that works on them and what it writes.
const KINDS = {
  boards: {
    name: /\.(pbn|lin)$/i,
    text: [/^\s*% (PBN|EXPORT)/m, /^\s*\[(Deal|Board)\s+"/m, /^(\s*(#.*)?\n)*\s*([A-Za-z]{2}\||[NESWnesw]:|(https?:)?\/\/\S*[?&](lin|[nesw])=)/i],
    load: "bridge",
    args: (names) => ["bridge-gogo", "dd", "--format", "none", "--html", PAGE, "--output", DATA, "--", ...names],
    title: () => say("Hand record"),
    going: () => say("Solving the deals…"),
    ready: () => say("The hand record is ready."),
    ending: "-tricks.pbn",
    saves: () => say("Save .pbn with tricks"),
    prints: true,
  },
  match: {
    name: /\.(mat|gam)$/i,
    text: [/^\s*\d{1,4}[ -]points? match\s*$/im, /Score is \d+-\d+ in /i, /\bGM\[6\]/, /\bXGID=/, /^RGMH/],
    load: "backgammon",
    args: (names) => ["backgammon-gogo", "analyse", "--format", "html", "--out", PAGE, "--json", DATA, "--", names[0]],
    title: () => say("Analysis of the match"),
    going: () => say("Analyzing the match…"),
    ready: () => say("The analysis is ready."),
    ending: ".json",
    saves: () => say("Save as JSON"),
    prints: false,
  },
};

// kindOf returns the kind of a file by what is in it, or else by its name; undefined is another one.
async function kindOf(file) {
  const head = decode(await file.slice(0, HEAD).arrayBuffer());
  const kinds = Object.values(KINDS);
  return kinds.find(({ text }) => text.some((pattern) => pattern.test(head))) ?? kinds.find(({ name }) => name.test(file.name));
}

let job = null; // the one that goes on
let result = null; // what the last one has written

// take takes files, and has them worked on. Those of no kind are taken as the kind that the reader has asked
// for; dropped ones are opened as a game, or refused.
async function take(files, asked) {
  const [first] = files;
  if (!first) {
    return;
  }
  const kind = await kindOf(first) ?? asked;
  if (kind) {
    work(kind, [...files]);
  } else if (document.getElementById("opengame")) {
    byId("open").click();
    byId("file").files = files;
  } else {
    show(say("Another file"));
    fail(say("There are no boards in {file}, nor a match of backgammon. Files with boards are PBN, LIN or a deal a line; matches are .mat, .sgf or .txt.", { file: first.name }), "");
  }
}

// show opens the dialog.
function show(title) {
  job?.stop();
  job = result = null;
  setText(byId("jobtitle"), title);
  setText(byId("jobstatus"), "");
  setText(byId("jobsaid"), "");
  setText(byId("jobleft"), "");
  byId("jobprogress").removeAttribute("value");
  setText(byId("jobclose"), say("Cancel"));
  for (const id of ["jobsaid", "jobshow", "jobprint", "jobsave", "jobdata"]) {
    byId(id).hidden = true;
  }
  byId("jobgoing").hidden = false;
  if (!byId("job").open) {
    byId("job").showModal();
  }
}

// finish shows how a job has ended, and what the program says.
function finish(status, said) {
  job = null;
  setText(byId("jobstatus"), status);
  byId("jobgoing").hidden = true;
  setText(byId("jobsaid"), said);
  byId("jobsaid").hidden = !said;
  setText(byId("jobclose"), say("Close"));
}

function fail(status, said) {
  finish(status, said);
  byId("jobclose").focus();
}

/**
 * named returns the files with names of which no two are the same.
 * @param {File[]} files
 * @returns {Promise<[string, Uint8Array<ArrayBuffer>][]>}
 */
async function named(files) {
  const names = files.map(({ name }) => name);
  return Promise.all(files.map(async (file, i) => [
    names.indexOf(file.name) < i ? `${i + 1}-${file.name}` : file.name,
    new Uint8Array(await file.arrayBuffer()),
  ]));
}

// work has a program work on files, and shows what comes of it.
async function work(kind, files) {
  show(kind.title());
  if (files.some(({ size }) => size > MAX_FILE)) {
    fail(say("The file is too large."), "");
    return;
  }
  setText(byId("jobstatus"), kind.going());
  const given = await named(files);
  const going = startJob(kind.load, kind.args(given.map(([name]) => name)), given, (done, left) => {
    byId("jobprogress").value = done;
    setText(byId("jobleft"), say("{time} left", { time: left }));
  });
  job = going;
  const { files: written, said } = await going.done;
  if (job !== going) {
    return;
  }
  const page = written.get(PAGE);
  if (!page) {
    fail(say("It cannot be done."), said);
    return;
  }
  const name = files[0].name.replace(/\.\w+$/, "");
  const address = await keepPage(`${name}.html`, page);
  result = { name, page, address, data: written.get(DATA), ending: kind.ending };
  finish([kind.ready(), address ? "" : say("Save the page and open it: this browser shows it here only over https.")].join(" ").trim(), said);
  byId("jobshow").hidden = byId("jobprint").hidden = !address;
  byId("jobshow").href = address ?? "";
  byId("jobprint").hidden ||= !kind.prints;
  setText(byId("jobdata"), kind.saves());
  byId("jobsave").hidden = false;
  byId("jobdata").hidden = !result.data;
  byId(address ? "jobshow" : "jobsave").focus();
}

// print opens the page in a window of its own and prints it.
function print() {
  const page = open(result.address);
  page?.addEventListener("load", () => page.print());
}

// choose asks for files.
function choose(kind) {
  const input = byId("chosen");
  input.value = "";
  input.onchange = () => take(input.files, kind);
  input.click();
}

// isDrop reports whether files are dragged to a place that has no use of its own for them.
function isDrop(event) {
  return event.dataTransfer?.types.includes("Files") && !event.target.closest?.("input[type=file]");
}

addEventListener("dragover", (event) => {
  if (isDrop(event)) {
    event.preventDefault();
    document.body.classList.add("dropping");
  }
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) {
    document.body.classList.remove("dropping");
  }
});
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  if (isDrop(event)) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }
});
byId("job").addEventListener("close", () => {
  job?.stop();
  job = null;
});
byId("jobprint").addEventListener("click", print);
byId("jobsave").addEventListener("click", () => offer(new Blob([result.page], { type: "text/html" }), `${result.name}.html`));
byId("jobdata").addEventListener("click", () => offer(new Blob([result.data]), result.name + result.ending));
byId("handrecord").addEventListener("click", () => choose(KINDS.boards));
document.getElementById("matchfile")?.addEventListener("click", () => choose(KINDS.match));
