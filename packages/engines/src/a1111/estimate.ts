/** Until a call tells how far it is. */
const guessedMs = 20_000;

/** Progress of a call that tells none: 0.02..0.9, which it approaches without reaching it. */
export const fractionAt = (elapsedMs: number): number =>
  0.02 + 0.88 * (1 - Math.exp(-Math.max(0, elapsedMs) / guessedMs));
