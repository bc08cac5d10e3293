// A worker with one program of the site. Its parent is a page, which asks for what the program serves, or
// another program, which speaks with this one by its standard streams.
import { files, give, onOutput } from "./filesystem.js";
import { openKept } from "./kept.js";
import { link } from "./simd128.js";
import "./wasm_exec.js";

const GZIP = 0x1f; // the first byte of a file packed by gzip

const dialed = new Map(); // by number: what to do with the bytes that come by a connection of this program
let last = 0; // the last number
let ended = false; // the program has ended
let asked = null; // the functions of the program that serve a page
const waiting = []; // what the page has asked before there were any
const ports = new Map(); // by number: takes the texts of the page

/**
 * The program file as a module, which other workers get too.
 * @type {WebAssembly.Module}
 */
let compiled = null;

let shown = false; // a page shows the log of this program

// unpacked returns the stream of a packed file, which some servers let the browser unpack.
async function unpacked(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start(controller) { controller.enqueue(first.value); },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
  });
  return first.value[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

// load fetches and unpacks a program file.
async function load(name) {
  const answer = await fetch(new URL(`${name}.wasm.gz`, import.meta.url));
  if (!answer.ok) {
    throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  }
  return WebAssembly.compileStreaming(new Response(await unpacked(answer.body), { headers: { "Content-Type": "application/wasm" } }));
}

// start starts another program in a worker of its own. It passes its output to hear, its exit code to
// ended, and has dial make its connections.
function start(args, hear, ended, dial) {
  const child = new Worker(import.meta.url, { type: "module" });
  const connections = new Map();
  let over = false;
  const end = (code) => { // an error may be on its way when the program has ended
    child.terminate();
    if (!over) {
      over = true;
      ended(code);
    }
  };
  child.addEventListener("message", ({ data }) => {
    if (data.fetched) {
      postMessage(data);
    } else if (data.output) {
      hear(data.output);
    } else if (data.exit !== undefined) {
      end(data.exit);
    } else if (data.dial) {
      const { connection } = data;
      connections.set(connection, dial(data.dial, (bytes) => child.postMessage({ connection, bytes })));
    } else if (data.connection) {
      connections.get(data.connection)?.(data.bytes);
    }
  });
  child.addEventListener("error", () => end(2));
  child.postMessage({ run: args, compiled });
  return {
    write(bytes) { child.postMessage({ input: bytes }); },
    end() { child.terminate(); },
  };
}

// connect connects this program with an address of its parent's network.
function connect(address, hear) {
  const connection = ++last;
  dialed.set(connection, hear);
  postMessage({ dial: address, connection });
  return (bytes) => postMessage({ connection, bytes });
}

// serve lets the program answer the page.
function serve(request, open) {
  asked = { request, open };
  waiting.splice(0).forEach(answer);
}

// answer has the program answer a message of the page.
function answer(data) {
  if (!asked) {
    waiting.push(data);
  } else if (data.request) {
    asked.request(data.path, (status, type, body) => postMessage({ answer: data.request, status, type, body }));
  } else if (data.open) {
    const port = data.open;
    ports.set(port, asked.open(data.path, (text) => postMessage({ port, text })));
  } else {
    ports.get(data.port)?.(data.text);
  }
}

/** @type {any} */
const world = globalThis;
world.gogo = { start, dial: connect, serve, kept: null, keep: null };

// run runs the program that args name.
async function run(args) {
  const go = new world.Go();
  go.argv = args;
  go.env = { HOME: "/", TMPDIR: "/tmp" };
  let code = 0;
  go.exit = (exited) => { code = exited; };
  const attach = link(go.importObject);
  const program = await WebAssembly.instantiate(compiled, go.importObject);
  attach(/** @type {WebAssembly.Memory} */ (program.exports.mem));
  await go.run(program);
  ended = true;
  return code;
}

// runServer runs the program file of a name as the server of a page, until it fails.
async function runServer(name) {
  try {
    const [module, kept] = await Promise.all([load(name), openKept(name)]);
    compiled = module;
    world.gogo.kept = kept.bytes;
    world.gogo.keep = (bytes, done) => kept.keep(bytes).then(done, done);
    postMessage({ failed: `exit code ${await run([name])}` });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
}

// log passes on what the program writes to its log.
function log(bytes) {
  if (shown) {
    postMessage({ log: bytes });
  } else {
    console.warn(new TextDecoder().decode(bytes));
  }
}

onOutput((stream, bytes) => {
  if (stream === 1) {
    postMessage({ output: bytes });
  } else {
    log(bytes);
  }
});

// work runs a program: one of the program file load with the files of a page, which shows its log, or one
// that another program has started.
async function work(wanted) {
  const { load: name } = wanted;
  shown = Boolean(name);
  try {
    compiled = name ? await load(name) : wanted.compiled;
    if (name) {
      postMessage({ fetched: `${name}.wasm.gz` });
    }
    wanted.files?.forEach(([path, bytes]) => files.set(path, bytes));
    const exit = await run(wanted.run);
    postMessage({ exit, files: [...files] });
  } catch (error) {
    log(new TextEncoder().encode(String(error)));
    postMessage({ exit: 2, files: [] });
  }
}

addEventListener("message", ({ data }) => {
  if (ended) {
    return; // it was said to a program that has ended meanwhile
  }
  if (data.serve) {
    runServer(data.serve);
  } else if (data.run) {
    work(data);
  } else if (data.input !== undefined) {
    give(data.input);
  } else if (data.connection) {
    dialed.get(data.connection)?.(data.bytes);
  } else {
    answer(data);
  }
});
