/** Signs in with a passkey, where the browser knows passkeys. */
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { unreachable } from "#platform/mail-messages.ts";
import { supportsPasskeys } from "#platform/passkeys.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { passkeyFailed } from "./auth-messages.ts";
import { withCaptcha } from "#platform/with-captcha.ts";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";

export function PasskeyButton(props: AuthFormProps) {
  const isHydrated = useHydrated();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = useAuthSubmit<void>(props, {
    call: (auth) => withCaptcha((options) => auth.signInWithPasskey({ options })),
    success: "Successfully signed in!",
    textOf: (message) => (message === unreachable ? message : passkeyFailed),
    onRefused: setError,
  });
  if (!isHydrated || !supportsPasskeys()) return null;
  const press = async () => {
    setError(null);
    setBusy(true);
    await signIn();
    setBusy(false);
  };
  return (
    <div className="mt-3">
      <Button size="lg" block busy={isBusy} onClick={() => void press()}>
        <KeyRound size={18} aria-hidden="true" />
        Sign in with a passkey
      </Button>
      <FieldError>{error}</FieldError>
    </div>
  );
}
