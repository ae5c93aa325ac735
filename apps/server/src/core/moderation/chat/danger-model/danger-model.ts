/**
 * Hears danger that no list of words names: veiled, misspelled, told in one's own way. Logistic regressions over words and
 * pieces of words, which the build step trains on texts that were written for it. `docs/safety.md` says how well it hears.
 */
import { readFileSync } from "node:fs";
import { featuresOf, places } from "./features.ts";
import { type AllFacts, allFacts, modelFiles, models, sigmoid } from "./model-files.ts";

/** The lowest at which hardly any everyday text of the held-out sets raises an alarm that the lists do not raise as well. */
const threshold = 0.94;

export type DangerModel = { facts: AllFacts; weights: Int8Array };

let built: DangerModel | null = null;
const builtModel = (): DangerModel => (built ??= readModel());

/** @throws where the build step has not run. */
function readModel(): DangerModel {
  const weights = new Int8Array(readFileSync(modelFiles.weights));
  if (weights.length !== places * models.length) throw new Error(`${modelFiles.weights} is not whole.`);
  return { facts: allFacts.parse(JSON.parse(readFileSync(modelFiles.facts, "utf8"))), weights };
}

/** The danger in the whole message or in one of its sentences; null where none is likely enough. */
export function dangerIn(message: string, model = builtModel()): "self-harm" | "eating-disorder" | null {
  for (const text of [message, ...sentencesOf(message)]) {
    const features = featuresOf(text);
    if (probability(model, features, "danger") < threshold) continue;
    return probability(model, features, "eating") < 0.5 ? "self-harm" : "eating-disorder";
  }
  return null;
}

function probability(
  { facts, weights }: DangerModel,
  features: readonly number[],
  asked: (typeof models)[number],
): number {
  if (features.length === 0) return 0;
  const { bias, scale } = facts[asked];
  const first = models.indexOf(asked) * places;
  const sum = features.reduce((all, place) => all + (weights[first + place] ?? 0), 0);
  return sigmoid(bias + (scale * sum) / Math.sqrt(features.length));
}

/** A long message may hold one sentence that matters. */
function sentencesOf(message: string): string[] {
  const sentences = message.split(/(?<=[.!?…])\s+|(?<=[。！？\n])/u).filter((part) => part.trim() !== "");
  return sentences.length > 1 ? sentences : [];
}
