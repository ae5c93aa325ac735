/** Signs in to an existing account. */
import { useForm } from "react-hook-form";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { missingFields, signInMessage } from "./auth-messages.ts";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useHydrated } from "./use-hydrated.ts";

export function SignInForm({ onSubmitting }: AuthFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const isHydrated = useHydrated();
  const signIn = useAuthSubmit<Credentials>(onSubmitting, {
    call: (auth, { email, password }) => auth.signInWithPassword({ email: email.trim(), password }),
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
    </form>
  );
}
