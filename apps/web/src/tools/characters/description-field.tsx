/** The description of a character, how long it may be, and what the engine understands of it. */
import { limits } from "@galatea/contract/limits.ts";
import { useId, type ComponentProps } from "react";
import { ParsedChips } from "#tools/shell/parsed/parsed-chips.tsx";
import { CharsUsed, FieldError, FieldLabel } from "#ui/field.tsx";

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
