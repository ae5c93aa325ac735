/** The field in which a person proves who they are: by the password, or by a code by mail for who has none, or forgot it. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { MailedCodeField } from "./mailed-code-field.tsx";

/** `onSwitch` is null where there is no password to give. */
export type ProofWay = { byCode: boolean; onSwitch: (() => void) | null };

export function useProofWay(hasPassword: boolean): ProofWay & { toPassword: () => void } {
  const [byCode, setByCode] = useState(!hasPassword);
  return {
    byCode,
    onSwitch: hasPassword ? () => setByCode(!byCode) : null,
    toPassword: () => setByCode(false),
  };
}

type ProofFieldProps = { byCode: boolean; email: string; label?: string; error: string | undefined };

/** Its name in the form is `proof`. */
export const ProofField = ({ byCode, email, label = "Password", error }: ProofFieldProps) =>
  byCode ? (
    <MailedCodeField name="proof" email={email} error={error} />
  ) : (
    <PasswordField name="proof" label={label} autoComplete="current-password" required error={error} />
  );

export const ProofSwitch = ({ byCode, onSwitch, className }: ProofWay & { className: string }) =>
  onSwitch && (
    <Button variant="plain" className={className} onClick={onSwitch}>
      {byCode ? "Use my password instead" : "Use a code by mail instead"}
    </Button>
  );

/** People may type a code with spaces, as they read it. */
export const codeOf = (proof: string): string => proof.replaceAll(/\s/g, "");
