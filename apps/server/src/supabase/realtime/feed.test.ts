import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { type Change, createFeed } from "./feed.ts";

test("a table that is listened to while a read is under way loses no later change", async () => {
  const pool = new Pool({ connectionString: (await createTestDatabase()).url });
  await pool.query(`
    create table public.notes (id bigint generated always as identity primary key, user_id uuid not null);
    alter publication supabase_realtime add table public.notes;`);
  await pool.query("select realtime.sync_triggers()");
  const read = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const heldOnce = vi.fn(async () => {
    reading.resolve();
    await read.promise;
  });
  const slowPool = {
    async query(statement: unknown) {
      if (typeof statement === "object" && heldOnce.mock.calls.length === 0) await heldOnce();
      return await pool.query(statement as string);
    },
  };
  const listened: string[] = [];
  const delivered: Change[] = [];
  const feed = createFeed({
    pool: slowPool as unknown as Pool,
    pollMs: 5,
    idlePollMs: 5,
    isWanted: () => true,
    tables: () => [...listened],
    deliver: async (changes) => void delivered.push(...changes),
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(async () => {
    await feed.stop();
    await pool.end();
  });
  await feed.start();
  await reading.promise;
  listened.push("public.notes");
  void sleep(50).then(read.resolve);
  await feed.start();
  await pool.query("insert into public.notes (user_id) values ($1)", [randomUUID()]);
  read.resolve();
  await vi.waitFor(() => expect(delivered).toHaveLength(1), 2000);
});
