/**
 * The build step of the upscale engine: converts ESRGAN to the `.onnx` files that it runs. They stay out of git: 54 MB,
 * made from an npm package in a second.
 */
import { esrganFile, esrganScales } from "../../packages/engines/src/upscale/esrgan-model.ts";
import { buildWhenChanged } from "../build-when-changed.ts";
import { convertEsrgan, weightsFolder } from "./convert-esrgan.ts";

export async function buildEsrgan(): Promise<void> {
  await buildWhenChanged(
    "the upscaler's network",
    esrganScales.map((scale) => ({ file: esrganFile(scale), make: () => convertEsrgan(scale) })),
    [import.meta.dirname, ...esrganScales.map(weightsFolder)],
  );
}
