/**
 * The agreement between the build step that trains the model of danger (`scripts/danger-model`) and the check that asks it:
 * the two files, and what stands in them.
 */
import path from "node:path";
import { z } from "zod";

/** Of the same features: whether a text tells of danger at all, and whether of eating. */
export const models = ["danger", "eating"] as const;

const folder = path.join(import.meta.dirname, "../../../../../build/danger-model");

/** `weights`: one byte, -127 to 127, for each place of the first model, then of the second. */
export const modelFiles = {
  facts: path.join(folder, "model.json"),
  weights: path.join(folder, "weights.bin"),
};

/** A weight is its byte times `scale`. */
const modelFacts = z.strictObject({ bias: z.number(), scale: z.number().positive() });
export const allFacts = z.strictObject({ danger: modelFacts, eating: modelFacts });
export type AllFacts = z.output<typeof allFacts>;

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
