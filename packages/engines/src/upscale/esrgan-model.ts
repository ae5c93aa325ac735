/**
 * The agreement between the build step that converts ESRGAN (`scripts/esrgan`) and the engine: the models' folder, the
 * names of their tensors, and their shape, uint8 sRGB [1, height, width, 3], in and out.
 */
import path from "node:path";

export type EsrganScale = 2 | 4;
export const esrganScales: readonly EsrganScale[] = [2, 4];

export const pictureInput = "picture";
export const pictureOutput = "larger";

export const esrganFolder = path.join(import.meta.dirname, "../../build/esrgan");

export const esrganFile = (scale: EsrganScale, folder = esrganFolder): string =>
  path.join(folder, `x${scale}.onnx`);
