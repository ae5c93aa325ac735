import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { openDatabase } from "./db.ts";
import { createLog } from "./log.ts";
import { createQueue } from "./queue.ts";
import { createTransactor } from "./transaction.ts";

test("a free worker takes the next job at once, without waiting for the next poll", async () => {
  const { url } = await createTestDatabase();
  const database = openDatabase({ url, maxConnections: 4, name: "test" });
  const { inTransaction } = createTransactor(database);
  const queue = createQueue({ url, log: createLog({ level: "silent" }), supervise: false });
  await queue.start(["picture"]);
  const entries = Array.from({ length: 12 }, () => ({
    queueId: randomUUID(),
    jobId: randomUUID(),
    priority: 0,
  }));
  // Enqueued before there are workers, as before a restart: no worker is notified of these.
  for (const entry of entries) await inTransaction((tx) => queue.enqueue(tx, "picture", entry));
  const done: string[] = [];
  await queue.work("picture", { concurrency: 2 }, ({ jobId }) => Promise.resolve(void done.push(jobId)));
  // Two jobs a poll would take half a minute.
  await vi.waitFor(() => expect(done).toHaveLength(entries.length), { timeout: 4_000, interval: 20 });
  expect(new Set(done)).toEqual(new Set(entries.map(({ jobId }) => jobId)));
  await queue.stop(1_000);
  await database.close();
});

test("a task is repeated until its handler returns, and runs only when its transaction committed", async () => {
  const { url } = await createTestDatabase();
  const database = openDatabase({ url, maxConnections: 4, name: "test" });
  const { inTransaction } = createTransactor(database);
  const queue = createQueue({ url, log: createLog({ level: "silent" }), supervise: false });
  const task = { name: "mail", retryLimit: 3, retryDelaySeconds: 0, expireInSeconds: 30 };
  await queue.start([], [task]);
  await inTransaction((tx) => queue.enqueueTask(tx, task, "kept"));
  const lost = inTransaction(async (tx) => {
    await queue.enqueueTask(tx, task, "rolled back");
    throw new Error("no");
  });
  await expect(lost).rejects.toThrow("no");
  const calls: string[] = [];
  await queue.workTask(task, { concurrency: 2 }, ({ subjectId }) => {
    calls.push(subjectId);
    return calls.length < 3 ? Promise.reject(new Error("not yet")) : Promise.resolve();
  });
  const states = async (): Promise<unknown[]> =>
    (await database.pool.query("select state, retry_count from pgboss.job where name = 'mail'")).rows;
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: "completed", retry_count: 2 }]), {
    timeout: 25_000,
    interval: 50,
  });
  expect(calls).toEqual(["kept", "kept", "kept"]);
  await queue.stop(1_000);
  await database.close();
});
