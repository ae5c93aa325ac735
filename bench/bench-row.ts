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

type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The printed precision; the limit is checked before rounding. */
  decimals?: number;
};

const printed = ({ value, decimals }: Figure): number =>
  decimals === undefined ? value : Number(value.toFixed(decimals));

export const unlimited = (figure: Figure): BenchRow => ({
  name: figure.name,
  value: printed(figure),
  unit: figure.unit,
  limit: "",
  ok: null,
});

export const atMost = (max: number, figure: Figure): BenchRow => ({
  name: figure.name,
  value: printed(figure),
  unit: figure.unit,
  limit: `≤ ${max} ${figure.unit}`.trim(),
  ok: figure.value <= max,
});

export const atLeast = (min: number, figure: Figure): BenchRow => ({
  ...unlimited(figure),
  limit: `≥ ${min}${figure.unit && ` ${figure.unit}`}`,
  ok: figure.value >= min,
});
