/** Photos cut out by a workflow: only its outline is used, and whatever is wrong with its result makes no picture. */
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { createEmbeddedProcessEngine } from "../process/embedded.ts";
import { withModel } from "../process/with-model.ts";
import { unwatchedRun } from "../runs.ts";
import { createComfyProcessEngine } from "./process-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { type ComfyGraph, parseWorkflow } from "./workflow.ts";

const server = await startComfyServer();
afterAll(() => server.close());
afterEach(() => {
  server.faults.alter = null;
});
const engineWith = (workflow = sampleWorkflow("remove-background")) =>
  createComfyProcessEngine({ url: server.url, workflow, timing: { everyMs: 10 } });
const engine = engineWith();
const size = { widthPx: 300, heightPx: 200 };
const photo = await detailedPicture(size, "image/png");
const cut = { picture: photo, options: { operation: "remove-background" }, seed: 3 } as const;

const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
};

test("the subject keeps the photo's own colours, and the rest is transparent", async () => {
  server.faults.alter = (png) => sharp(png).negate({ alpha: false }).png().toBuffer();
  const result = await engine.process(cut, unwatchedRun());
  expect(result).toMatchObject({ ...size, mimeType: "image/png", model: "birefnet.safetensors", seed: 3 });
  const [made, given] = [await pixelsOf(result.bytes), await pixelsOf(photo.bytes)];
  expect(made(150, 100)).toEqual(given(150, 100));
  expect(made(4, 4)[3]).toBe(0);
});

test("a new background lies behind the subject", async () => {
  const result = await engine.process(
    {
      ...cut,
      options: { operation: "replace-background", background: { kind: "colour", colour: "#00ff00" } },
    },
    unwatchedRun(),
  );
  const [made, given] = [await pixelsOf(result.bytes), await pixelsOf(photo.bytes)];
  expect(made(4, 4)).toEqual([0, 255, 0, 255]);
  expect(made(150, 100)).toEqual(given(150, 100));
});

test("a photo that is too large for the workflow is reduced before, and comes back in its own size", async () => {
  const { graph, sidecar } = sampleWorkflow("remove-background");
  const small = engineWith(parseWorkflow("small.json", graph, { ...sidecar, workPixels: 10_000 }));
  const result = await small.process(cut, unwatchedRun());
  expect(result).toMatchObject(size);
  const name = server.submitted.at(-1)?.graph["1"]?.inputs["image"];
  const sent = await sharp(server.file(`input/${String(name)}`) ?? undefined).metadata();
  expect(sent.width * sent.height).toBeLessThanOrEqual(10_000);
});

test("a repeated run finds the work of the first by the job's id, and stores no handle", async () => {
  const { run, handles } = watchedRun();
  const first = await engine.process(cut, run);
  const submitted = server.submitted.length;
  const again = await engine.process(cut, unwatchedRun({ jobId: run.jobId }));
  expect(again.bytes).toEqual(first.bytes);
  expect(server.submitted).toHaveLength(submitted);
  expect(handles).toEqual([]);
});

const png = (bytes: Promise<Buffer>) => async (): Promise<Buffer> => bytes;
const clear = { create: { width: 300, height: 200, channels: 4 as const, background: "#0000" } };
test.for([
  ["an opaque picture", png(sharp(photo.bytes).removeAlpha().png().toBuffer()), "engine_bad_output"],
  [
    "another view",
    png(
      sharp({ ...clear, create: { ...clear.create, width: 90 } })
        .png()
        .toBuffer(),
    ),
    "engine_bad_output",
  ],
  ["a page in place of a picture", async () => Buffer.from("<html>"), "engine_bad_output"],
  ["half a picture", (whole: Buffer) => whole.subarray(0, whole.length / 2), "engine_bad_output"],
  ["no subject", png(sharp(clear).png().toBuffer()), "engine_cannot_follow"],
] as const)("%s is no result", async ([, alter, code]) => {
  server.faults.alter = alter;
  await expect(engine.process(cut, unwatchedRun())).rejects.toMatchObject({ code });
});

test("what shows its background by itself, and every other operation, needs no server", async () => {
  const both = withModel(createEmbeddedProcessEngine(), engine);
  const even = sharp({ create: { width: 300, height: 200, channels: 3, background: "#d0d0d0" } })
    .composite([{ input: await sharp(photo.bytes).resize(100, 100).png().toBuffer() }])
    .png();
  const bytes = new Uint8Array(await even.toBuffer());
  const submitted = server.submitted.length;
  await both.process({ ...cut, picture: { bytes, mimeType: "image/png" } }, unwatchedRun());
  const toned = await both.process(
    { ...cut, options: { operation: "colorize-tone", look: "rose", strength: 1 } },
    unwatchedRun(),
  );
  expect(toned).toMatchObject({ label: "sketch preview", model: "galatea-process-1" });
  expect(server.submitted).toHaveLength(submitted);
  const { label } = await both.process(cut, unwatchedRun());
  expect(label).toBeUndefined();
  expect(server.submitted).toHaveLength(submitted + 1);
});

test("the sample inverts the mask, because ComfyUI joins what is transparent", () => {
  const { graph } = sampleWorkflow("remove-background");
  const without: ComfyGraph = { ...graph };
  const [inverted] = Object.entries(without).find(([, { class_type }]) => class_type === "InvertMask") ?? [];
  const join = Object.values(graph).find(({ class_type }) => class_type === "JoinImageWithAlpha");
  expect(join?.inputs["alpha"]).toEqual([inverted, 0]);
});
