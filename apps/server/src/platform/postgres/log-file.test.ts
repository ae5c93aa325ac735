import { appendFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { rotate } from "./log-file.ts";

test("a log over its size becomes the newest of the older files, and the oldest one goes", async () => {
  const file = path.join(await createDataDir(), "postgres.log");
  const size = { maxBytes: 10, olderFiles: 2 };
  await writeFile(file, "small");
  await rotate(file, size);
  expect(await readFile(file, "utf8")).toBe("small");
  for (const text of ["the first eleven", "the second one", "the third one"]) {
    await writeFile(file, text);
    await rotate(file, size);
  }
  expect((await stat(file)).size).toBe(0);
  expect((await readdir(path.dirname(file))).toSorted()).toEqual([
    "postgres.log",
    "postgres.log.1",
    "postgres.log.2",
  ]);
  expect(await readFile(`${file}.1`, "utf8")).toBe("the third one");
  expect(await readFile(`${file}.2`, "utf8")).toBe("the second one");
});

test("PostgreSQL goes on writing to its emptied log, and tells nothing of clients' statements", async () => {
  const dataDir = await createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(postgres.stop);
  const file = path.join(dataDir, "postgres", "postgres.log");
  const client = new Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "create table people (address text primary key); insert into people values ('secret-a')",
  );
  for (const statement of [
    "select 'secret-b' from nowhere",
    "insert into people values ('secret-a')",
    "do $$ begin raise warning 'secret-c'; raise exception 'secret-d'; end $$",
    "select 'secret-e'::int",
  ])
    await client.query(statement).catch(() => undefined);

  await appendFile(file, "x".repeat(100));
  await rotate(file, { maxBytes: 50, olderFiles: 1 });
  const ended = client
    .query("select pg_terminate_backend(pg_backend_pid()), 'secret-f'")
    .catch(() => undefined);
  await ended;
  await expect.poll(() => readFile(file, "utf8")).toMatch(/FATAL/);
  const whole = `${await readFile(`${file}.1`, "utf8")}${await readFile(file, "utf8")}`;
  expect(whole).toContain("ready to accept connections");
  expect(whole).not.toContain("secret-");
  // The emptied file begins with what came after, not with a hole.
  expect((await readFile(file)).includes(0)).toBe(false);
});
