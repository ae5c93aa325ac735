/** What engines whose model runs on a server say alike about themselves and their results. */
import type { ResultFacts } from "../engine.ts";

/** Of a server of the operator's own. */
export const ownServerFacts = { deterministic: false, trainedModel: true, billedPerCall: false } as const;

type Told = {
  model: string;
  /** Null where the model followed none. */
  seed: number | null;
  usage: ResultFacts["usage"] | null;
};

export const madeByModel = ({ model, seed, usage }: Told): ResultFacts & { trainedModel: true } => ({
  model,
  ...(seed === null ? {} : { seed }),
  ...(usage ? { usage } : {}),
  trainedModel: true,
});
