import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { openDatabase } from "./db.ts";
import { createLog } from "./log.ts";
import { createQueue } from "./queue.ts";
import { createTransactor } from "./transaction.ts";

test("what waits is taken as soon as a worker is free, and does not wait for the next poll", async () => {
  const { url } = await createTestDatabase();
  const database = openDatabase({ url, maxConnections: 4, name: "test" });
  const { inTransaction } = createTransactor(database);
  const queue = createQueue({ url, log: createLog({ level: "silent" }), supervise: false });
  await queue.start(["picture"]);
  const orders = Array.from({ length: 12 }, () => ({
    queueId: randomUUID(),
    jobId: randomUUID(),
    priority: 0,
  }));
  // Before there are workers, as after a restart: nobody is told of these any more.
  for (const order of orders) await inTransaction((tx) => queue.enqueue(tx, "picture", order));
  const done: string[] = [];
  await queue.work("picture", { concurrency: 2 }, ({ jobId }) => Promise.resolve(void done.push(jobId)));
  // At two jobs a poll it would take half a minute.
  await vi.waitFor(() => expect(done).toHaveLength(orders.length), { timeout: 4_000, interval: 20 });
  expect(new Set(done)).toEqual(new Set(orders.map(({ jobId }) => jobId)));
  await queue.stop(1_000);
  await database.close();
});
