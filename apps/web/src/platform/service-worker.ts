/**
 * The service worker that stores the app on the device. A newer version is offered, never forced. When a new version
 * removed code that this page needs, the page is reloaded once.
 */
declare global {
  interface Window {
    __reactRouterManifest?: { version?: string };
  }
}

const lookForNewVersionMs = 30 * 60_000;

type Callbacks = {
  /** A newer version is ready; `reload` switches to it. */
  onNewVersion: (reload: () => void) => void;
  /** A notification was clicked. */
  onOpen: (path: string) => void;
};

/** @returns a function that stops it. Does nothing without service workers and in development. */
export function keepAppOnDevice({ onNewVersion, onOpen }: Callbacks): () => void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  // Browsers and extensions may refuse it; the app works without.
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

async function register(onNewVersion: Callbacks["onNewVersion"], signal: AbortSignal): Promise<void> {
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
  // Fails without a connection.
  registration.update().catch(() => undefined);

function followInstall(worker: ServiceWorker | null, offer: (worker: ServiceWorker) => void): void {
  worker?.addEventListener("statechange", () => {
    // Without a controller it is the first worker and replaces nothing.
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
}

async function offerVersion(
  worker: ServiceWorker | null,
  onNewVersion: Callbacks["onNewVersion"],
): Promise<void> {
  if (!worker) return;
  // Pages are loaded from the server first, so this one may have the new version already.
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
/** A second failure within this time has another cause than an old page. */
const reloadPauseMs = 20_000;

/** Reloads an old page, once, when a new version has removed a part that the page loads. */
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
