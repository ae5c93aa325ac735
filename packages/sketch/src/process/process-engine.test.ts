import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSketchEditEngine } from "#sketch/edit/edit-engine.ts";
import { createSketchImageEngine } from "#sketch/image/image-engine.ts";
import type { JsonValue, SourcePicture } from "@galatea/engines/engine.ts";
import { createSketchProcessEngine } from "./process-engine.ts";
import type { ProcessRequest, ProcessResult } from "@galatea/engines/process/engine.ts";
import { meanDifference, meanLight, pixelAt, pixelsOf } from "@galatea/engines/testing/measures.ts";
import type { Raster } from "@galatea/raster/raster.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const engine = createSketchProcessEngine();
const images = createSketchImageEngine();
const size = { widthPx: 320, heightPx: 400 };

const draw = async (prompt: string, seed = 5): Promise<SourcePicture> => {
  const { bytes, mimeType, scene } = await images.generate({ prompt, size, seed }, unwatchedRun());
  return { bytes, mimeType, ...(scene === undefined ? {} : { scene }) };
};

let own: SourcePicture;
let cutOut: Raster;
let source: Raster;

beforeAll(async () => {
  own = await draw("portrait of a woman with brown hair in a red coat in a city street by day");
  source = await pixelsOf(own);
  cutOut = await pixelsOf(await run({ operation: "remove-background" }));
}, 60_000);
afterAll(() => {
  engine.close();
  images.close();
});

const run = (
  options: ProcessOptions,
  picture: SourcePicture = own,
  background?: SourcePicture,
): Promise<ProcessResult> =>
  engine.process(
    { picture, options, seed: 1, ...(background === undefined ? {} : { background }) },
    unwatchedRun(),
  );

/** Whole pixels of the subject whose colour is another than in the source. */
function changedInSubject(after: Raster, mask: Raster = cutOut): number {
  let changed = 0;
  for (let at = 0; at < mask.data.length; at += 4) {
    if (mask.data[at + 3] !== 255) continue;
    if ([0, 1, 2].some((channel) => after.data[at + channel] !== source.data[at + channel])) changed += 1;
  }
  return changed;
}

test("serves pictures with a stored description, and no others", () => {
  const request = (picture: SourcePicture): ProcessRequest => ({
    picture,
    options: { operation: "remove-background" },
    seed: 1,
  });
  expect(engine.serves(request(own))).toBe(true);
  expect(engine.serves(request({ bytes: own.bytes, mimeType: own.mimeType }))).toBe(false);
});

test("a picture loses its background: the subject is untouched, its edge soft, the rest transparent", () => {
  const alphas = cutOut.data.filter((_, at) => (at & 3) === 3);
  const shareOf = (holds: (alpha: number) => boolean): number => alphas.filter(holds).length / alphas.length;
  expect(shareOf((alpha) => alpha === 255)).toBeGreaterThan(0.2);
  expect(shareOf((alpha) => alpha === 0)).toBeGreaterThan(0.2);
  expect(shareOf((alpha) => alpha > 0 && alpha < 255)).toBeGreaterThan(0.002);
  expect(pixelAt(cutOut, 2, 2)[3]).toBe(0);
  expect(changedInSubject(cutOut)).toBe(0);
});

test.each<[string, ProcessOptions]>([
  ["a colour", { operation: "replace-background", background: { kind: "colour", colour: "#12ab34" } }],
  [
    "a gradient",
    {
      operation: "replace-background",
      background: { kind: "gradient", from: "#000000", to: "#ffffff", angleDegrees: 90 },
    },
  ],
  ["blur", { operation: "replace-background", background: { kind: "blur", strength: 0.8 } }],
])("a picture gets %s behind it, and no pixel of the subject changes", async (_what, options) => {
  const result = await run(options);
  expect(result).toMatchObject({ ...size, mimeType: "image/png" });
  const after = await pixelsOf(result);
  expect(changedInSubject(after)).toBe(0);
  expect(after.data.every((value, at) => (at & 3) !== 3 || value === 255)).toBe(true);
  expect(meanDifference(after, source)).toBeGreaterThan(1);
});

test("a background has exactly the colour and the direction of the gradient that were asked for", async () => {
  const plain = await pixelsOf(
    await run({ operation: "replace-background", background: { kind: "colour", colour: "#12ab34" } }),
  );
  expect(pixelAt(plain, 3, 3)).toEqual([0x12, 0xab, 0x34, 255]);
  const across = await pixelsOf(
    await run({
      operation: "replace-background",
      background: { kind: "gradient", from: "#000000", to: "#ffffff", angleDegrees: 90 },
    }),
  );
  expect(pixelAt(across, 2, 5)[0]).toBeLessThan(12);
  expect(pixelAt(across, 317, 5)[0]).toBeGreaterThan(243);
});

test("a subject gets a second picture behind it, and light that fits", async () => {
  const green = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#1e7d32" } })
    .png()
    .toBuffer();
  const background: SourcePicture = { bytes: new Uint8Array(green), mimeType: "image/png" };
  const after = await pixelsOf(
    await run({ operation: "replace-background", background: { kind: "picture" } }, own, background),
  );
  const [red, strong, blue] = pixelAt(after, 3, 3);
  expect(strong! > red! + 40 && strong! > blue! + 30).toBe(true);
  const tint = (raster: Raster): number => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < cutOut.data.length; at += 4)
      if (cutOut.data[at + 3] === 255) {
        sum += raster.data[at + 1]! - raster.data[at]!;
        count += 1;
      }
    return sum / count;
  };
  expect(tint(after)).toBeGreaterThan(tint(source) + 3);
});

test.each([["left"], ["right"]] as const)("a picture is lit from the %s", async (from) => {
  const after = await pixelsOf(await run({ operation: "relight", from, warmth: 0.5, strength: 0.9 }));
  const lean = (raster: Raster): number => meanLight(raster, 0, 0.4) - meanLight(raster, 0.6, 1);
  if (from === "left") expect(lean(after)).toBeGreaterThan(lean(source) + 8);
  else expect(lean(after)).toBeLessThan(lean(source) - 8);
});

test("a picture is cut out along its outline when it was cropped and mirrored since", async () => {
  const editor = createSketchEditEngine();
  const edited = await editor.edit(
    { pictures: [own], instruction: "mirror it and crop to a square, warmer", seed: 1 },
    unwatchedRun(),
  );
  editor.close();
  const picture: SourcePicture = {
    bytes: edited.bytes,
    mimeType: edited.mimeType,
    scene: edited.scene ?? null,
  };
  const result = await run({ operation: "remove-background" }, picture);
  expect(result).toMatchObject({ widthPx: 320, heightPx: 320 });
  const expected = await pixelsOf({
    bytes: await sharp(cutOut.data, { raw: { width: 320, height: 400, channels: 4 } })
      .flop()
      .extract({ left: 0, top: 29, width: 320, height: 320 })
      .png()
      .toBuffer(),
  });
  const after = await pixelsOf(result);
  let wrong = 0;
  for (let at = 3; at < after.data.length; at += 4)
    if (Math.abs(after.data[at]! - expected.data[at]!) > 40) wrong += 1;
  expect(wrong / (320 * 320)).toBeLessThan(0.002);
});

test("a picture without a subject has no background to remove", async () => {
  const picture = await draw("mountains at dawn");
  const request = { picture, options: { operation: "remove-background" } as const, seed: 1 };
  expect(await engine.preflight(request)).toMatchObject({
    ok: false,
    reason: expect.stringContaining("no subject"),
  });
  await expect(engine.process(request, unwatchedRun())).rejects.toMatchObject({
    code: "engine_cannot_follow",
  });
});

test("a stored description that is not ours is refused", async () => {
  const picture = { ...own, scene: { version: 1, subject: "<svg>" } as JsonValue };
  await expect(run({ operation: "remove-background" }, picture)).rejects.toMatchObject({
    code: "engine_bad_input",
  });
});
