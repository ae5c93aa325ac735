/**
 * Submits a sign-in or sign-up form: one attempt, its toast, and on success the way to what follows. A person with a second
 * factor stays on the page, which asks for it.
 */
import type { Session } from "@supabase/supabase-js";
import { useNavigate } from "react-router";
import { unreachable } from "#platform/mail-messages.ts";
import { connect, type Client } from "#platform/connection.ts";
import { needsSecondStep } from "#platform/second-step.ts";
import { toast } from "#platform/toast.ts";

export type AuthFormProps = {
  /** Keeps the page in place until the form has navigated. */
  onSubmitting: (submitting: boolean) => void;
  /** The path after a success. */
  leadsTo: string;
};

type AuthAnswer = { error: { message: string } | null; data: { session: Session | null } | null };

type AuthAttempt<Fields> = {
  call: (auth: Client["auth"], fields: Fields) => Promise<AuthAnswer>;
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
    const { message, needsStep } = await attempt((auth) => call(auth, fields));
    if (message === null && needsStep) return onSubmitting(false);
    if (message === null) {
      toast.success(success);
      await navigate(leadsTo, { replace: true });
    } else {
      onRefused(textOf(message));
    }
    onSubmitting(false);
  };
}

/** The server's message, or null on success, which may need a second step. */
async function attempt(
  call: (auth: Client["auth"]) => Promise<AuthAnswer>,
): Promise<{ message: string | null; needsStep: boolean }> {
  try {
    const { supabase } = await connect();
    const { error, data } = await call(supabase.auth);
    const session = data?.session ?? null;
    return { message: error?.message ?? null, needsStep: session !== null && needsSecondStep(session) };
  } catch {
    return { message: unreachable, needsStep: false };
  }
}
