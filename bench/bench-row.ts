/** One measured figure, beside its limit. */
export type BenchRow = {
  name: string;
  /** Null: it could not be measured here. */
  value: number | null;
  unit: string;
  /** As it is printed, such as `≥ 0.8`; empty where there is none. */
  limit: string;
  /** Null: nothing to hold. */
  ok: boolean | null;
};
