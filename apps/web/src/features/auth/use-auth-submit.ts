/** Submits a sign-in or sign-up form: one attempt, its toast, and on success the way to the dashboard. */
import { useNavigate } from "react-router";
import { connect, type Client } from "#platform/connection.ts";
import { toast } from "#platform/toast.ts";

/** `onSubmitting` keeps the page in place until the form has navigated. */
export type AuthFormProps = { onSubmitting: (submitting: boolean) => void };

type AuthAttempt<Fields> = {
  call: (auth: Client["auth"], fields: Fields) => Promise<{ error: { message: string } | null }>;
  success: string;
  /** Turns the server's message into a sentence. */
  textOf: (message: string) => string;
};

export function useAuthSubmit<Fields>(
  onSubmitting: AuthFormProps["onSubmitting"],
  { call, success, textOf }: AuthAttempt<Fields>,
): (fields: Fields) => Promise<void> {
  const navigate = useNavigate();
  return async (fields) => {
    onSubmitting(true);
    const message = await attempt((auth) => call(auth, fields));
    if (message === null) {
      toast.success(success);
      await navigate("/", { replace: true });
    } else {
      toast.error(textOf(message));
    }
    onSubmitting(false);
  };
}

/** Null on success, else the server's message. */
async function attempt(
  call: (auth: Client["auth"]) => Promise<{ error: { message: string } | null }>,
): Promise<string | null> {
  try {
    const { supabase } = await connect();
    const { error } = await call(supabase.auth);
    return error?.message ?? null;
  } catch {
    return "The server cannot be reached. Please check your connection.";
  }
}
