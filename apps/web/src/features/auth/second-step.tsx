/**
 * The step after the sign-in of a person with a second factor: a code of their app, their security key, or a recovery code.
 * It also stands where a link or a provider signed them in. The page leads on once the session has the step.
 */
import type { Factor } from "@supabase/supabase-js";
import { useState } from "react";
import { unreachable } from "#platform/mail-messages.ts";
import type { Client } from "#platform/connection.ts";
import { supportsPasskeys } from "#platform/passkeys.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { keyFailed, stepMessage } from "./auth-messages.ts";
import { CodeForm } from "./code-form.tsx";

type Way = "app" | "key" | "recovery";

const labels: Record<Way, string> = {
  app: "Use your authenticator app",
  key: "Use your security key",
  recovery: "Use a recovery code",
};

export function SecondStep() {
  const { user, signOut } = useSession();
  const factors = (user?.factors ?? []).filter(({ status }) => status === "verified");
  const ways = waysOf(factors);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0];
  const others = ways.filter((other) => other !== way);
  return (
    <>
      <h1 className="display text-2xl">One more step</h1>
      <div className="mt-7">
        {way === "app" && <AppStep apps={factors.filter(isApp)} />}
        {way === "key" && <KeyStep keys={factors.filter(isKey)} />}
        {way === "recovery" && <RecoveryStep />}
      </div>
      <div className="mt-3 flex flex-col gap-2.5">
        {others.map((other) => (
          <Button key={other} block onClick={() => setChosen(other)}>
            {labels[other]}
          </Button>
        ))}
        <Button variant="plain" block onClick={() => void signOut()}>
          Use another account
        </Button>
      </div>
    </>
  );
}

const isApp = ({ factor_type: type }: Factor): boolean => type === "totp";
const isKey = ({ factor_type: type }: Factor): boolean => type === "webauthn";

function waysOf(factors: Factor[]): Way[] {
  const ways: Way[] = [];
  if (factors.some(isApp)) ways.push("app");
  if (factors.some(isKey) && supportsPasskeys()) ways.push("key");
  if (factors.some(({ factor_type: type }) => type === "recovery_code")) ways.push("recovery");
  return ways;
}

function AppStep({ apps }: { apps: Factor[] }) {
  const [factorId, setFactorId] = useState(apps[0]?.id ?? "");
  const submit = useStep((auth, code) =>
    auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, "") }),
  );
  return (
    <CodeForm
      label="Code from your authenticator app"
      autoComplete="one-time-code"
      inputMode="numeric"
      submit={submit}
    >
      {apps.length > 1 && (
        <label className="block text-sm">
          <span className="mb-2.5 block font-strong">App</span>
          <select
            value={factorId}
            onChange={(event) => setFactorId(event.target.value)}
            className="hairline-ring min-h-12 w-full rounded-md bg-surface-2 px-3.5 text-md text-fg"
          >
            {apps.map(({ id, friendly_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </CodeForm>
  );
}

function RecoveryStep() {
  const submit = useStep((auth, code) => auth.mfa.recoveryCodes.verify({ code }));
  return (
    <CodeForm
      label="Recovery code"
      hint="Each of your codes works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      submit={submit}
    />
  );
}

/** A key answers for itself only, so each has a button. */
function KeyStep({ keys }: { keys: Factor[] }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = useStep((auth, factorId) => auth.mfa.webauthn.authenticate({ factorId }));
  const press = async (factorId: string) => {
    setError(null);
    setBusy(true);
    const message = await submit(factorId);
    setError(message === null || message === unreachable ? message : keyFailed);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2.5">
      {keys.map(({ id, friendly_name: name }) => (
        <Button key={id} variant="primary" size="lg" block busy={isBusy} onClick={() => void press(id)}>
          {keys.length === 1 ? "Use your security key" : `Use ${name}`}
        </Button>
      ))}
      <FieldError>{error}</FieldError>
    </div>
  );
}

type Call = (
  auth: Client["auth"],
  text: string,
) => Promise<{ error: { code?: string | undefined; message: string } | null }>;

/** Takes the step. Resolves to a sentence when it was refused. */
function useStep(call: Call) {
  const { connection } = useSession();
  return async (text: string): Promise<string | null> => {
    if (!connection) return unreachable;
    const message = await attempt(() => call(connection.supabase.auth, text));
    if (message === null) toast.success("Successfully signed in!");
    return message;
  };
}

async function attempt(call: () => ReturnType<Call>): Promise<string | null> {
  try {
    const { error } = await call();
    return error && stepMessage(error);
  } catch {
    return unreachable;
  }
}
