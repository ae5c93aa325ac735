/**
 * Chooses the IPTC's term (https://cv.iptc.org/newscodes/digitalsourcetype/) for a file from its inputs and the way it
 * was made. Every generated file has one; a file keeps the mark of a trained model through all later steps.
 */
import type { DigitalSourceType } from "#platform/images.ts";

export type HowMade = {
  /** A trained model made the new content. */
  trainedModel: boolean;
  /**
   * - `created`: contains nothing of any picture, as when a prompt is drawn, or a model makes every frame of a video;
   * - `altered`: contains the inputs with something else beside or over them;
   * - `enhanced`: has the content of the inputs, in other tones, with less noise, cropped, or in another size.
   */
  way: "created" | "altered" | "enhanced";
  /** The term of each input picture; null for pictures without one, such as uploads. */
  inputs: readonly (DigitalSourceType | null)[];
};

export function sourceTypeOf({ trainedModel, way, inputs }: HowMade): DigitalSourceType {
  if (way === "created") return trainedModel ? "trainedAlgorithmicMedia" : "algorithmicMedia";
  const [first = null] = inputs;
  const areAlike = inputs.every((input) => input === first);
  if (trainedModel || inputs.some(isOfModel))
    return areAlike && first === "trainedAlgorithmicMedia" ? first : "compositeWithTrainedAlgorithmicMedia";
  // A picture that rules drew, and that only rules changed, stays `algorithmicMedia`.
  if (areAlike && first === "algorithmicMedia") return first;
  if (way === "enhanced" && areAlike) return first ?? "algorithmicallyEnhanced";
  if (way === "enhanced" && inputs.every((input) => input === null || input === "algorithmicallyEnhanced"))
    return "algorithmicallyEnhanced";
  return "compositeSynthetic";
}

const isOfModel = (type: DigitalSourceType | null): boolean =>
  type === "trainedAlgorithmicMedia" || type === "compositeWithTrainedAlgorithmicMedia";
