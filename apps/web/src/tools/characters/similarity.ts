/** How far a character's pictures show the same person, from what the engine told of each. */
export type Similarity = { score: number; exact: boolean };

export type SimilaritySummary = {
  pictures: number;
  meanPercent: string;
  lowestPercent: string;
  /** Every one was compared by what was drawn, none estimated. */
  exact: boolean;
};

/** Null when no picture has been compared. */
export function summariseSimilarity(similarities: readonly Similarity[]): SimilaritySummary | null {
  if (similarities.length === 0) return null;
  const scores = similarities.map(({ score }) => score);
  return {
    pictures: scores.length,
    meanPercent: percent(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    lowestPercent: percent(Math.min(...scores)),
    exact: similarities.every(({ exact }) => exact),
  };
}

/** Never rounded up to a hundred. */
function percent(share: number): string {
  const bounded = Math.min(1, Math.max(0, share));
  const tenths = Math.floor(bounded * 1000 + 1e-6) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)} %`;
}

export function isSimilarity(value: unknown): value is Similarity {
  return (
    typeof value === "object" &&
    value !== null &&
    "score" in value &&
    typeof value.score === "number" &&
    "exact" in value &&
    typeof value.exact === "boolean"
  );
}
