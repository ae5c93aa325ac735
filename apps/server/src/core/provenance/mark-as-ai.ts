/** Every generated file says so itself, in the XMP that the IPTC defined for it. Pixels stay as they are. */
import { embedProvenance } from "#platform/images.ts";

export function markAsAi(
  bytes: Uint8Array,
  origin: { trainedModel: boolean; composite: boolean; engine: string },
): Uint8Array {
  const digitalSourceType = origin.composite
    ? "compositeWithTrainedAlgorithmicMedia"
    : origin.trainedModel
      ? "trainedAlgorithmicMedia"
      : "algorithmicMedia";
  return embedProvenance(bytes, { digitalSourceType, tool: `Galatea (${origin.engine})` });
}
