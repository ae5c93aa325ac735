/**
 * The queue: pg-boss in the same PostgreSQL, so that a job is enqueued in the transaction that pays for it. It
 * repeats only what was lost with its worker; a handler that returns has ended its job, well or badly.
 */
import { fromKysely, PgBoss } from "pg-boss";
import { unwrap } from "./db.ts";
import type { Log } from "./log.ts";
import { describeError } from "./log.ts";
import type { Tx } from "./transaction.ts";

export type QueueJob = { queueId: string; jobId: string; signal: AbortSignal };

export type Queue = {
  /** Must be called once before anything else; creates pg-boss's schema and the named queues. */
  start(names: readonly string[]): Promise<void>;
  /** Takes effect with the transaction. A higher priority is taken first. */
  enqueue(tx: Tx, name: string, entry: { queueId: string; jobId: string; priority: number }): Promise<void>;
  work(
    name: string,
    options: { concurrency: number },
    handler: (job: QueueJob) => Promise<void>,
  ): Promise<void>;
  /** Reaches a running handler's `signal` within about a second, on whichever machine it runs. */
  cancel(name: string, queueId: string): Promise<void>;
  /** Waits for running handlers, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

/** A worker that says nothing for this long is dead, and its job is taken again. pg-boss takes no less than 10. */
const heartbeatSeconds = 10;

export function createQueue(options: { url: string; log: Log; supervise: boolean }): Queue {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: "galatea-queue",
    max: 6,
    useListenNotify: true,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => options.log.error("queue_error", { error: describeError(error) }));
  return {
    start: async (names) => {
      await boss.start();
      for (const name of names) {
        const settings = {
          notify: true,
          heartbeatSeconds,
          retryLimit: 5,
          retryDelay: 0,
          expireInSeconds: 3600,
        };
        await boss.createQueue(name, settings);
      }
    },
    enqueue: async (tx, name, entry) => {
      await boss.send(
        name,
        { jobId: entry.jobId },
        {
          id: entry.queueId,
          priority: entry.priority,
          db: fromKysely(unwrap(tx)),
        },
      );
    },
    work: async (name, { concurrency }, handler) => {
      for (let worker = 0; worker < concurrency; worker += 1) await workOneByOne(boss, name, handler);
    },
    cancel: async (name, queueId) => {
      await boss.cancel(name, queueId);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
}

/** A notification that finds every worker busy is lost, so whoever ends a job looks for the next one at once. */
async function workOneByOne(
  boss: PgBoss,
  name: string,
  handler: (job: QueueJob) => Promise<void>,
): Promise<void> {
  const settings = {
    localConcurrency: 1,
    batchSize: 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 1,
  };
  let lookAgain = (): void => undefined;
  const workerId = await boss.work<{ jobId: string }>(name, settings, async (jobs) => {
    try {
      for (const job of jobs) await handler({ queueId: job.id, jobId: job.data.jobId, signal: job.signal });
    } finally {
      lookAgain();
    }
  });
  lookAgain = () => boss.notifyWorker(workerId);
}
