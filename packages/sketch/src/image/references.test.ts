import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { SourcePicture } from "@galatea/engines/engine.ts";
import { decodeSmall } from "@galatea/raster/picture-file.ts";
import { createSketchImageEngine } from "./image-engine.ts";
import type { ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import { coloursOf } from "./picture-colours.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const engine = createSketchImageEngine();
afterAll(() => engine.close());
const size = { widthPx: 320, heightPx: 400 };
const draw = (request: Partial<ImageRequest>): Promise<ImageResult> =>
  engine.generate({ prompt: "a woman", size, seed: 7, ...request }, unwatchedRun());

/** Bands of colour, from top to bottom. */
async function bands(...colours: string[]): Promise<SourcePicture> {
  const rows = colours.map(
    (fill, index) => `<rect y="${index * 40}" width="240" height="40" fill="${fill}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="${colours.length * 40}">${rows.join("")}</svg>`;
  return { bytes: new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()), mimeType: "image/png" };
}
const lightOf = async (...colours: string[]) =>
  coloursOf(await decodeSmall((await bands(...colours)).bytes, 64));

test("the light of an upload is read from its brightness and warmth", async () => {
  expect(await lightOf("#101828", "#05070d")).toMatchObject({ timeOfDay: "night" });
  expect(await lightOf("#e8b070", "#c87838", "#f0d0a0")).toMatchObject({
    timeOfDay: "golden",
    lightSaid: "warm light",
  });
  expect(await lightOf("#8a8d90", "#9a9d9f", "#77797c")).toMatchObject({
    timeOfDay: "day",
    weather: "cloudy",
  });
  expect(await lightOf("#a8c8f0", "#d8e8f8")).toMatchObject({ timeOfDay: "day" });
});

test("the strongest colours come first, in a stable order", async () => {
  const { colours } = await lightOf("#8d9098", "#c02030", "#8d9098");
  expect(colours[0]).toMatch(/^#c02.30$/);
  expect(colours[1]).toMatch(/^#8.9.9.$/);
  expect(await lightOf("#8d9098", "#c02030", "#8d9098")).toEqual(
    await lightOf("#8d9098", "#c02030", "#8d9098"),
  );
});

test("a fully transparent reference gives a plain grey", async () => {
  const empty = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const { parsed } = await draw({
    references: [{ bytes: new Uint8Array(empty), mimeType: "image/png" }],
  });
  expect(parsed.some(({ label }) => label.endsWith("from your picture"))).toBe(true);
});

test("an upload's colours and light are in the scene and in the chips", async () => {
  const warm = await bands("#e8b070", "#2a7d84", "#e8b070", "#d87838");
  const { scene, parsed } = await draw({ references: [warm] });
  const { colours } = coloursOf(await decodeSmall(warm.bytes, 64));
  expect(scene).toMatchObject({
    timeOfDay: "golden",
    subject: { people: [{ garment: { colour: colours[0], second: colours[1] } }] },
  });
  expect(parsed).toContainEqual({ kind: "light", label: "warm light, from your picture" });
});

test("a reference that was made here gives its person, with exactly the same face", async () => {
  const first = await draw({ prompt: "a woman with long red hair in a yellow raincoat", seed: 3 });
  const own: SourcePicture = { bytes: first.bytes, mimeType: first.mimeType, scene: first.scene ?? null };
  const second = await draw({ prompt: "a woman on a beach", references: [own], seed: 99 });
  const look = first.identity as { face: unknown; hair: unknown };
  expect(second.identity).toMatchObject({ face: look.face, hair: look.hair });
  const shown = await draw({
    prompt: "at night",
    references: [own],
    character: { description: "a tall man" },
  });
  expect(shown.scene).toMatchObject({ subject: { people: [{ garment: { kind: "raincoat" } }] } });
});

test("the similarity is 1 in another scene, less with other hair, and absent without a stored identity", async () => {
  const description = "a 41-year-old woman with auburn hair";
  const { identity = null, similarity } = await draw({ prompt: "portrait", character: { description } });
  expect(similarity).toBeUndefined();
  const kept = await draw({ prompt: "dancing on a beach", seed: 12, character: { description, identity } });
  expect(kept.similarity).toEqual({ score: 1, exact: true });
  const dyed = await draw({ prompt: "with blue hair", seed: 12, character: { description, identity } });
  expect(dyed.similarity?.score).toBeLessThan(0.95);
});

test("a stored identity decides over the description of its character", async () => {
  const { identity = null } = await draw({ prompt: "a woman with long red hair", seed: 3 });
  const shown = await draw({ prompt: "on a beach", character: { description: "a bald man", identity } });
  const { face, hair, skin } = identity as { face: unknown; hair: unknown; skin: unknown };
  expect(shown.identity).toMatchObject({ face, hair, skin });
  expect(shown.similarity).toEqual({ score: 1, exact: true });
});

test("a chosen style is drawn, an unknown one refused, as is a negative prompt beyond its length", async () => {
  expect((await draw({ style: "pixel" })).scene).toMatchObject({ style: "pixel" });
  await expect(draw({ style: "cubist" })).rejects.toMatchObject({ code: "engine_bad_input" });
  await expect(draw({ negativePrompt: "a".repeat(501) })).rejects.toMatchObject({ code: "engine_bad_input" });
});
