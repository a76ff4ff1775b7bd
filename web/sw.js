// Keep the whole site on the visitor's device: after the first visit no network is needed.
//
// precache.js (written by web/site.py) lists every file with a hash of its content. A cached answer is
// stored under "path?hash", so two builds live side by side: a page that is open keeps the files it was
// started with, and a new build loads only the files that changed. Files that only make later visits faster come when
// a page says so, and those of a language when it is spoken; then a new build has that language too.

importScripts("precache.js");

const CACHE = "hold-or-roll";
const HASH_BYTES = 8; // as much of its SHA-256 as precache.js tells of a file
const files = new Map(Object.entries(self.PRECACHE.files));
const scope = self.registration.scope;
const NEXT = `${scope}next/`; // where the next edition of the site lies, which keeps its own files in this cache

const keyOf = (path) => new URL(`${path}?${files.get(path)}`, scope).href;

const later = new Set(self.PRECACHE.later);
const asked = new Set(self.PRECACHE.asked);

async function fill() {
  const kept = await (await caches.open(CACHE)).keys();
  const spoken = new Set(kept.map(({ url }) => url.split("?")[0]));
  const wanted = (path) => !later.has(path) && (!asked.has(path) || spoken.has(new URL(path, scope).href));
  await fetchMissing([...files.keys()].filter(wanted), refuse);
}

// What a page can do without is only written to the console.
async function fillUp() {
  await fetchMissing([...later], async (why) => console.warn(why));
}

// A page that speaks a language has loaded what it says before this worker was there.
async function learn(language) {
  await fetchMissing([...asked].filter((path) => path.includes(`/${language}.`)), async (why) => console.warn(why));
}

async function fetchMissing(paths, refused) {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map((request) => request.url));
  const missing = paths.filter((path) => !stored.has(keyOf(path)));
  await Promise.all(missing.map((path) => fetchInto(cache, path).catch(refused)));
}

async function fetchInto(cache, path) {
  // "no-cache" asks the server whether the browser's copy is still right, instead of loading it twice
  const response = await fetch(new URL(path, scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // a host in the middle of an update may still send the file of the build before
  const data = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data)).slice(0, HASH_BYTES);
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (digits !== files.get(path)) throw new Error(`${path}: not the file of this build`);
  await cache.put(keyOf(path), new Response(data, { headers: response.headers }));
}

// Keep nothing of a site that is not whole, and tell the pages that are open why (web/ui/shell/offline.py).
async function refuse(why) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage(why.message);
  throw why;
}

async function sweep() {
  const cache = await caches.open(CACHE);
  const wanted = new Set([...files.keys()].map(keyOf));
  const own = ({ url }) => url.startsWith(scope) && !url.startsWith(NEXT);
  for (const request of await cache.keys()) if (own(request) && !wanted.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function answer(request, path) {
  const cached = await caches.match(keyOf(path), { cacheName: CACHE });
  if (cached || !asked.has(path)) return cached ?? fetch(request);
  await fetchMissing([path], async (why) => console.warn(why));
  return await caches.match(keyOf(path), { cacheName: CACHE }) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(sweep()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "fill up") event.waitUntil(fillUp());
  if (event.data.startsWith("speak ")) event.waitUntil(learn(event.data.slice("speak ".length)));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = decodeURIComponent(url.pathname.slice(new URL(scope).pathname.length)) || "index.html";
  if (files.has(path)) event.respondWith(answer(event.request, path));
});
