/** Reads bodies as the server's pydantic models do: a field of a wrong type is answered by 422, an unknown one is ignored. */
import { z } from "zod";

const txt2img = z.object({
  prompt: z.string().default(""),
  negative_prompt: z.string().default(""),
  styles: z.array(z.string()).default([]),
  seed: z.int().default(-1),
  sampler_name: z.string().nullish(),
  scheduler: z.string().nullish(),
  batch_size: z.int().default(1),
  n_iter: z.int().default(1),
  steps: z.int().default(50),
  cfg_scale: z.number().default(7),
  width: z.int().default(512),
  height: z.int().default(512),
  restore_faces: z.boolean().nullish(),
  tiling: z.boolean().nullish(),
  enable_hr: z.boolean().default(false),
  do_not_save_samples: z.boolean().default(false),
  do_not_save_grid: z.boolean().default(false),
  override_settings: z.record(z.string(), z.unknown()).nullish(),
  override_settings_restore_afterwards: z.boolean().default(true),
  send_images: z.boolean().default(true),
  save_images: z.boolean().default(false),
  force_task_id: z.string().nullish(),
});
export type Txt2ImgBody = z.infer<typeof txt2img>;

const extras = z.object({
  image: z.string().default(""),
  resize_mode: z.union([z.literal(0), z.literal(1)]).default(0),
  upscaling_resize: z.number().positive().default(2),
  upscaler_1: z.string().default("None"),
  upscaler_2: z.string().default("None"),
  gfpgan_visibility: z.number().min(0).max(1).default(0),
  codeformer_visibility: z.number().min(0).max(1).default(0),
});
export type ExtrasBody = z.infer<typeof extras>;

/** Null where the server answers 422. */
export const parseTxt2Img = (text: string): Txt2ImgBody | null => parseAs(txt2img, text);
export const parseExtras = (text: string): ExtrasBody | null => parseAs(extras, text);

function parseAs<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
