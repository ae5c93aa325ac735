/** The open question for the declaration about uploads, when the server asks for it. `ConsentQuestion` shows it. */
import { useSyncExternalStore } from "react";
import type { Refusal } from "./functions.ts";

export type Question = { uploadUrls: readonly string[]; answer: (agreed: boolean) => void };

let open: Question | null = null;
const listeners = new Set<() => void>();

function show(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/**
 * Asks about the uploads that a `consent_required` names. True when the person agreed; false when they closed the
 * question, or no page can show it.
 */
export async function askConsentFor({ details }: Refusal): Promise<boolean> {
  if (listeners.size === 0) return false;
  const uploadUrls = [...new Set((details.issues ?? []).map(({ message }) => message))];
  open?.answer(false);
  const agreed = await new Promise<boolean>((answer) => show({ uploadUrls, answer }));
  show(null);
  return agreed;
}

export const useConsentQuestion = (): Question | null => useSyncExternalStore(subscribe, read, readNone);

const read = (): Question | null => open;
const readNone = (): null => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
