/**
 * An upscaler of models beside the embedded one, which keeps what no model does: "fast" invents nothing and needs no
 * server. The pair has the model's name.
 */
import type { UpscaleEngine } from "./engine.ts";

export function withModel(embedded: UpscaleEngine, model: UpscaleEngine): UpscaleEngine {
  const { modes } = model.capabilities;
  const isEmbedded = (mode: (typeof modes)[number]): boolean => mode === "fast" && !modes.includes(mode);
  return {
    ...model,
    capabilities: {
      ...model.capabilities,
      scales: model.capabilities.scales.filter((scale) => embedded.capabilities.scales.includes(scale)),
      modes: ["fast", ...modes.filter((mode) => mode !== "fast")],
      maxOutputPixels: Math.min(model.capabilities.maxOutputPixels, embedded.capabilities.maxOutputPixels),
    },
    upscale: async (request, run) =>
      isEmbedded(request.mode)
        ? { ...(await embedded.upscale(request, run)), label: fastLabel }
        : model.upscale(request, run),
    close: () => {
      embedded.close();
      model.close();
    },
  };
}

/** For the time that every model is away: what the embedded engine does beside one. */
export const fastAlone = (embedded: UpscaleEngine): UpscaleEngine => ({
  ...embedded,
  label: fastLabel,
  trainedModel: false,
  capabilities: { ...embedded.capabilities, modes: ["fast"] },
  health: () => Promise.resolve({ ok: true }),
});

const fastLabel = "Lanczos";
