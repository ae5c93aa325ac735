/**
 * How rain, wetness or a thin fabric shows everything: a wish only where somebody or a garment is near, for in the rain
 * one may well see all of a boulevard. To make something wet is a wish by itself.
 */
export function seenThrough(words: {
  wet: string;
  /** Garments and people. */
  worn: string;
  /** That everything is seen, each way of saying it. */
  sights: string[];
  /** To make wet, each way of saying it. */
  wetting: string[];
}): string[] {
  const { wet, worn, sights, wetting } = words;
  return sights.flatMap((sight) => [
    `${worn} ___6 ${wet} ___5 ${sight}`,
    `${wet} ___3 ${worn} ___5 ${sight}`,
    `${wet} ___5 ${sight} ___4 ${worn}`,
    ...wetting.map((make) => `${make} ___5 ${sight}`),
  ]);
}
