/** Fields of forms that keep their own values: required ones are marked, and an error stands beneath its field. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, FieldLabel } from "./field.tsx";

const inputClass =
  "hairline-ring w-full min-h-12 rounded-md bg-surface-2 px-3.5 py-3 text-fg placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]";

type Common = { label: string; error?: string | undefined; hint?: ReactNode };

export function FormInput({ label, error, hint, required, ...rest }: ComponentProps<"input"> & Common) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error} hint={hint}>
      <input {...rest} {...described(id, error, hint)} required={required} className={inputClass} />
    </FieldFrame>
  );
}

export function FormArea({ label, error, hint, required, ...rest }: ComponentProps<"textarea"> & Common) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error} hint={hint}>
      <textarea
        {...rest}
        {...described(id, error, hint)}
        required={required}
        className={classNames(inputClass, "resize-y")}
      />
    </FieldFrame>
  );
}

type FieldFrameProps = Common & { id: string; required: boolean | undefined; children: ReactNode };

/** The label above a control, and what is said beneath it. */
function FieldFrame({ id, label, required, error, hint, children }: FieldFrameProps) {
  return (
    <div>
      <FieldLabel htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-accent-text">
            {" *"}
          </span>
        )}
      </FieldLabel>
      {children}
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Only programs fill it: people neither see nor reach it, and browsers are told to leave it alone. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** What went wrong with the form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-pretty text-danger">
      {children}
    </p>
  );
}

const described = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

function Notes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error) return <FieldError id={`${id}-error`}>{error}</FieldError>;
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-fg-3">
      {hint}
    </p>
  );
}
