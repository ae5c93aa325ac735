/** Signs in to an existing account. */
import { useState } from "react";
import { Link } from "react-router";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { missingFields, provingMessage, signInMessage } from "./auth-messages.ts";
import { linkPath, recoverPath } from "./auth-paths.ts";
import { CredentialFields, missingCredentials, type Credentials } from "./credential-fields.tsx";
import { signInWithProof } from "./sign-in.ts";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

export function SignInForm(props: AuthFormProps) {
  const isHydrated = useHydrated();
  const [isProving, setProving] = useState(false);
  const signIn = useAuthSubmit<Credentials>(props, {
    call: (auth, { email, password }) =>
      signInWithProof(auth, { email: email.trim(), password, onProving: setProving }),
    success: "Successfully signed in!",
    textOf: signInMessage,
  });
  const { errors, isSubmitting, formProps } = useRequiredFields<keyof Credentials>({
    missing: missingCredentials,
    submit: signIn,
    onMissing: () => toast.error(missingFields),
  });
  return (
    <form {...formProps} className="flex flex-col gap-[18px]">
      <CredentialFields errors={errors} passwordAutoComplete="current-password" />
      <Button
        type={isHydrated ? "submit" : "button"}
        variant="primary"
        size="lg"
        block
        busy={isSubmitting}
        className="mt-3"
      >
        {isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
      <p className="-mt-1 flex flex-wrap justify-between gap-x-6">
        {[
          { to: recoverPath, label: "Forgot your password?" },
          { to: linkPath, label: "Sign in by mail" },
        ].map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center text-sm text-fg-2 underline hover:text-fg"
          >
            {label}
          </Link>
        ))}
      </p>
      <output className="block text-sm text-pretty text-fg-2 empty:hidden">
        {isProving ? provingMessage : null}
      </output>
    </form>
  );
}
