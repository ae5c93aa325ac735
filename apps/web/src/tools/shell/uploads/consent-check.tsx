/** The statement that a person agrees to before an upload. The server stores the consent with the picture. */
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { useId } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";

type ConsentCheckProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown beneath it when the consent is missing. */
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
