// What a program keeps in the browser between visits. Each page that is open at the same time has a place
// of its own, the first free one: a page that comes back finds what it has left.

const STORE = "kept";

// place returns the name of the first free place of a program, and holds it as long as this worker lives.
// Without https all pages share one.
async function place(program) {
  for (let number = 1; ; number++) {
    const name = `${program} ${number}`;
    const held = !navigator.locks || await new Promise((done) => {
      navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        done(Boolean(lock));
        return lock && new Promise(() => {});
      });
    });
    if (held) {
      return name;
    }
  }
}

// result waits for a request of a database.
function result(request) {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

async function open() {
  const request = indexedDB.open("gogo", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return result(request);
}

/**
 * openKept returns what a program has kept, or null, and a function that keeps something else. A browser
 * that keeps nothing, as in a private window, forgets it with the page.
 * @param {string} program
 * @returns {Promise<{bytes: Uint8Array | null, keep: (bytes: Uint8Array) => Promise<void>}>}
 */
async function openKept(program) {
  try {
    const [database, name] = await Promise.all([open(), place(program)]);
    const store = (mode) => database.transaction(STORE, mode).objectStore(STORE);
    return {
      bytes: await result(store("readonly").get(name)) ?? null,
      keep: async (bytes) => { await result(store("readwrite").put(bytes, name)); },
    };
  } catch (error) {
    console.warn("the games are not kept:", error);
    return { bytes: null, keep: async () => {} };
  }
}

export { openKept };
