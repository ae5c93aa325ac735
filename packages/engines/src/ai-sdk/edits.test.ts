import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { expectPicture } from "../../conformance/pictures.ts";
import { type Asked, protocolNames, type ProtocolName, startAiSdkServer } from "../../testing/ai-sdk.ts";
import type { EditEngine, EditRequest, EditResult } from "../edit/engine.ts";
import type { SourcePicture } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createAiSdkEditEngine } from "./edit-engine.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";
import type { AiSdkOptions } from "./options.ts";
import { optionsFor, testKey } from "./testing/options.ts";

const server = await startAiSdkServer({ key: testKey });
const warnings: unknown[] = [];
globalThis.AI_SDK_LOG_WARNINGS = ({ warnings: some }) => void warnings.push(...some);
afterAll(server.close);

const png = async (image: Sharp): Promise<SourcePicture> => ({
  bytes: new Uint8Array(await image.png().toBuffer()),
  mimeType: "image/png",
});
const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const [red, blue] = [
  { r: 200, g: 0, b: 0 },
  { r: 0, g: 0, b: 200 },
];

/** Red on its left half, blue on its right. */
const halves = async (width: number, height: number): Promise<SourcePicture> =>
  png(
    plain(width, height, "#0000c8").composite([
      {
        input: await plain(width / 2, height, "#c80000")
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ]),
  );

/** White on the right half. */
const maskOf = async (width: number, height: number): Promise<SourcePicture> =>
  png(
    plain(width, height, "#000000").composite([
      {
        input: await plain(width / 2, height, "#ffffff")
          .png()
          .toBuffer(),
        left: width / 2,
        top: 0,
      },
    ]),
  );

async function pixel(
  bytes: Uint8Array,
  left: number,
  top: number,
): Promise<{ r: number; g: number; b: number }> {
  const area = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await area.raw().toBuffer();
  return { r, g, b };
}

async function expectColour(bytes: Uint8Array, at: [number, number], colour: typeof red): Promise<void> {
  const found = await pixel(bytes, ...at);
  for (const channel of ["r", "g", "b"] as const)
    expect(Math.abs(found[channel] - colour[channel])).toBeLessThan(40);
}

const request = (pictures: SourcePicture[], changes: Partial<EditRequest> = {}): EditRequest => ({
  pictures,
  instruction: "add a hat",
  seed: 5,
  ...changes,
});

async function edit(
  name: ProtocolName,
  input: EditRequest,
  options: Partial<AiSdkOptions> = {},
): Promise<{ asked: Asked; result: EditResult; engine: EditEngine }> {
  warnings.length = 0;
  const engine = createAiSdkEditEngine(optionsFor(server, name, "edit", options));
  const result = await engine.edit(input, unwatchedRun());
  const asked = server.asked.at(-1);
  if (!asked) throw new Error("Nothing was asked for.");
  expect(warnings).toEqual([]);
  return { asked, result, engine };
}

const furtherSizes = [
  [240, 520],
  [900, 64],
] as const;

describe.for(protocolNames)("%s", (name) => {
  test("changes a picture of other proportions and gives it back in its own, each half where it lay", async () => {
    const sizes = [[600, 260] as const, ...(name === "openai" || name === "localai" ? furtherSizes : [])];
    for (const [width, height] of sizes) {
      const { asked, result } = await edit(name, request([await halves(width, height)]));
      await expectPicture(result, { widthPx: width, heightPx: height });
      expect(asked.prompt).toBe("add a hat");
      expect(asked.pictures).toHaveLength(1);
      await expectColour(result.bytes, [4, 4], red);
      await expectColour(result.bytes, [width - 5, height - 5], blue);
    }
  });

  test("takes as many pictures as it says, and no more", async () => {
    const { capabilities } = createAiSdkEditEngine(optionsFor(server, name, "edit"));
    const small = await halves(64, 64);
    const most = Array.from({ length: capabilities.maxPictures }, () => small);
    const { asked } = await edit(name, request(most));
    expect(asked.pictures).toHaveLength(capabilities.maxPictures);
    await expect(edit(name, request([...most, small]))).rejects.toMatchObject({ code: "engine_bad_input" });
  });
});

const masked: { name: ProtocolName; model?: string; form: "white" | "alpha" }[] = [
  { name: "openai", form: "alpha" },
  { name: "plain", form: "alpha" },
  { name: "vllm-omni", form: "white" },
  { name: "localai", form: "white" },
  { name: "fal", model: "fal-ai/flux-lora/inpainting", form: "white" },
  { name: "replicate", model: "black-forest-labs/flux-fill-pro", form: "white" },
  { name: "black-forest-labs", model: "flux-pro-1.0-fill", form: "white" },
];

test.for(masked)(
  "$name: a mask is sent as $form, and nothing changes outside of it",
  async ({ name, model, form }) => {
    const [width, height] = [500, 260];
    const input = request([await halves(width, height)], { mask: await maskOf(width, height) });
    const { asked, result } = await edit(name, input, model ? { model } : {});
    await expectPicture(result, { widthPx: width, heightPx: height });
    const [sent] = asked.pictures;
    if (!sent || !asked.mask) throw new Error("The picture or its mask is missing.");
    const [facts, maskFacts] = [await sharp(sent).metadata(), await sharp(asked.mask).metadata()];
    expect([maskFacts.width, maskFacts.height]).toEqual([facts.width, facts.height]);
    const channel = sharp(asked.mask).extractChannel(form === "alpha" ? 3 : 0);
    const raw = await channel.raw().toBuffer();
    const middle = Math.floor(facts.height / 2) * facts.width;
    const [kept, changed] = [
      raw[middle + Math.round(facts.width * 0.3)],
      raw[middle + Math.round(facts.width * 0.7)],
    ];
    expect([kept, changed]).toEqual(form === "alpha" ? [255, 0] : [0, 255]);
    for (const at of [
      [3, 3],
      [200, 130],
      [240, 250],
    ] as [number, number][])
      expect(await pixel(result.bytes, ...at)).toEqual(red);
    const changes = await sharp(result.bytes).removeAlpha().raw().toBuffer();
    const before = await sharp(input.pictures[0]!.bytes).removeAlpha().raw().toBuffer();
    expect(changes.equals(before)).toBe(false);
  },
);

test("LocalAI paints within a mask by a seed of its own, so the result names none", async () => {
  const pictures = [await halves(64, 64)];
  const { result } = await edit("localai", request(pictures, { mask: await maskOf(64, 64) }));
  expect(result.seed).toBeUndefined();
  expect((await edit("localai", request(pictures))).result.seed).toBe(5);
});

test("LocalAI's inpainting has the same faults as every call", async () => {
  const input = request([await halves(64, 64)], { mask: await maskOf(64, 64) });
  for (const [fault, code] of [
    ["busy", "engine_busy"],
    ["no picture", "engine_bad_output"],
    ["result at a private address", "engine_bad_output"],
    ["result redirected", "engine_bad_output"],
    ["result gone", "engine_unavailable"],
    ["picture cut off", "engine_bad_output"],
  ] as const) {
    server.setFault(fault);
    await expect(edit("localai", input)).rejects.toMatchObject({ name: "EngineError", code });
  }
  server.setFault(null);
});

test("a model that paints only within a mask says so before anything is asked for", async () => {
  const input = request([await halves(64, 64)]);
  const options = optionsFor(server, "black-forest-labs", "edit", { model: "flux-pro-1.0-fill" });
  const engine = createAiSdkEditEngine(options);
  const before = server.paths.length;
  expect(await engine.preflight(input)).toMatchObject({ ok: false });
  await expect(engine.edit(input, unwatchedRun())).rejects.toMatchObject({ code: "engine_cannot_follow" });
  expect(server.paths.length).toBe(before);
});

test("a mask is not offered, and refused, where the model does not read it", async () => {
  const pictures = [await halves(64, 64)];
  for (const name of ["google", "xai", "together", "sglang", "replicate"] as const) {
    const engine = createAiSdkEditEngine(optionsFor(server, name, "edit"));
    expect(engine.capabilities.mask).toBe(false);
    const input = request(pictures, { mask: await maskOf(64, 64) });
    await expect(engine.preflight(input)).rejects.toMatchObject({ code: "engine_bad_input" });
  }
});

test("a model that only makes, or only changes, is no engine of the other kind", () => {
  const optionsOf = (name: ProtocolName, model: string) => optionsFor(server, name, "edit", { model });
  expect(() => createAiSdkEditEngine(optionsOf("black-forest-labs", "flux-pro-1.1"))).toThrow(
    "changes no pictures",
  );
  expect(() => createAiSdkImageEngine(optionsOf("fal", "fal-ai/flux-2/edit"))).toThrow("makes no pictures");
});
