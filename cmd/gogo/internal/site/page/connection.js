// The connection of a page with its program, which runs in a worker of this page: the site has no server.
// It is the module of the served pages of the same name.

const program = document.querySelector("meta[name=program]").getAttribute("content");
const worker = new Worker(new URL("program.js", import.meta.url), { type: "module" });
const answers = new Map(); // by number: what to do with the answer to a request
const ports = new Map(); // by number: what to do with the messages of a connection
let last = 0; // the last number

worker.addEventListener("message", ({ data }) => {
  if (data.answer) {
    const { status, type, body } = data;
    answers.get(data.answer)(new Response(body, { status, headers: { "Content-Type": type } }));
    answers.delete(data.answer);
  } else if (data.port) {
    ports.get(data.port)?.(data.text);
  } else if (data.fetched) {
    keep(data.fetched);
  }
});
worker.postMessage({ serve: program });
navigator.serviceWorker?.register(new URL("offline.js", import.meta.url));
keep(program);

// keep has the browser keep a file for visits without a network: a part of the site, or a file that
// a program has asked for. Where there is no https there is no such thing.
async function keep(name) {
  const { active } = await navigator.serviceWorker?.ready ?? {};
  active?.postMessage(name);
}

/**
 * connect opens a connection with the program at a path. It calls receive with each message and show with
 * whether there is a connection.
 * @param {string | number} path
 * @param {(message: any) => void} receive
 * @param {(connected: boolean) => void} show
 */
function connect(path, receive, show) {
  let port = 0;
  const open = () => {
    port = ++last;
    ports.set(port, (text) => {
      if (text !== null) {
        receive(JSON.parse(text));
        return;
      }
      ports.delete(port); // the table has ended: the program gives another one
      open();
    });
    worker.postMessage({ open: port, path: `socket/${path}` });
    show(true);
  };
  // The caller has the connection before the first message comes.
  queueMicrotask(open);
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

export { connect, request };
