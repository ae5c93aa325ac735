/**
 * What each family of models makes of a request: which shapes it takes, and whether it follows a seed, a negative prompt, a
 * mask and pictures. Read in the SDK's sources and the providers' published schemas. What a model ignores is not offered.
 */
import type { AiSdkSettings, Dialect } from "./options.ts";
import { isVideoModel } from "./video-traits.ts";

type Size = { widthPx: number; heightPx: number };

/** How a model is told the size of its picture. The nearest one is taken, and the result cropped and resized. */
export type Shape =
  | { by: "sizes"; sizes: readonly Size[] }
  /** Named ratios, such as "16:9". */
  | { by: "ratios"; ratios: readonly string[] }
  /** Any ratio between these two. */
  | { by: "any ratio"; min: number; max: number }
  /** About `pixels` in all; both sides within the limits and a multiple of `multiple`. */
  | { by: "pixels"; pixels: number; multiple: number; minSidePx: number; maxSidePx: number }
  /** It is not told: the result has the proportions of the first picture. */
  | { by: "input" };

export type ModelTraits = {
  shape: Shape;
  seed: boolean;
  negativePrompt: boolean;
  /** From words alone. */
  makes: boolean;
  /** Pictures that it follows, as references and in an edit; 0 where it takes none. */
  maxPictures: number;
  /** `needed`: it paints only within a mask. */
  mask: "none" | "optional" | "needed";
};

const size = (widthPx: number, heightPx: number): Size => ({ widthPx, heightPx });
const ratiosOf = (text: string): Shape => ({ by: "ratios", ratios: text.split(" ") });
const pixels = (megapixels: number, multiple: number, minSidePx: number, maxSidePx: number): Shape => ({
  by: "pixels",
  pixels: megapixels * 1024 * 1024,
  multiple,
  minSidePx,
  maxSidePx,
});

const usual: ModelTraits = {
  shape: pixels(1, 16, 256, 1440),
  seed: true,
  negativePrompt: false,
  makes: true,
  maxPictures: 0,
  mask: "none",
};

/** An OpenAI-compatible server that edits takes one picture where its operator says nothing else. */
export function traitsOf(settings: AiSdkSettings, kind: "image" | "edit"): ModelTraits {
  const { provider, model } = settings;
  switch (provider) {
    case "openai":
      return openai(model);
    case "google":
      return { ...usual, shape: ratiosOf("1:1 2:3 3:2 3:4 4:3 4:5 5:4 9:16 16:9 21:9"), maxPictures: 4 };
    case "xai":
      return {
        ...usual,
        shape: ratiosOf("1:1 3:4 4:3 9:16 16:9 2:3 3:2 1:2 2:1"),
        seed: false,
        maxPictures: 3,
      };
    case "black-forest-labs":
      return blackForestLabs(model);
    case "fal":
      return fal(model);
    case "replicate":
      return replicate(model);
    case "together":
      return together(model);
    case "openai-compatible":
      return compatible(settings.dialect, settings.maxPictures ?? (kind === "edit" ? 1 : 0));
  }
}

/** Why the model is no engine of that kind, for its operator; null where it is one. */
export function whyNot(settings: AiSdkSettings, kind: "image" | "edit"): string | null {
  if (isVideoModel(settings)) return `The model ${settings.model} makes videos.`;
  const { makes, maxPictures } = traitsOf(settings, kind);
  if (kind === "image")
    return makes ? null : `The model ${settings.model} makes no pictures from words alone.`;
  return maxPictures > 0 ? null : `The model ${settings.model} changes no pictures.`;
}

function openai(model: string): ModelTraits {
  const traits = { ...usual, seed: false };
  if (model === "dall-e-2") return { ...traits, shape: { by: "sizes", sizes: [size(1024, 1024)] } };
  if (model === "dall-e-3") return { ...traits, shape: dallE3Sizes };
  return { ...traits, shape: openaiSizes, maxPictures: 4, mask: "optional" };
}

const dallE3Sizes: Shape = {
  by: "sizes",
  sizes: [size(1024, 1024), size(1792, 1024), size(1024, 1792)],
};
const openaiSizes: Shape = {
  by: "sizes",
  sizes: [size(1024, 1024), size(1536, 1024), size(1024, 1536)],
};

function blackForestLabs(model: string): ModelTraits {
  if (/fill|erase/.test(model))
    return { ...usual, shape: { by: "input" }, makes: false, maxPictures: 1, mask: "needed" };
  if (/kontext/.test(model))
    return { ...usual, shape: { by: "any ratio", min: 3 / 7, max: 7 / 3 }, maxPictures: 4 };
  if (/ultra/.test(model)) return { ...usual, shape: { by: "any ratio", min: 9 / 21, max: 21 / 9 } };
  // The SDK passes sides of at most 1920 pixels.
  if (/flux-[23]/.test(model)) return { ...usual, shape: pixels(1, 16, 256, 1920), maxPictures: 4 };
  return { ...usual, shape: pixels(1, 32, 256, 1440) };
}

const falRatios = ratiosOf("21:9 16:9 4:3 3:2 1:1 2:3 3:4 9:16 9:21");

/** fal has one model for words and another for pictures, as parts of its name. */
function fal(model: string): ModelTraits {
  const negativePrompt = /qwen-image|stable-diffusion|sdxl|\bsana\b|\bwan\b|hidream|ideogram|bria/.test(
    model,
  );
  const edits = { ...usual, negativePrompt, makes: false };
  if (model.endsWith("text-to-image") && !/qwen|bria|sana|wan/.test(model))
    return { ...usual, shape: /kontext/.test(model) ? falRatios : usual.shape };
  if (/\/kontext/.test(model))
    return { ...edits, shape: falRatios, negativePrompt: false, maxPictures: /multi/.test(model) ? 4 : 1 };
  if (/inpaint|\/fill/.test(model))
    return { ...edits, shape: { by: "input" }, maxPictures: 1, mask: "needed" };
  if (/\/edit(?:$|\/)|edit-plus/.test(model)) return { ...edits, shape: { by: "input" }, maxPictures: 4 };
  if (/image-to-image|image-edit|\/redux|\/remix/.test(model))
    return { ...edits, shape: { by: "input" }, maxPictures: 1 };
  if (/ultra|nano-banana|imagen/.test(model)) return { ...usual, negativePrompt, shape: falRatios };
  return { ...usual, negativePrompt };
}

const replicateRatios = ratiosOf("1:1 16:9 21:9 3:2 2:3 4:5 5:4 9:16 9:21");
const widerRatios = ratiosOf("1:1 16:9 21:9 3:2 2:3 4:5 5:4 3:4 4:3 9:16 9:21");

/** The schemas differ from model to model; a name that is not known here gets a ratio, a seed and no pictures. */
function replicate(model: string): ModelTraits {
  if (/fill/.test(model))
    return { ...usual, shape: { by: "input" }, makes: false, maxPictures: 1, mask: "needed" };
  if (/flux-2/.test(model)) return { ...usual, shape: pixels(1, 32, 256, 1440), maxPictures: 4 };
  if (/kontext/.test(model)) return { ...usual, shape: widerRatios, makes: true, maxPictures: 1 };
  if (/nano-banana|seedream/.test(model))
    return {
      ...usual,
      shape: ratiosOf("1:1 2:3 3:2 3:4 4:3 9:16 16:9 21:9"),
      seed: /seedream-3/.test(model),
      maxPictures: /seedream-3/.test(model) ? 0 : 4,
    };
  if (/qwen-image-edit/.test(model))
    return { ...usual, shape: { by: "input" }, makes: false, maxPictures: /plus|2511/.test(model) ? 3 : 1 };
  if (/sdxl|realvis|dreamshaper|playground/.test(model))
    return { ...usual, shape: pixels(1, 64, 512, 1536), negativePrompt: true };
  if (/flux-1\.1-pro-ultra|stable-diffusion-3|qwen-image/.test(model))
    return { ...usual, shape: widerRatios, negativePrompt: !/flux/.test(model) };
  return { ...usual, shape: replicateRatios };
}

function together(model: string): ModelTraits {
  const shape = pixels(1, 16, 256, 1792);
  if (/gemini|flash-image/i.test(model)) return { ...usual, shape, seed: false };
  if (/kontext/i.test(model)) return { ...usual, shape, maxPictures: 1 };
  return { ...usual, shape, negativePrompt: /stable-diffusion|qwen|hidream/i.test(model) };
}

/** A server says neither what its model is nor what it follows. */
function compatible(dialect: Dialect, maxPictures: number): ModelTraits {
  const mask = maxPictures > 0 ? "optional" : "none";
  switch (dialect) {
    case "openai":
      return { ...usual, seed: false, maxPictures, mask };
    case "vllm-omni":
      return { ...usual, negativePrompt: true, maxPictures, mask };
    case "sglang":
      // Its edits accept a mask and do not use it.
      return { ...usual, negativePrompt: true, maxPictures };
    case "localai":
      return { ...usual, shape: pixels(1, 64, 256, 1536), negativePrompt: true, maxPictures, mask };
  }
}
