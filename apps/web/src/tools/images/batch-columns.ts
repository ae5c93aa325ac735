/** In how many columns pictures of this shape are largest on the stage. A hole in the last row counts against it. */
export function columnsFor(count: number, aspect: number, stageAspect = 1.15): number {
  const scoreOf = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const width = Math.min(stageAspect / columns, aspect / rows);
    return width * (1 - 0.1 * (columns * rows - count));
  };
  const candidates = Array.from({ length: count }, (_, position) => position + 1);
  return candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? 1;
}
