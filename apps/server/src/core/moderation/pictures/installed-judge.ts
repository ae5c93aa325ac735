/** The check of pictures as it is installed here: the embedded classifier always, and what the operator added to it. */
import type { Networks } from "@galatea/engines/networks/manifest.ts";
import { existsSync } from "node:fs";
import { missingNetwork } from "@galatea/engines/networks/network.ts";
import { classifierFile } from "./classifier-model.ts";
import { createEmbeddedClassifier } from "./embedded-classifier.ts";
import { createNetworkClassifier } from "./network-classifier.ts";
import { createOpenAiClassifier } from "./openai-classifier.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";

export type PictureCheckSettings = {
  networks: Pick<Networks, "pictureChecks">;
  /** Pictures are sent to OpenAI only where it is set. */
  openAiKey: string | undefined;
};

/** Local and quick ones first, because the first refusal ends the judgement. @throws {Error} as `createNetworkClassifier` */
export const installedClassifiers = ({ networks, openAiKey }: PictureCheckSettings): LoadableClassifier[] => [
  createEmbeddedClassifier(),
  ...networks.pictureChecks.map((network) => createNetworkClassifier(network)),
  ...(openAiKey === undefined ? [] : [createOpenAiClassifier({ key: openAiKey })]),
];

/** Why no picture can be judged, for the operator, as far as the files tell. Null where all of them are there. */
export function missingCheck({ pictureChecks }: Pick<Networks, "pictureChecks">): string | null {
  if (!existsSync(classifierFile)) return `The classifier ${classifierFile} is missing: npm run build`;
  return pictureChecks.map(missingNetwork).find((reason) => reason !== null) ?? null;
}
