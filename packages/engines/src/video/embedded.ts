/** The video engine that needs no key and no weights: camera moves over a picture, with particles and veils before it. */
import type { VideoEngine } from "./engine.ts";
import { planMotion } from "./plan-motion.ts";
import { createRenderedEngine, type RenderedEngineOptions } from "./rendered-engine.ts";

export const createEmbeddedVideoEngine = (options: RenderedEngineOptions = {}): VideoEngine =>
  createRenderedEngine(
    {
      id: "motion",
      entry: new URL("./renderer-entry.ts", import.meta.url),
      plan: (request) => planMotion(request),
    },
    options,
  );
