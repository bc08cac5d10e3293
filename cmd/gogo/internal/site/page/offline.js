// The service worker of the site: it keeps what a page needs in the browser, so that it works without a
// network. The lines before these are written when the site is made: VERSION is that of all its files, and
// PARTS has the files of each part.
/** @type {any} */
const worker = self;
const NAME = `gogo-${worker.VERSION}`;

// keep has a part or a file kept, but for what is.
async function keep(name) {
  const cache = await caches.open(NAME);
  const have = new Set((await cache.keys()).map((request) => request.url));
  const wanted = worker.PARTS[name] ?? [name];
  await cache.addAll(wanted.map((path) => new URL(path, location.href).href).filter((url) => !have.has(url)));
}

// answer answers from what is kept, also of pages that programs have written (copies.js), or else by the
// network.
async function answer(request) {
  const kept = await (await caches.open(NAME)).match(request, { ignoreSearch: true });
  return kept ?? await caches.match(request, { cacheName: "results" }) ?? fetch(request);
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("gogo-") && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

worker.addEventListener("install", (event) => event.waitUntil(keep("boards")));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});
