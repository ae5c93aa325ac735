/** Submits a sign-in or sign-up form: one attempt, its toast, and on success the way to what follows. */
import { useNavigate } from "react-router";
import { connect, type Client } from "#platform/connection.ts";
import { toast } from "#platform/toast.ts";

export type AuthFormProps = {
  /** Keeps the page in place until the form has navigated. */
  onSubmitting: (submitting: boolean) => void;
  /** The path after a success. */
  leadsTo: string;
};

type AuthAttempt<Fields> = {
  call: (auth: Client["auth"], fields: Fields) => Promise<{ error: { message: string } | null }>;
  success: string;
  /** Turns the server's message into a sentence. */
  textOf: (message: string) => string;
  /** Shows the sentence of a refusal; by default as a toast. */
  onRefused?: (sentence: string) => void;
};

export function useAuthSubmit<Fields>(
  { onSubmitting, leadsTo }: AuthFormProps,
  { call, success, textOf, onRefused = (sentence) => void toast.error(sentence) }: AuthAttempt<Fields>,
): (fields: Fields) => Promise<void> {
  const navigate = useNavigate();
  return async (fields) => {
    onSubmitting(true);
    const message = await attempt((auth) => call(auth, fields));
    if (message === null) {
      toast.success(success);
      await navigate(leadsTo, { replace: true });
    } else {
      onRefused(textOf(message));
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
