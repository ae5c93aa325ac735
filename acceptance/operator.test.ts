/** Failures that an operator meets: each ends with a sentence and an exit code, never with a stack trace. */
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findPostmaster } from "./postmaster.ts";
import { createDataDir, freePort, runServer } from "./server.ts";

/** A temporary data directory, removed after the test. */
async function dataDirOfTest(): Promise<string> {
  const dataDir = await createDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return dataDir;
}

test.each([
  [
    "an unreachable server",
    "postgres://someone:hidden@127.0.0.1:1/studio",
    /DATABASE_URL.*127\.0\.0\.1:1\/studio.*ECONNREFUSED/,
    1,
  ],
  [
    "an unknown host name",
    "postgres://someone:hidden@nowhere.invalid/studio",
    /DATABASE_URL.*nowhere\.invalid\/studio/,
    1,
  ],
  ["another database's URL", "mysql://someone:hidden@127.0.0.1/studio", /DATABASE_URL/, 78],
])(
  "DATABASE_URL with %s ends the start with a message that names it without the password",
  async (_, url, sentence, exitCode) => {
    const { code, said } = await runServer({ DATABASE_URL: url, DATA_DIR: await dataDirOfTest() }).ended;
    expect(code).toBe(exitCode);
    expect(said).toMatch(sentence);
    expect(said).not.toContain("hidden");
    expect(said).not.toMatch(/^\s+at /m);
  },
);

test("a DATA_DIR that is not a directory ends the start with a message that names it", async () => {
  const file = path.join(await dataDirOfTest(), "file");
  await writeFile(file, "");
  const { code, said } = await runServer({ DATA_DIR: file }).ended;
  expect(code).toBe(78);
  expect(said).toContain(`DATA_DIR (${file})`);
  expect(said).not.toMatch(/^\s+at /m);
});

test("damaged keys end the start with a message, and are never replaced", async () => {
  const dataDir = await dataDirOfTest();
  const file = path.join(dataDir, "keys.json");
  await writeFile(file, "{");
  const { code, said } = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended;
  expect(code).toBe(78);
  expect(said).toContain(`${file} is damaged`);
  expect(said).not.toMatch(/^\s+at /m);
  expect(await readFile(file, "utf8")).toBe("{");
});

test.each(["postgres-password", "keys.json"])(
  "two signals during a start, after %s was written, end the server and its database cleanly",
  async (file) => {
    const dataDir = await dataDirOfTest();
    const { child, ended } = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    while (!existsSync(path.join(dataDir, file))) await sleep(5);
    child.kill("SIGINT");
    child.kill("SIGTERM");
    const { code, said } = await ended;
    expect(said).not.toMatch(/^\s+at /m);
    expect(code).toBe(0);
    expect(await findPostmaster(dataDir)).toBeNull();
  },
);
