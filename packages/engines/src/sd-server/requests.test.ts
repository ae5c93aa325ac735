import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startSdServer, type TestSdServer } from "../../testing/sd-server.ts";
import { detailedPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import type { SourcePicture } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createSdServerEditEngine } from "./edit-engine.ts";
import { createSdServerImageEngine } from "./image-engine.ts";
import type { SdServerOptions } from "./options.ts";

const server = await startSdServer();
afterAll(server.close);
const options: SdServerOptions = {
  url: server.url,
  settings: {
    label: "Our model",
    sampler: "euler",
    scheduler: "karras",
    steps: 6,
    cfgScale: 1.5,
    workPixels: 65_536,
    maxReferences: 2,
  },
  timing: { everyMs: 5 },
};
const images = createSdServerImageEngine(options);
const edits = createSdServerEditEngine(options);
const request: ImageRequest = {
  prompt: "a cat",
  size: { widthPx: 1344, heightPx: 768 },
  seed: 4_294_967_295,
};
const lastBody = ({ bodies }: TestSdServer) => bodies.at(-1)!;

test("a job gets the settings, the seed, a size of the model and no trace in its file", async () => {
  const { model, seed, trainedModel, usage } = await images.generate(request, unwatchedRun());
  expect({ model, seed, trainedModel }).toEqual({
    model: "painted-model",
    seed: 4_294_967_295,
    trainedModel: true,
  });
  expect(usage?.seconds).toBeGreaterThanOrEqual(0);
  expect(images.label).toBe("Our model");
  expect(lastBody(server)).toMatchObject({
    prompt: "a cat",
    negative_prompt: "",
    width: 320,
    height: 192,
    seed: 4_294_967_295,
    batch_count: 1,
    ref_images: [],
    embed_image_metadata: false,
    sample_params: {
      sample_method: "euler",
      scheduler: "karras",
      sample_steps: 6,
      guidance: { txt_cfg: 1.5 },
    },
  });
});

test("words of a person control nothing, wherever they stand", async () => {
  const character = { name: "Mia", description: "a woman (red hair:9)" };
  const negativePrompt = "hat <lora:x:1>";
  await images.generate(
    { ...request, prompt: "Mia at sea (a:.)", negativePrompt, character },
    unwatchedRun(),
  );
  expect(lastBody(server)).toMatchObject({
    prompt: "Mia is a woman, red hair:9. Mia at sea, a:.",
    negative_prompt: "hat lora:x:1",
  });
});

test.for(["", "  ", "(((", "<>"])(
  "words without a word (%j) are refused before a job starts",
  async (words) => {
    const before = server.submitted();
    const picture = await detailedPicture({ widthPx: 64, heightPx: 64 });
    const edit = { pictures: [picture], instruction: words, seed: 1 };
    const refusal = { code: "engine_bad_input" };
    await expect(images.generate({ ...request, prompt: words }, unwatchedRun())).rejects.toMatchObject(
      refusal,
    );
    await expect(edits.edit(edit, unwatchedRun())).rejects.toMatchObject(refusal);
    await expect(edits.preflight(edit)).rejects.toMatchObject(refusal);
    expect(server.submitted()).toBe(before);
  },
);

test("a grey picture with transparency is sent whole, in colour and in the model's size", async () => {
  const grey = await sharp({ create: { width: 90, height: 30, channels: 4, background: "#80808000" } })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const reference: SourcePicture = { bytes: new Uint8Array(grey), mimeType: "image/png" };
  await images.generate({ ...request, references: [reference] }, unwatchedRun());
  const [sent] = lastBody(server).ref_images;
  const facts = await sharp(sent).metadata();
  expect(facts).toMatchObject({ format: "png", channels: 3, width: 320, height: 192 });
});

const size = { widthPx: 300, heightPx: 200 };
/** Black on the left, white from 60 on: an edge in the middle would stay there under any crop. */
async function halves(format: "png" | "jpeg"): Promise<SourcePicture> {
  const white = { create: { width: 240, height: 200, channels: 3 as const, background: "#fff" } };
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#000" } })
    .composite([{ input: white, left: 60, top: 0 }])
    .toFormat(format)
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: `image/${format}` };
}
const pixelAt = async (bytes: Uint8Array, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test("an edit sends its pictures and its instruction, and what stays lies where it lay", async () => {
  const pictures = [await halves("jpeg"), await detailedPicture({ widthPx: 90, heightPx: 120 })];
  const instruction = `  give her a hat (red), ${"and more ".repeat(20)}`;
  const result = await edits.edit({ pictures, instruction, seed: 3 }, unwatchedRun());
  expect(lastBody(server)).toMatchObject({ seed: 3, width: 320, height: 192, negative_prompt: "" });
  expect(lastBody(server).prompt).toMatch(/^give her a hat, red, and more/);
  expect(lastBody(server).ref_images).toHaveLength(2);
  expect(result).toMatchObject({ ...size, seed: 3, model: "painted-model", mimeType: "image/png" });
  expect(result.parsed).toEqual([{ kind: "change", label: instruction.trim().slice(0, 60).trim() }]);
  const [left = 255] = await pixelAt(result.bytes, 56, 150);
  const [right = 0] = await pixelAt(result.bytes, 63, 150);
  expect(left).toBeLessThan(40);
  expect(right).toBeGreaterThan(215);
});

test("an edit with the longest label is found again by its handle", async () => {
  const { run, handles } = watchedRun();
  const edit = { pictures: [await halves("png")], instruction: "💫".repeat(70), seed: 3 };
  const { parsed } = await edits.edit(edit, run);
  expect(parsed).toEqual([{ kind: "change", label: "💫".repeat(60) }]);
  expect((await edits.resume?.(handles[0]!, watchedRun().run))?.parsed).toEqual(parsed);
});

test("a mask keeps every pixel outside of its white", async () => {
  const picture = await halves("png");
  const white = { create: { width: 60, height: 50, channels: 3 as const, background: "#fff" } };
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#000" } })
    .composite([{ input: white, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const mask: SourcePicture = { bytes: new Uint8Array(bytes), mimeType: "image/png" };
  const edit = { pictures: [picture], instruction: "a hat", seed: 3 };
  const free = await edits.edit(edit, unwatchedRun());
  const { run, handles } = watchedRun();
  const kept = await edits.edit({ ...edit, mask }, run);
  // The test server's mark covers 37..112 × 25..75 of the picture.
  const [inside, outside] = [
    [50, 40],
    [90, 60],
  ] as const;
  for (const [left, top] of [inside, outside])
    expect(await pixelAt(free.bytes, left, top)).not.toEqual(await pixelAt(picture.bytes, left, top));
  expect(await pixelAt(kept.bytes, ...inside)).toEqual(await pixelAt(free.bytes, ...inside));
  expect(await pixelAt(kept.bytes, ...outside)).toEqual(await pixelAt(picture.bytes, ...outside));
  expect(kept).toMatchObject({ ...size, seed: 3, model: "painted-model" });
  const submitted = server.submitted();
  const resumed = await edits.resume?.(handles[0]!, unwatchedRun(), { ...edit, mask });
  expect(resumed?.bytes).toEqual(kept.bytes);
  // Rather no picture than one that is changed where nothing should change.
  for (const unmasked of [undefined, edit])
    await expect(edits.resume?.(handles[0]!, unwatchedRun(), unmasked)).rejects.toMatchObject({
      code: "engine_lost",
    });
  expect(server.submitted()).toBe(submitted);
});

test("a very long picture is worked on within the server's sides", async () => {
  const picture = await detailedPicture({ widthPx: 6_000, heightPx: 8 }, "image/png");
  const result = await edits.edit({ pictures: [picture], instruction: "a hat", seed: 3 }, unwatchedRun());
  expect(lastBody(server)).toMatchObject({ width: 4_096, height: 64 });
  expect(result).toMatchObject({ widthPx: 6_000, heightPx: 8 });
});

test("a server that does not name its model gives pictures all the same", async () => {
  server.setFault("capabilities broken");
  const engine = createSdServerImageEngine(options);
  expect((await engine.generate(request, unwatchedRun())).model).toBe("sd-server");
  server.setFault(null);
  expect((await engine.generate(request, unwatchedRun())).model).toBe("painted-model");
  const nameless = await startSdServer({ modelName: "" });
  const { model } = await createSdServerImageEngine({ ...options, url: nameless.url }).generate(
    request,
    unwatchedRun(),
  );
  await nameless.close();
  expect(model).toBe("sd-server");
});
