/** For the tests of this folder. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ComfyWorkflow, loadWorkflow } from "./workflow.ts";

export const sampleFolder = fileURLToPath(new URL("../../../../workflows/comfyui/", import.meta.url));

export const sampleFile = (name: string): string => path.join(sampleFolder, `${name}.json`);

/** One of the workflows that come with the product. */
export const sampleWorkflow = (name: string): ComfyWorkflow => loadWorkflow(sampleFile(name));
