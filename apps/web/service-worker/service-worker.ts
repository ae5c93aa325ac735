/**
 * Keeps the app itself on the device, so that it opens without a connection: its shell, its code, its fonts. Nothing
 * that belongs to a person is ever kept here: no answer of the API, no session, no picture.
 */
/// <reference lib="webworker" />
import { isAppPath } from "@galatea/contract/app-paths.ts";
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by scripts/build-service-worker.ts. */
declare const PRECACHE: PrecacheEntry[];
declare const VERSION: string;

/** Every page of the app is this document; it is kept under the address of one of them. */
const shell = "/dashboard";
/** A connection that gives no page for so long counts as none. */
const patienceMs = 5000;

// Pages come from the server while there is one, so that a new version shows at once. Registered before the precache,
// which would answer the shell's own address.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isAppPath(url.pathname),
  async ({ request }) => {
    const page = await fetchPage(request);
    return page ?? (await matchPrecache(shell)) ?? Response.error();
  },
);
precacheAndRoute(PRECACHE, { directoryIndex: "", cleanURLs: false });

/** Null when the server is away, or a proxy says that it is. */
async function fetchPage(request: Request): Promise<Response | null> {
  try {
    const page = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    return page.status >= 502 && page.status <= 504 ? null : page;
  } catch {
    return null;
  }
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") void self.skipWaiting();
  if (event.data === "version") event.ports[0]?.postMessage(VERSION);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : "/dashboard";
  event.waitUntil(openStudio(path));
});

/** In a tab that is there already, which changes the page without loading it anew; else in a new one. */
async function openStudio(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => isAppPath(new URL(url).pathname));
  if (!tab) {
    await self.clients.openWindow(path);
    return;
  }
  await tab.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page, not a window
  tab.postMessage({ open: path });
}
