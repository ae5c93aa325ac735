import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pathOfUrl, sourcePathsOf } from "./content-sources.ts";
import { openProcessFixture, snapshot, untilGone } from "./process-fixture.ts";
import { balanceOf } from "./people.ts";

const { server, person, portrait, call, process, upload, notesOf } = await openProcessFixture();
afterAll(() => server.stop());

const operations: [string, object, boolean][] = [
  ["remove-background", {}, true],
  ["replace-background", { background: { kind: "gradient", from: "#203040", to: "#f0d0a0" } }, false],
  ["relight", { from: "right", warmth: 0.8, strength: 0.9 }, false],
  ["restore", { denoise: 0.7, sharpen: 0.6, contrast: 0.5 }, false],
  ["colorize-tone", { look: "teal-orange" }, false],
  ["stylize", { style: "sketch" }, false],
];

test.each(operations)(
  "%s of a generated picture has the same size, an AI mark and its own row",
  async (...given) => {
    const [operation, options, seeThrough] = given;
    const before = await balanceOf(person);
    const { made, bytes, type } = await process({
      imageUrl: portrait.content_url,
      operation,
      options,
      outputType: "image",
    });
    const source = await sharp(
      Buffer.from(await (await fetch(portrait.content_url)).arrayBuffer()),
    ).metadata();
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: "png", width: source.width, height: source.height });
    expect(type).toBe("image/png");
    const stats = await sharp(bytes).stats();
    expect(stats.isOpaque).toBe(!seeThrough);
    if (seeThrough) expect(stats.channels[3]).toMatchObject({ min: 0, max: 255 });
    expect(facts.xmp?.toString()).toContain("digitalsourcetype/algorithmicMedia");
    expect(made).toMatchObject({
      content_type: "image_process",
      parent_ids: [portrait.id],
      generation_params: {
        operation,
        options,
        width: source.width,
        height: source.height,
        engine: expect.any(String),
        label: expect.any(String),
        model: expect.any(String),
      },
    });
    expect(await sourcePathsOf(person, made.id)).toEqual([pathOfUrl(portrait.content_url)]);
    // A blurred placeholder would shine through a transparent picture.
    if (seeThrough) expect(made.generation_params).not.toHaveProperty("blur");
    else expect(made.generation_params["blur"]).toContain("data:image/");
    expect(await balanceOf(person)).toBe(before - 40);
    // The source stays, because it is not an upload.
    expect((await fetch(portrait.content_url)).status).toBe(200);
  },
);

test.each([
  ["relight", {}, "algorithmicallyEnhanced"],
  ["restore", {}, "algorithmicallyEnhanced"],
  ["colorize-tone", { look: "noir" }, "algorithmicallyEnhanced"],
  ["stylize", { style: "oil" }, "compositeSynthetic"],
  ["remove-background", {}, "algorithmicallyEnhanced"],
  ["replace-background", { background: { kind: "colour", colour: "#00A050" } }, "compositeSynthetic"],
])(
  "%s of an upload is marked as made without a trained model, and consumes the upload",
  async (operation, options, mark) => {
    const imageUrl = await upload(await snapshot(), "image/jpeg");
    const { made, bytes, type } = await process({ imageUrl, operation, options, referenceConsent: true });
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ width: 320, height: 400 });
    expect(facts.xmp?.toString()).toContain(`digitalsourcetype/${mark}<`);
    expect(type).toBe(`image/${facts.format}`);
    if (operation === "remove-background") expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    if (operation === "replace-background") {
      const corner = await sharp(bytes).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer();
      expect(Math.abs((corner[1] ?? 0) - 0xa0)).toBeLessThan(6);
    }
    expect(made).toMatchObject({ follows_upload: true, generation_params: { operation } });
    expect(await sourcePathsOf(person, made.id)).toEqual([]);
    expect(made.parent_ids).toEqual([]);
    expect(await untilGone(imageUrl)).toBeGreaterThanOrEqual(400);
    expect(await notesOf(imageUrl)).toBe(0);
    // The result stays.
    expect((await fetch(made.content_url)).status).toBe(200);
  },
);

test("a second picture becomes the background, and is consumed if it is an upload", async () => {
  const imageUrl = await upload(await snapshot(), "image/jpeg");
  const meadow = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#20a040" } })
    .png()
    .toBuffer();
  const backgroundImageUrl = await upload(meadow);
  const { bytes } = await process({
    imageUrl,
    backgroundImageUrl,
    operation: "replace-background",
    options: { background: { kind: "picture" } },
    referenceConsent: true,
  });
  const corner = await sharp(bytes).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner.subarray(0, 3)].map((value) => Math.round(value / 32))).toEqual([1, 5, 2]);
  expect(await untilGone(imageUrl)).toBeGreaterThanOrEqual(400);
  expect(await untilGone(backgroundImageUrl)).toBeGreaterThanOrEqual(400);

  const without = await call({
    imageUrl: portrait.content_url,
    operation: "replace-background",
    options: { background: { kind: "picture" } },
  });
  expect([without.status, await without.json()]).toMatchObject([
    400,
    { code: "invalid_request", issues: [{ path: "backgroundImageUrl" }] },
  ]);
});

test("a generated background stays, and the result has both pictures as parents", async () => {
  const { made } = await process({
    imageUrl: portrait.content_url,
    backgroundImageUrl: portrait.content_url,
    operation: "replace-background",
    options: { background: { kind: "picture" } },
  });
  expect(made.parent_ids).toEqual([portrait.id]);
  expect((await fetch(portrait.content_url)).status).toBe(200);
});
