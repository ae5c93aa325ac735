/** How long a video takes, from the engine's measured median alone: nothing is claimed that was not measured. */
export function typicalTime(medianMs: number): string {
  const seconds = Math.max(1, Math.round(medianMs / 1000));
  if (seconds < 90) return `typically takes ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `typically takes ${Math.round(seconds / 60)} minutes`;
}
