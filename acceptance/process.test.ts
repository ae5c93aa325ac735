import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openDarkroom, snapshot, untilGone } from "./darkroom.ts";
import { balanceOf } from "./people.ts";

const { server, person, portrait, call, process, upload, notesOf } = await openDarkroom();
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
  "%s of a picture of one's own: same size, marked as AI, and a row of its own",
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
        references: [portrait.content_url],
        engine: expect.any(String),
        label: expect.any(String),
        model: expect.any(String),
      },
    });
    // A placeholder behind something see-through would be seen.
    if (seeThrough) expect(made.generation_params).not.toHaveProperty("blur");
    else expect(made.generation_params["blur"]).toContain("data:image/");
    expect(await balanceOf(person)).toBe(before - 40);
    // What it was made of stays: it is no upload.
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
  "%s of an upload: marked as what it is, which no trained model made, and the file is gone with the result",
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
    expect(made.generation_params).toMatchObject({ follows_upload: true, operation });
    expect(made.generation_params).not.toHaveProperty("references");
    expect(made.parent_ids).toEqual([]);
    expect(await untilGone(imageUrl)).toBeGreaterThanOrEqual(400);
    expect(await notesOf(imageUrl)).toBe(0);
    // The result, its address and its mark are all that is left.
    expect((await fetch(made.content_url)).status).toBe(200);
  },
);

test("a second picture becomes the background, and an upload brought along for it goes too", async () => {
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

test("a background made here stays, and the result goes back to both pictures", async () => {
  const { made } = await process({
    imageUrl: portrait.content_url,
    backgroundImageUrl: portrait.content_url,
    operation: "replace-background",
    options: { background: { kind: "picture" } },
  });
  expect(made.parent_ids).toEqual([portrait.id]);
  expect((await fetch(portrait.content_url)).status).toBe(200);
});
