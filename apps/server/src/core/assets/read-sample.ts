/** Reads samples from the web app's sources, which exist with and without a build. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadSample } from "./admit-assets.ts";

const samplesDir = path.join(import.meta.dirname, "../../../../web/public/samples");

/** The schema of asset references admits no path that leaves the folder. */
export const readSample: ReadSample = async (samplePath) => {
  try {
    return await readFile(path.join(samplesDir, samplePath));
  } catch {
    return null;
  }
};
