/** The image engine that needs no key and no weights: understands, composes and draws in a process of its own. */
import type { Style } from "#sketch/scene.ts";
import type { ImageEngine } from "./engine.ts";
import { createPainter } from "./painter.ts";

export type SketchEngine = ImageEngine;

export function createSketchEngine(options: { idleMs?: number } = {}): SketchEngine {
  const painter = createPainter(options.idleMs ?? 5 * 60_000);
  return {
    id: "sketch",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "image",
      minSidePx: 256,
      maxSidePx: 2048,
      styles: [
        "natural",
        "editorial",
        "watercolour",
        "ink",
        "artDeco",
        "pixel",
        "poster",
        "neon",
        "pastel",
      ] satisfies Style[],
      references: false,
      negativePrompt: false,
      keepsLook: true,
    },
    // It needs nothing that could be missing: the rasteriser is part of the installation.
    health: async () => ({ ok: true }),
    generate: (request, run) => painter.ask({ kind: "draw", request }, run),
    close: painter.close,
  };
}
