/** What a model makes of a request for a video, and why one is no engine for videos. */
import type { AiSdkSettings } from "./options.ts";
import { videoFamilies, type VideoFamily, type VideoTraits } from "./video-families.ts";

/** Null where it is of no known family, and for OpenAI-compatible servers, whose models are told apart below. */
export function videoFamilyOf({ provider, model }: AiSdkSettings): VideoFamily | null {
  // Replicate's names may end with a version.
  const [name = model] = provider === "replicate" ? model.split(":") : [model];
  return videoFamilies[provider]?.find(({ names }) => names.test(name)) ?? null;
}

/** By its name, which makes it no model for pictures. */
export const isVideoModel = (settings: AiSdkSettings): boolean => videoFamilyOf(settings) !== null;

/** @throws {Error} where `whyNoVideo` has a reason. */
export function videoTraitsOf(settings: AiSdkSettings): VideoTraits {
  const reason = whyNoVideo(settings);
  if (reason !== null) throw new Error(reason);
  return videoFamilyOf(settings)?.traits ?? compatible(settings.model);
}

/** For its operator; null where the model makes videos of pictures. */
export function whyNoVideo(settings: AiSdkSettings): string | null {
  const { provider, model, dialect } = settings;
  if (provider === "openai-compatible")
    return dialect === "vllm-omni" || dialect === "sglang"
      ? null
      : "Videos are made by servers of the dialects vllm-omni and sglang.";
  if (!videoFamilies[provider]) return "This service makes no videos.";
  if (settings.quality !== undefined) return "Videos have no quality to choose.";
  if (videoFamilyOf(settings)) return null;
  return `${model} is no model whose video inputs are known; docs/engines.md lists them.`;
}

/** A server does not say how its model works, so its name has to: as the models' own documents run them. */
function compatible(model: string): VideoTraits {
  const usual: VideoTraits = {
    shape: { by: "input", min: 0, max: Number.POSITIVE_INFINITY },
    durationsS: [3, 4, 5],
    framesPerSecond: 24,
    frameStep: 4,
    workPixels: 832 * 480,
    sizeMultiple: 16,
    // Neither dialect has a field for it.
    lastFrame: false,
    seed: true,
  };
  if (/wan.*ti2v-?5b/i.test(model)) return { ...usual, sizeMultiple: 32 };
  if (/wan/i.test(model)) return { ...usual, framesPerSecond: 16 };
  if (/ltx/i.test(model)) return { ...usual, frameStep: 8, sizeMultiple: 32, durationsS: [4, 6, 8] };
  return usual;
}
