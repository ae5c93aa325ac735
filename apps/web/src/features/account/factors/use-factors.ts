/** A person's factors, recovery codes and passkeys, and the changes of them. */
import type { Factor, PasskeyListItem } from "@supabase/supabase-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";
import { factorMessage } from "./factor-messages.ts";

export type Factors = {
  /** Apps and keys that are verified. */
  factors: Factor[];
  codes: { total: number; remaining: number } | null;
  passkeys: PasskeyListItem[];
};

const keyOf = (userId: string | undefined) => ["factors", userId ?? null];

export function useFactors() {
  const { connection, user } = useSession();
  return useQuery({
    queryKey: keyOf(user?.id),
    enabled: connection !== null && user !== null,
    queryFn: async (): Promise<Factors> => {
      if (!connection) throw new Error("There is no connection.");
      const { auth } = connection.supabase;
      const [listed, passkeys] = await Promise.all([auth.mfa.listFactors(), auth.passkey.list()]);
      if (listed.error) throw listed.error;
      if (passkeys.error) throw passkeys.error;
      const verified = listed.data.all.filter(({ status }) => status === "verified");
      const hasCodes = verified.some(({ factor_type: type }) => type === "recovery_code");
      const codes = hasCodes ? await auth.mfa.recoveryCodes.getStatus() : null;
      if (codes?.error) throw codes.error;
      return {
        factors: verified.filter(({ factor_type: type }) => type !== "recovery_code"),
        codes: codes?.data ?? null,
        passkeys: passkeys.data,
      };
    },
  });
}

type Answer<T> = {
  data: T | null;
  error: { code?: string | undefined; message: string; name: string } | null;
};

/** One request to auth. What was shown is read again after it, and a refusal is an error with a sentence. */
export function useFactorChange<Input, T>(call: (auth: Client["auth"], input: Input) => Promise<Answer<T>>) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    // Otherwise the request would wait for a connection while a person is offline.
    networkMode: "always",
    mutationFn: async (input: Input): Promise<T | null> => {
      if (!connection) throw new Error(factorMessage(null));
      const { data, error } = await call(connection.supabase.auth, input).catch((failure: unknown) => {
        console.error("The request to auth failed", failure);
        throw new Error(factorMessage(null));
      });
      if (error) throw new Error(factorMessage(error));
      return data;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(user?.id) }),
  });
}
