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
import { createSdServerEditEngine } from "@galatea/engines/sd-server/edit-engine.ts";
import type { SdServerOptions } from "@galatea/engines/sd-server/options.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import { createEmbeddedClassifier } from "#core/moderation/pictures/embedded-classifier.ts";
import { createPictureJudge, type PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import type { EditEngineName, EngineSettings, ImageEngineName } from "#platform/engine-env.ts";
import { checkedEditEngine, checkedImageEngine } from "./checked-engines.ts";
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

const createOwnJudge = (): PictureJudge => createPictureJudge([createEmbeddedClassifier()]);

/** @param createJudge the check of models' pictures; called only where a model serves. */
export function createEngines(settings: EngineSettings, createJudge = createOwnJudge): Engines {
  const unhealthy = new Set<EngineFacts>();
  const models = createModelEngines(settings, createJudge);
  const image = createImageEngines(
    settings.image.map((name) => (name === "sketch" ? createSketchImageEngine() : models.image(name))),
    (engine) => !unhealthy.has(engine),
  );
  const edit = chooseEditEngine(
    createSketchEditEngine(),
    settings.edit === "embedded" ? createEmbeddedEditEngine() : models.edit(settings.edit),
  );
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
      models.close();
    },
  };
}

/** Engines of trained models on other servers. One check serves all of them. */
function createModelEngines({ sdServer }: EngineSettings, createJudge: () => PictureJudge) {
  let judge: PictureJudge | null = null;
  const theJudge = (): PictureJudge => (judge ??= createJudge());
  const sdServerOptions = (name: "sd-server"): SdServerOptions => {
    if (!sdServer) throw new Error(`${name} is not configured`);
    return { url: sdServer.url, settings: sdServer.preset };
  };
  return {
    image: (name: Exclude<ImageEngineName, "sketch">): ImageEngine =>
      checkedImageEngine(createSdServerImageEngine(sdServerOptions(name)), theJudge()),
    edit: (name: Exclude<EditEngineName, "embedded">): EditEngine =>
      checkedEditEngine(createSdServerEditEngine(sdServerOptions(name)), theJudge()),
    close: () => judge?.close(),
  };
}
