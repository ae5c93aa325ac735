/** A change within a mask whose worker dies: the next one asks the server for it, and keeps it within the mask all the same. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import { createSdServerEditEngine } from "@galatea/engines/sd-server/edit-engine.ts";
import { startSdServer } from "@galatea/engines/testing/sd-server.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { checkedEditEngine } from "#core/engines/checked-engines.ts";
import { openToolFixture } from "#testing/tool-fixture.ts";
import { editTool } from "./edit.tool.ts";

const server = await startSdServer();
afterAll(server.close);
const settings = { steps: 4, cfgScale: 1, workPixels: 256 * 256, maxReferences: 2 };
const ofServer = createSdServerEditEngine({ url: server.url, settings, timing: { everyMs: 10 } });
/** Passes everything. */
const judge = {
  prepare: () => Promise.resolve(),
  picture: () => Promise.resolve({ outcome: "pass" as const }),
  video: () => Promise.resolve({ outcome: "pass" as const }),
  close: () => undefined,
};
const living = checkedEditEngine(ofServer, judge);
const engine: EditEngine = { ...living };
const fixture = await openToolFixture("edit");
const tool = fixture.mount(editTool({ engines: { edit: createEngineList([plainly(engine)]) } }));

test("the work is submitted once, charged once, and changes nothing outside of the mask", async () => {
  await fixture.publish(engine);
  const userId = await fixture.customer();
  const picture = await fixture.upload(userId, { width: 256, height: 256, background: "#468" });
  const mask = await fixture.upload(userId, { width: 256, height: 256, background: "#000" });
  const request = {
    images: [picture.url],
    maskUrl: mask.url,
    prompt: "make it brighter",
    referenceConsent: true,
  };
  expect(await tool.call(userId, request)).toMatchObject({ ok: true });
  const [jobId = ""] = await fixture.queuedOf(userId);
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  engine.edit = (given, run) =>
    living.edit(given, {
      ...run,
      onHandle: async (handle) => {
        await run.onHandle(handle);
        die();
        await new Promise<never>(() => undefined);
      },
    });
  tool.runUntilDeath(jobId);
  await died;
  engine.edit = living.edit;
  await tool.run(jobId);
  const { rows } = await fixture.pool.query<{ state: string; path: string }>(
    `select job.state, content.object_path as path
       from generation_jobs job left join generated_content content on content.job_id = job.id where job.id = $1`,
    [jobId],
  );
  expect(rows).toMatchObject([{ state: "succeeded" }]);
  expect(server.submitted()).toBe(1);
  expect(await fixture.balanceOf(userId)).toBe(180);
  const made = await fixture.objects.get(contentBucket, rows[0]?.path ?? "");
  const { channels } = await sharp(made?.bytes).stats();
  expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
    [0x44, 0x44],
    [0x66, 0x66],
    [0x88, 0x88],
  ]);
});
