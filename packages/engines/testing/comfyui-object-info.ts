/**
 * The node classes that our sample workflows use, as `/object_info` of ComfyUI 0.38 describes them (`nodes.py` and
 * `comfy_extras`), with the fields that matter here. Classes of the older notation list choices in place of a type.
 */

import { comfyVideoFiles, comfyVideoInfo } from "./comfyui-video-info.ts";

const maxSidePx = 16_384;
const samplers = ["euler", "dpmpp_2m", "res_multistep"];
const side = (step: number, standard: number) => [
  "INT",
  { default: standard, min: 16, max: maxSidePx, step },
];
const link = (type: string) => [type];
const choice = (...options: string[]) => [options];
const newChoice = (...options: string[]) => ["COMBO", { multiselect: false, options }];
const words = ["STRING", { multiline: true, dynamicPrompts: true }];
const batch = ["INT", { default: 1, min: 1, max: 4096 }];
const seed = ["INT", { default: 0, min: 0, max: 2 ** 64 - 1 }];

const node = (
  required: Record<string, unknown[]>,
  more: { optional?: Record<string, unknown[]>; output_node?: boolean; api_node?: boolean } = {},
) => ({
  input: { required, ...(more.optional ? { optional: more.optional } : {}) },
  output_node: more.output_node ?? false,
  api_node: more.api_node ?? false,
});

/** A new copy each time, because tests take classes and files away. */
export const comfyObjectInfo = () => ({
  CheckpointLoaderSimple: node({
    ckpt_name: choice("sd_xl_base_1.0.safetensors", ...comfyVideoFiles.checkpoints),
  }),
  UNETLoader: node({
    unet_name: choice(
      "flux-2-klein-4b.safetensors",
      "qwen_image_edit_2509_fp8_e4m3fn.safetensors",
      "z_image_turbo_bf16.safetensors",
      ...comfyVideoFiles.diffusionModels,
    ),
    weight_dtype: choice("default", "fp8_e4m3fn", "fp8_e4m3fn_fast", "fp8_e5m2"),
  }),
  CLIPLoader: node(
    {
      clip_name: choice(
        "qwen_2.5_vl_7b_fp8_scaled.safetensors",
        "qwen_3_4b.safetensors",
        ...comfyVideoFiles.textEncoders,
      ),
      type: choice("stable_diffusion", "sd3", "lumina2", "qwen_image", "flux2", "wan"),
    },
    { optional: { device: choice("default", "cpu") } },
  ),
  VAELoader: node({
    vae_name: choice(
      "ae.safetensors",
      "flux2-vae.safetensors",
      "qwen_image_vae.safetensors",
      "pixel_space",
      ...comfyVideoFiles.vaes,
    ),
  }),
  CLIPTextEncode: node({ text: words, clip: link("CLIP") }),
  ConditioningZeroOut: node({ conditioning: link("CONDITIONING") }),
  EmptyLatentImage: node({ width: side(8, 512), height: side(8, 512), batch_size: batch }),
  EmptySD3LatentImage: node({ width: side(16, 1024), height: side(16, 1024), batch_size: batch }),
  EmptyFlux2LatentImage: node({ width: side(16, 1024), height: side(16, 1024), batch_size: batch }),
  Flux2Scheduler: node({
    steps: ["INT", { default: 20, min: 1, max: 4096 }],
    width: side(1, 1024),
    height: side(1, 1024),
  }),
  KSampler: node({
    model: link("MODEL"),
    seed,
    steps: ["INT", { default: 20, min: 1, max: 10_000 }],
    cfg: ["FLOAT", { default: 8, min: 0, max: 100 }],
    sampler_name: choice(...samplers),
    scheduler: choice("simple", "karras"),
    positive: link("CONDITIONING"),
    negative: link("CONDITIONING"),
    latent_image: link("LATENT"),
    denoise: ["FLOAT", { default: 1, min: 0, max: 1 }],
  }),
  KSamplerSelect: node({ sampler_name: newChoice(...samplers) }),
  RandomNoise: node({ noise_seed: seed }),
  CFGGuider: node({
    model: link("MODEL"),
    positive: link("CONDITIONING"),
    negative: link("CONDITIONING"),
    cfg: ["FLOAT", { default: 8, min: 0, max: 100 }],
  }),
  SamplerCustomAdvanced: node({
    noise: link("NOISE"),
    guider: link("GUIDER"),
    sampler: link("SAMPLER"),
    sigmas: link("SIGMAS"),
    latent_image: link("LATENT"),
  }),
  ModelSamplingAuraFlow: node({
    model: link("MODEL"),
    shift: ["FLOAT", { default: 1.73, min: 0, max: 100 }],
  }),
  CFGNorm: node({ model: link("MODEL"), strength: ["FLOAT", { default: 1, min: 0, max: 100 }] }),
  VAEDecode: node({ samples: link("LATENT"), vae: link("VAE") }),
  VAEEncode: node({ pixels: link("IMAGE"), vae: link("VAE") }),
  ReferenceLatent: node({ conditioning: link("CONDITIONING") }, { optional: { latent: link("LATENT") } }),
  TextEncodeQwenImageEditPlus: node(
    { clip: link("CLIP"), prompt: words },
    {
      optional: {
        vae: link("VAE"),
        image1: link("IMAGE"),
        image2: link("IMAGE"),
        image3: link("IMAGE"),
      },
    },
  ),
  LoadImage: node({ image: [["example.png"], { image_upload: true }] }),
  LoadImageMask: node({
    image: [["example.png"], { image_upload: true }],
    channel: choice("alpha", "red", "green", "blue"),
  }),
  SetLatentNoiseMask: node({ samples: link("LATENT"), mask: link("MASK") }),
  UpscaleModelLoader: node({ model_name: newChoice("RealESRGAN_x4plus.safetensors") }),
  ImageUpscaleWithModel: node({ upscale_model: link("UPSCALE_MODEL"), image: link("IMAGE") }),
  LoadBackgroundRemovalModel: node({ bg_removal_name: newChoice("birefnet.safetensors") }),
  RemoveBackground: node(
    { bg_removal_model: link("BACKGROUND_REMOVAL"), image: link("IMAGE") },
    { optional: { resolution: ["INT", { default: 1024, min: 256, max: 4096, step: 32, advanced: true }] } },
  ),
  InvertMask: node({ mask: link("MASK") }),
  JoinImageWithAlpha: node({ image: link("IMAGE"), alpha: link("MASK") }),
  SaveImage: node(
    { images: link("IMAGE"), filename_prefix: ["STRING", { default: "ComfyUI" }] },
    { output_node: true },
  ),
  ...comfyVideoInfo(),
  /** Stands for the nodes that call a paid service. */
  PaidPictureNode: node({ prompt: words }, { api_node: true }),
});

export type ComfyObjectInfo = Record<string, ReturnType<typeof node>>;
