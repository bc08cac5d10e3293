// The connection of a page with its program, which runs in a worker of this page: the site has no server.
// It is the module of the served pages of the same name.
import { keep } from "./copies.js";

const RETRY_DELAY = 1000; // ms until a program that has failed is started again

const program = document.querySelector("meta[name=program]").getAttribute("content");
const answers = new Map(); // by number: what to do with the answer to a request
const ports = new Map(); // by number: the connections
let last = 0; // the last number
let worker = null;

// start starts the program, with the connections that are wanted.
function start() {
  worker = new Worker(new URL("program.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => fail(event.message));
  worker.postMessage({ serve: program });
  ports.forEach((_, port) => open(port));
}

// fail starts the program again after it has failed: it remembers its games.
function fail(why) {
  console.warn(`${program}: ${why}`);
  worker.terminate();
  ports.forEach(({ show }) => show(false));
  answers.forEach((done) => done(new Response(null, { status: 503 })));
  answers.clear();
  setTimeout(start, RETRY_DELAY);
}

// hear takes a message of the worker.
function hear(data) {
  if (data.answer) {
    const { answer, status, type, body } = data;
    answers.get(answer)?.(new Response(body, { status, headers: { "Content-Type": type } }));
    answers.delete(answer);
  } else if (data.port) {
    talk(data.port, data.text);
  } else if (data.fetched) {
    keep(data.fetched);
  } else if (data.failed) {
    fail(data.failed);
  }
}

// talk takes a text of a connection, or null at its end: the table has ended, and the program gives
// another one.
function talk(port, text) {
  const connection = ports.get(port);
  if (!connection) {
    return;
  }
  if (text === null) {
    open(port);
    return;
  }
  connection.show(true);
  connection.receive(JSON.parse(text));
}

// open opens a connection.
function open(port) {
  worker.postMessage({ open: port, path: `socket/${ports.get(port).path}` });
}

/**
 * connect opens a connection with the program at a path. It calls receive with each message and show with
 * whether there is a connection.
 * @param {string | number} path
 * @param {(message: any) => void} receive
 * @param {(connected: boolean) => void} show
 */
function connect(path, receive, show) {
  const port = ++last;
  ports.set(port, { path, receive, show });
  open(port);
  return {
    // send sends a command, and reports whether there is a connection to send it by.
    send(command) {
      worker.postMessage({ port, text: JSON.stringify(command) });
      return true;
    },
    close() {
      ports.delete(port);
      worker.postMessage({ port, text: null });
    },
  };
}

/**
 * request asks the program for a file at a path below the address of the page.
 * @param {string} path
 * @returns {Promise<Response>}
 */
function request(path) {
  return new Promise((done) => {
    answers.set(++last, done);
    worker.postMessage({ request: last, path });
  });
}

start();
navigator.serviceWorker?.register(new URL("offline.js", import.meta.url));
keep(program);

export { connect, request };
