import { expect, test, vi } from "vitest";
import type { Log } from "#platform/log.ts";
import type { Backend } from "./backends.store.ts";
import { startWatchingBackends } from "./watch-backends.ts";

test("a machine that goes down is logged once with the reason, and when it is up again", async () => {
  const logged: unknown[] = [];
  const note = (event: string, facts: object): void => void logged.push([event, facts]);
  const log = { info: note, warn: note, error: note } as unknown as Log;
  let state: Backend["state"] = "up";
  let looks = 0;
  const list = async (): Promise<Backend[]> => {
    looks += 1;
    return [{ address: "http://10.0.0.2:8188/secret/", state, problem: "engine_lost" } as Backend];
  };
  const watching = startWatchingBackends({ backends: { list }, log }, 1);
  for (const next of ["up", "down", "draining", "up"] as const) {
    state = next;
    const before = looks;
    await vi.waitUntil(() => looks > before + 2, { interval: 1 });
  }
  await watching.stop();
  const backend = "http://10.0.0.2:8188";
  expect(logged).toEqual([
    ["engine_backend_down", { backend, problem: "engine_lost" }],
    ["engine_backend_up", { backend, state: "draining" }],
  ]);
});
