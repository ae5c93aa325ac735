/** One request of the page to auth, and its refusal in words. */
import { unreachable } from "#platform/mail-messages.ts";
import type { Client } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";
import { authSentence } from "./auth-sentences.ts";

/** `code` is the server's, or "network". */
export type AuthRefusal = { code: string; sentence: string };

type Answer = { error: { code?: string | undefined; message: string } | null };

/** @returns a function that resolves to the refusal, or to null. */
export function useAuthCall() {
  const { connection } = useSession();
  return async (call: (auth: Client["auth"]) => Promise<Answer>): Promise<AuthRefusal | null> => {
    const noAnswer = { code: "network", sentence: unreachable };
    if (!connection) return noAnswer;
    try {
      const { error } = await call(connection.supabase.auth);
      return error && { code: error.code ?? "", sentence: authSentence(error) };
    } catch (failure) {
      console.error("The request to auth failed", failure);
      return noAnswer;
    }
  };
}
