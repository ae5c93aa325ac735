/**
 * The protocols that grew from OpenAI's `/images`, each with what its server adds, ignores and refuses:
 * - openai: the sizes of its models, no seed, `image[]` and a mask with an alpha channel in a form;
 * - xai: ratios, pictures in JSON, `respect_moderation`, `cost_in_usd_ticks`;
 * - together: width and height, one `image_url`, base64 only;
 * - vllm-omni: one model, base64 only, `mask_image` (`vllm_omni/entrypoints/openai/api_server.py`);
 * - sglang: an address unless base64 is asked for, a mask that it does not use (`entrypoints/openai/image_api.py`);
 * - localai: `|` in the prompt, `ref_images`, and `/images/inpainting` (`core/http/endpoints/openai`).
 */
import sharp from "sharp";
import {
  type Asked,
  fromDataUrl,
  openaiError,
  type Protocol,
  sizeOf,
  sizeOfRatio,
  type Studio,
  textOf,
  type WireCall,
  type WireReply,
  wholeOf,
} from "./wire.ts";

const bearer = { header: "authorization", prefix: "Bearer " };
const square = { widthPx: 1024, heightPx: 1024 };

/** Every protocol here reads its own parts, and these are the same. */
function askedBy(protocol: string, { body, files }: WireCall, changes: Partial<Asked>): Asked {
  const pictures = files.filter(({ field }) => /^image(?:\[\])?$/.test(field)).map(({ bytes }) => bytes);
  return {
    protocol,
    model: textOf(body["model"]),
    prompt: textOf(body["prompt"]),
    negative: null,
    seed: null,
    size: square,
    pictures,
    mask: null,
    body,
    ...changes,
  };
}

const fileOf = ({ files }: WireCall, name: string): Buffer | null =>
  files.find(({ field }) => field === name)?.bytes ?? null;

/** By their owner servers are told apart. */
const modelsOf = (owner: string, ...models: string[]): WireReply => ({
  status: 200,
  json: {
    object: "list",
    data: models.map((id) => ({ id, object: "model", created: 1, owned_by: owner })),
  },
});

/** One more than a real server has, so that one test server serves both kinds. */
const testVideoModel = "Wan-AI/Wan2.2-I2V-A14B-Diffusers";

/** The faults that all of these show in the same way. */
function answerWith(picture: Buffer, studio: Studio, more: object = {}): WireReply {
  const { fault } = studio;
  if (fault === "no picture") return { status: 200, json: { created: 1, data: [] } };
  if (fault === "another shape") return { status: 200, json: { created: 1, pictures: ["a"] } };
  const item = fault?.startsWith("result ")
    ? { url: studio.store(picture) }
    : { b64_json: fault === "base64 cut off" ? "iVBORw0K" : picture.toString("base64") };
  return { status: 200, json: { created: 1, data: [item], ...more } };
}

const openaiSizes = new Set(["1024x1024", "1536x1024", "1024x1536", "auto"]);

export const openai: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    const isEdit = call.path === "/images/edits";
    if (!isEdit && call.path !== "/images/generations") return null;
    for (const name of ["seed", "negative_prompt", "response_format"])
      if (name in call.body) return openaiError(400, `Unknown parameter: '${name}'.`, "unknown_parameter");
    const size = textOf(call.body["size"]) || "auto";
    if (!openaiSizes.has(size)) return openaiError(400, `Invalid value: '${size}'.`, "invalid_value");
    if (studio.fault === "refused") return moderationBlocked;
    const mask = fileOf(call, "mask");
    const asked = askedBy("openai", call, { mask, size: sizeOf(size) ?? square });
    if (isEdit && asked.pictures.length === 0) return openaiError(400, "Missing image.", "missing");
    if (mask && !(await sharp(mask).metadata()).hasAlpha)
      return openaiError(400, "Invalid mask image format - mask image missing alpha channel", "invalid");
    const usage = { input_tokens: 50, output_tokens: 4160, total_tokens: 4210 };
    return answerWith(await studio.paint(asked), studio, { usage, size, output_format: "png" });
  },
};

/** As the service sends it, without the request's id. */
const moderationBlocked: WireReply = {
  status: 400,
  json: {
    error: {
      message: "Your request was rejected by the safety system. safety_violations=[violence].",
      type: "image_generation_user_error",
      param: null,
      code: "moderation_blocked",
    },
  },
};

export const xai: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    const isEdit = call.path === "/images/edits";
    if (!isEdit && call.path !== "/images/generations") return null;
    const { body } = call;
    const size = sizeOfRatio(textOf(body["aspect_ratio"]) || "1:1");
    const told = [body["image"], ...((body["images"] as unknown[] | undefined) ?? [])].filter(Boolean);
    const pictures = told.map((item) => fromDataUrl((item as { url: string }).url));
    if (!size || pictures.includes(null) || pictures.length > 3 || (isEdit && pictures.length === 0))
      return {
        status: 400,
        json: { code: "Client specified an invalid argument", error: "Invalid request." },
      };
    const asked = askedBy("xai", call, { size, pictures: pictures.filter((file) => file !== null) });
    const picture = await studio.paint(asked);
    const usage = { cost_in_usd_ticks: 200_000_000 };
    if (studio.fault === "refused")
      return { status: 200, json: { data: [{ url: "", respect_moderation: false }], usage } };
    return answerWith(picture, studio, { usage });
  },
};

export const together: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    if (call.path !== "/images/generations") return null;
    const { body } = call;
    const [widthPx, heightPx] = [wholeOf(body["width"]), wholeOf(body["height"])];
    if (!widthPx || !heightPx || widthPx % 16 || heightPx % 16 || body["response_format"] !== "base64")
      return openaiError(400, "Invalid request body.", "invalid_request");
    if (studio.fault === "refused")
      return openaiError(422, "The generated image contains NSFW content.", "nsfw_content");
    const picture = fromDataUrl(body["image_url"]);
    const asked = askedBy("together", call, {
      size: { widthPx, heightPx },
      seed: wholeOf(body["seed"]),
      negative: textOf(body["negative_prompt"]) || null,
      pictures: picture ? [picture] : [],
    });
    return answerWith(await studio.paint(asked), studio);
  },
};

/** A server of the plain protocol. It knows what OpenAI's knew before it had models of its own. */
export const plain: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    if (call.path === "/models") return modelsOf("test", "plain-model");
    if (call.path !== "/images/edits" && call.path !== "/images/generations") return null;
    const size = sizeOf(textOf(call.body["size"]));
    if (!size) return openaiError(400, "size");
    if (studio.fault === "refused") return openaiError(400, "Content policy.", "content_policy_violation");
    const asked = askedBy("plain", call, { size, mask: fileOf(call, "mask") });
    return answerWith(await studio.paint(asked), studio);
  },
};

export const vllmOmni: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    const [maker, editor] = ["Qwen/Qwen-Image", "Qwen/Qwen-Image-Edit-2511"];
    if (call.path === "/models") return modelsOf("vllm", maker, editor, testVideoModel);
    if (call.path !== "/images/edits" && call.path !== "/images/generations") return null;
    const { body } = call;
    const isMade = body["model"] === maker && call.path === "/images/generations";
    if (!isMade && body["model"] !== editor) return { status: 400, json: { detail: "Model mismatch." } };
    if ((body["response_format"] ?? "b64_json") !== "b64_json")
      return { status: 400, json: { detail: "Only response_format 'b64_json' is supported now." } };
    const size = sizeOf(textOf(body["size"]));
    if (!size) return { status: 400, json: { detail: "Invalid size format." } };
    const asked = askedBy("vllm-omni", call, {
      size,
      seed: wholeOf(body["seed"]),
      negative: textOf(body["negative_prompt"]) || null,
      mask: fileOf(call, "mask_image"),
    });
    if (call.path === "/images/edits" && asked.pictures.length === 0)
      return { status: 422, json: { detail: "Field 'image' or 'url' is required" } };
    return answerWith(await studio.paint(asked), studio);
  },
};

export const sglang: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    if (call.path === "/models")
      return modelsOf("sglang", "black-forest-labs/FLUX.2-klein-4B", testVideoModel);
    if (call.path !== "/images/edits" && call.path !== "/images/generations") return null;
    const { body } = call;
    const size = sizeOf(textOf(body["size"]));
    if (!size) return { status: 400, json: { detail: "size" } };
    const asked = askedBy("sglang", call, {
      size,
      seed: wholeOf(body["seed"]),
      negative: textOf(body["negative_prompt"]) || null,
    });
    const picture = await studio.paint(asked);
    return body["response_format"] === "b64_json"
      ? answerWith(picture, studio)
      : { status: 200, json: { data: [{ url: studio.store(picture) }] } };
  },
};

export const localai: Protocol = {
  key: bearer,
  handle: async (call, studio) => {
    if (call.path === "/models" || call.path === "/models/capabilities")
      return modelsOf("localai", "flux.1-dev-ggml", "flux.1-kontext-dev");
    if (call.path === "/images/inpainting") return inpaint(call, studio);
    if (call.path !== "/images/generations") return null;
    const { body } = call;
    const [prompt = "", negative = null] = textOf(body["prompt"]).split("|");
    const references = (body["ref_images"] as string[] | undefined) ?? [];
    const seed = wholeOf(body["seed"]);
    if (seed !== null && seed > 0x7fffffff) return openaiError(500, "cannot unmarshal number into int32");
    const asked = askedBy("localai", call, {
      prompt,
      negative,
      seed,
      size: sizeOf(textOf(body["size"])) ?? { widthPx: 512, heightPx: 512 },
      pictures: references.map((reference) => Buffer.from(reference, "base64")),
    });
    const picture = await studio.paint(asked);
    const usage = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };
    return body["response_format"] === "b64_json"
      ? answerWith(picture, studio, { usage })
      : { status: 200, json: { created: 1, data: [{ url: studio.store(picture) }], usage } };
  },
};

async function inpaint(call: WireCall, studio: Studio): Promise<WireReply> {
  const [image, mask] = [fileOf(call, "image"), fileOf(call, "mask")];
  if (!textOf(call.body["prompt"]) || !image || !mask) return openaiError(400, "missing image file");
  const size = { widthPx: 512, heightPx: 512 };
  const picture = await studio.paint(askedBy("localai", call, { size, seed: 0, mask }));
  if (studio.fault === "no picture") return { status: 200, json: { data: [] } };
  return { status: 200, json: { created: 1, data: [{ url: studio.store(picture) }] } };
}
