import { expect, test } from "vitest";
import { type ModelTraits, traitsOf } from "./model-traits.ts";
import { type AiSdkOptions, aiSdkOptions } from "./options.ts";

const traits = (
  provider: AiSdkOptions["provider"],
  model: string,
  kind: "image" | "edit" = "image",
  changes: Partial<AiSdkOptions> = {},
): ModelTraits =>
  traitsOf(aiSdkOptions.parse({ provider, model, apiKey: null, url: "http://gpu:1", ...changes }), kind);

test.for([
  ["openai", "gpt-image-2.6-flare", { seed: false, negativePrompt: false, maxPictures: 4, mask: "optional" }],
  ["openai", "dall-e-2", { maxPictures: 0, mask: "none" }],
  ["openai", "dall-e-3", { maxPictures: 0, mask: "none" }],
  ["google", "gemini-2.5-flash-image", { seed: true, negativePrompt: false, maxPictures: 4, mask: "none" }],
  ["xai", "grok-imagine-image", { seed: false, maxPictures: 3, mask: "none" }],
  ["black-forest-labs", "flux-pro-1.1", { seed: true, maxPictures: 0, makes: true }],
  ["black-forest-labs", "flux-2-max", { maxPictures: 4, makes: true, mask: "none" }],
  ["black-forest-labs", "flux-kontext-max", { maxPictures: 4, makes: true }],
  ["black-forest-labs", "flux-pro-1.0-fill", { makes: false, mask: "needed" }],
  ["fal", "fal-ai/flux/dev", { makes: true, maxPictures: 0, negativePrompt: false }],
  ["fal", "fal-ai/flux/dev/image-to-image", { makes: false, maxPictures: 1 }],
  ["fal", "fal-ai/qwen-image", { makes: true, negativePrompt: true }],
  ["fal", "fal-ai/flux-pro/kontext", { makes: false, maxPictures: 1 }],
  ["fal", "fal-ai/flux-pro/kontext/text-to-image", { makes: true, maxPictures: 0 }],
  ["fal", "fal-ai/nano-banana/edit", { makes: false, maxPictures: 4 }],
  ["fal", "fal-ai/flux-lora/inpainting", { makes: false, mask: "needed" }],
  ["replicate", "black-forest-labs/flux-schnell", { seed: true, maxPictures: 0 }],
  ["replicate", "black-forest-labs/flux-2-pro", { maxPictures: 4 }],
  ["replicate", "google/nano-banana", { seed: false, maxPictures: 4 }],
  ["replicate", "stability-ai/sdxl", { negativePrompt: true }],
  ["together", "black-forest-labs/FLUX.1-schnell", { negativePrompt: false, maxPictures: 0 }],
  ["together", "black-forest-labs/FLUX.1-kontext-pro", { maxPictures: 1, mask: "none" }],
] as const)("%s %s is offered with what it follows", ([provider, model, expected]) => {
  expect(traits(provider, model)).toMatchObject(expected);
});

test("an OpenAI-compatible server follows pictures where its operator says so, and edits one at least", () => {
  expect(traits("openai-compatible", "m").maxPictures).toBe(0);
  expect(traits("openai-compatible", "m", "edit").maxPictures).toBe(1);
  const three = { maxPictures: 3 };
  expect(traits("openai-compatible", "m", "image", three)).toMatchObject({
    maxPictures: 3,
    mask: "optional",
  });
  const sglang = { ...three, dialect: "sglang" as const };
  expect(traits("openai-compatible", "m", "image", sglang)).toMatchObject({ seed: true, mask: "none" });
});
