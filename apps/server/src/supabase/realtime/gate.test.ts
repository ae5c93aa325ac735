import { setImmediate as tick } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGate, GateFull } from "./gate.ts";

test("a few run at once in the order of their coming, a few wait, and more are refused", async () => {
  const gate = createGate({ atOnce: 2, waiting: 3, waitingOfOne: 2 });
  const order: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let running = 0;
  let most = 0;
  const work = (n: number) => async (): Promise<number> => {
    order.push(n);
    running += 1;
    most = Math.max(most, running);
    await ends[n]?.promise;
    running -= 1;
    if (n === 1) throw new Error("failed");
    return n;
  };
  const results = Promise.allSettled([0, 1, 2, 3].map((n) => gate("ada", work(n))));
  await tick();
  await expect(gate("ada", work(4))).rejects.toThrow(GateFull);
  for (const { resolve } of ends) {
    resolve();
    await tick();
  }
  expect((await results).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(most).toBe(2);
  expect(await gate("ada", async () => "free again")).toBe("free again");
});

test("whoever asks much waits behind whoever asks once", async () => {
  const gate = createGate({ atOnce: 1, waiting: 10, waitingOfOne: 5 });
  const order: string[] = [];
  const ask = (owner: string): Promise<void> =>
    gate(owner, async () => {
      order.push(owner);
      await tick();
    });
  await Promise.all([ask("ada"), ask("ada"), ask("ada"), ask("eve")]);
  expect(order).toEqual(["ada", "ada", "eve", "ada"]);
});
