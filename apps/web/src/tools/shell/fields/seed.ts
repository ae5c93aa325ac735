/** Seeds: the numbers that make random results repeatable. */
export const largestSeed = 4_294_967_295;

export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export const isSeed = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= largestSeed;
