/** The name of a character, with how long it may be. */
import { limits } from "@galatea/contract/limits.ts";
import { useId, type ComponentProps } from "react";
import { FieldError, FieldLabel } from "#ui/field.tsx";

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
