/**
 * The build step of the picture check: converts the classifier to the `.onnx` file that it runs. It stays out of git:
 * 17 MB, made from an npm package in less than a second.
 *
 * Of the package's three networks this is the middle one: by its authors' account it is right in 93 of 100 pictures, the
 * small one in 90; they give no figure for the large one. It is also the simplest to make: convert, because its batch
 * normalisation is already folded into its weights.
 */
import { classifierFile } from "../../apps/server/src/core/moderation/pictures/classifier-model.ts";
import { buildWhenChanged } from "../build-when-changed.ts";
import { writeOnnxModel } from "@galatea/engines/onnx/onnx-writer.ts";
import { convertGraphToOnnx } from "./graph-onnx.ts";
import { readNsfwjs, weightsFolder } from "./read-nsfwjs.ts";

export async function buildClassifier(): Promise<void> {
  await buildWhenChanged(
    "the classifier of pictures",
    [
      {
        file: classifierFile,
        make: () => Promise.resolve(writeOnnxModel(convertGraphToOnnx(readNsfwjs()))),
      },
    ],
    [import.meta.dirname, weightsFolder],
  );
}
