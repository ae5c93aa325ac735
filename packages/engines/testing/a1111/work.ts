/** The pictures of the server, and its answers with them. */
import sharp from "sharp";
import { badPictures, paint } from "../sd-server/paint.ts";
import { checkpoints } from "./lists.ts";
import type { ExtrasBody, Txt2ImgBody } from "./read-body.ts";

export type PictureFault = keyof typeof badPictures;

/** The checkpoint of a body: a title, a name or a hash; the loaded one where it names none that the server has. */
export const checkpointOf = (override: Txt2ImgBody["override_settings"]): (typeof checkpoints)[number] => {
  const named: unknown = override?.["sd_model_checkpoint"];
  const found = checkpoints.find(({ name, hash }) =>
    [name, hash, `${name}.safetensors`, `${name}.safetensors [${hash}]`].some((known) => known === named),
  );
  return found ?? checkpoints[0];
};

/** A PNG whose text holds the prompt, as the server writes it. */
export function paintTxt2Img(body: Txt2ImgBody): Promise<Buffer> {
  const { prompt, negative_prompt, seed, override_settings } = body;
  return paint({
    prompt,
    negative_prompt,
    seed,
    // No model makes other sizes; the server makes them a little smaller without a word.
    width: Math.floor(body.width / 8) * 8,
    height: Math.floor(body.height / 8) * 8,
    batch_count: 1,
    ref_images: [],
    embed_image_metadata: true,
    sample_params: { checkpoint: checkpointOf(override_settings).name },
  });
}

export async function enlarge({ image, upscaling_resize }: ExtrasBody): Promise<Buffer> {
  const bytes = Buffer.from(image, "base64");
  const { width, height } = await sharp(bytes).metadata();
  return sharp(bytes)
    .resize(Math.floor(width * upscaling_resize), Math.floor(height * upscaling_resize), {
      fit: "fill",
      kernel: "lanczos3",
    })
    .png()
    .toBuffer();
}

export async function encode(whole: Buffer, fault: string | null): Promise<string> {
  const bad = Object.entries(badPictures).find(([name]) => name === fault)?.[1];
  return bad ? bad(whole) : whole.toString("base64");
}

/** A small picture that gets lighter with each step, as the data URI that `/internal/progress` gives. */
export async function previewOf(step: number, steps: number): Promise<string> {
  const light = Math.round((255 * step) / Math.max(1, steps));
  const background = { r: light, g: light, b: 120 };
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
