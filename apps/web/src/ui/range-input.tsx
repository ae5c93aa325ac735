/** A slider that tells its value in words. Its label stands beside it, bound by the id. */
import type { ComponentProps } from "react";

type RangeInputProps = {
  value: number;
  words: string;
  onChange: (value: number) => void;
} & Pick<ComponentProps<"input">, "id" | "min" | "max" | "step" | "style" | "className">;

export const RangeInput = ({ value, words, onChange, ...input }: RangeInputProps) => (
  <input
    {...input}
    type="range"
    value={value}
    aria-valuetext={words}
    onChange={(event) => onChange(Number(event.target.value))}
  />
);
