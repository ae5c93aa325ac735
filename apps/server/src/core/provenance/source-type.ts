/**
 * Which of the IPTC's terms (https://cv.iptc.org/newscodes/digitalsourcetype/) is true of a file, from what it was made
 * of and how. Everything that is made here says one of them; what a trained model had a part in never loses that.
 */
import type { DigitalSourceType } from "#platform/images.ts";

export type Making = {
  /** A trained model made what is new. */
  trainedModel: boolean;
  /**
   * - `anew`: nothing of any picture is in it, as when words are drawn, or a model makes every frame of a film;
   * - `altered`: what was given is in it, and something else beside it or over it;
   * - `enhanced`: what was given, its content as it was: other tones, less noise, a part of it, another size.
   */
  way: "anew" | "altered" | "enhanced";
  /** What each picture that it was made of says of itself; null where it says nothing, as uploads do. */
  inputs: readonly (DigitalSourceType | null)[];
};

export function sourceTypeOf({ trainedModel, way, inputs }: Making): DigitalSourceType {
  if (way === "anew") return trainedModel ? "trainedAlgorithmicMedia" : "algorithmicMedia";
  const [first = null] = inputs;
  const areAlike = inputs.every((input) => input === first);
  if (trainedModel || inputs.some(isOfModel))
    return areAlike && first === "trainedAlgorithmicMedia" ? first : "compositeWithTrainedAlgorithmicMedia";
  // What was drawn by rules stays that in whatever rules make of it.
  if (areAlike && first === "algorithmicMedia") return first;
  if (way === "enhanced" && areAlike) return first ?? "algorithmicallyEnhanced";
  if (way === "enhanced" && inputs.every((input) => input === null || input === "algorithmicallyEnhanced"))
    return "algorithmicallyEnhanced";
  return "compositeSynthetic";
}

const isOfModel = (type: DigitalSourceType | null): boolean =>
  type === "trainedAlgorithmicMedia" || type === "compositeWithTrainedAlgorithmicMedia";
