import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { identify, isRunning, takeClaim, takeDeadClaims } from "./process-claim.ts";

const fileOf = async (folder: string): Promise<string> => path.join(folder, (await readdir(folder))[0] ?? "");
const gone = { pid: 2 ** 30, startedAt: "long ago" };

async function sleeper(): Promise<{ pid: number; startedAt: string }> {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  const told = await identify(child.pid ?? 0);
  if (!told) throw new Error("The process has no identity.");
  return told;
}

test("a claim is had by one living process, which others see with what it started", async () => {
  const folder = await createDataDir();
  const claim = await takeClaim(folder, "model");
  if (!claim.held) throw new Error("Nobody else has it.");
  await claim.record({ ...gone, port: 4000 });
  const other = await sleeper();
  await writeFile(await fileOf(folder), JSON.stringify({ owner: other, started: { ...gone, port: 4000 } }));
  expect(await takeClaim(folder, "model")).toEqual({
    held: false,
    owner: other,
    started: { ...gone, port: 4000 },
  });
  expect(await takeClaim(folder, "another")).toMatchObject({ held: true, leftover: null });
});

test("a released claim leaves no file", async () => {
  const folder = await createDataDir();
  const claim = await takeClaim(folder, "model");
  if (!claim.held) throw new Error("Nobody else has it.");
  await claim.release();
  expect(await readdir(folder)).toEqual([]);
});

test("a dead owner's claim is taken over, and what it started is told only if it is the same process", async () => {
  const folder = await createDataDir();
  const left = await sleeper();
  await takeClaim(folder, "model");
  const file = await fileOf(folder);
  await writeFile(file, JSON.stringify({ owner: gone, started: { ...left, port: 4000 } }));
  expect(await takeClaim(folder, "model")).toMatchObject({ held: true, leftover: left });
  // The same id, given to a process that started at another time.
  await writeFile(file, JSON.stringify({ owner: gone, started: { ...left, startedAt: "x", port: 4000 } }));
  expect(await takeClaim(folder, "model")).toMatchObject({ held: true, leftover: null });
});

test.each(["", "{", "null", '{"owner":{"pid":-1}}'])("a broken claim %j is taken over", async (text) => {
  const folder = await createDataDir();
  await takeClaim(folder, "model");
  await writeFile(await fileOf(folder), text);
  expect(await takeClaim(folder, "model")).toMatchObject({ held: true, leftover: null });
  expect(await readdir(folder)).toHaveLength(1);
});

test("only the claims of dead owners are taken together", async () => {
  const folder = await createDataDir();
  const left = await sleeper();
  await takeClaim(folder, "dead");
  await writeFile(await fileOf(folder), JSON.stringify({ owner: gone, started: { ...left, port: 4000 } }));
  await takeClaim(folder, "own");
  const claims = await takeDeadClaims(folder);
  expect(claims.map(({ leftover }) => leftover)).toMatchObject([left]);
  for (const claim of claims) await claim.release();
  expect((await readdir(folder)).map((file) => file.split("@")[0])).toEqual(["own"]);
  expect(await takeDeadClaims(path.join(folder, "nowhere"))).toEqual([]);
});

test("a process is running until it ended", async () => {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  await once(child, "spawn");
  const told = await identify(child.pid ?? 0);
  if (!told) throw new Error("The process has no identity.");
  expect(await isRunning(told)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await isRunning(told)).toBe(false);
});
