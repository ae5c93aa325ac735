/** The worker: runs jobs of every kind, publishes its engines' status, and reaps jobs of dead workers. */
import { jobKinds, toolFacts } from "@galatea/contract/tools.ts";
import { createRetentionSweep } from "#core/assets/retention.ts";
import { createExpirySweep } from "#core/ledger/expire-due.ts";
import { startWatchingBackends } from "#core/engines/pool/watch-backends.ts";
import { startPublishingStatus } from "#core/engines/publish-status.ts";
import { startNotifier } from "#core/notifications/notifier.ts";
import { createLeftMailboxesSweep } from "#features/account/left-mailboxes.store.ts";
import { createContactMessagesStore } from "#features/contact/contact-messages.store.ts";
import { createContactRetention } from "#features/contact/contact-retention.ts";
import { startPaymentPoller } from "#features/billing/payment-poller.ts";
import { startReaper } from "#tools/pipeline/reap.ts";
import { createTaskHandlers } from "./task-handlers.ts";
import type { Services } from "./services.ts";
import { mountTools } from "./tools.ts";

export async function startWorker(
  services: Services,
  { concurrency, contactRetentionMonths }: { concurrency: number; contactRetentionMonths: number },
): Promise<{ stop(): Promise<void> }> {
  const tools = mountTools(services);
  const taskHandlers = createTaskHandlers(services);
  const status = await startPublishingStatus({ ...services, status: services.engineStatus }, 15_000);
  const backends = startWatchingBackends(services, 5_000);
  const expireDue = createExpirySweep(services, { everyMs: 60_000, accountsPerRun: 200 });
  const sweepRetention = createRetentionSweep(services, { everyMs: 3_600_000, rowsPerRun: 500 });
  const sweepContact = createContactRetention(
    { ...services, contactMessages: createContactMessagesStore(services.database) },
    { months: contactRetentionMonths, everyMs: 86_400_000, rowsPerRun: 500 },
  );
  const reaper = startReaper(
    {
      ...services,
      sweeps: [
        services.companions.live.takeOver,
        services.assets.sweep,
        services.storage.sweepRemovals,
        services.backends.sweep,
        expireDue,
        sweepRetention,
        sweepContact,
        createLeftMailboxesSweep(services, { everyMs: 86_400_000 }),
      ],
    },
    3_000,
  );
  const notifier = startNotifier(
    { ...services, userAdmin: services.auth.userAdmin, tokens: services.auth.tokens },
    // Some reminders name hours, so they are looked for several times in one.
    { sendMs: 5_000, remindMs: 900_000 },
  );
  for (const name of jobKinds) {
    const slots = services.engines.slotsOf(toolFacts[name].engineKind);
    // A job for each slot, one that waits for the next free slot, and those whose pictures are fetched, judged and stored
    // while their machine works on. The others stay in the queue, where priority and turns are kept.
    const jobs = Math.max(concurrency, slots === 0 ? 0 : slots + Math.ceil(slots / 2) + 1);
    await services.queue.work(name, { concurrency: jobs }, tools[name].handle);
  }
  for (const [task, handler] of taskHandlers) {
    // Tasks mostly wait for a provider's answer, so several may run at once.
    await services.queue.workTask(task, { concurrency: 4 }, handler);
  }
  const paymentPoller = startPaymentPoller(services, 15_000);
  return {
    stop: async () => {
      status.stop();
      await Promise.all([backends.stop(), reaper.stop(), notifier.stop(), paymentPoller.stop()]);
    },
  };
}
