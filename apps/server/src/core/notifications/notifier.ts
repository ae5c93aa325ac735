/** Runs in the worker: queues reminders at intervals, and sends due mails if there is a mail server. */
import { describeError } from "#platform/log.ts";
import type { Mailer } from "#platform/mail.ts";
import { repeat } from "#platform/repeat.ts";
import { sendDueMails, type SendDeps } from "./send-mails.ts";

export type NotifierDeps = Omit<SendDeps, "mailer"> & {
  /** Null without a mail server; mails then stay in the outbox. */
  mailer: Mailer | null;
  /** Null where none is set: nobody is reminded of reports then. */
  operatorEmail: string | null;
};

/** A stop waits this long for running sends before it cancels them. */
const graceMs = 5_000;

export function startNotifier(
  deps: NotifierDeps,
  every: { sendMs: number; remindMs: number },
): { stop(): Promise<void> } {
  const { notifications, mailer, operatorEmail, now, log } = deps;
  const stopping = new AbortController();
  const onError = (error: unknown): void => log.error("notifier_failed", { error: describeError(error) });
  const remind = repeat(
    async () => {
      const count =
        (await notifications.queueReminders(now())) +
        (operatorEmail === null ? 0 : await notifications.queueReportReminders(now(), operatorEmail));
      if (count > 0) log.info("reminders_queued", { count });
    },
    { everyMs: every.remindMs, onError, atOnce: true },
  );
  const send =
    mailer &&
    repeat(() => sendDueMails({ ...deps, mailer }, stopping.signal), {
      everyMs: every.sendMs,
      onError,
      atOnce: true,
    });
  return {
    stop: async () => {
      const cutOff = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all([remind.stop(), send?.stop()]);
      clearTimeout(cutOff);
    },
  };
}
