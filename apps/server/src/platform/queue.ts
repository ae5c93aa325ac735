/**
 * The queue: pg-boss in the same PostgreSQL, so that work is enqueued in the transaction that asks for it. A job is
 * repeated only when its worker died: a handler that returns has ended the job, well or badly. A task is repeated, with
 * growing pauses, until its handler returns.
 */
import { randomUUID } from "node:crypto";
import { fromKysely, PgBoss, type Job as BossJob } from "pg-boss";
import { unwrap } from "./db.ts";
import type { Log } from "./log.ts";
import { describeError } from "./log.ts";
import { createClientClass } from "./pg-connections.ts";
import type { Tx } from "./transaction.ts";

export type QueueJob = { queueId: string; jobId: string; signal: AbortSignal };

/** A kind of work about one row that may be repeated without harm. */
export type Task = {
  name: string;
  /** The number of repetitions, and the first pause, which doubles (with jitter) every time. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** An attempt that takes longer counts as failed. */
  expireInSeconds: number;
};

/** A handler throws in order to be called again. */
export type TaskHandler = (entry: { subjectId: string; signal: AbortSignal }) => Promise<void>;

export type Queue = {
  /** Creates pg-boss's schema and the queues. Must be called once before anything else. */
  start(names: readonly string[], tasks?: readonly Task[]): Promise<void>;
  /** Takes effect when the transaction commits. Workers take a higher priority first, and the earlier of two equal ones. */
  enqueue(tx: Tx, name: string, entry: { queueId: string; jobId: string; priority: number }): Promise<void>;
  work(
    name: string,
    options: { concurrency: number },
    handler: (job: QueueJob) => Promise<void>,
  ): Promise<void>;
  /** Takes effect when the transaction commits. */
  enqueueTask(tx: Tx, task: Task, subjectId: string): Promise<void>;
  workTask(task: Task, options: { concurrency: number }, handler: TaskHandler): Promise<void>;
  /** Aborts a running handler's `signal` within about a second, on any machine. */
  cancel(name: string, queueId: string): Promise<void>;
  /** Waits for running handlers, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

/**
 * A worker without a heartbeat for this long counts as dead, and another one takes its job. pg-boss's minimum is 10.
 */
const heartbeatSeconds = 10;

export function createQueue(options: { url: string; log: Log; supervise: boolean }): Queue {
  const name = "galatea-queue";
  const settings = {
    connectionString: options.url,
    application_name: name,
    // For its pool; pg-boss's types do not name it.
    Client: createClientClass(name, options.log),
    max: 6,
    useListenNotify: true,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => options.log.error("queue_error", { error: describeError(error) }));
  return {
    start: async (names, tasks = []) => {
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
      for (const task of tasks) await boss.createQueue(task.name, settingsOf(task));
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
      const work = (job: BossJob<{ jobId: string }>): Promise<void> =>
        handler({ queueId: job.id, jobId: job.data.jobId, signal: job.signal });
      for (let worker = 0; worker < concurrency; worker += 1) await workOneByOne(boss, name, work);
    },
    enqueueTask: async (tx, task, subjectId) => {
      await boss.send(task.name, { subjectId }, { id: randomUUID(), db: fromKysely(unwrap(tx)) });
    },
    workTask: async (task, { concurrency }, handler) => {
      const work = async ({ data: { subjectId }, signal }: BossJob<{ subjectId: string }>): Promise<void> => {
        try {
          await handler({ subjectId, signal });
        } catch (error) {
          options.log.warn("task_failed", { task: task.name, subjectId, error: describeError(error) });
          throw error;
        }
      };
      for (let worker = 0; worker < concurrency; worker += 1) await workOneByOne(boss, task.name, work);
    },
    cancel: async (name, queueId) => {
      await boss.cancel(name, queueId);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
}

const settingsOf = (task: Task) => ({
  notify: true,
  heartbeatSeconds,
  retryLimit: task.retryLimit,
  retryDelay: task.retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: task.expireInSeconds,
});

/** A notification is lost when every worker is busy, so a worker that ends a job looks for the next one at once. */
async function workOneByOne<Data extends object>(
  boss: PgBoss,
  name: string,
  handler: (job: BossJob<Data>) => Promise<void>,
): Promise<void> {
  const settings = {
    localConcurrency: 1,
    batchSize: 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 1,
  };
  let lookAgain = (): void => undefined;
  const workerId = await boss.work<Data>(name, settings, async (jobs) => {
    try {
      for (const job of jobs) await handler(job);
    } finally {
      lookAgain();
    }
  });
  lookAgain = () => boss.notifyWorker(workerId);
}
