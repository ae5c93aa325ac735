import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLanes, gatewayConnections, LaneFull, laneSizes, type LaneName } from "./lanes.ts";

const caller = (key: string, usualMs = 0) => ({ key, usualMs: () => usualMs });

/** A lane whose work runs until it is ended by hand. */
function openLanes(size: Partial<(typeof laneSizes)["person"]> = {}) {
  const lane = {
    places: 4,
    placesPerCaller: 2,
    heavyPlaces: 1,
    lightPlaces: 0,
    waitingPerCaller: 3,
    maxWaitMs: 60_000,
    ...size,
  };
  const lanes = createLanes({ ...laneSizes, person: lane, anonymous: lane });
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const start = (key: string, usualMs = 0, name: LaneName = "person"): Promise<void> =>
    lanes.run(name, caller(key, usualMs), () => {
      running.push(key);
      return new Promise((resolve) => ends.push(resolve));
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await sleep(0);
  };
  return { start, running, endOne };
}

test("one caller takes at most a share, and waits for its own requests", async () => {
  const { start, running, endOne } = openLanes();
  for (let at = 0; at < 4; at += 1) void start("eve");
  void start("ada");
  await sleep(0);
  expect(running).toEqual(["eve", "eve", "ada"]);
  await endOne();
  expect(running).toEqual(["eve", "eve", "ada", "eve"]);
});

test("callers with long statements share few places, and shorter ones pass them", async () => {
  const { start, running, endOne } = openLanes({ places: 2, placesPerCaller: 1 });
  void start("eve", 5_000);
  void start("mallory", 5_000);
  void start("ada", 10);
  void start("bob", 20);
  void start("cy", 5);
  await sleep(0);
  expect(running).toEqual(["eve", "ada"]);
  await endOne();
  await endOne();
  expect(running).toEqual(["eve", "ada", "cy", "bob"]);
});

test("callers whose statements are not known to be short leave some places to those whose are", async () => {
  const { start, running } = openLanes({ lightPlaces: 1 });
  for (const key of ["eve", "mallory", "trent", "oscar"]) void start(key, 150);
  void start("ada", 20);
  await sleep(0);
  expect(running).toEqual(["eve", "mallory", "trent", "ada"]);
});

test("a flood in one class leaves the places of the others free", async () => {
  const { start, running } = openLanes();
  for (let at = 0; at < 60; at += 1) void start(`address ${at}`, 0, "anonymous").catch(() => undefined);
  void start("ada");
  await sleep(0);
  expect(running.at(-1)).toBe("ada");
  const total = Object.values(laneSizes).reduce((sum, { places }) => sum + places, 0);
  expect(total).toBeLessThan(gatewayConnections);
});

test("who waits too long, or with too many requests, is refused", async () => {
  const { start } = openLanes({ placesPerCaller: 1, maxWaitMs: 30 });
  void start("eve");
  const waiting = [start("eve"), start("eve"), start("eve")].map((each) =>
    each.catch((error: unknown) => error),
  );
  await expect(start("eve")).rejects.toBeInstanceOf(LaneFull);
  for (const refused of await Promise.all(waiting)) expect(refused).toBeInstanceOf(LaneFull);
});

test("when too many wait, whoever has most requests waiting loses one to the newcomer", async () => {
  const { start, running, endOne } = openLanes({ places: 1, placesPerCaller: 1, waitingPerCaller: 1_000 });
  void start("bob");
  const flood = Array.from({ length: 500 }, () => start("eve", 10).catch((error: unknown) => error));
  void start("ada");
  expect(await flood.at(-1)).toBeInstanceOf(LaneFull);
  await endOne();
  expect(running).toEqual(["bob", "ada"]);
});
