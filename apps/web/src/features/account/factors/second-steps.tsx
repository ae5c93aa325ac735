/** Authenticator apps and security keys: the second step of a sign-in. The first one brings recovery codes with it. */
import type { Factor } from "@supabase/supabase-js";
import { useState } from "react";
import { dayWords } from "#platform/dates.ts";
import { supportsPasskeys } from "#platform/passkeys.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EnrolApp } from "./enrol-app.tsx";
import { AccountCard } from "../account-card.tsx";
import { FactorRow } from "./factor-row.tsx";
import { freeName } from "./free-name.ts";
import { NameForm } from "./name-form.tsx";
import { useFactorChange } from "./use-factors.ts";

type SecondStepsProps = {
  factors: Factor[];
  hasCodes: boolean;
  onNewCodes: (codes: string[]) => void;
};

export function SecondSteps({ factors, hasCodes, onNewCodes }: SecondStepsProps) {
  const [adding, setAdding] = useState<"app" | "key" | null>(null);
  const remove = useRemoval();
  const makeCodes = useFactorChange((auth) => auth.mfa.recoveryCodes.generate());
  const done = async (name: string) => {
    setAdding(null);
    toast.success(`${name} was added`);
    if (hasCodes) return;
    const made = await makeCodes.mutateAsync(undefined);
    if (made) onNewCodes(made.codes);
  };
  const close = () => setAdding(null);
  return (
    <AccountCard
      id="second-step"
      title="Second step"
      lead="Besides your password, the sign-in asks for a code of an app on your phone, or for a key that you hold. A stolen password alone cannot take your account over then."
    >
      {factors.length > 0 && (
        <ul aria-label="Apps and keys" className="-mt-2.5 divide-y divide-hairline">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              name={factor.friendly_name || kindOf(factor)}
              facts={`${kindOf(factor)}, since ${dayWords(factor.created_at)}`}
              consequence={
                factors.length === 1
                  ? "It is your last one: your password alone signs you in then, and your recovery codes end."
                  : "Sign-ins no longer accept it."
              }
              remove={() => remove(factor.id)}
            />
          ))}
        </ul>
      )}
      {adding === "app" && <EnrolApp names={namesOf(factors)} onDone={done} onCancel={close} />}
      {adding === "key" && <EnrolKey names={namesOf(factors)} onDone={done} onCancel={close} />}
      {adding === null && (
        <div className={classNames("flex flex-wrap gap-2.5", factors.length > 0 && "mt-4")}>
          <Button variant={factors.length === 0 ? "primary" : "soft"} onClick={() => setAdding("app")}>
            Add an app
          </Button>
          {supportsPasskeys() && <Button onClick={() => setAdding("key")}>Add a security key</Button>}
        </div>
      )}
    </AccountCard>
  );
}

const kindOf = ({ factor_type: type }: Factor): string =>
  type === "totp" ? "Authenticator app" : "Security key";

const namesOf = (factors: Factor[]): string[] => factors.map(({ friendly_name: name }) => name ?? "");

/** The token still says aal2 until it is refreshed. */
function useRemoval() {
  const unenroll = useFactorChange(async (auth, factorId: string) => {
    const removed = await auth.mfa.unenroll({ factorId });
    if (!removed.error) await auth.refreshSession();
    return removed;
  });
  return (factorId: string) => unenroll.mutateAsync(factorId);
}

type EnrolKeyProps = { names: string[]; onDone: (name: string) => Promise<void>; onCancel: () => void };

function EnrolKey({ names, onDone, onCancel }: EnrolKeyProps) {
  const register = useFactorChange((auth, friendlyName: string) =>
    auth.mfa.webauthn.register({ friendlyName }),
  );
  return (
    <NameForm
      what="key"
      hint="Then plug it in, and touch it when it blinks."
      defaultValue={freeName("Security key", names)}
      action="Continue"
      submit={async (name) => {
        await register.mutateAsync(name);
        await onDone(name);
      }}
      onCancel={onCancel}
    />
  );
}
