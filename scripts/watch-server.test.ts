import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";

const watcher = path.join(import.meta.dirname, "watch-server.mjs");

/**
 * Watches a server that notes the time and its process id in a file and then does what its line of `lives` says; the
 * last line is repeated.
 */
async function watch(lives: string[], pauses = { firstPauseMs: 20, longestPauseMs: 80, stableMs: 60_000 }) {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-watch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [server, log] = [path.join(folder, "server.mjs"), path.join(folder, "log")];
  await writeFile(log, "");
  await writeFile(
    server,
    `import { appendFileSync, readFileSync } from "node:fs";
     const lives = ${JSON.stringify(lives)};
     const life = readFileSync(${JSON.stringify(log)}, "utf8").trim().split("\\n").filter(Boolean).length;
     appendFileSync(${JSON.stringify(log)}, Date.now() + " " + process.pid + "\\n");
     const ready = () => process.send("ready");
     const stopped = () => process.send("stopped");
     const hangAtExit = () => process.on("exit", () => { for (;;); });
     const die = (code) => process.exit(code);
     const stay = () => setInterval(() => undefined, 1000);
     eval(lives[Math.min(life, lives.length - 1)]);`,
  );
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { spawn } from "node:child_process";
       import { watchServer } from ${JSON.stringify(watcher)};
       watchServer(
         () => spawn(process.execPath, [${JSON.stringify(server)}], { stdio: ["inherit", "inherit", "inherit", "ipc"] }),
         ${JSON.stringify(pauses)});`,
    ],
    { stdio: ["ignore", "inherit", "pipe"] },
  );
  // Not SIGKILL, which would leave the server running.
  onTestFinished(async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.kill("SIGTERM")) await once(child, "exit");
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const starts = async (): Promise<{ atMs: number; pid: number }[]> =>
    (await readFile(log, "utf8"))
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [atMs, pid] = line.split(" ").map(Number);
        return { atMs: atMs ?? 0, pid: pid ?? 0 };
      });
  return { child, starts, said: () => said };
}

const exitOf = async (child: ChildProcess): Promise<unknown> => (await once(child, "exit"))[0];

test("a server that dies is started again, after pauses that double up to the longest", async () => {
  const { child, starts, said } = await watch(["ready(), die(70)"]);
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  child.kill("SIGTERM");
  expect(
    said()
      .match(/started again in [\d.]+ s/g)
      ?.slice(0, 5),
  ).toEqual(["0.02", "0.04", "0.08", "0.08", "0.08"].map((seconds) => `started again in ${seconds} s`));
  await exitOf(child);
});

test("after a stable time the pauses begin anew", async () => {
  const { starts, said } = await watch(["ready(), setTimeout(die, 300, 70)"], {
    firstPauseMs: 20,
    longestPauseMs: 80,
    stableMs: 200,
  });
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  expect(new Set(said().match(/in [\d.]+ s/g))).toEqual(new Set(["in 0.02 s"]));
});

test("a server that was killed is started again, also during its first start", async () => {
  const { child, starts } = await watch(["stay()"]);
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBe(1);
  process.kill((await starts())[0]?.pid ?? 0, "SIGKILL");
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBe(2);
  const [, second] = await starts();
  child.kill("SIGTERM");
  await exitOf(child);
  // The signal reached the server too.
  await expect.poll(() => isAlive(second?.pid ?? 0)).toBe(false);
});

test.each([
  ["a wrong setting", "ready(), die(78)", 78],
  ["a first start that failed", "die(1)", 1],
  ["an end that was asked for", "ready(), die(0)", 0],
  ["a signal that was sent to the server itself", "process.kill(process.pid, 'SIGTERM'), stay()", 1],
])("%s ends the watch with its exit code", async (_, life, code) => {
  const { child, starts } = await watch([life]);
  expect(await exitOf(child)).toBe(code);
  await sleep(100);
  expect(await starts()).toHaveLength(1);
});

test("a later start that failed is repeated, because what it needs may come back", async () => {
  const { starts } = await watch(["ready(), die(70)", "die(1)", "ready(), stay()"]);
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBe(3);
});

test("a stop during a pause ends the watch at once", async () => {
  const { child, said } = await watch(["ready(), die(70)"], {
    firstPauseMs: 60_000,
    longestPauseMs: 60_000,
    stableMs: 60_000,
  });
  await expect.poll(said, { timeout: 20_000 }).toContain("started again in 60 s");
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(0);
});

test("a server that ends to be started again is started at once", async () => {
  const { starts, said } = await watch(["ready(), die(75)", "ready(), stay()"], {
    firstPauseMs: 60_000,
    longestPauseMs: 60_000,
    stableMs: 60_000,
  });
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBe(2);
  expect(said()).toBe("");
});

test("a server that has stopped and then hangs is ended, as a stop that was asked for", async () => {
  const { child, starts } = await watch([
    "hangAtExit(), process.on('SIGTERM', () => { stopped(); die(0); }), ready(), stay()",
  ]);
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBe(1);
  await sleep(300);
  child.kill("SIGTERM");
  expect(await exitOf(child)).toBe(0);
  expect(isAlive((await starts())[0]?.pid ?? 0)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
