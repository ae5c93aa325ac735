/** Reads a body of `img_gen` as the server's `from_json_str` does: fields of a wrong type are ignored, pictures checked. */
import sharp from "sharp";

export type ImgGenBody = {
  prompt: string;
  negative_prompt: string;
  width: number;
  height: number;
  seed: number;
  batch_count: number;
  ref_images: Buffer[];
  embed_image_metadata: boolean;
  sample_params: Record<string, unknown>;
  /** Of a body of `vid_gen`, whose pictures are `ref_images`: the first one and, where there is one, the last. */
  video?: { frames: number; fps: number; format: "avi" | "webm" | "webp"; sent: Record<string, unknown> };
};

/** Null where the server answers 400. */
export async function parseVideoBody(text: string): Promise<ImgGenBody | null> {
  const sent = JSON.parse(text) as Record<string, unknown>;
  const { init_image, end_image, video_frames: asked, fps, output_format: format = "webm" } = sent;
  const isFormat = format === "avi" || format === "webm" || format === "webp";
  if (!isFormat || !Number.isInteger(asked) || !Number.isInteger(fps)) return null;
  const pictures = [init_image, end_image].filter((picture) => picture !== undefined && picture !== null);
  const body = await parseBody(JSON.stringify({ ...sent, ref_images: pictures }), 16);
  if (!body) return null;
  // Frames that no model can make are left out in silence.
  const frames = Math.floor((Number(asked) - 1) / 4) * 4 + 1;
  return { ...body, video: { frames, fps: Number(fps), format, sent } };
}

/** Null where the server answers 400. */
export async function parseBody(text: string, multiple = 64): Promise<ImgGenBody | null> {
  let told: Record<string, unknown>;
  try {
    told = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  const textOf = (name: string): string => (typeof told[name] === "string" ? told[name] : "");
  const wholeOf = (name: string, usual: number): number =>
    Number.isInteger(told[name]) ? (told[name] as number) : usual;
  const references = told["ref_images"] ?? [];
  if (!Array.isArray(references)) return null;
  const ref_images: Buffer[] = [];
  for (const reference of references) {
    const bytes = typeof reference === "string" ? Buffer.from(reference, "base64") : Buffer.alloc(0);
    // stb_image reads no picture with fewer than three channels for a model.
    const channels = await sharp(bytes)
      .metadata()
      .then((facts) => facts.channels)
      .catch(() => 0);
    if (channels < 3) return null;
    ref_images.push(bytes);
  }
  return {
    prompt: textOf("prompt"),
    negative_prompt: textOf("negative_prompt"),
    // Sizes that no model can make are changed in silence.
    width: Math.ceil(wholeOf("width", 512) / multiple) * multiple,
    height: Math.ceil(wholeOf("height", 512) / multiple) * multiple,
    seed: wholeOf("seed", 42),
    batch_count: wholeOf("batch_count", 1),
    ref_images,
    embed_image_metadata: told["embed_image_metadata"] !== false,
    sample_params: Object(told["sample_params"]) as Record<string, unknown>,
  };
}
