/**
 * The engines of each capability by configuration: models on other servers, whose pictures are judged, or the embedded
 * ones, of which the sketch serves its own pictures and the others serve all others on their pixels.
 */
import type { EngineCapabilities, EngineKind } from "@galatea/contract/engine-capabilities.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import type { OpenAiChatOptions } from "@galatea/engines/openai-chat/options.ts";
import { createDepthModel } from "@galatea/engines/depth/depth-model.ts";
import { createEmbeddedEditEngine } from "@galatea/engines/edit/embedded.ts";
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { EngineFacts, EngineHealth } from "@galatea/engines/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createMatting } from "@galatea/engines/matting/matting.ts";
import { type Networks, noNetworks } from "@galatea/engines/networks/manifest.ts";
import { createEmbeddedProcessEngine } from "@galatea/engines/process/embedded.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import { withModel } from "@galatea/engines/process/with-model.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import { fastAlone, withModel as upscaleWithModel } from "@galatea/engines/upscale/with-model.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import { createSketchEditEngine } from "@galatea/sketch/edit-engine.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { createSketchProcessEngine } from "@galatea/sketch/process-engine.ts";
import { createSketchVideoEngine } from "@galatea/sketch/video-engine.ts";
import { installedClassifiers } from "#core/moderation/pictures/installed-judge.ts";
import { createPictureJudge, type PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import { createChatEngine } from "./chat-engines.ts";
import { chooseEditEngine, chooseProcessEngine, chooseVideoEngine } from "./choose-by-picture.ts";
import { createEngineList, type EngineList, type OfferedEngine, plainly } from "./engine-list.ts";
import { createModelEngines } from "./model-engines.ts";
import { slotsOf } from "./machines.ts";
import type { ModelKind, Models } from "./models.ts";
import type { Pool } from "./pool/pooled-engines.ts";

export type AnyEngine = EngineFacts & { readonly capabilities: EngineCapabilities };
export type AnyOffer = OfferedEngine<AnyEngine>;

export type Engines = {
  image: EngineList<ImageEngine>;
  edit: EngineList<EditEngine>;
  video: EngineList<VideoEngine>;
  upscale: EngineList<UpscaleEngine>;
  process: EngineList<ProcessEngine>;
  chat: EngineList<ChatEngine>;
  /** The check of pictures; engines ask it themselves. */
  judge: Pick<PictureJudge, "picture">;
  /** Every engine that this process can run, for publication in `engine_status`. The first of each kind serves. */
  all(): readonly AnyOffer[];
  /** How many jobs the machines of this kind's models take at once; 0 where no model has several machines. */
  slotsOf(kind: EngineKind): number;
  /** Asks an engine for its health and remembers the answer for the next choice. */
  check(engine: AnyEngine): Promise<EngineHealth>;
  /** Stops the processes that engines keep running. */
  close(): void;
};

const servingKinds = ["image", "edit", "video", "chat"] as const;

/** The labels of the models that serve, by kind; none where the embedded engine does. */
export type ServingModels = Record<(typeof servingKinds)[number], string[]>;

export const servingModels = (engines: Pick<Engines, (typeof servingKinds)[number]>): ServingModels =>
  Object.fromEntries(
    servingKinds.map((kind) => [
      kind,
      engines[kind].offered.flatMap(({ engine }) => (engine.trainedModel ? [engine.label] : [])),
    ]),
  ) as ServingModels;

/** Settings of the engines beside the models. */
export type EngineAdditions = {
  /** Shares the machines of models that have several. */
  pool?: Pool;
  networks?: Networks;
  /** Sends pictures to OpenAI's moderation too. */
  openAiModerationKey?: string | undefined;
  /** The language model of companions; they speak by a script without it. */
  chat?: OpenAiChatOptions | null;
};

/** @throws {Error} when a network for the check of pictures cannot judge: see `createNetworkClassifier`. */
export async function createEngines(
  settings: Models,
  { pool, networks = noNetworks, openAiModerationKey: openAiKey, chat = null }: EngineAdditions = {},
): Promise<Engines> {
  const unhealthy = new Set<EngineFacts>();
  const isHealthy = (engine: EngineFacts): boolean => !unhealthy.has(engine);
  // Made here and not with the first picture, so that a server with a wrong check does not start. It runs nothing yet.
  const judge = createPictureJudge(installedClassifiers({ networks, openAiKey }));
  const models = await createModelEngines(settings, judge, pool ?? null);
  /** The models, and without any the embedded engine. */
  const listOf = <Engine extends EngineFacts>(
    offered: readonly OfferedEngine<Engine>[],
    createEmbedded: () => Engine,
  ): EngineList<Engine> =>
    createEngineList(offered.length > 0 ? offered : [plainly(createEmbedded())], isHealthy);
  const lists = {
    image: listOf(models.image, createSketchImageEngine),
    edit: listOf(models.edit, () => chooseEditEngine(createSketchEditEngine(), createEmbeddedEditEngine())),
    video: listOf(models.video, () =>
      chooseVideoEngine(
        createSketchVideoEngine(),
        createEmbeddedVideoEngine(networks.depth ? { depth: createDepthModel(networks.depth) } : {}),
      ),
    ),
    upscale: createEngineList(upscalersOf(models.upscale), isHealthy),
    // The embedded engine stays beside a model: while that is away, it does everything else, and cuts out by its network.
    process: createEngineList(
      [
        ...models.process.map((offer) => ({
          ...offer,
          engine: ofOwnAndUploads(withModel(createEmbeddedProcessEngine(), offer.engine)),
        })),
        plainly(ofOwnAndUploads(createEmbeddedProcessEngine(mattingOf(networks)))),
      ],
      isHealthy,
    ),
    chat: listOf([], () => createChatEngine(chat)),
  };
  const all: readonly AnyOffer[] = Object.values(lists).flatMap(
    ({ offered }): readonly AnyOffer[] => offered,
  );
  return {
    ...lists,
    judge,
    all: () => all,
    slotsOf: (kind) => slotsOf(kind in settings ? settings[kind as ModelKind] : []),
    check: async (engine) => {
      const health = await engine.health();
      if (health.ok) unhealthy.delete(engine);
      else unhealthy.add(engine);
      return health;
    },
    close: () => {
      for (const { engine } of all) engine.close();
      judge.close();
    },
  };
}

const ofOwnAndUploads = (uploads: ProcessEngine): ProcessEngine =>
  chooseProcessEngine(createSketchProcessEngine(), uploads);

/** Beside models the embedded engine keeps its fast mode, also while all of them are away. It does none of their work. */
function upscalersOf(models: readonly OfferedEngine<UpscaleEngine>[]): OfferedEngine<UpscaleEngine>[] {
  const embedded = createEmbeddedUpscaleEngine();
  if (models.length === 0) return [plainly(embedded)];
  return [
    ...models.map((offer) => ({ ...offer, engine: upscaleWithModel(embedded, offer.engine) })),
    { ...plainly(fastAlone(embedded)), note: "Fast alone: enlarged and sharpened, nothing is invented." },
  ];
}

const mattingOf = ({ matting }: Networks) => (matting ? { matting: createMatting(matting) } : {});
