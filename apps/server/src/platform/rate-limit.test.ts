import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { createRateLimiter, type RateLimitStore } from "./rate-limit.ts";

async function postgresStore(): Promise<RateLimitStore & { kind: "postgres" }> {
  const { url } = await createTestDatabase({ empty: true });
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  onTestFinished(() => pool.end());
  await pool.query(
    "create table counters (key varchar(255) primary key, points integer not null default 0, expire bigint)",
  );
  return { kind: "postgres", pool, schema: "public", table: "counters" };
}

const stores: [string, () => Promise<RateLimitStore>][] = [
  ["memory", async () => ({ kind: "memory" })],
  ["PostgreSQL", postgresStore],
];

for (const [name, openStore] of stores) {
  test(`${name}: exactly \`points\` events pass, also when they come in parallel`, async () => {
    const limiter = createRateLimiter("parallel", { points: 5, windowSeconds: 60 }, await openStore());
    const results = await Promise.all(Array.from({ length: 20 }, () => limiter.consume("somebody")));
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    const refused = results.find((result) => !result.ok);
    expect(refused).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    expect(await limiter.consume("somebody else")).toEqual({ ok: true });
  });

  test(`${name}: check counts nothing, and giveBack and reset allow events again`, async () => {
    const limiter = createRateLimiter("door", { points: 1, windowSeconds: 60 }, await openStore());
    expect(await limiter.check("key")).toEqual({ ok: true });
    expect(await limiter.consume("key")).toEqual({ ok: true });
    expect((await limiter.check("key")).ok).toBe(false);
    await limiter.giveBack("key");
    expect(await limiter.consume("key")).toEqual({ ok: true });
    expect((await limiter.consume("key")).ok).toBe(false);
    await limiter.reset("key");
    expect(await limiter.consume("key")).toEqual({ ok: true });
  });

  test(`${name}: events pass again in the next window`, async () => {
    const limiter = createRateLimiter("window", { points: 1, windowSeconds: 1 }, await openStore());
    await limiter.consume("key");
    expect((await limiter.consume("key")).ok).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await limiter.consume("key")).toEqual({ ok: true });
  });
}

test("limiters in one table count separately, processes count together, and the table holds no readable key", async () => {
  const store = await postgresStore();
  const open = (name: string) => createRateLimiter(name, { points: 1, windowSeconds: 60 }, store);
  await open("first").consume("ada@example.com");
  expect((await open("first").consume("ada@example.com")).ok).toBe(false);
  expect((await open("second").consume("ada@example.com")).ok).toBe(true);
  const { rows } = await store.pool.query("select key from counters");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("ada");
});
