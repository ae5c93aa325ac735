/** Deletes the messages of the contact page when the operator's retention is over. */
import type { Log } from "#platform/log.ts";
import type { ContactMessagesStore } from "./contact-messages.store.ts";

export type ContactRetentionDeps = {
  contactMessages: Pick<ContactMessagesStore, "deleteOlderThan">;
  log: Log;
  now: () => Date;
};

/** @returns a sweep for the reaper. It runs every `everyMs`, and at once again while more is due than one run takes. */
export function createContactRetention(
  { contactMessages, log, now }: ContactRetentionDeps,
  { months, everyMs, rowsPerRun }: { months: number; everyMs: number; rowsPerRun: number },
): () => Promise<void> {
  let nextAtMs = 0;
  return async () => {
    const nowMs = now().getTime();
    if (nowMs < nextAtMs) return;
    nextAtMs = nowMs + everyMs;
    const deleted = await contactMessages.deleteOlderThan(months, rowsPerRun);
    if (deleted === rowsPerRun) nextAtMs = 0;
    if (deleted > 0) log.info("contact_messages_deleted", { deleted });
  };
}
