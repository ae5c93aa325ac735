/** Instances that meet on one machine: none falls into another one's folder. */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { embedded } from "./given-database.ts";
import { signUp } from "./people.ts";
import { createDataDir, freePort, runServer, startServer } from "./server.ts";

const first = await startServer({ LOG_LEVEL: "silent", ...embedded });
const spare = await createDataDir();
afterAll(async () => {
  await first.stop();
  await rm(spare, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** The first one's PostgreSQL, with another database in it. */
async function urlOf(name: string): Promise<string> {
  const password = (await readFile(path.join(first.dataDir, "postgres-password"), "utf8")).trim();
  const host = encodeURIComponent(path.join(first.dataDir, "postgres", "run"));
  return `postgresql://postgres:${password}@localhost/${name}?host=${host}&port=5432`;
}

test("a second one on the same folder is refused with the way out, and the first one serves on", async () => {
  const ada = await signUp(first);
  const { code, said } = await runServer({ DATA_DIR: first.dataDir, PORT: String(await freePort()) }).ended;
  expect(code).not.toBe(0);
  expect(said).toMatch(/in use by another Galatea \(process \d+\)\. .*DATA_DIR/);
  // Longer than a lease's renewal.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await ada.client.from("user_credits").select("*")).error).toBeNull();
});

test("one with another database is refused on a folder that has its database, and harms neither", async () => {
  const { code, said } = await runServer({
    DATABASE_URL: await urlOf("postgres"),
    DATA_DIR: first.dataDir,
    PORT: String(await freePort()),
  }).ended;
  expect(code).toBe(78);
  expect(said).toContain(`DATA_DIR (${first.dataDir}) holds the keys and files of another database`);
  expect(said).toContain("DATA_DIR=.data-2");
  await signUp(first);
});

test("of two that start at once on a new folder one serves, and the other is refused", async () => {
  const starts = await Promise.all(
    [1, 2].map(async () => runServer({ DATA_DIR: spare, PORT: String(await freePort()) })),
  );
  const loser = await Promise.race(starts.map(async ({ ended }, index) => ({ index, ...(await ended) })));
  expect(loser.code).toBe(1);
  expect(loser.said).toMatch(/DATA_DIR/);
  const winner = starts[1 - loser.index];
  winner?.child.kill("SIGTERM");
  expect((await winner?.ended)?.code).toBe(0);
});
