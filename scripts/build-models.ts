/** The build step for models: makes those whose weights, texts or code changed. */
import { buildClassifier } from "./classifier/build-classifier.ts";
import { buildDangerModel } from "./danger-model/build-danger-model.ts";
import { buildEsrgan } from "./esrgan/build-esrgan.ts";

if (import.meta.main) await buildModels();

/** Also the global setup of the tests that need the models. */
export default async function buildModels(): Promise<void> {
  await buildEsrgan();
  await buildClassifier();
  await buildDangerModel();
}
