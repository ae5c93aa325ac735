/** When the machine of an sd-server is free for the next job. */
import { afterAll, expect, test } from "vitest";
import { startSdServer } from "../../testing/sd-server.ts";
import type { EngineHandle } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createSdServerImageEngine } from "./image-engine.ts";

let workMs = 20;
const server = await startSdServer({ workMs: () => workMs });
const engine = createSdServerImageEngine({
  url: server.url,
  settings: { steps: 4, cfgScale: 7, workPixels: 65_536, maxReferences: 0 },
  timing: { everyMs: 5 },
});
const request = { prompt: "a cat", size: { widthPx: 256, heightPx: 256 }, seed: 1 };
afterAll(server.close);

test("a run tells once that its machine is free, before the picture is fitted", async () => {
  const told: string[] = [];
  const run = unwatchedRun({
    onMachineFree: () => told.push("free"),
    onProgress: ({ fraction }) => fraction === 1 && told.push("done"),
  });
  await engine.generate(request, run);
  expect(told).toEqual(["free", "done"]);
});

test("a cancelled picture that the server cannot stop keeps it busy until it ends", async () => {
  workMs = 500;
  const controller = new AbortController();
  const { promise: handle, resolve } = Promise.withResolvers<EngineHandle>();
  const run = unwatchedRun({ signal: controller.signal, onHandle: async (kept) => resolve(kept) });
  const result = engine.generate(request, run);
  const startedMs = performance.now();
  const kept = await handle;
  controller.abort();
  await expect(result).rejects.toMatchObject({ code: "engine_aborted" });
  await engine.whenFree?.(kept);
  expect(performance.now() - startedMs).toBeGreaterThan(350);
});

test("a handle that is none of the server's, and a server that is away, keep nobody waiting", async () => {
  await engine.whenFree?.({ other: true });
  await engine.whenFree?.({ id: "job_unknown", widthPx: 256, heightPx: 256, seed: 1 });
});
