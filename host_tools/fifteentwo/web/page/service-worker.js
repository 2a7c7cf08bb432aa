// The page without a network: everything is kept at once, and given out from what is kept.
//
// A new version is one more service worker, since site-files.js is another one: it keeps its files
// beside the old ones and waits.  "use" from the page lets it take over.

importScripts("site-files.js");

const { version, files } = self.SITE;
// One web site may have the page at several places.
const PLACE = `fifteentwo ${registration.scope} `;
const NAME = PLACE + version;

addEventListener("install", (event) => {
  // Past the browser's own cache, in which an older version may lie; each file is the one of this
  // version, or none is kept.
  const requests = files.map(([file, integrity]) => new Request(file, { cache: "reload", integrity }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const drop = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PLACE) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(drop());
});

addEventListener("message", ({ data }) => {
  if (data === "use") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    // There is one page, also by the name of its file.
    const wanted = event.request.mode === "navigate" ? "./" : event.request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
