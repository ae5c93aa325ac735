/**
 * From which probabilities on a picture is refused, for each classifier, and why. Nobody measured them with pictures
 * that have to be refused: none may be kept for that. They stand on the classes' meaning and on false refusals, which
 * `npm run evaluate -- pictures` measures. A refusal is free and can be appealed, so in doubt they are low.
 */
import type { RuleId } from "../rules.ts";

export type Threshold = {
  ruleId: RuleId;
  /** Their probabilities are added. */
  classes: readonly string[];
  atLeast: number;
};

export const embeddedClassifierId = "nsfwjs-mobilenet-v2-mid";
/** An operator's network of this name is AdamCodd/vit-base-nsfw-detector, whose classes are "sfw" and "nsfw". */
export const vitClassifierId = "vit-base-nsfw-detector";
/**
 * An operator's network of this name is the ONNX copy of dima806/fairface_age_image_detection. Its classes are ages of a face.
 * Like every classifier it can only refuse what the others let pass: an adult face clears nothing.
 */
export const ageClassifierId = "fairface-age";
export const openAiClassifierId = "openai-omni-moderation";

export const thresholds: Readonly<Record<string, readonly Threshold[]>> = {
  [embeddedClassifierId]: [
    // Drawings and photographs of the same thing: where a picture is between the two, the network divides its probability
    // between these classes, so neither says enough alone. 0.3 instead of 0.5, because an explicit picture that is missed
    // harms somebody. At 0.3, 2 of 192 drawings of clothed people are wrongly refused, at 0.5 still one of them: men
    // in beige clothes, which the network probably takes for skin.
    { ruleId: "no-sexual-content", classes: ["hentai", "porn"], atLeast: 0.3 },
    // The class "sexy" includes swimwear and evening dresses, which may be drawn, and the package's small network gave a
    // clothed party photograph 0.53. It therefore refuses only when the network is nearly sure that the picture is sexual
    // in some way.
    { ruleId: "no-sexual-content", classes: ["hentai", "porn", "sexy"], atLeast: 0.8 },
  ],
  [vitClassifierId]: [
    // Its authors divide pictures at 0.5, the more probable of its two classes. Lower would be a guess: it puts swimwear and
    // lingerie on either side, and neither that nor photographs were measured here.
    { ruleId: "no-sexual-content", classes: ["nsfw"], atLeast: 0.5 },
  ],
  [ageClassifierId]: [
    // More probable than not that a face is below twenty. The class "10-19" includes two years of adults, and is not divided:
    // they are refused in doubt. Lower would refuse many adults in their twenties, because its authors report the right class
    // in about six of ten faces. It was made for cropped faces, and gives every picture an age, also one without a
    // person, so that it refuses harmless pictures too; how many was not measured here.
    { ruleId: "adults-only", classes: ["0-2", "3-9", "10-19"], atLeast: 0.5 },
  ],
  [openAiClassifierId]: [
    // Its own decision counts as 1 (`openai-classifier.ts`). Where it decides at more than 0.5, its score decides earlier.
    { ruleId: "no-sexual-content", classes: ["sexual"], atLeast: 0.5 },
  ],
};
