import type { EditEngine, EditRequest, EditResult } from "@galatea/engines/edit/engine.ts";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { engineFacts } from "#testing/engine-facts.ts";
import { engineFailures } from "#testing/engine-failures.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { openToolFixture } from "#testing/tool-fixture.ts";
import { editTool } from "./edit.tool.ts";

async function brighten({ pictures, seed }: EditRequest): Promise<EditResult> {
  const [first] = pictures;
  const { data, info } = await sharp(first?.bytes)
    .modulate({ brightness: 1.2 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const size = { widthPx: info.width, heightPx: info.height };
  return {
    bytes: data,
    mimeType: "image/png",
    ...size,
    seed,
    model: "fake",
    trainedModel: false,
    parsed: [],
  };
}

let draw = brighten;
const engine: EditEngine = {
  ...engineFacts("easel", "Easel"),
  capabilities: {
    kind: "edit",
    maxPictures: 4,
    seed: true,
    maxPixels: 40_000_000,
    ownPictures: ["brighter"],
    uploads: ["brighter"],
    mask: false,
  },
  preflight: () => Promise.resolve({ ok: true, parsed: [] }),
  edit: (request) => draw(request),
};

const fixture = await openToolFixture("edit");
const publish = (problem: string | null): Promise<void> => fixture.publish(engine, problem);
const tool = fixture.mount(editTool({ engines: { edit: createEngineList([plainly(engine)]) } }));

let userId: string;
let imageUrl: string;
beforeEach(async () => {
  draw = brighten;
  await publish(null);
  userId = await fixture.customer();
  imageUrl = (await fixture.upload(userId, { width: 60, height: 40, background: "#456" })).url;
});

const submit = (referenceConsent = true) =>
  tool.call(userId, { images: [imageUrl], prompt: "brighter", referenceConsent });

test("an upload is edited only with its owner's declaration", async () => {
  expect(await submit(false)).toMatchObject({
    code: "consent_required",
    issues: [{ path: "images", message: imageUrl }],
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
  expect(await submit()).toMatchObject({ ok: true });
  expect(await submit(false)).toMatchObject({ ok: true });
});

async function work(): Promise<{ state: string; error_code: string | null }[]> {
  await tool.work(userId);
  const { rows } = await fixture.pool.query<{ state: string; error_code: string | null }>(
    "select state, error_code from generation_jobs where user_id = $1 order by created_at",
    [userId],
  );
  return rows;
}

test("an engine that is away at the request costs nothing, and one that returns serves", async () => {
  await publish("away");
  expect(await submit()).toMatchObject({ ok: false, code: "engine_unavailable" });
  await publish(null);
  expect(await submit()).toMatchObject({ ok: true });
  expect(await work()).toMatchObject([{ state: "succeeded" }]);
  expect(await fixture.balanceOf(userId)).toBe(180);
});

test("every failure of an engine gives the credits back, and the job names the reason", async () => {
  const wrongs: [string, typeof brighten][] = [
    ...engineFailures(brighten),
    ["engine_bad_output", async (request) => ({ ...(await brighten(request)), widthPx: 61 })],
  ];
  for (const [code, wrong] of wrongs) {
    draw = wrong;
    expect(await submit()).toMatchObject({ ok: true });
    expect((await work()).at(-1)).toMatchObject({ state: "failed", error_code: code });
  }
  expect(await fixture.balanceOf(userId)).toBe(200);
  const { rows } = await fixture.pool.query(
    "select type, sum(amount)::int as sum from credit_transactions where user_id = $1 and job_id is not null group by type order by type",
    [userId],
  );
  expect(rows).toEqual([
    { type: "charge", sum: -100 },
    { type: "refund", sum: 100 },
  ]);
});
