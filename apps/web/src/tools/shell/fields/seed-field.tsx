/**
 * The field for the seed. Without a lock every picture draws its own, and the field shows the last one. The lock keeps the
 * shown seed, typing a number locks it, and the dice draw another.
 */
import { Dices, Lock, LockOpen } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FieldLabel } from "#ui/field.tsx";
import { drawSeed, largestSeed } from "./seed.ts";

type SeedFieldProps = {
  /** Null when it is not locked. */
  value: number | null;
  /** The seed of the latest picture. */
  last: number | null;
  onChange: (seed: number | null) => void;
};

export function SeedField({ value, last, onChange }: SeedFieldProps) {
  const id = useId();
  const locked = value !== null;
  const shown = value ?? last;
  return (
    <div>
      <FieldLabel htmlFor={id} aside={locked ? "Locked" : "Random"}>
        Seed
      </FieldLabel>
      <div className="flex h-12 items-center rounded-md bg-surface-2 pr-0.5 pl-3 focus-within:outline-2 focus-within:outline-focus">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={shown ?? ""}
          placeholder="Random"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(parseSeed(event.target.value))}
          className={classNames(
            "min-w-0 flex-1 self-stretch tabular-nums outline-none placeholder:text-fg-3",
            locked ? "text-fg" : "text-fg-3",
          )}
        />
        <span id={`${id}-hint`} className="sr-only">
          {locked
            ? "The next picture uses this seed."
            : "The next picture draws its own seed. Type a number or press the lock to keep one."}
        </span>
        <FieldButton
          label={locked ? "Unlock the seed" : "Lock this seed"}
          aria-pressed={locked}
          onClick={() => onChange(locked ? null : (last ?? drawSeed()))}
          className={locked ? "text-accent-text" : undefined}
        >
          {locked ? <Lock size={17} aria-hidden="true" /> : <LockOpen size={17} aria-hidden="true" />}
        </FieldButton>
        <FieldButton label="Draw another seed" onClick={() => onChange(drawSeed())}>
          <Dices size={18} aria-hidden="true" />
        </FieldButton>
      </div>
    </div>
  );
}

const FieldButton = ({ className, ...rest }: ComponentProps<typeof IconButton>) => (
  <IconButton {...rest} className={classNames("w-9! rounded-[7px]! pointer-coarse:w-11!", className)} />
);

/** Ignores all but digits and limits the number to the largest seed. Null without digits. */
function parseSeed(typed: string): number | null {
  const digits = typed.replaceAll(/\D/g, "");
  return digits === "" ? null : Math.min(Number(digits), largestSeed);
}
