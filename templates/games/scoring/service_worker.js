// Keeps the calculator usable without a network. Its scope is the calculator alone; it answers reads, never writes.
"use strict";

const KEPT = "calculator-1";
const PATIENCE = 4000;
const STATIC = "{{ static_url|escapejs }}";
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("calculator-") && name !== KEPT) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

// The page tells what it is made of, so that there is no second list of its files.
self.addEventListener("message", (event) => {
  event.waitUntil(keep(event.data));
});

async function keep({ page, shell, editions, files }) {
  const cache = await caches.open(KEPT);
  const isOurs = (url) => new URL(url, self.location).origin === self.location.origin && new URL(url, self.location).pathname.startsWith(STATIC);
  const wanted = [...new Set(files.filter(isOurs)), editions];
  await Promise.all(wanted.map((url) => renew(cache, url, url, {})));
  // Without cookies: nobody's name stays on a shared device.
  await renew(cache, shell, page, { credentials: "omit" });
}

async function renew(cache, url, key, wish) {
  try {
    const answer = await fetch(url, wish);
    if (answer.ok) await cache.put(key, answer);
  } catch {
    // It is kept next time.
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request, new URL(self.registration.scope).pathname, false));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(HASHED.test(url.pathname) ? fromCache(request) : fromNetwork(request, request, true));
  else if (url.pathname.includes("/editions/")) event.respondWith(fromNetwork(request, request, true));
});

async function fromCache(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

// A network that does not answer is no network.
async function fromNetwork(request, key, isKept) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(key, { ignoreVary: true });
  const asked = fetch(request).then((answer) => {
    if (isKept && answer.ok) cache.put(key, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked.catch(() => kept), late]);
}
