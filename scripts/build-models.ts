/** The build step for networks: converts those whose weights or converter changed. */
import { buildClassifier } from "./classifier/build-classifier.ts";
import { buildEsrgan } from "./esrgan/build-esrgan.ts";

if (import.meta.main) await buildModels();

/** Also the global setup of the tests that need the networks. */
export default async function buildModels(): Promise<void> {
  await buildEsrgan();
  await buildClassifier();
}
