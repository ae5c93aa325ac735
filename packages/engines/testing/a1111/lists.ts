/** What the server says about itself, with the fields that tell a client anything. */

const samplers = [
  { name: "DPM++ 2M", aliases: ["k_dpmpp_2m"], options: { scheduler: "karras" } },
  { name: "Euler a", aliases: ["k_euler_a", "k_euler_ancestral"], options: {} },
  { name: "Euler", aliases: ["k_euler"], options: {} },
];
const schedulers = [
  { name: "automatic", label: "Automatic", aliases: null, default_rho: -1, need_inner_model: false },
  { name: "karras", label: "Karras", aliases: null, default_rho: 7, need_inner_model: false },
  {
    name: "sgm_uniform",
    label: "SGM Uniform",
    aliases: ["SGMUniform"],
    default_rho: -1,
    need_inner_model: true,
  },
];
const upscalers = [
  { name: "None", model_name: null, scale: 4 },
  { name: "Lanczos", model_name: null, scale: 4 },
  { name: "R-ESRGAN 4x+", model_name: null, scale: 4 },
];

/** `hash` is the short one that titles end with. */
export const checkpoints = [
  { name: "painted-model", hash: "31e35c80fc" },
  { name: "other-model", hash: "6ce0161689" },
] as const;

export const listsByPath: Readonly<Record<string, unknown>> = {
  "/sdapi/v1/options": {
    samples_save: true,
    sd_model_checkpoint: `${checkpoints[0].name}.safetensors [${checkpoints[0].hash}]`,
    CLIP_stop_at_last_layers: 1,
  },
  "/sdapi/v1/samplers": samplers,
  "/sdapi/v1/schedulers": schedulers,
  "/sdapi/v1/upscalers": upscalers,
  "/sdapi/v1/sd-models": checkpoints.map(({ name, hash }) => ({
    title: `${name}.safetensors [${hash}]`,
    model_name: name,
    hash,
    sha256: null,
    filename: `/models/Stable-diffusion/${name}.safetensors`,
    config: null,
  })),
};
