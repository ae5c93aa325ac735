/** The workflows that come with the product, for tests. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ComfyWorkflow, loadWorkflow } from "../workflow.ts";

export const sampleFolder = fileURLToPath(new URL("../../../../../workflows/comfyui/", import.meta.url));

export const sampleFile = (name: string): string => path.join(sampleFolder, `${name}.json`);

export const sampleWorkflow = (name: string): ComfyWorkflow => loadWorkflow(sampleFile(name));
