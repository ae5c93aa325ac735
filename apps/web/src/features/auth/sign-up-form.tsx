/** Creates an account with an address, a password and the statement of age, and signs in to it. */
import { useForm, type FieldErrors } from "react-hook-form";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { ageMissing, missingFields, signUpMessage } from "./auth-messages.ts";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useHydrated } from "./use-hydrated.ts";

type Fields = Credentials & { adult: boolean };

export function SignUpForm({ onSubmitting }: AuthFormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>();
  const isHydrated = useHydrated();
  const { errors, isSubmitting } = formState;
  const signUp = useAuthSubmit<Fields>(onSubmitting, {
    call: (auth, { email, password }) =>
      auth.signUp({ email: email.trim(), password, options: { data: { adult_confirmed: true } } }),
    success: "Account created successfully!",
    textOf: signUpMessage,
  });
  const refuse = (found: FieldErrors<Fields>) =>
    toast.error(found.email || found.password ? missingFields : ageMissing);
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-[18px]"
      onSubmit={(event) => void handleSubmit(signUp, refuse)(event)}
    >
      <CredentialFields register={register} errors={errors} passwordAutoComplete="new-password" />
      <div>
        <Checkbox
          {...register("adult", { required: ageMissing })}
          required
          aria-invalid={errors.adult ? true : undefined}
          label="I am 18 or older"
        />
        <FieldError>{errors.adult?.message}</FieldError>
      </div>
      <Button type={isHydrated ? "submit" : "button"} variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Creating account..." : "Create Account"}
      </Button>
      <p className="text-sm text-pretty text-fg-2">
        Everyone depicted here is fictional and an adult, and everyone who works here is one too.
      </p>
    </form>
  );
}
