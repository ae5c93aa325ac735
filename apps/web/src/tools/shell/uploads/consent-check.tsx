/** The statement that has to be agreed to before an upload is used; the server keeps it with the picture. */
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { useId } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";

type ConsentCheckProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Said beneath it once it is needed and missing. */
  error?: string | null | undefined;
};

export function ConsentCheck({ checked, onChange, error }: ConsentCheckProps) {
  const errorId = useId();
  return (
    <div>
      <Checkbox
        label={<span className="py-2 text-sm text-pretty">{referenceConsentStatement}</span>}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
