/** Email and password of an existing account. */
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { toast } from "#platform/toast.ts";
import { connect } from "#platform/connection.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { missingFields, signInMessage } from "./auth-messages.ts";
import { PasswordField } from "./password-field.tsx";
import { useAwake } from "./use-awake.ts";
import type { AuthFormProps } from "./sign-up-form.tsx";

type Fields = { email: string; password: string };

export function SignInForm({ onSubmitting }: AuthFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<Fields>();
  const awake = useAwake();
  const { errors, isSubmitting } = formState;

  const signIn = async ({ email, password }: Fields) => {
    onSubmitting(true);
    const message = await attempt(email, password);
    if (message === null) {
      toast.success("Successfully signed in!");
      await navigate("/", { replace: true });
    } else {
      toast.error(signInMessage(message));
    }
    onSubmitting(false);
  };

  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-[18px]"
      onSubmit={(event) => void handleSubmit(signIn, () => toast.error(missingFields))(event)}
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
        autoComplete="current-password"
        required
        error={errors.password?.message}
      />
      <Button
        type={awake ? "submit" : "button"}
        variant="primary"
        size="lg"
        block
        busy={isSubmitting}
        className="mt-3"
      >
        {isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}

async function attempt(email: string, password: string): Promise<string | null> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
    return error?.message ?? null;
  } catch {
    return "The server cannot be reached. Please check your connection.";
  }
}
