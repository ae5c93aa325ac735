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

export type ModelEngines = { [Kind in ModelKind]: OfferedEngine<ModelEngine[Kind]>[] } & {
  /** Ends the check. */
  close: () => void;
};

/** @param createJudge called only where a model serves. */
export function createModelEngines(models: Models, createJudge: () => PictureJudge): ModelEngines {
  let judge: PictureJudge | null = null;
  const theJudge = (): PictureJudge => (judge ??= createJudge());
  const offered = <Kind extends ModelKind>(
    ofKind: readonly Model<Kind>[],
    check: (engine: ModelEngine[Kind], judge: PictureJudge) => ModelEngine[Kind],
  ): OfferedEngine<ModelEngine[Kind]>[] =>
    ofKind.map(({ create, note, priceCredits }) => ({
      engine: check(create(), theJudge()),
      note,
      priceCredits,
    }));
  return {
    image: offered(models.image, checkedImageEngine),
    edit: offered(models.edit, checkedEditEngine),
    upscale: offered(models.upscale, checkedUpscaleEngine),
    video: offered(models.video, checkedVideoEngine),
    close: () => judge?.close(),
  };
}
