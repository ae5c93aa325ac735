/**
 * Chooses the engine of each capability by configuration. The sketch serves its own pictures, and other engines serve all
 * others: embedded ones on their pixels, or models on other servers, whose pictures are judged.
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
import { createEmbeddedClassifier } from "#core/moderation/pictures/embedded-classifier.ts";
import { createPictureJudge, type PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import { chooseEditEngine, chooseProcessEngine, chooseVideoEngine } from "./choose-by-picture.ts";
import type { EngineSettings } from "./engine-settings.ts";
import { createImageEngines } from "./image-engines.ts";
import { createModelEngines } from "./model-engines.ts";

export type AnyEngine = EngineFacts & { readonly capabilities: EngineCapabilities };

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

const createOwnJudge = (): PictureJudge => createPictureJudge([createEmbeddedClassifier()]);

/** @param createJudge the check of models' pictures; called only where a model serves. */
export function createEngines(settings: EngineSettings, createJudge = createOwnJudge): Engines {
  const unhealthy = new Set<EngineFacts>();
  const models = createModelEngines(settings, createJudge);
  const image = createImageEngines(
    models.image.length > 0 ? models.image : [createSketchImageEngine()],
    (engine) => !unhealthy.has(engine),
  );
  const edit = chooseEditEngine(createSketchEditEngine(), models.edit ?? createEmbeddedEditEngine());
  const video = chooseVideoEngine(createSketchVideoEngine(), createEmbeddedVideoEngine());
  const upscale = models.upscale ?? createEmbeddedUpscaleEngine();
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
      models.close();
    },
  };
}
