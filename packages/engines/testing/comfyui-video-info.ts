/**
 * The node classes of our sample workflows for videos, as `/object_info` of ComfyUI 0.38 describes them (`nodes.py`,
 * `nodes_wan.py`, `nodes_lt.py`, `nodes_lt_audio.py`, `nodes_custom_sampler.py`, `nodes_video.py`).
 */

const link = (type: string) => [type];
const choice = (...options: string[]) => [options];
const newChoice = (...options: string[]) => ["COMBO", { multiselect: false, options }];
const whole = (min: number, max: number, step = 1) => ["INT", { min, max, step }];
const number = (min: number, max: number) => ["FLOAT", { min, max }];
const side = (step: number, min = 16) => whole(min, 16_384, step);
const seed = ["INT", { min: 0, max: 2 ** 64 - 1 }];

const ltxCheckpoint = "ltx-2.3-22b-distilled-fp8.safetensors";
const guided = {
  positive: link("CONDITIONING"),
  negative: link("CONDITIONING"),
};

const node = (
  required: Record<string, unknown[]>,
  optional: Record<string, unknown[]> = {},
  output_node = false,
) => ({ input: { required, optional }, output_node, api_node: false });

export const comfyVideoFiles = {
  checkpoints: [ltxCheckpoint],
  diffusionModels: [
    "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors",
    "wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors",
  ],
  textEncoders: ["umt5_xxl_fp8_e4m3fn_scaled.safetensors"],
  vaes: ["wan_2.1_vae.safetensors"],
};

/** A new copy each time, because tests take classes and files away. */
export const comfyVideoInfo = () => ({
  LoraLoaderModelOnly: node({
    model: link("MODEL"),
    lora_name: choice(
      "wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise.safetensors",
      "wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise.safetensors",
    ),
    strength_model: number(-100, 100),
  }),
  ModelSamplingSD3: node({ model: link("MODEL"), shift: number(0, 100) }),
  KSamplerAdvanced: node({
    model: link("MODEL"),
    add_noise: choice("enable", "disable"),
    noise_seed: seed,
    steps: whole(1, 10_000),
    cfg: number(0, 100),
    sampler_name: choice("euler", "dpmpp_2m"),
    scheduler: choice("simple", "karras"),
    ...guided,
    latent_image: link("LATENT"),
    start_at_step: whole(0, 10_000),
    end_at_step: whole(0, 10_000),
    return_with_leftover_noise: choice("disable", "enable"),
  }),
  WanFirstLastFrameToVideo: node(
    {
      ...guided,
      vae: link("VAE"),
      width: side(16),
      height: side(16),
      length: whole(1, 16_384, 4),
      batch_size: whole(1, 4096),
    },
    {
      clip_vision_start_image: link("CLIP_VISION_OUTPUT"),
      clip_vision_end_image: link("CLIP_VISION_OUTPUT"),
      start_image: link("IMAGE"),
      end_image: link("IMAGE"),
    },
  ),
  LTXAVTextEncoderLoader: node({
    text_encoder: newChoice("gemma_3_12B_it_fp4_mixed.safetensors"),
    ckpt_name: newChoice(ltxCheckpoint),
    device: newChoice("default", "cpu"),
  }),
  LTXVAudioVAELoader: node({ ckpt_name: newChoice(ltxCheckpoint) }),
  LTXVConditioning: node({ ...guided, frame_rate: number(0, 1000) }),
  LTXVPreprocess: node({ image: link("IMAGE"), img_compression: whole(0, 100) }),
  EmptyLTXVLatentVideo: node({
    width: side(32, 64),
    height: side(32, 64),
    length: whole(1, 16_384, 8),
    batch_size: whole(1, 4096),
  }),
  LTXVImgToVideoInplace: node({
    vae: link("VAE"),
    image: link("IMAGE"),
    latent: link("LATENT"),
    strength: number(0, 1),
    bypass: ["BOOLEAN", { default: false }],
  }),
  LTXVAddGuide: node(
    {
      ...guided,
      vae: link("VAE"),
      latent: link("LATENT"),
      image: link("IMAGE"),
      frame_idx: whole(-9999, 9999),
      strength: number(0, 10),
    },
    { attention_mask: link("MASK"), iclora_parameters: link("IC_LORA_PARAMETERS") },
  ),
  LTXVEmptyLatentAudio: node({
    frames_number: whole(1, 1000),
    frame_rate: ["FLOAT,INT", { min: 1, max: 1000 }],
    batch_size: whole(1, 4096),
    audio_vae: link("VAE"),
  }),
  LTXVConcatAVLatent: node({ video_latent: link("LATENT"), audio_latent: link("LATENT") }),
  LTXVSeparateAVLatent: node({ av_latent: link("LATENT") }),
  LTXVCropGuides: node({ ...guided, latent: link("LATENT") }),
  SamplerEulerAncestral: node({ eta: number(0, 100), s_noise: number(0, 100) }),
  ManualSigmas: node({ sigmas: ["STRING", { default: "1, 0.5" }] }),
  VAEDecodeTiled: node({
    samples: link("LATENT"),
    vae: link("VAE"),
    tile_size: whole(64, 4096, 32),
    overlap: whole(0, 4096, 32),
    temporal_size: whole(8, 4096, 4),
    temporal_overlap: whole(4, 4096, 4),
  }),
  CreateVideo: node(
    { images: link("IMAGE"), fps: number(1, 120) },
    {
      audio: link("AUDIO"),
      bit_depth: ["COMBO", { options: ["auto", 8, 10] }],
      color_space: newChoice("sRGB", "HDR", "HDR PQ"),
      codec: newChoice("none", "auto", "h264"),
    },
  ),
  SaveVideo: node(
    {
      video: link("VIDEO"),
      filename_prefix: ["STRING", { default: "video/ComfyUI" }],
      format: ["COMFY_DYNAMICCOMBO_V3", { options: [{ key: "auto", inputs: {} }] }],
    },
    { codec: ["COMFY_DYNAMICCOMBO_V3", { hidden: true, options: [{ key: "auto", inputs: {} }] }] },
    true,
  ),
});
