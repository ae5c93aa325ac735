/**
 * The browser's own notifications. They are asked for by a click only; the choice is kept by this browser, and can be
 * taken back here whatever the browser itself allows.
 */
import { useSyncExternalStore } from "react";

export type NotificationState = "unsupported" | "blocked" | "off" | "on";

const storageKey = "galatea-notify";
const listeners = new Set<() => void>();

function readNotificationState(): NotificationState {
  if (!("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && isWanted() ? "on" : "off";
}

export function useNotificationState(): NotificationState {
  return useSyncExternalStore(subscribe, readNotificationState, () => "unsupported");
}

/** Must be called from a click: browsers ask for the permission then only. */
export async function switchNotifications(on: boolean): Promise<void> {
  try {
    window.localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // Without storage nothing is ever sent.
  }
  if (on && Notification.permission === "default") await Notification.requestPermission();
  for (const listener of listeners) listener();
}

type Told = { title: string; remark: string | null; jobIds: string[]; path: string };

/** Shows one, if they are on. A click on it comes back to the studio and opens what it is about. */
export async function notifyOfCompletion(told: Told, open: (path: string) => void): Promise<void> {
  if (readNotificationState() !== "on") return;
  const options = {
    body: told.remark ?? "Click to open it.",
    tag: `galatea-${told.jobIds[0] ?? ""}`,
    icon: "/icon-192.png",
    data: { path: told.path },
  };
  // Phones allow them through the service worker only, which also answers the click (service-worker.ts).
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(told.title, options);
    return;
  }
  const shown = new Notification(told.title, options);
  shown.addEventListener("click", () => {
    window.focus();
    open(told.path);
    shown.close();
  });
}

function isWanted(): boolean {
  try {
    return window.localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
