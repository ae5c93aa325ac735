/**
 * Toasts from anywhere. The library that draws them is loaded with the first one; what was said meanwhile is kept and
 * shown in order. `app/toaster.tsx` takes what is said here.
 */
import type { ExternalToast } from "sonner";

type Kind = "message" | "success" | "error" | "info";
export type Said = { kind: Kind; title: string; options: ExternalToast & { id: string | number } };

let waiting: Said[] = [];
let deliver: ((said: Said) => void) | null = null;
let wake: (() => void) | null = null;
let lastId = 0;

function say(said: Said): void {
  if (deliver) deliver(said);
  else {
    waiting.push(said);
    wake?.();
  }
}

/** @returns the toast's id: saying another with the same one replaces it. */
function show(kind: Kind, title: string, options: ExternalToast = {}): string | number {
  lastId += 1;
  const id = options.id ?? `toast-${lastId}`;
  say({ kind, title, options: { ...options, id } });
  return id;
}

export const toast = Object.assign(
  (title: string, options?: ExternalToast) => show("message", title, options),
  {
    success: (title: string, options?: ExternalToast) => show("success", title, options),
    error: (title: string, options?: ExternalToast) => show("error", title, options),
    info: (title: string, options?: ExternalToast) => show("info", title, options),
  },
);

/** Called when there is a toast and no toaster yet. @returns ends the listening */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (wake === listener) wake = null;
  };
}

/** From now on toasts go there. @returns what ends it. */
export function takeToasts(taker: (said: Said) => void): () => void {
  deliver = taker;
  for (const said of waiting) taker(said);
  waiting = [];
  return () => {
    if (deliver === taker) deliver = null;
  };
}
