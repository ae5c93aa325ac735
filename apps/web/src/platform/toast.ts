/**
 * Toasts, callable from anywhere. The first one loads the library that shows them (`app/toaster.tsx`); until then toasts
 * wait in order.
 */
import type { ExternalToast } from "sonner";

type Kind = "message" | "success" | "error" | "info";
/** Without a title the toast of this id leaves. */
export type Toast =
  | { kind: Kind; title: string; options: ExternalToast & { id: string | number } }
  | { kind: "dismiss"; options: { id: string | number } };

let waiting: Toast[] = [];
let deliver: ((item: Toast) => void) | null = null;
let loadToaster: (() => void) | null = null;
let lastId = 0;

function send(item: Toast): void {
  if (deliver) deliver(item);
  else {
    waiting.push(item);
    loadToaster?.();
  }
}

/** @returns the toast's id. Another toast with the same id replaces it, and an error its own repetition. */
function show(kind: Kind, title: string, options: ExternalToast = {}): string | number {
  lastId += 1;
  const id = options.id ?? (kind === "error" ? `error: ${title}` : `toast-${lastId}`);
  send({ kind, title, options: { ...options, id } });
  return id;
}

export const toast = Object.assign(
  (title: string, options?: ExternalToast) => show("message", title, options),
  {
    success: (title: string, options?: ExternalToast) => show("success", title, options),
    error: (title: string, options?: ExternalToast) => show("error", title, options),
    /** Its message no longer holds, such as an error that was mended. */
    dismiss: (id: string | number): void => {
      waiting = waiting.filter(({ options }) => options.id !== id);
      deliver?.({ kind: "dismiss", options: { id } });
    },
    info: (title: string, options?: ExternalToast) => show("info", title, options),
  },
);

/** Calls the listener when a toast waits for the toaster. @returns a function that stops listening. */
export function onFirstToast(listener: () => void): () => void {
  loadToaster = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (loadToaster === listener) loadToaster = null;
  };
}

/** Sends the waiting toasts and all later ones to the listener. @returns a function that stops this. */
export function onToast(listener: (item: Toast) => void): () => void {
  deliver = listener;
  for (const item of waiting) listener(item);
  waiting = [];
  return () => {
    if (deliver === listener) deliver = null;
  };
}
