/** Backgrounds of photos by an operator's network, from the request to the file, and what each of its faults costs. */
import { rm } from "node:fs/promises";
import { createMatting } from "@galatea/engines/matting/matting.ts";
import { type NetworkManifest, readNetworks } from "@galatea/engines/networks/manifest.ts";
import { createEmbeddedProcessEngine } from "@galatea/engines/process/embedded.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import {
  makeModelsFolder,
  mapNetwork,
  mattingManifest,
  slowNetwork,
  twoMapNetwork,
} from "@galatea/engines/testing/networks.ts";
import { expect, onTestFinished, test } from "vitest";
import { openProcessFixture } from "./testing/process-fixture.ts";

/** Stands for whichever engine a test opens, because the database is shared by all of them. */
const engine = createEmbeddedProcessEngine();
const fixture = await openProcessFixture(engine);

async function install(weights: Uint8Array, manifest: NetworkManifest): Promise<void> {
  const folder = await makeModelsFolder([{ manifest, weights }]);
  const matting = createMatting(readNetworks(folder).matting!, { threads: 1 });
  const opened: ProcessEngine = createEmbeddedProcessEngine({ matting });
  Object.defineProperties(engine, Object.getOwnPropertyDescriptors(opened));
  await fixture.setAway(false);
  onTestFinished(async () => {
    opened.close();
    await rm(folder, { recursive: true, force: true });
  });
}

const cut = { operation: "remove-background", referenceConsent: true };
async function start(userId: string): Promise<string> {
  const upload = await fixture.upload(userId);
  const reply = await fixture.call(userId, { imageUrl: upload.url, ...cut });
  expect(reply).toMatchObject({ ok: true, body: { job_id: expect.any(String) } });
  return (reply as { body: { job_id: string } }).body.job_id;
}
const poll = async (userId: string, jobId: string): Promise<unknown> =>
  ((await fixture.call(userId, { checkStatus: true, jobId })) as { body: unknown }).body;

test("a photo is cut out, and its picture names the network", async () => {
  await install(mapNetwork(16, [1, 0, 0], 0), mattingManifest(16, "as-is"));
  const userId = await fixture.customer();
  const jobId = await start(userId);
  await fixture.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({ status: "completed", error: null });
  expect(await fixture.balanceOf(userId)).toBe(160);
  const { rows } = await fixture.pool.query(
    "select generation_params from generated_content where user_id = $1 and job_id = $2",
    [userId, jobId],
  );
  expect(rows).toMatchObject([
    { generation_params: { model: "tiny", source_type: "algorithmicallyEnhanced" } },
  ]);
});

test.each<[string, Uint8Array, NetworkManifest, string]>([
  [
    "is broken",
    new Uint8Array(900),
    mattingManifest(16, "as-is"),
    "The engine for this is away or takes no work right now. Try again later, or choose another model where there is one. Nothing was charged.",
  ],
  [
    "gives another shape",
    twoMapNetwork(16),
    mattingManifest(16, "as-is"),
    "The engine did not return a picture. Nothing was charged.",
  ],
  [
    "takes more memory than it may",
    slowNetwork(512),
    mattingManifest(512, "as-is", { maxMemoryMib: 64 }),
    "memory",
  ],
  ["sees no subject", mapNetwork(16, [0, 0, 0], 0), mattingManifest(16, "as-is"), "Nothing was charged."],
])("a network that %s gives the credits back and says so", async (_name, weights, manifest, sentence) => {
  await install(weights, manifest);
  const userId = await fixture.customer();
  const jobId = await start(userId);
  expect(await fixture.balanceOf(userId)).toBe(160);
  await fixture.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({
    status: "failed",
    result_url: null,
    error: expect.stringContaining(sentence),
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("without its network a photo is refused before it is charged, with what works instead", async () => {
  await install(new Uint8Array(900), mattingManifest(16, "as-is"));
  const userId = await fixture.customer();
  await start(userId);
  await fixture.work(userId);
  await fixture.setAway(false);
  const upload = await fixture.upload(userId);
  const reply = await fixture.call(userId, { imageUrl: upload.url, ...cut });
  expect(reply).toMatchObject({ ok: false });
  expect(JSON.stringify(reply)).toContain("even or see-through background");
  expect(await fixture.balanceOf(userId)).toBe(200);
});
