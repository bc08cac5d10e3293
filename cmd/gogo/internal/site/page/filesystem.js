// The files of a program in a worker, as Go's runtime asks for them by globalThis.fs: the standard streams,
// files in memory, and below /data those of the site. It takes the place of what wasm_exec.js has for
// programs without files, and has to be there before it.

const FLAGS = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const DATA = "/data/";

const files = new Map(); // by path: the bytes of a file
const opened = new Map(); // by number: a path and a place in its file
let lastOpened = 2; // after the standard streams

const input = []; // arrays of bytes that the program has not read, null at the end
let reading = null; // called when there is input

let output = (stream, bytes) => console.log(stream, bytes);

// onOutput has what the program writes to its standard output, 1, and its log, 2, passed on.
function onOutput(take) {
  output = take;
}

// give gives bytes to the standard input of the program, or null at the end.
function give(bytes) {
  input.push(bytes);
  reading?.();
}

function failure(code) {
  return Object.assign(new Error(code), { code });
}

// fetched has the bytes of a file of the site, at once: the program waits. It throws an error if there is no
// such file.
function fetched(path) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(path.slice(1), import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw failure("ENOENT");
  }
  postMessage({ fetched: path.slice(1) });
  return new Uint8Array(request.response);
}

function statusOf(mode, size) {
  const isDirectory = () => mode === FOLDER_MODE;
  return { dev: 0, ino: 0, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory };
}

// status returns what is known of the file at a path.
function status(path) {
  if (files.has(path)) {
    return statusOf(FILE_MODE, files.get(path).length);
  }
  if ([...files.keys()].some((name) => name.startsWith(path === "/" ? path : `${path}/`)) || path === "/") {
    return statusOf(FOLDER_MODE, 0);
  }
  if (path.startsWith(DATA)) {
    files.set(path, fetched(path));
    return status(path);
  }
  throw failure("ENOENT");
}

function open(path, flags) {
  if (flags & FLAGS.O_CREAT) {
    if (files.has(path) && flags & FLAGS.O_EXCL) {
      throw failure("EEXIST");
    }
    if (!files.has(path) || flags & FLAGS.O_TRUNC) {
      files.set(path, new Uint8Array());
    }
  }
  const { size } = status(path);
  opened.set(++lastOpened, { path, at: flags & FLAGS.O_APPEND ? size : 0 });
  return lastOpened;
}

function fileOf(number) {
  const file = opened.get(number);
  if (!file) {
    throw failure("EBADF");
  }
  return file;
}

function readFile(number, buffer, position) {
  const file = fileOf(number);
  const from = position ?? file.at;
  const part = files.get(file.path).subarray(from, from + buffer.length);
  buffer.set(part);
  if (position === null) {
    file.at += part.length;
  }
  return part.length;
}

function writeFile(number, bytes, position) {
  const file = fileOf(number);
  const from = position ?? file.at;
  const before = files.get(file.path);
  const after = new Uint8Array(Math.max(before.length, from + bytes.length));
  after.set(before);
  after.set(bytes, from);
  files.set(file.path, after);
  if (position === null) {
    file.at += bytes.length;
  }
  return bytes.length;
}

// readInput reads from the standard input, once there is some.
function readInput(buffer, done) {
  if (!input.length) {
    reading = () => {
      reading = null;
      readInput(buffer, done);
    };
    return;
  }
  const [bytes] = input;
  if (bytes === null) {
    done(null, 0);
    return;
  }
  const part = bytes.subarray(0, buffer.length);
  buffer.set(part);
  if (part.length < bytes.length) {
    input[0] = bytes.subarray(part.length);
  } else {
    input.shift();
  }
  done(null, part.length);
}

// answering returns a function of globalThis.fs, whose last argument takes the error or the result of f.
function answering(f) {
  return (...args) => {
    const done = args.pop();
    let result;
    try {
      result = f(...args);
    } catch (error) {
      done(error);
      return;
    }
    done(null, result);
  };
}

function remove(path) {
  if (!files.delete(path)) {
    throw failure("ENOENT");
  }
}

function rename(from, to) {
  const bytes = files.get(from);
  remove(from);
  files.set(to, bytes);
}

const nothing = answering(() => undefined);
const missing = answering(() => { throw failure("ENOSYS"); });

/** @type {any} */
const world = globalThis;
world.fs = {
  constants: FLAGS,
  writeSync(number, bytes) {
    output(number, bytes.slice());
    return bytes.length;
  },
  write(number, buffer, offset, length, position, done) {
    const bytes = buffer.subarray(offset, offset + length);
    answering(() => (number <= 2 ? this.writeSync(number, bytes) : writeFile(number, bytes, position)))(done);
  },
  read(number, buffer, offset, length, position, done) {
    const bytes = buffer.subarray(offset, offset + length);
    if (number === 0) {
      readInput(bytes, done);
    } else {
      answering(() => readFile(number, bytes, position))(done);
    }
  },
  open: answering((path, flags) => open(path, flags)),
  close: answering((number) => { opened.delete(number); }),
  stat: answering(status),
  lstat: answering(status),
  fstat: answering((number) => (number <= 2 ? statusOf(FILE_MODE, 0) : status(fileOf(number).path))),
  ftruncate: answering((number, length) => { files.set(fileOf(number).path, files.get(fileOf(number).path).slice(0, length)); }),
  readdir: answering((path) => [...files.keys()].filter((name) => name.startsWith(`${path}/`)).map((name) => name.slice(path.length + 1).split("/")[0])),
  unlink: answering(remove),
  rename: answering(rename),
  mkdir: nothing, chmod: nothing, fchmod: nothing, fsync: nothing, utimes: nothing,
  chown: missing, fchown: missing, lchown: missing, link: missing, readlink: missing, rmdir: missing, symlink: missing, truncate: missing,
};

export { files, give, onOutput };
