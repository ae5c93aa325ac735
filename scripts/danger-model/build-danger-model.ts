/** The build step of the check of talks: trains the model of danger, in seconds. Its files stay out of git. */
import path from "node:path";
import type { DangerModel } from "../../apps/server/src/core/moderation/chat/danger-model/danger-model.ts";
import { modelFiles } from "../../apps/server/src/core/moderation/chat/danger-model/model-files.ts";
import { buildWhenChanged } from "../build-when-changed.ts";
import { readDangerTexts, textsFolder } from "./danger-texts.ts";
import { trainDangerModel } from "./train-danger-model.ts";

const moderation = path.join(import.meta.dirname, "../../apps/server/src/core/moderation");
const tuningFolder = path.join(import.meta.dirname, "../../apps/server/testing/moderation/chat");

export async function buildDangerModel(): Promise<void> {
  let trained: DangerModel | null = null;
  const train = async (): Promise<DangerModel> => (trained ??= trainDangerModel(readDangerTexts()));
  await buildWhenChanged(
    "the model of danger",
    [
      { file: modelFiles.facts, make: async () => `${JSON.stringify((await train()).facts, null, 2)}\n` },
      { file: modelFiles.weights, make: async () => new Uint8Array((await train()).weights) },
    ],
    [import.meta.dirname, textsFolder, tuningFolder, path.join(moderation, "chat/danger-model")],
  );
}
