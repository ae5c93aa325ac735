import { type JsonValue, type SourcePicture } from "@galatea/engines/engine.ts";
import { expectPreflightAgrees, expectQuickPreflight } from "@galatea/engines/conformance/edit-preflight.ts";
import type { EditRequest, EditResult } from "@galatea/engines/edit/engine.ts";
import { decode } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSketchImageEngine } from "#sketch/image/image-engine.ts";
import { parsePrompt } from "#sketch/understand/parse-prompt.ts";
import { createSketchEditEngine } from "./edit-engine.ts";
import { planEdit } from "./plan-edit.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const engine = createSketchEditEngine();
const images = createSketchImageEngine();
const size = { widthPx: 320, heightPx: 400 };

let own: SourcePicture;

beforeAll(async () => {
  const drawn = await images.generate(
    { prompt: "a woman with brown hair in a red coat in a park by day", size, seed: 5 },
    unwatchedRun(),
  );
  own = { bytes: drawn.bytes, mimeType: drawn.mimeType, scene: drawn.scene ?? null };
}, 60_000);
afterAll(() => {
  engine.close();
  images.close();
});

const edit = (instruction: string, pictures: readonly SourcePicture[]): Promise<EditResult> =>
  engine.edit({ pictures, instruction, seed: 3 }, unwatchedRun());

/** The mean distance between the largest and the smallest channel. */
async function colourOf({ bytes }: { bytes: Uint8Array }): Promise<number> {
  const { data } = (await decode(bytes)).raster;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum +=
      Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
  return sum / (data.length / 4);
}

test("serves all pictures with a stored scene, and no others", () => {
  const upload: SourcePicture = { bytes: own.bytes, mimeType: own.mimeType };
  const request = (first: SourcePicture): EditRequest => ({
    pictures: [first, own],
    instruction: "darker",
    seed: 1,
  });
  expect(engine.serves(request(own))).toBe(true);
  expect(engine.serves(request({ ...upload, scene: "broken" }))).toBe(true);
  expect(engine.serves(request(upload))).toBe(false);
  expect(engine.serves(request({ ...upload, scene: null }))).toBe(false);
});

const stored = (result: { scene?: JsonValue }): Record<string, never> =>
  result.scene as Record<string, never>;

test("a picture gets blue hair, and nothing else of the description changes", async () => {
  const result = await edit("make her hair blue", [own]);
  const [before, after] = [structuredClone(own.scene), structuredClone(result.scene)] as Record<
    string,
    never
  >[];
  const hairOf = (scene: unknown): { colour: string } =>
    (scene as { subject: { people: { hair: { colour: string } }[] } }).subject.people[0]!.hair;
  expect(hairOf(after).colour).not.toBe(hairOf(before).colour);
  hairOf(after).colour = hairOf(before).colour;
  expect(after).toEqual(before);
  expect(result).toMatchObject({ ...size, mimeType: "image/png" });
  expect(result.identity).toMatchObject({ presentation: "woman" });
});

test("everybody stays as they are when only the place changes", async () => {
  const result = await edit("put her in a library", [own]);
  const people = (scene: JsonValue | undefined): JsonValue | undefined =>
    (scene as Record<string, JsonValue>)["subject"];
  expect(people(result.scene)).toEqual(people(own.scene));
  expect(Buffer.from(result.bytes).equals(Buffer.from(own.bytes))).toBe(false);
});

test("operations on pixels survive a later change of the description, and the other way round", async () => {
  const first = await edit("black and white, square crop", [own]);
  expect(first).toMatchObject({ widthPx: 320, heightPx: 320 });
  const again: SourcePicture = { bytes: first.bytes, mimeType: first.mimeType, scene: first.scene ?? null };
  const second = await edit("give her glasses and sharpen it", [again]);
  expect(second).toMatchObject({ widthPx: 320, heightPx: 320 });
  expect(await colourOf(second)).toBeLessThan(1);
  expect(second.parsed.length).toBeGreaterThan(1);
  const retouch = stored(second)["retouch"] as unknown as { operations: { kind: string }[] };
  expect(retouch.operations.map(({ kind }) => kind)).toEqual(["monochrome", "crop", "sharpen"]);
});

test("an instruction is refused as a whole when one part cannot be followed", async () => {
  const request: EditRequest = {
    pictures: [own],
    instruction: "make her hair blue and frobnicate it",
    seed: 1,
  };
  const answer = await engine.preflight(request);
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining("frobnicate") });
  await expect(engine.edit(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_cannot_follow" });
});

test.each([{ version: 1 }, { version: 2, subject: null }, "scene", [1, 2], 7] as JsonValue[])(
  "a stored description of %j is refused as bad input",
  async (scene) => {
    const pictures = [{ ...own, scene }];
    for (const ask of [
      () => engine.preflight({ pictures, instruction: "darker", seed: 1 }),
      () => edit("darker", pictures),
    ])
      await expect(ask()).rejects.toMatchObject({ name: "EngineError", code: "engine_bad_input" });
  },
);

test("a description with a child in it is refused", async () => {
  const scene = structuredClone(own.scene) as { subject: { people: { ageYears: number }[] } };
  scene.subject.people[0]!.ageYears = 9;
  const pictures = [{ ...own, scene: scene as unknown as JsonValue }];
  await expect(edit("at night", pictures)).rejects.toMatchObject({ code: "engine_bad_input" });
});

test("preflight agrees with the edit", async () => {
  await expectPreflightAgrees(engine, own);
});

test("preflight answers within a tenth of a second once it is warm", async () => {
  await expectQuickPreflight(engine, own, "make her hair blue, at night, with a vignette");
});

const { scene } = parsePrompt("a woman in a red coat and a man in blue on a beach", {
  seed: 4,
  size: { widthPx: 256, heightPx: 256 },
});

test("a picture with the most operations on pixels is refused before any work", async () => {
  const operations = Array.from({ length: 40 }, () => ({ kind: "grain", amount: 0.1 }));
  const stored = { ...scene, retouch: { widthPx: 64, heightPx: 64, seed: 1, operations } };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#aa8866" } })
    .png()
    .toBuffer();
  const picture = { bytes, mimeType: "image/png" as const, scene: stored as unknown as JsonValue };
  const request = { pictures: [picture], instruction: "brighter", seed: 1 };
  await expect(engine.preflight(request)).resolves.toMatchObject({ ok: false });
  await expect(engine.edit(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_cannot_follow" });
});

test.each([
  "coat, ",
  "hat and ",
  "make her hair blue and ",
  "brighter, ",
  "the man, ",
  "a",
  "replace x ",
  "\n",
])("2,000 characters of %j are read at once", (words) => {
  const instruction = words.repeat(2000).slice(0, 2000);
  planEdit(instruction, scene);
  const startedAtMs = performance.now();
  planEdit(instruction, scene);
  expect(performance.now() - startedAtMs).toBeLessThan(150);
});
