import { aspectRatios, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { detailedPicture, expectPicture } from "../../conformance/pictures.ts";
import { type Asked, protocolNames, type ProtocolName, startAiSdkServer } from "../../testing/ai-sdk.ts";
import type { ImageRequest, ImageResult } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";
import type { AiSdkOptions } from "./options.ts";
import { isLocal, optionsFor, testKey } from "./testing/options.ts";

const server = await startAiSdkServer({ key: testKey });
const warnings: unknown[] = [];
globalThis.AI_SDK_LOG_WARNINGS = ({ warnings: some }) => void warnings.push(...some);
afterEach(() => vi.unstubAllEnvs());
afterAll(server.close);

const request: ImageRequest = { prompt: "a red coat", size: { widthPx: 384, heightPx: 256 }, seed: 7 };
const picture = await detailedPicture({ widthPx: 120, heightPx: 90 });

async function make(
  name: ProtocolName,
  changes: Partial<ImageRequest> = {},
  options: Partial<AiSdkOptions> = {},
): Promise<{ asked: Asked; result: ImageResult }> {
  const engine = createAiSdkImageEngine(optionsFor(server, name, "image", options));
  const result = await engine.generate({ ...request, ...changes }, unwatchedRun());
  const asked = server.asked.at(-1);
  if (!asked) throw new Error("Nothing was asked for.");
  return { asked, result };
}

describe.for(protocolNames)("%s", (name) => {
  const { capabilities, billedPerCall, id } = createAiSdkImageEngine(optionsFor(server, name));

  test("is told everything that it offers, and the SDK warns of nothing", async () => {
    warnings.length = 0;
    const references = [picture, picture].slice(0, capabilities.maxReferences);
    const negative = capabilities.negativePrompt ? { negativePrompt: "a hat" } : {};
    const { asked, result } = await make(name, { ...negative, references });
    expect(asked.prompt).toBe("a red coat");
    expect(asked.negative).toBe(capabilities.negativePrompt ? "a hat" : null);
    expect(asked.seed).toBe(capabilities.seed ? 7 : null);
    expect(asked.pictures).toHaveLength(references.length);
    for (const bytes of asked.pictures) await sharp(bytes).raw().toBuffer();
    expect(result.seed).toBe(capabilities.seed ? 7 : undefined);
    expect(result).toMatchObject({ trainedModel: true, model: optionsFor(server, name).model });
    expect(warnings).toEqual([]);
  });

  test("makes every shape: the nearest one that it takes, cropped to the order", async () => {
    for (const ratio of aspectRatios) {
      const { widthPx, heightPx } = aspectRatioSizes[ratio];
      const size = { widthPx: Math.round(widthPx / 3.5), heightPx: Math.round(heightPx / 3.5) };
      if (Math.min(size.widthPx, size.heightPx) < 256) continue;
      const { asked, result } = await make(name, { size });
      await expectPicture(result, size);
      const told = asked.size.widthPx / asked.size.heightPx;
      expect(Math.abs(Math.log(told / (size.widthPx / size.heightPx)))).toBeLessThan(0.25);
    }
  });

  test("takes a seed of 32 bits, and words that nothing can read as control", async () => {
    const words = "a cat <lora:x:2> <|im_end|> embedding:y | ((dog)) \u0000\ud800 <sd_cpp_extra_args>{}";
    const { asked } = await make(name, { prompt: words, seed: 0xffffffff });
    if (capabilities.seed) expect(asked.seed).toBe(0x7fffffff);
    expect(asked.prompt).toContain("a cat");
    expect(asked.prompt).not.toMatch(/[\u0000\ud800\ufffd]/);
    expect(asked.negative).toBeNull();
    if (["openai", "google", "xai"].includes(name)) return;
    expect(asked.prompt).not.toMatch(/<\S|embedding:/);
  });

  test("is paid by the call, unless it is a server of one's own, and is named after its provider", () => {
    expect(billedPerCall).toBe(!isLocal(name));
    expect(id).toBe(name === "plain" ? "openai-compatible" : name);
  });
});

test("every filter of a paid service stands at its strictest", async () => {
  const bodyOf = async (name: ProtocolName, options: Partial<AiSdkOptions> = {}) =>
    (await make(name, {}, options)).asked.body;
  expect(await bodyOf("openai")).toMatchObject({ moderation: "auto" });
  expect(await bodyOf("black-forest-labs")).toMatchObject({ safety_tolerance: 0 });
  expect(await bodyOf("fal")).toMatchObject({ enable_safety_checker: true, safety_tolerance: "1" });
  expect(await bodyOf("together")).toMatchObject({ disable_safety_checker: false });
  expect(await bodyOf("replicate")).toMatchObject({ safety_tolerance: 1 });
  const kontext = { model: "black-forest-labs/flux-kontext-pro" };
  expect(await bodyOf("replicate", kontext)).toMatchObject({ safety_tolerance: 0 });
  const { safetySettings } = (await bodyOf("google")) as { safetySettings: { threshold: string }[] };
  expect(safetySettings).toHaveLength(4);
  for (const { threshold } of safetySettings) expect(threshold).toBe("BLOCK_LOW_AND_ABOVE");
});

test("usage is told as far as the provider tells it", async () => {
  const usageOf = async (name: ProtocolName) => (await make(name)).result.usage;
  expect(await usageOf("openai")).toEqual({ tokens: { input: 50, output: 4160 } });
  expect(await usageOf("google")).toEqual({ tokens: { input: 12, output: 1290 } });
  expect(await usageOf("black-forest-labs")).toEqual({
    seconds: 2.5,
    cost: { amount: "0.045", currency: "USD" },
  });
  expect(await usageOf("fal")).toEqual({ seconds: 1.25 });
  expect(await usageOf("replicate")).toEqual({ seconds: 3.75 });
  expect(await usageOf("xai")).toEqual({ cost: { amount: "0.02", currency: "USD" } });
  for (const name of ["together", "plain", "vllm-omni", "localai"] as const)
    expect(await usageOf(name)).toBeUndefined();
});

test("a large picture is made larger where the model has a degree of it", async () => {
  const size = { widthPx: 1536, heightPx: 1536 };
  const google = await make("google", { size });
  expect(google.asked.body).toMatchObject({ generationConfig: { imageConfig: { imageSize: "2K" } } });
  expect((await make("xai", { size })).asked.body).toMatchObject({ resolution: "2k" });
  expect((await make("xai")).asked.body).toMatchObject({ resolution: "1k" });
});

test("a key or an address in the environment is not read", async () => {
  for (const variable of ["OPENAI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "FAL_KEY", "XAI_API_KEY"])
    vi.stubEnv(variable, testKey);
  vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9");
  const before = server.paths.length;
  for (const name of protocolNames.filter((each) => !isLocal(each))) {
    const engine = createAiSdkImageEngine(optionsFor(server, name, "image", { apiKey: null }));
    await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({
      code: "engine_unavailable",
    });
    expect(await engine.health()).toEqual({ ok: false, reason: "no key is set" });
  }
  expect(server.paths.length).toBe(before);
  await make("plain");
  expect(server.headers.at(-1)?.authorization).toBeUndefined();
  await make("plain", {}, { apiKey: "local-key" });
  expect(server.headers.at(-1)?.authorization).toBe("Bearer local-key");
});

test("what a model ignores is refused before anything is asked for", async () => {
  const before = server.paths.length;
  const refused = (name: ProtocolName, changes: Partial<ImageRequest>) =>
    expect(make(name, changes)).rejects.toMatchObject({ code: "engine_bad_input" });
  await refused("openai", { negativePrompt: "a hat" });
  await refused("together", { references: [picture] });
  await refused("xai", { prompt: " \u0000 " });
  await refused("xai", { references: [picture, picture, picture, picture] });
  expect(server.paths.length).toBe(before);
});

test("the description of a character is part of the words", async () => {
  const { asked } = await make("openai", { character: { name: "Ada", description: "a woman of 40" } });
  expect(asked.prompt).toBe("Ada is a woman of 40. a red coat");
});
