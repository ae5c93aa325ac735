/**
 * Judges a picture by all classifiers that are given. It fails closed: a classifier that is missing, late, broken or
 * unknown makes the picture `unavailable`, and then nothing is made and nothing is charged.
 */
import type { RuleId } from "../rules.ts";
import type { Classification, PictureClassifier } from "./picture-classifier.ts";
import { thresholds as allThresholds, type Threshold } from "./thresholds.ts";

export type PictureVerdict =
  | { outcome: "pass" }
  | { outcome: "refuse"; ruleId: RuleId; classifierId: string }
  /** `error` is for the log. */
  | { outcome: "unavailable"; classifierId: string | null; error: unknown };

/** The strictest verdict of all classifiers; they are asked one after another, so cheap ones come first. */
export async function judgePicture(
  bytes: Uint8Array,
  classifiers: readonly PictureClassifier[],
  signal: AbortSignal,
): Promise<PictureVerdict> {
  // A list without classifiers would let everything pass.
  if (classifiers.length === 0) return unavailable(null, new Error("No classifier is configured"));
  let strictest: PictureVerdict = { outcome: "pass" };
  for (const classifier of classifiers) {
    const verdict = await judgeBy(classifier, bytes, signal);
    if (verdict.outcome === "refuse") return verdict;
    if (verdict.outcome === "unavailable") strictest = verdict;
  }
  return strictest;
}

async function judgeBy(
  classifier: PictureClassifier,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PictureVerdict> {
  try {
    return judgeClassification(classifier.id, await withTimeout(classifier, bytes, signal));
  } catch (error) {
    return unavailable(classifier.id, error);
  }
}

/** @param thresholds those of the product unless told */
export function judgeClassification(
  classifierId: string,
  { classes }: Classification,
  thresholds: readonly Threshold[] | undefined = allThresholds[classifierId],
): PictureVerdict {
  if (thresholds === undefined || thresholds.length === 0)
    return unavailable(classifierId, new Error("The classifier has no thresholds"));
  const probabilities = Object.values(classes);
  const sum = probabilities.reduce((total, probability) => total + probability, 0);
  // A broken network gives NaN, which is below every threshold.
  if (!probabilities.every((probability) => probability >= 0) || !(Math.abs(sum - 1) < 0.01))
    return unavailable(classifierId, new Error(`Probabilities with the sum ${sum}`));
  for (const { ruleId, classes: added, atLeast } of thresholds) {
    const missing = added.find((name) => classes[name] === undefined);
    if (missing !== undefined) return unavailable(classifierId, new Error(`No class ${missing}`));
    const probability = added.reduce((total, name) => total + (classes[name] ?? 0), 0);
    if (probability >= atLeast) return { outcome: "refuse", ruleId, classifierId };
  }
  return { outcome: "pass" };
}

const unavailable = (classifierId: string | null, error: unknown): PictureVerdict => ({
  outcome: "unavailable",
  classifierId,
  error,
});

/** The answer in time, or a rejection, even if the classifier never settles. */
async function withTimeout(
  classifier: PictureClassifier,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Classification> {
  const { id, timeoutMs } = classifier;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error(`${id} took more than ${timeoutMs} ms`)), timeoutMs);
  const either = AbortSignal.any([signal, ended.signal]);
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(either.reason as Error);
    if (either.aborted) abort();
    either.addEventListener("abort", abort, { once: true });
  });
  // A classifier that throws at once leaves it alone.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([aborted, classifier.classify(bytes, either)]);
  } finally {
    clearTimeout(timer);
  }
}
