import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { LeaseHeldError, takeLease } from "./lease.ts";

const quick = { renewMs: 20, observeMs: 200 };
const take = async (dataDir: string, host: string, onLost = vi.fn()) => {
  const lease = await takeLease(dataDir, { ...quick, host, onLost });
  onTestFinished(lease.release);
  return lease;
};

test("a directory whose lease another host renews is refused, and is free once that one released it", async () => {
  const dataDir = await createDataDir();
  const first = await take(dataDir, "one");
  const refused = take(dataDir, "two");
  await expect(refused).rejects.toThrow(LeaseHeldError);
  await expect(refused).rejects.toThrow(/on the host one\. Stop it, or set DATA_DIR/);
  await first.release();
  await take(dataDir, "two");
});

test("the lease of a host that died is free after a while, and of two that want it then one gets it", async () => {
  const dataDir = await createDataDir();
  const dead = { host: "dead", boot: "before", holder: "a", renewal: 7 };
  await writeFile(path.join(dataDir, "lease.json"), JSON.stringify(dead));
  const outcomes = await Promise.allSettled([take(dataDir, "one"), take(dataDir, "two")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the same host takes its directory again at once, as after a kill", async () => {
  const dataDir = await createDataDir();
  await takeLease(dataDir, { renewMs: 60_000, observeMs: 60_000, host: "one" });
  const began = performance.now();
  await (await takeLease(dataDir, { renewMs: 60_000, observeMs: 60_000, host: "one" })).release();
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("another start on the same host, which is refused later, does not take the lease from the one that runs", async () => {
  const dataDir = await createDataDir();
  const onLost = vi.fn();
  const running = await take(dataDir, "one", onLost);
  const refused = await take(dataDir, "one");
  await sleep(100);
  await refused.release();
  await sleep(100);
  expect(onLost).not.toHaveBeenCalled();
  await expect(take(dataDir, "two")).rejects.toThrow(LeaseHeldError);
  await running.release();
});

test("a holder that was paused learns that another host has taken the directory, and leaves its lease alone", async () => {
  const dataDir = await createDataDir();
  const onLost = vi.fn();
  const first = await take(dataDir, "one", onLost);
  const taken = { host: "two", boot: "x", holder: "b", renewal: 0 };
  await vi.waitFor(async () => {
    await writeFile(path.join(dataDir, "lease.json"), JSON.stringify(taken));
    expect(onLost).toHaveBeenCalledOnce();
  });
  await first.release();
  expect(JSON.parse(await readFile(path.join(dataDir, "lease.json"), "utf8"))).toEqual(taken);
});

test("a half written lease stops nobody", async () => {
  const dataDir = await createDataDir();
  await writeFile(path.join(dataDir, "lease.json"), '{"host":"o');
  await take(dataDir, "one");
});
