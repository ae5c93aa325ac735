/**
 * A request in the words of each provider: the SDK's own fields where it has them, else the provider's options. The SDK gives
 * no warning for any of them, so nothing is dropped in silence. Every filter stands at its strictest.
 */
import type { JSONValue } from "ai";
import type { ModelTraits } from "./model-traits.ts";
import type { AiSdkSettings, AiSdkTiming } from "./options.ts";
import type { ToldSize } from "./picture-size.ts";
import { serverName } from "./sdk-model.ts";

/** Everything is escaped, checked against the model's traits, and in its final size. */
export type Work = {
  words: string;
  negativeWords?: string;
  told: ToldSize;
  /** The ordered picture has more pixels than a model of one megapixel gives. */
  isLarge: boolean;
  seed: number;
  pictures: readonly Uint8Array[];
  /** In the form of `maskForm`. */
  mask?: Uint8Array;
};

export type SdkCall = {
  prompt: string | { text: string; images: Uint8Array[]; mask?: Uint8Array };
  size?: `${number}x${number}`;
  aspectRatio?: `${number}:${number}`;
  seed?: number;
  providerOptions: Record<string, Record<string, JSONValue>>;
};

type Options = Record<string, JSONValue>;

export const maskForm = ({ provider, dialect }: AiSdkSettings): "white" | "alpha" =>
  provider === "openai" || (provider === "openai-compatible" && dialect === "openai") ? "alpha" : "white";

type Given = { settings: AiSdkSettings; traits: ModelTraits; timing: AiSdkTiming; work: Work };

export const callOf = (given: Given): SdkCall => calls[given.settings.provider](given);

const calls: Record<AiSdkSettings["provider"], (given: Given) => SdkCall> = {
  openai: ({ settings: { model, quality }, work }) => {
    const options = { moderation: "auto", ...(quality ? { quality } : {}) };
    const isDallE = model.startsWith("dall-e");
    return {
      prompt: promptOf(work),
      ...sizeText(work.told),
      providerOptions: { openai: isDallE ? {} : options },
    };
  },
  google: ({ settings: { model }, work }) => {
    const takesSizes = !model.startsWith("gemini-2");
    const imageConfig = work.isLarge && takesSizes ? { imageConfig: { imageSize: "2K" } } : {};
    return {
      prompt: promptOf(work),
      ...ratioText(work.told),
      seed: seedOf(work),
      providerOptions: { google: { safetySettings, ...imageConfig } },
    };
  },
  xai: ({ settings: { quality }, work }) => {
    const options = { resolution: work.isLarge ? "2k" : "1k", ...(quality ? { quality } : {}) };
    return { prompt: promptOf(work), ...ratioText(work.told), providerOptions: { xai: options } };
  },
  "black-forest-labs": ({ timing, work }) => {
    const options = {
      ...sides(work.told),
      safetyTolerance: 0,
      outputFormat: "png",
      pollIntervalMillis: timing.pollMs,
      pollTimeoutMillis: timing.runMs,
    };
    return {
      prompt: promptOf(work),
      ...ratioText(work.told),
      seed: seedOf(work),
      providerOptions: { blackForestLabs: options },
    };
  },
  fal: ({ traits, work }) => {
    const { aspectRatio } = work.told;
    const options = {
      ...(aspectRatio ? { aspect_ratio: aspectRatio } : {}),
      ...negative(work),
      ...(traits.maxPictures > 1 ? { useMultipleImages: true } : {}),
      enableSafetyChecker: true,
      safetyTolerance: "1",
      outputFormat: "png",
      // The picture comes in the answer, and is not stored at fal.
      syncMode: true,
    };
    return {
      prompt: promptOf(work),
      ...sizeText(work.told),
      seed: seedOf(work),
      providerOptions: { fal: options },
    };
  },
  together: ({ traits, work }) => ({
    prompt: promptOf(work),
    ...(traits.seed ? { seed: seedOf(work) } : {}),
    providerOptions: {
      togetherai: { ...sides(work.told), ...negative(work), disable_safety_checker: false },
    },
  }),
  replicate: (given) => replicateCall(given),
  "openai-compatible": (given) => compatibleCall(given),
};

/** Of generateContent; the other categories are not taken by every model. */
const safetySettings: JSONValue = [
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
].map((category) => ({ category, threshold: "BLOCK_LOW_AND_ABOVE" }));

/** The schemas on Replicate name their inputs each in its own way; the SDK's `image` is only one of them. */
function replicateCall({ settings: { model }, traits, timing, work }: Given): SdkCall {
  const { told, pictures } = work;
  const options: Options = {
    ...(told.size ? sides(told) : {}),
    ...(told.size && /flux/.test(model) ? { aspect_ratio: "custom" } : {}),
    ...(traits.negativePrompt ? negative(work) : {}),
    ...strictest(model),
    ...(/flux/.test(model) ? { output_format: "png" } : {}),
    // The work's id comes soon, so that an abort can cancel it.
    maxWaitTimeInSeconds: 1,
    pollIntervalMillis: timing.pollMs,
    maxPollAttempts: Math.ceil(timing.runMs / timing.pollMs),
  };
  const field = pictureField(model);
  const urls = pictures.map(toDataUrl);
  const [first] = urls;
  const named = field && first !== undefined ? { [field.name]: field.isList ? urls : first } : {};
  return {
    prompt: field ? work.words : promptOf(work),
    ...ratioText(told),
    ...(traits.seed ? { seed: seedOf(work) } : {}),
    providerOptions: { replicate: { ...options, ...named } },
  };
}

function pictureField(model: string): { name: string; isList: boolean } | null {
  if (/flux-2/.test(model)) return { name: "input_images", isList: true };
  if (/kontext/.test(model)) return { name: "input_image", isList: false };
  if (/nano-banana|seedream/.test(model)) return { name: "image_input", isList: true };
  if (/qwen-image-edit/.test(model)) return { name: "image", isList: /plus|2511/.test(model) };
  return null;
}

/** Its filter is on unless a request switches it off; these models have degrees of it. */
function strictest(model: string): Options {
  if (/flux-kontext/.test(model)) return { safety_tolerance: 0 };
  if (/flux-(?:1\.1-pro|2-|pro|fill-pro)/.test(model)) return { safety_tolerance: 1 };
  if (/nano-banana-pro|imagen/.test(model)) return { safety_filter_level: "block_low_and_above" };
  return {};
}

function compatibleCall({ settings: { dialect }, traits, work }: Given): SdkCall {
  const { told, pictures, mask } = work;
  const common = { ...sizeText(told) };
  const server: Options = {
    response_format: "b64_json",
    ...(traits.seed ? { seed: seedOf(work) } : {}),
    ...(dialect === "localai" ? {} : negative(work)),
  };
  switch (dialect) {
    case "openai":
    case "sglang":
      return { prompt: promptOf(work), ...common, providerOptions: { [serverName]: server } };
    case "vllm-omni": {
      const { mask: _, ...unmasked } = work;
      // A part of the form that the SDK has no name for. It is passed on as it is.
      const part = mask ? { mask_image: new Blob([new Uint8Array(mask)], { type: "image/png" }) } : {};
      const options = { ...server, ...(part as unknown as Options) };
      return { prompt: promptOf(unmasked), ...common, providerOptions: { [serverName]: options } };
    }
    case "localai": {
      // It has no edits: the pictures are references of a new one. `|` begins the negative prompt.
      const references = pictures.map((picture) => Buffer.from(picture).toString("base64"));
      const options = { ...server, ...(references.length > 0 ? { ref_images: references } : {}) };
      const { words, negativeWords } = work;
      const prompt = negativeWords ? `${words}|${negativeWords}` : words;
      return { prompt, ...common, providerOptions: { [serverName]: options } };
    }
  }
}

const promptOf = ({ words, pictures, mask }: Work): SdkCall["prompt"] =>
  pictures.length === 0 ? words : { text: words, images: [...pictures], ...(mask ? { mask } : {}) };

const sizeText = ({ size }: ToldSize): Pick<SdkCall, "size"> =>
  size ? { size: `${size.widthPx}x${size.heightPx}` } : {};

const ratioText = ({ aspectRatio }: ToldSize): Pick<SdkCall, "aspectRatio"> =>
  aspectRatio ? { aspectRatio } : {};

const sides = ({ size }: ToldSize): Options => (size ? { width: size.widthPx, height: size.heightPx } : {});

const negative = ({ negativeWords }: Work): Options =>
  negativeWords ? { negative_prompt: negativeWords } : {};

/** Google and LocalAI read 31 bits and no more. The same seed stays the same everywhere. */
const seedOf = ({ seed }: Work): number => seed & 0x7fffffff;

const toDataUrl = (picture: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;
