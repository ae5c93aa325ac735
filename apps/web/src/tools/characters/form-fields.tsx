/** The fields of a character that are typed: its name, its description and its seed. */
import { limits } from "@galatea/contract/limits.ts";
import { Dices, Lock, LockOpen } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { drawSeed, isSeed, largestSeed } from "#tools/shell/fields/seed.ts";
import { ParsedChips } from "#tools/shell/prompt/parsed-chips.tsx";
import { IconButton } from "#ui/button.tsx";
import { CharsUsed, FieldError, FieldLabel } from "#ui/field.tsx";

type NameFieldProps = ComponentProps<"input"> & { value: string; error: string | undefined };

export function NameField({ value, error, ...rest }: NameFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel
        htmlFor={id}
        aside={value.length > limits.nameChars - 15 ? `${value.length} / ${limits.nameChars}` : undefined}
      >
        Name
      </FieldLabel>
      <input
        {...rest}
        id={id}
        maxLength={limits.nameChars}
        autoComplete="off"
        placeholder="Mara"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="hairline-ring min-h-12 w-full rounded-md bg-surface-2 px-3.5 py-3 text-fg placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type DescriptionFieldProps = ComponentProps<"textarea"> & { value: string; error: string | undefined };

export function DescriptionField({ value, error, ...rest }: DescriptionFieldProps) {
  const id = useId();
  const tooLong = value.trim().length > limits.promptChars;
  const said = tooLong
    ? `Please keep the description within ${limits.promptChars.toLocaleString("en-US")} characters.`
    : error;
  return (
    <div>
      <FieldLabel
        htmlFor={id}
        aside={<CharsUsed used={value.length} most={limits.promptChars} tooLong={tooLong} />}
      >
        Description
      </FieldLabel>
      <div className="hairline-ring rounded-[12px] bg-surface-2 px-4 pt-3.5 pb-3 focus-within:outline-2 focus-within:outline-focus">
        <textarea
          {...rest}
          id={id}
          rows={3}
          aria-describedby={`${id}-hint${said ? ` ${id}-error` : ""}`}
          aria-invalid={said ? true : undefined}
          placeholder="A woman in her thirties with short copper hair, freckles and green eyes"
          className="block field-sizing-content max-h-[34dvh] min-h-[72px] w-full resize-none leading-normal outline-none placeholder:text-fg-3"
        />
        <ParsedChips prompt={value} />
      </div>
      <FieldError id={`${id}-error`}>{said}</FieldError>
      <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-fg-3">
        Who it is: face, hair, age, clothes. Everyone depicted is an adult; please keep it non-sexual.
      </p>
    </div>
  );
}

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
