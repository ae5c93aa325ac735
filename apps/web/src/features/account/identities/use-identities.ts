/** The identities that sign a person in, and the ways to link another one or to unlink one. */
import type { UserIdentity } from "@supabase/supabase-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchSignInProviders, type SignInProvider } from "#platform/sign-in-providers.ts";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";

export type Identities = {
  linked: { identity: UserIdentity; label: string; email: string | null }[];
  /** Offered and not linked. */
  others: SignInProvider[];
};

const keyOf = (userId: string | null) => ["identities", userId] as const;

export function useIdentities() {
  const { connection, user } = useSession();
  return useQuery({
    queryKey: keyOf(user?.id ?? null),
    enabled: connection !== null && user !== null,
    queryFn: async (): Promise<Identities> => {
      if (!connection) throw new Error("Please sign in to see this.");
      const [{ data, error }, offered] = await Promise.all([
        connection.supabase.auth.getUserIdentities(),
        fetchSignInProviders(),
      ]);
      if (error) throw error;
      return arrange(data.identities, offered);
    },
  });
}

function arrange(identities: readonly UserIdentity[], offered: readonly SignInProvider[]): Identities {
  const names = new Set(identities.map(({ provider }) => provider));
  return {
    linked: identities.map((identity) => ({
      identity,
      label: labelOf(identity.provider, offered),
      email: emailOf(identity),
    })),
    others: offered.filter(({ name }) => !names.has(name)),
  };
}

/** A provider may have been switched off since. */
function labelOf(provider: string, offered: readonly SignInProvider[]): string {
  if (provider === "email") return "Email and password";
  if (provider === "web3") return "Wallet";
  const found = offered.find(({ name }) => name === provider);
  return found?.label ?? provider.replace(/^custom:/, "");
}

function emailOf({ identity_data: data }: UserIdentity): string | null {
  const email: unknown = data?.["email"];
  return typeof email === "string" && email !== "" ? email : null;
}

export function useUnlink() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ identity }: { identity: UserIdentity; label: string }): Promise<void> => {
      if (!connection) throw new Error("Please sign in to do this.");
      const { error } = await connection.supabase.auth.unlinkIdentity(identity);
      if (error) throw new Error(sentences[error.code ?? ""] ?? error.message);
    },
    onSuccess: (_done, { label }) => {
      toast.success(`${label} no longer signs you in`);
      return queryClient.invalidateQueries({ queryKey: keyOf(user?.id ?? null) });
    },
  });
}

const sentences: Record<string, string> = {
  single_identity_not_deletable: "This is your only way to sign in, so it stays.",
  email_conflict_identity_not_deletable:
    "Another account has the address that yours would move to, so this one stays.",
};

/** Leaves for the provider, and comes back to this page. */
export function useLink() {
  const { connection } = useSession();
  return useMutation({
    mutationFn: async ({ name }: SignInProvider): Promise<void> => {
      if (!connection) throw new Error("Please sign in to do this.");
      const redirectTo = `${window.location.origin}${window.location.pathname}`;
      const { error } = await connection.supabase.auth.linkIdentity({
        provider: name,
        options: { redirectTo },
      });
      if (error) throw error;
    },
  });
}
