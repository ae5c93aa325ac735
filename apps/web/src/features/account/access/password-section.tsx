/** A new password: who has one gives it, and who has none, or forgot it, a code by mail. */
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AccountCard } from "../account-card.tsx";
import { hasPassword } from "../has-password.ts";
import { codeOf, ProofField, ProofSwitch, useProofWay, type ProofWay } from "../proof-field.tsx";
import { useAuthCall } from "../use-auth-call.ts";
import { useOwnUser } from "../use-own-user.ts";

export function PasswordSection() {
  const user = useOwnUser();
  return (
    <AccountCard
      id="password"
      title="Password"
      lead="At least eight characters, and none that many people use. Your other devices are signed out when it changes."
    >
      {user?.email ? (
        <PasswordForms email={user.email} hasPassword={hasPassword(user)} />
      ) : (
        <p className="text-fg-2">Add an e-mail address first: a password signs you in together with it.</p>
      )}
    </AccountCard>
  );
}

function PasswordForms({ email, hasPassword: isKnown }: { email: string; hasPassword: boolean }) {
  const { toPassword, ...way } = useProofWay(isKnown);
  // A new key empties the form.
  const [saved, setSaved] = useState(0);
  return (
    <PasswordForm
      key={`${saved} ${way.byCode ? "code" : "password"}`}
      {...way}
      email={email}
      onSaved={() => {
        setSaved(saved + 1);
        toPassword();
        toast.success("Your new password is set. Other devices were signed out.");
      }}
    />
  );
}

type PasswordFormProps = ProofWay & { email: string; onSaved: () => void };

function PasswordForm({ email, byCode, onSwitch, onSaved }: PasswordFormProps) {
  const call = useAuthCall();
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"proof" | "password">({
    missing: {
      proof: byCode ? "Please enter the code of the mail" : "Please enter your present password",
      password: "Please enter a new password",
    },
    submit: async ({ proof, password }) => {
      const shown = byCode ? { nonce: codeOf(proof) } : { current_password: proof };
      const refusal = await call((auth) => auth.updateUser({ password, ...shown }));
      if (refusal === null) onSaved();
      else setError(proofCodes.has(refusal.code) ? "proof" : "password", refusal.sentence);
    },
    onMissing: () => undefined,
  });
  return (
    <form {...formProps} className="grid max-w-[440px] gap-[18px]">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <ProofField byCode={byCode} email={email} label="Present password" error={errors.proof} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        error={errors.password}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Saving..." : "Set the password"}
        </Button>
        <ProofSwitch byCode={byCode} onSwitch={onSwitch} className="max-sm:-ml-3" />
      </div>
    </form>
  );
}

const proofCodes = new Set(["invalid_credentials", "reauthentication_not_valid", "reauthentication_needed"]);
