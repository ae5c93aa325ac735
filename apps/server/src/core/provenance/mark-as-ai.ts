/** Marks generated files as made with AI, in the XMP field that the IPTC defines. Pixels stay unchanged. */
import { embedProvenance, readProvenance } from "#platform/images.ts";
import { type HowMade, sourceTypeOf } from "./source-type.ts";

export type Origin = Pick<HowMade, "trainedModel" | "way"> & {
  /** The pictures that the file was made from. */
  inputs?: readonly { bytes: Uint8Array }[];
  engine: string;
};

export function markAsAi(bytes: Uint8Array, { inputs = [], engine, ...howMade }: Origin): Uint8Array {
  const marks = inputs.map((input) => readProvenance(input.bytes)?.digitalSourceType ?? null);
  return embedProvenance(bytes, {
    digitalSourceType: sourceTypeOf({ ...howMade, inputs: marks }),
    tool: `Galatea (${engine})`,
  });
}
