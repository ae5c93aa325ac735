/** One measured figure and its limit. */
export type BenchRow = {
  name: string;
  /** Null when it could not be measured on this machine. */
  value: number | null;
  unit: string;
  /** As printed, such as `≥ 0.8`; empty without a limit. */
  limit: string;
  /** Null without a limit. */
  ok: boolean | null;
};
