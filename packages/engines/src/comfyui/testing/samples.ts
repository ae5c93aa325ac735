/** The workflows that come with the product, for tests. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ComfyWorkflow, loadWorkflow, parseWorkflow } from "../workflow.ts";

export const sampleFolder = fileURLToPath(new URL("../../../../../workflows/comfyui/", import.meta.url));

export const sampleFile = (name: string): string => path.join(sampleFolder, `${name}.json`);

export const sampleWorkflow = (name: string): ComfyWorkflow => loadWorkflow(sampleFile(name));

/** A sample that makes a second of little pixels, so that a test of everything around it is cheap. */
export function tinyVideoWorkflow(name: string): ComfyWorkflow {
  const { graph, sidecar } = sampleWorkflow(name);
  const tiny = { workPixels: 96 * 64, frameRate: 8, durationsS: [1] };
  return parseWorkflow(`${name}.json`, graph, { ...sidecar, ...tiny });
}
