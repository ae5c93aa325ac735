/**
 * What the build step that converts ESRGAN (`scripts/esrgan`) and the engine that runs it agree on: where the models
 * lie, what their tensors are called, and what they hold: uint8 sRGB, [1, height, width, 3], in and out.
 */
import path from "node:path";

export type EsrganScale = 2 | 4;
export const esrganScales: readonly EsrganScale[] = [2, 4];

export const pictureInput = "picture";
export const pictureOutput = "larger";

export const esrganFolder = path.join(import.meta.dirname, "../../build/esrgan");

export const esrganFile = (scale: EsrganScale, folder = esrganFolder): string =>
  path.join(folder, `x${scale}.onnx`);
