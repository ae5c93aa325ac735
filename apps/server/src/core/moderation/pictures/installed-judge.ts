/** The check of pictures as it is installed here: the embedded classifier always, and what the operator added to it. */
import type { Networks } from "@galatea/engines/networks/manifest.ts";
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
