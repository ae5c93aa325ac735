/** An engine's options for each protocol of the test server. */
import type { ProtocolName, TestAiSdkServer } from "../../../testing/ai-sdk.ts";
import type { AiSdkOptions, AiSdkTiming } from "../options.ts";

export const testKey = "sk-test-0123456789";

const timing: Partial<AiSdkTiming> = {
  runMs: 10_000,
  pollMs: 5,
  videoPollMs: 5,
  patienceMs: 30,
  retryAfterMs: [1, 1],
};

type Models = { image: string; edit: string };

/** Models that make and change pictures, so that both suites see all that a provider can do. */
const models: Record<ProtocolName, Models> = {
  openai: { image: "gpt-image-1.5", edit: "gpt-image-1.5" },
  google: { image: "gemini-3-pro-image-preview", edit: "gemini-3-pro-image-preview" },
  "black-forest-labs": { image: "flux-2-pro", edit: "flux-kontext-pro" },
  fal: { image: "fal-ai/qwen-image", edit: "fal-ai/flux-2/edit" },
  replicate: { image: "black-forest-labs/flux-2-pro", edit: "black-forest-labs/flux-kontext-pro" },
  xai: { image: "grok-imagine-image", edit: "grok-imagine-image" },
  together: {
    image: "stabilityai/stable-diffusion-xl-base-1.0",
    edit: "black-forest-labs/FLUX.1-kontext-pro",
  },
  plain: { image: "plain-model", edit: "plain-model" },
  "vllm-omni": { image: "Qwen/Qwen-Image-Edit-2511", edit: "Qwen/Qwen-Image-Edit-2511" },
  sglang: { image: "black-forest-labs/FLUX.2-klein-4B", edit: "black-forest-labs/FLUX.2-klein-4B" },
  localai: { image: "flux.1-kontext-dev", edit: "flux.1-kontext-dev" },
};

const dialects = { plain: "openai", "vllm-omni": "vllm-omni", sglang: "sglang", localai: "localai" } as const;

export const isLocal = (name: ProtocolName): name is keyof typeof dialects => name in dialects;

export function optionsFor(
  server: Pick<TestAiSdkServer, "url">,
  name: ProtocolName,
  kind: "image" | "edit" = "image",
  changes: Partial<AiSdkOptions> = {},
): AiSdkOptions {
  const common = { model: models[name][kind], url: server.url(name), timing };
  return isLocal(name)
    ? {
        ...common,
        provider: "openai-compatible",
        dialect: dialects[name],
        apiKey: null,
        maxPictures: 2,
        ...changes,
      }
    : { ...common, provider: name, apiKey: testKey, ...changes };
}

/** A model of each protocol that makes videos. */
const videoModels = {
  google: "veo-3.1-generate-preview",
  fal: "fal-ai/wan/v2.2-a14b/image-to-video",
  replicate: "bytedance/seedance-1-pro",
  xai: "grok-imagine-video-1.5",
  "black-forest-labs": "flux-3-video",
  "vllm-omni": "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
  sglang: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
} as const satisfies Partial<Record<ProtocolName, string>>;
export type VideoProtocolName = keyof typeof videoModels;
export const videoProtocolNames = Object.keys(videoModels) as VideoProtocolName[];

/** So that a video of the tests is small. */
export const smallVideos = { workPixels: 96 * 64, framesPerSecond: 8, sizeMultiple: 16 };

export const videoOptionsFor = (
  server: Pick<TestAiSdkServer, "url">,
  name: VideoProtocolName,
  changes: Partial<AiSdkOptions> = {},
): AiSdkOptions => optionsFor(server, name, "image", { model: videoModels[name], ...changes });
