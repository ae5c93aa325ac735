/** Signs in to an existing account. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { missingFields, provingMessage, signInMessage } from "./auth-messages.ts";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { signInWithProof } from "./sign-in.ts";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

export function SignInForm(props: AuthFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const isHydrated = useHydrated();
  const [isProving, setProving] = useState(false);
  const signIn = useAuthSubmit<Credentials>(props, {
    call: (auth, { email, password }) =>
      signInWithProof(auth, { email: email.trim(), password, onProving: setProving }),
    success: "Successfully signed in!",
    textOf: signInMessage,
  });
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-[18px]"
      onSubmit={(event) => void handleSubmit(signIn, () => toast.error(missingFields))(event)}
    >
      <CredentialFields
        register={register}
        errors={formState.errors}
        passwordAutoComplete="current-password"
      />
      <Button
        type={isHydrated ? "submit" : "button"}
        variant="primary"
        size="lg"
        block
        busy={formState.isSubmitting}
        className="mt-3"
      >
        {formState.isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
      <output className="block text-sm text-pretty text-fg-2 empty:hidden">
        {isProving ? provingMessage : null}
      </output>
    </form>
  );
}
