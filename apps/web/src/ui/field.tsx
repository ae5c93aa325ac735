/** Form fields: a label above, a hint or an error beneath, both tied to the input for a screen reader. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

const fieldClass =
  "hairline-ring w-full min-h-12 rounded-md bg-surface-2 px-3.5 py-3 text-fg placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]";

export function FieldLabel({
  htmlFor,
  children,
  aside,
}: {
  htmlFor?: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
      <label htmlFor={htmlFor} className="font-strong text-fg">
        {children}
      </label>
      {aside !== undefined && <span className="text-fg-3 tabular-nums">{aside}</span>}
    </div>
  );
}

/** The count beside a label: characters used of the most allowed. */
export function CharsUsed({ used, most, tooLong = used > most }: CharsUsedProps) {
  return (
    <span className={tooLong ? "text-danger" : undefined}>
      {used.toLocaleString("en-US")} / {most.toLocaleString("en-US")}
    </span>
  );
}

type CharsUsedProps = { used: number; most: number; tooLong?: boolean };

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="mt-2 text-sm text-danger">
      {children}
    </p>
  );
}

export function TextField({
  label,
  error,
  trailing,
  className,
  ...rest
}: ComponentProps<"input"> & { label: string; error?: string | undefined; trailing?: ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={classNames(fieldClass, trailing ? "pr-12" : undefined)}
        />
        {trailing && <span className="absolute top-0.5 right-0.5">{trailing}</span>}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function AreaField({
  label,
  value,
  maxLength,
  ...rest
}: ComponentProps<"textarea"> & { label: string; value: string; maxLength: number }) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id} aside={<CharsUsed used={value.length} most={maxLength} />}>
        {label}
      </FieldLabel>
      <textarea
        {...rest}
        id={id}
        value={value}
        maxLength={maxLength}
        className={classNames(fieldClass, "resize-y")}
      />
    </div>
  );
}
