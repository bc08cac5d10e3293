// What the browser keeps of the site by the service worker offline.js: copies of its files for visits without
// a network, and the pages that programs have written. Where there is no https there is no such thing.

const RESULTS = "results"; // the cache of written pages, which offline.js reads too
const FOLDER = "result/";
const MOST_RESULTS = 20;

/**
 * keep has the browser keep a file of the site, or a part of it.
 * @param {string} name
 */
async function keep(name) {
  const { active } = await navigator.serviceWorker?.ready ?? {};
  active?.postMessage(name);
}

// answers reports whether a service worker answers for the site, once it is known.
async function answers() {
  const registration = await navigator.serviceWorker?.getRegistration(new URL(".", import.meta.url));
  const coming = registration?.installing ?? registration?.waiting;
  if (registration?.active || !coming) {
    return Boolean(registration?.active);
  }
  return new Promise((done) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated" || coming.state === "redundant") {
        done(coming.state === "activated");
      }
    });
  });
}

/**
 * keepPage keeps a page that a program has written, and forgets the oldest of many. It returns the page's
 * address on the site, or null if the browser keeps nothing. A page with an address of the site is free of
 * the policy of the page that opens it, and has its own.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function keepPage(name, bytes) {
  try {
    if (!await answers()) {
      return null;
    }
    const address = new URL(FOLDER + encodeURIComponent(name), import.meta.url).href;
    const cache = await caches.open(RESULTS);
    await cache.delete(address); // so that it becomes the latest
    await cache.put(address, new Response(bytes, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -MOST_RESULTS).map((request) => cache.delete(request)));
    return address;
  } catch (error) {
    console.warn("the page is not kept:", error);
    return null;
  }
}

export { keep, keepPage };
