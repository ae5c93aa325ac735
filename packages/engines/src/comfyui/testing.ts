/** For the tests of this folder. */
import { fileURLToPath } from "node:url";
import { type ComfyWorkflow, loadWorkflow } from "./workflow.ts";

const folder = new URL("../../../../workflows/comfyui/", import.meta.url);

export const sampleFile = (name: string): string => fileURLToPath(new URL(`${name}.json`, folder));

/** One of the workflows that come with the product. */
export const sampleWorkflow = (name: string): ComfyWorkflow => loadWorkflow(sampleFile(name));
