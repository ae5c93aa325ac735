/**
 * The service worker that keeps the app on the device, and what it means for a page: a newer version is offered, never
 * forced; code that a new version took away loads the page anew, once.
 */
declare global {
  interface Window {
    __reactRouterManifest?: { version?: string };
  }
}

const lookForNewVersionMs = 30 * 60_000;

type Wishes = {
  /** A newer version than this page's waits; call `reload` when the person wants it. */
  onNewVersion: (reload: () => void) => void;
  /** A notification was clicked. */
  onOpen: (path: string) => void;
};

/** @returns what ends it. Quietly does nothing where there are no service workers, and in development. */
export function keepAppOnDevice({ onNewVersion, onOpen }: Wishes): () => void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  // Browsers and their extensions refuse in many ways; the app works without.
  register(onNewVersion, signal).catch((error: unknown) =>
    console.warn("The app could not be kept on this device", error),
  );
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "object" && data !== null && "open" in data) onOpen(String(data.open));
    },
    { signal },
  );
  return () => stopped.abort();
}

async function register(onNewVersion: Wishes["onNewVersion"], signal: AbortSignal): Promise<void> {
  const offer = (worker: ServiceWorker | null) => void offerVersion(worker, onNewVersion);
  const registration = await navigator.serviceWorker.register("/sw.js");
  if (signal.aborted) return;
  registration.addEventListener("updatefound", () => followInstall(registration.installing, offer), {
    signal,
  });
  if (navigator.serviceWorker.controller) offer(registration.waiting);
  const timer = setInterval(() => void lookForUpdate(registration), lookForNewVersionMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

const lookForUpdate = (registration: ServiceWorkerRegistration): Promise<unknown> =>
  // Without a connection there is nothing to find.
  registration.update().catch(() => undefined);

function followInstall(worker: ServiceWorker | null, offer: (worker: ServiceWorker) => void): void {
  worker?.addEventListener("statechange", () => {
    // Without a controller it is the first one, and nothing is replaced.
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
}

async function offerVersion(
  worker: ServiceWorker | null,
  onNewVersion: Wishes["onNewVersion"],
): Promise<void> {
  if (!worker) return;
  // Pages come from the server first: this one may be the new version already.
  // oxlint-disable-next-line eslint/no-underscore-dangle -- the router's own name for what its page was built with
  if ((await versionOf(worker)) === window.__reactRouterManifest?.version) {
    takeOver(worker);
    return;
  }
  onNewVersion(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
      once: true,
    });
    takeOver(worker);
  });
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
const takeOver = (worker: ServiceWorker): void => worker.postMessage("skip-waiting");

function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
    port1.start();
    worker.postMessage("version", [port2]);
  });
}

const reloadedKey = "galatea-reloaded-at";
/** A second failure within this time is no matter of an old page. */
const reloadPauseMs = 20_000;

/** A part of the app that this page asks for is not there any more: the page is of an older version. Loads it anew, once. */
export function reloadWhenPartsAreGone(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (navigator.onLine && mayReload()) {
      event.preventDefault();
      window.location.reload();
    }
  });
}

function mayReload(): boolean {
  try {
    const before = Number(window.sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - before < reloadPauseMs) return false;
    window.sessionStorage.setItem(reloadedKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
