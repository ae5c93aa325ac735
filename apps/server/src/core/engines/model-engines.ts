/** The engines of an operator's models. Everything that they are given and make is judged by one check. */
import type { PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import {
  checkedEditEngine,
  checkedImageEngine,
  checkedUpscaleEngine,
  checkedVideoEngine,
} from "./checked-engines.ts";
import type { OfferedEngine } from "./engine-list.ts";
import type { Model, ModelEngine, ModelKind, Models } from "./models.ts";

export type ModelEngines = { [Kind in ModelKind]: OfferedEngine<ModelEngine[Kind]>[] };

export async function createModelEngines(models: Models, judge: PictureJudge): Promise<ModelEngines> {
  const offered = <Kind extends ModelKind>(
    ofKind: readonly Model<Kind>[],
    check: (engine: ModelEngine[Kind], judge: PictureJudge) => ModelEngine[Kind],
  ): Promise<OfferedEngine<ModelEngine[Kind]>[]> =>
    Promise.all(
      ofKind.map(async ({ create, note, priceCredits }) => ({
        engine: check(await create(), judge),
        note,
        priceCredits,
      })),
    );
  const [image, edit, upscale, video] = await Promise.all([
    offered(models.image, checkedImageEngine),
    offered(models.edit, checkedEditEngine),
    offered(models.upscale, checkedUpscaleEngine),
    offered(models.video, checkedVideoEngine),
  ]);
  return { image, edit, upscale, video };
}
