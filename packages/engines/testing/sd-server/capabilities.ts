/** The answer of `/sdcpp/v1/capabilities`, with the fields of the real one that tell a client anything. */

export type Told = {
  supportedModes?: readonly ("img_gen" | "vid_gen")[];
  takesReferences?: boolean;
  /** Empty as with weights in several files. */
  modelName?: string;
};

export function capabilitiesOf({
  supportedModes = ["img_gen"],
  takesReferences = true,
  modelName = "painted-model",
}: Told): object {
  const features = {
    init_image: true,
    end_image: true,
    mask_image: true,
    ref_images: takesReferences,
    cancel_queued: true,
    cancel_generating: false,
  };
  return {
    model: { name: modelName && `${modelName}.safetensors`, stem: modelName, path: "" },
    current_mode: supportedModes[0] ?? "",
    supported_modes: supportedModes,
    defaults_by_mode: {},
    features_by_mode: Object.fromEntries(supportedModes.map((mode) => [mode, features])),
    output_formats_by_mode: { img_gen: ["png", "jpeg", "webp"], vid_gen: ["webm", "webp", "avi"] },
    limits: {
      min_width: 64,
      max_width: 4096,
      min_height: 64,
      max_height: 4096,
      max_batch_count: 8,
      max_queue_size: 64,
    },
    samplers: ["euler", "euler_a", "dpm++2m", "lcm"],
    schedulers: ["discrete", "normal", "karras", "simple"],
    loras: [],
    upscalers: [{ name: "None" }],
  };
}
