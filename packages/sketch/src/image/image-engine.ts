/** The image engine that needs no key and no weights: it reads, composes and draws in a process of its own. */
import { styleNames } from "#sketch/understand/parse-prompt.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createRendererProcess } from "#sketch/renderer/renderer-process.ts";

/** How reference pictures are used, shown to people. */
const referenceUse =
  "From a picture made here it takes the person and what they wear, or the place and its light; from an upload its " +
  "colours and light. What you write always comes first.";

export function createSketchImageEngine(options: { idleMs?: number } = {}): ImageEngine {
  const renderer = createRendererProcess(options.idleMs ?? 5 * 60_000);
  return {
    id: "sketch",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "image",
      minSidePx: 256,
      maxSidePx: 2048,
      styles: [...styleNames],
      references: true,
      referenceUse,
      negativePrompt: true,
      keepsIdentity: true,
    },
    // Nothing can be missing: the rasteriser is part of the installation.
    health: async () => ({ ok: true }),
    generate: (request, run) => renderer.ask({ kind: "draw", request }, run),
    close: renderer.close,
  };
}
