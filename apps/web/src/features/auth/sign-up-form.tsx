/** Creates an account with an address, a password and the statement of age, and signs in to it. */
import { useId } from "react";
import { useForm, type FieldErrors } from "react-hook-form";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { ageMissing, emailTaken, missingFields, signUpMessage } from "./auth-messages.ts";
import { CredentialFields, type Credentials } from "./credential-fields.tsx";
import { useAuthSubmit, type AuthFormProps } from "./use-auth-submit.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

type Fields = Credentials & { adult: boolean };

export function SignUpForm(props: AuthFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<Fields>();
  const isHydrated = useHydrated();
  const ageErrorId = useId();
  const { errors, isSubmitting } = formState;
  const signUp = useAuthSubmit<Fields>(props, {
    call: (auth, { email, password }) =>
      auth.signUp({ email: email.trim(), password, options: { data: { adult_confirmed: true } } }),
    success: "Account created successfully!",
    textOf: signUpMessage,
    onRefused: (sentence) => {
      if (sentence === emailTaken) setError("email", { message: sentence });
      else toast.error(sentence);
    },
  });
  // A missing statement of age is said at its box alone.
  const refuse = (found: FieldErrors<Fields>) => {
    if (found.email || found.password) toast.error(missingFields);
  };
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
          aria-describedby={errors.adult ? ageErrorId : undefined}
          label="I am 18 or older"
        />
        <FieldError id={ageErrorId}>{errors.adult?.message}</FieldError>
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
