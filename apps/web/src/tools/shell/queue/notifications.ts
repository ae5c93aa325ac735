/**
 * The browser's own notifications. Only a click asks for the permission; this browser keeps the choice, which can be
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

/** Must be called from a click: browsers ask for the permission only then. */
export async function switchNotifications(on: boolean): Promise<void> {
  try {
    window.localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // Without storage no notification is sent.
  }
  if (on && Notification.permission === "default") await Notification.requestPermission();
  for (const listener of listeners) listener();
}

type Notice = { title: string; remark: string | null; jobIds: string[]; path: string };

/** Shows one, if they are on. A click on it focuses the studio and opens `path`. */
export async function notifyOfCompletion(notice: Notice, open: (path: string) => void): Promise<void> {
  if (readNotificationState() !== "on") return;
  const options = {
    body: notice.remark ?? "Click to open it.",
    tag: `galatea-${notice.jobIds[0] ?? ""}`,
    icon: "/icon-192.png",
    data: { path: notice.path },
  };
  // Phones allow them through the service worker only, which also answers the click (service-worker.ts).
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(notice.title, options);
    return;
  }
  const shown = new Notification(notice.title, options);
  shown.addEventListener("click", () => {
    window.focus();
    open(notice.path);
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
