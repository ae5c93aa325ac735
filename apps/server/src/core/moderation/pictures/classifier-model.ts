/**
 * The agreement between the build step that converts the classifier (`scripts/classifier`) and the process that runs it:
 * the file, the names of its tensors and their shapes: float32 fractions of sRGB [1, side, side, 3] in, one probability
 * for each class out.
 */
import path from "node:path";

/** In the order of the network's outputs. */
export const pictureClasses = ["drawing", "hentai", "neutral", "porn", "sexy"] as const;

export const pictureSidePx = 224;
export const pictureInput = "picture";
export const probabilitiesOutput = "probabilities";

export const classifierFile = path.join(
  import.meta.dirname,
  "../../../../build/classifier/mobilenet-v2-mid.onnx",
);
