import type { Connection, Submittable } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { openPool } from "./pg-connections.ts";

async function open(max: number) {
  const { url } = await createTestDatabase();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const pool = openPool({ connectionString: url, max, application_name: "pool-of-test" }, log);
  onTestFinished(() => pool.end());
  return { pool, log };
}

/** A statement whose answer cannot be read, as one of 600 MB cannot. */
class Unreadable implements Submittable {
  readonly done: Promise<unknown>;
  handleError: (error: unknown) => void = () => undefined;
  constructor() {
    this.done = new Promise((resolve) => (this.handleError = resolve));
  }
  submit(connection: Connection): void {
    connection.query("select 1");
  }
  handleDataRow(): void {
    throw new RangeError("Cannot create a string longer than 0x1fffffe8 characters");
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {}
}

test("an answer that the driver cannot read fails its statement and drops that connection alone", async () => {
  const { pool, log } = await open(1);
  const client = await pool.connect();
  const statement = new Unreadable();
  client.query(statement);
  expect(await statement.done).toMatchObject({ message: expect.stringContaining("longer than") });
  client.release(true);
  expect((await pool.query("select 7 as alive")).rows).toEqual([{ alive: 7 }]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls[0]).toMatchObject(["database_connection_lost", { pool: "pool-of-test" }]);
});

test("backends that are terminated, idle, in use and in a transaction, are logged at most once each and replaced", async () => {
  const { pool, log } = await open(4);
  const [idle, running, open_] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const killer = await pool.connect();
  await open_.query("begin");
  const waits = running.query("select pg_sleep(30)").catch((error: unknown) => error);
  idle.release();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pool-of-test' and pid <> pg_backend_pid()`,
  );
  expect(await waits).toMatchObject({ code: "57P01" });
  await expect(open_.query("select 1")).rejects.toThrow();
  running.release(true);
  open_.release(true);
  killer.release();
  await expect.poll(() => pool.totalCount).toBe(1);
  const rows = await Promise.all([1, 2, 3, 4].map(() => pool.query("select 1 as alive")));
  expect(rows.map((result) => result.rows.length)).toEqual([1, 1, 1, 1]);
  expect(log.warn.mock.calls.length).toBeLessThanOrEqual(3);
});
