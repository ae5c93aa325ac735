/** Milliseconds spent in each stage, for the measured times that people are shown. */
export function createStageClock(): { enter(stage: string): void; read(): Record<string, number> } {
  const timings: Record<string, number> = {};
  let current: { stage: string; since: number } | null = null;
  const close = (): void => {
    if (!current) return;
    timings[current.stage] = Math.round((timings[current.stage] ?? 0) + performance.now() - current.since);
  };
  return {
    enter: (stage) => {
      if (current?.stage === stage) return;
      close();
      current = { stage, since: performance.now() };
    },
    read: () => {
      close();
      current = null;
      return { ...timings };
    },
  };
}
