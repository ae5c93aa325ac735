/** Every generated file says so itself, in the XMP that the IPTC defined for it. Pixels stay as they are. */
import { embedProvenance, readProvenance } from "#platform/images.ts";
import { type Making, sourceTypeOf } from "./source-type.ts";

export type Origin = Pick<Making, "trainedModel" | "way"> & {
  /** The pictures that it was made of. */
  inputs?: readonly { bytes: Uint8Array }[];
  engine: string;
};

export function markAsAi(bytes: Uint8Array, { inputs = [], engine, ...making }: Origin): Uint8Array {
  const marks = inputs.map((input) => readProvenance(input.bytes)?.digitalSourceType ?? null);
  return embedProvenance(bytes, {
    digitalSourceType: sourceTypeOf({ ...making, inputs: marks }),
    tool: `Galatea (${engine})`,
  });
}
