/**
 * The video engine that needs no key: camera moves over a picture, with particles and veils before it. An operator's
 * network tells it what is near and what is far.
 */
import type { DepthModel } from "../depth/depth-model.ts";
import type { VideoEngine } from "./engine.ts";
import { planMotion } from "./plan-motion.ts";
import { createRenderedEngine, type RenderedEngineOptions } from "./rendered-engine.ts";

export type EmbeddedVideoOptions = RenderedEngineOptions & {
  /** The engine closes it. */
  depth?: DepthModel;
};

export const createEmbeddedVideoEngine = ({ depth, ...options }: EmbeddedVideoOptions = {}): VideoEngine =>
  createRenderedEngine(
    {
      id: "motion",
      entry: new URL("./renderer-entry.ts", import.meta.url),
      plan: (request) => planMotion(request),
      ...(depth ? { depth } : {}),
    },
    options,
  );
