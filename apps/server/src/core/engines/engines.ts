/**
 * Chooses the engine of each capability by configuration. Only the embedded engines exist so far: the sketch serves its
 * own pictures, and engines that work on pixels serve uploads.
 */
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { createEmbeddedEditEngine } from "@galatea/engines/edit/embedded.ts";
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { EngineFacts, EngineHealth } from "@galatea/engines/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createEmbeddedProcessEngine } from "@galatea/engines/process/embedded.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import { createSketchEditEngine } from "@galatea/sketch/edit-engine.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { createSketchProcessEngine } from "@galatea/sketch/process-engine.ts";
import { createSketchVideoEngine } from "@galatea/sketch/video-engine.ts";
import type { ImageEngineName } from "#platform/env.ts";
import { chooseEditEngine, chooseProcessEngine, chooseVideoEngine } from "./choose-by-picture.ts";
import { createImageEngines } from "./image-engines.ts";

type AnyEngine = EngineFacts & { readonly capabilities: EngineCapabilities };

/** Each call answers the first healthy engine of the configured ones. */
export type Engines = {
  image(): ImageEngine;
  /** The engine of that name; null when it is not configured here. */
  findImage(id: string): ImageEngine | null;
  edit(): EditEngine;
  video(): VideoEngine;
  upscale(): UpscaleEngine;
  process(): ProcessEngine;
  /** Every engine that this process can run, for publication in `engine_status`. The first of each kind serves. */
  all(): readonly AnyEngine[];
  /** Asks an engine for its health and remembers the answer for the next choice. */
  check(engine: AnyEngine): Promise<EngineHealth>;
  /** Stops the processes that engines keep running. */
  close(): void;
};

const imageEngines: Record<ImageEngineName, () => ImageEngine> = { sketch: createSketchImageEngine };

/** @param settings.image the image engines, in the order in which they serve. */
export function createEngines(settings: { image: readonly ImageEngineName[] }): Engines {
  const unhealthy = new Set<EngineFacts>();
  const image = createImageEngines(
    settings.image.map((name) => imageEngines[name]()),
    (engine) => !unhealthy.has(engine),
  );
  const edit = chooseEditEngine(createSketchEditEngine(), createEmbeddedEditEngine());
  const video = chooseVideoEngine(createSketchVideoEngine(), createEmbeddedVideoEngine());
  const upscale = createEmbeddedUpscaleEngine();
  const process = chooseProcessEngine(createSketchProcessEngine(), createEmbeddedProcessEngine());
  const all: readonly AnyEngine[] = [...image.list, edit, video, upscale, process];
  return {
    image: image.first,
    findImage: image.find,
    edit: () => edit,
    video: () => video,
    upscale: () => upscale,
    process: () => process,
    all: () => all,
    check: async (engine) => {
      const health = await engine.health();
      if (health.ok) unhealthy.delete(engine);
      else unhealthy.add(engine);
      return health;
    },
    close: () => {
      for (const engine of all) engine.close();
    },
  };
}
