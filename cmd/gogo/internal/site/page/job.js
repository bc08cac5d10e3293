// Programs of the site that work on files of the reader's, each in a worker of its own.
import { keep } from "./copies.js";

// readLog takes the log of a program: bars, of which the last tells the progress, and lines.
function readLog(bytes, progress) {
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith("\r")) {
    return text;
  }
  const [, done, left] = /(\d+)%.*\] (\S+) left/.exec(text) ?? [];
  if (done) {
    progress(Number(done), left);
  }
  return "";
}

/**
 * startJob runs a program of a program file, with files by their paths. It calls progress with the percents
 * that are done and the time that is left. The result has the exit code, the files there are at the end, and
 * what the program has to say.
 * @param {string} load
 * @param {string[]} args
 * @param {[string, Uint8Array<ArrayBuffer>][]} files
 * @param {(done: number, left: string) => void} progress
 * @returns {{done: Promise<{code: number, files: Map<string, Uint8Array<ArrayBuffer>>, said: string}>, stop: () => void}}
 */
function startJob(load, args, files, progress) {
  const worker = new Worker(new URL("program.js", import.meta.url), { type: "module" });
  let said = "";
  const done = new Promise((finish) => {
    const end = (code, files) => {
      worker.terminate();
      finish({ code, files: new Map(files), said: said.trim() });
    };
    worker.addEventListener("message", ({ data }) => {
      if (data.fetched) {
        keep(data.fetched);
      } else if (data.log) {
        said += readLog(data.log, progress);
      } else if (data.exit !== undefined) {
        end(data.exit, data.files);
      }
    });
    worker.addEventListener("error", (event) => {
      said += event.message ?? "";
      end(2, []);
    });
  });
  worker.postMessage({ load, run: args, files });
  return { done, stop: () => worker.terminate() };
}

export { startJob };
export { keepPage } from "./copies.js";
