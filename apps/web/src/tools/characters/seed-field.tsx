/** The seed of a face: left to chance, drawn by the dice, or kept. The same words with another seed are another face. */
import { Dices, Lock, LockOpen } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { FieldError, FieldLabel } from "#ui/field.tsx";
import { drawSeed, isSeed, largestSeed } from "./draft.ts";

type SeedFieldProps = { seed: number | null; onChange: (seed: number | null) => void };

export function SeedField({ seed, onChange }: SeedFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState(false);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "");
    const typed = digits === "" ? null : Number(digits);
    const fits = typed === null || isSeed(typed);
    setProblem(!fits);
    if (fits) onChange(typed);
  };
  const set = (next: number | null) => {
    setProblem(false);
    onChange(next);
  };
  return (
    <div>
      <FieldLabel htmlFor={id} aside={seed === null ? "Left to chance" : "Kept"}>
        Seed
      </FieldLabel>
      <div className="hairline-ring flex items-center rounded-md bg-surface-2 pr-0.5 focus-within:outline-2 focus-within:outline-focus">
        <input
          id={id}
          value={seed ?? ""}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Random"
          aria-invalid={problem || undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="min-h-12 w-full min-w-0 bg-transparent px-3.5 tabular-nums outline-none placeholder:text-fg-3"
        />
        <IconButton label="Another seed" onClick={() => set(drawSeed())}>
          <Dices size={18} />
        </IconButton>
        <IconButton
          label={seed === null ? "Keep a seed" : "Leave the seed to chance"}
          aria-pressed={seed !== null}
          onClick={() => set(seed === null ? drawSeed() : null)}
        >
          {seed === null ? <LockOpen size={18} /> : <Lock size={18} />}
        </IconButton>
      </div>
      <FieldError id={`${id}-error`}>
        {problem && `A whole number up to ${largestSeed.toLocaleString("en-US")}.`}
      </FieldError>
    </div>
  );
}
