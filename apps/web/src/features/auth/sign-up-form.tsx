/** A new account: address, password and the statement of age. The person is signed in at once. */
import { useForm, type FieldErrors } from "react-hook-form";
import { useNavigate } from "react-router";
import { toast } from "#platform/toast.ts";
import { connect } from "#platform/connection.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { ageMissing, missingFields, signUpMessage } from "./auth-messages.ts";
import { PasswordField } from "./password-field.tsx";
import { useAwake } from "./use-awake.ts";

/** `onSubmitting` keeps the page in place until the form has led on. */
export type AuthFormProps = { onSubmitting: (submitting: boolean) => void };

type Fields = { email: string; password: string; adult: boolean };

export function SignUpForm({ onSubmitting }: AuthFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<Fields>();
  const awake = useAwake();
  const { errors, isSubmitting } = formState;

  const signUp = async ({ email, password }: Fields) => {
    onSubmitting(true);
    const message = await attempt(email, password);
    if (message === null) {
      toast.success("Account created successfully!");
      await navigate("/", { replace: true });
    } else {
      toast.error(signUpMessage(message));
    }
    onSubmitting(false);
  };
  const refuse = (found: FieldErrors<Fields>) =>
    toast.error(found.email || found.password ? missingFields : ageMissing);

  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-[18px]"
      onSubmit={(event) => void handleSubmit(signUp, refuse)(event)}
    >
      <TextField
        {...register("email", { required: "Email is required" })}
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password", { required: "Password is required" })}
        autoComplete="new-password"
        required
        error={errors.password?.message}
      />
      <div>
        <Checkbox
          {...register("adult", { required: ageMissing })}
          required
          aria-invalid={errors.adult ? true : undefined}
          label="I am 18 or older"
        />
        <FieldError>{errors.adult?.message}</FieldError>
      </div>
      <Button type={awake ? "submit" : "button"} variant="primary" size="lg" block busy={isSubmitting}>
        {isSubmitting ? "Creating account..." : "Create Account"}
      </Button>
      <p className="text-sm text-pretty text-fg-2">
        Everyone depicted here is fictional and an adult, and everyone who works here is one too.
      </p>
    </form>
  );
}

async function attempt(email: string, password: string): Promise<string | null> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.signUp({
      email: email.trim(),
      password,
      options: { data: { adult_confirmed: true } },
    });
    return error?.message ?? null;
  } catch {
    return "The server cannot be reached. Please check your connection.";
  }
}
