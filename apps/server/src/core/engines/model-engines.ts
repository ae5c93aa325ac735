/** The engines of an operator's models. Everything that they are given and make is judged by one check. */
import type { EngineFacts } from "@galatea/engines/engine.ts";
import { EnvError } from "#platform/env.ts";
import type { PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import {
  checkedEditEngine,
  checkedImageEngine,
  checkedProcessEngine,
  checkedUpscaleEngine,
  checkedVideoEngine,
} from "./checked-engines.ts";
import type { OfferedEngine } from "./engine-list.ts";
import type { Machine, Model, ModelEngine, ModelKind, Models } from "./models.ts";
import { promisesLess } from "./promises-less.ts";
import {
  type Machines,
  type Pool,
  pooledEditEngine,
  pooledImageEngine,
  pooledProcessEngine,
  pooledUpscaleEngine,
  pooledVideoEngine,
} from "./pool/pooled-engines.ts";

export type ModelEngines = { [Kind in ModelKind]: OfferedEngine<ModelEngine[Kind]>[] };

/** @param pool shares the machines of models that have several; null where none has. */
export async function createModelEngines(
  models: Models,
  judge: PictureJudge,
  pool: Pool | null,
): Promise<ModelEngines> {
  const offered = async <Kind extends ModelKind>(
    ofKind: readonly Model<Kind>[],
    check: (engine: ModelEngine[Kind], judge: PictureJudge) => ModelEngine[Kind],
    share: (machines: Machines<ModelEngine[Kind]>, pool: Pool) => ModelEngine[Kind],
  ): Promise<OfferedEngine<ModelEngine[Kind]>[]> => {
    const engines = await Promise.all(
      ofKind.map(async (model) => ({
        server: model.server,
        engine: check(await engineOf(model, pool, share), judge),
      })),
    );
    return ofKind.flatMap(({ note, priceCredits }, index) => {
      const made = engines[index];
      if (!made) return [];
      const label = distinctLabel(made, engines);
      return [{ engine: { ...made.engine, label }, note, priceCredits }];
    });
  };
  const [image, edit, upscale, video, process] = await Promise.all([
    offered(models.image, checkedImageEngine, pooledImageEngine),
    offered(models.edit, checkedEditEngine, pooledEditEngine),
    offered(models.upscale, checkedUpscaleEngine, pooledUpscaleEngine),
    offered(models.video, checkedVideoEngine, pooledVideoEngine),
    offered(models.process, checkedProcessEngine, pooledProcessEngine),
  ]);
  return { image, edit, upscale, video, process };
}

async function engineOf<Kind extends ModelKind>(
  { server, create, machines }: Model<Kind>,
  pool: Pool | null,
  share: (machines: Machines<ModelEngine[Kind]>, pool: Pool) => ModelEngine[Kind],
): Promise<ModelEngine[Kind]> {
  if (!machines) return create();
  if (!pool) throw new Error("A model on several machines needs the table of backends");
  const { slots, each, overflow } = machines;
  const engineAt = async ({ address, create: createHere }: Machine<Kind>) => ({
    address,
    engine: await createHere(),
  });
  const engines = await Promise.all(each.map(engineAt));
  if (!overflow) return share({ server, slots, engines }, pool);
  const machine = await engineAt(overflow);
  const less = engines[0] && promisesLess(engines[0].engine.capabilities, machine.engine.capabilities);
  if (less)
    throw new EnvError(
      `MODELS_FILE: the overflow ${overflow.address} of ${engines[0]?.engine.label}: ${less}, which your own machine can`,
    );
  const { server: of, slots: places, afterSeconds } = overflow;
  return share(
    { server, slots, engines, overflow: { server: of, slots: places, afterSeconds, machine } },
    pool,
  );
}

type Labelled = { server: string; engine: Pick<EngineFacts, "id" | "label"> };

/** People tell models apart by their labels: equal ones get the server's name, and on one server the model's own. */
function distinctLabel({ server, engine }: Labelled, all: readonly Labelled[]): string {
  const equal = all.filter(({ engine: { id, label } }) => label === engine.label && id !== engine.id);
  if (equal.length === 0) return engine.label;
  const name = equal.some((other) => other.server === server) ? engine.id : (serverNames[server] ?? server);
  return `${engine.label} (${name})`;
}

const serverNames: Partial<Record<string, string>> = {
  comfyui: "ComfyUI",
  a1111: "WebUI",
  "openai-compatible": "own server",
  managed: "this machine",
};
