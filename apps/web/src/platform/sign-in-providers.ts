/** The providers that this installation offers for signing in, by the names of the protocol, with the words of their buttons. */
import type { Provider } from "@supabase/supabase-js";

export type SignInProvider = { name: Provider; label: string };

type Settings = { external?: Record<string, boolean>; external_labels?: Record<string, string> };

/** @throws when the server does not answer. */
export async function fetchSignInProviders(): Promise<SignInProvider[]> {
  const response = await fetch("/auth/v1/settings", { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`/auth/v1/settings answered ${response.status}`);
  return readProviders((await response.json()) as Settings);
}

/** Other ways of signing in, such as a wallet, have no label. */
export const readProviders = ({ external = {}, external_labels: labels = {} }: Settings): SignInProvider[] =>
  Object.entries(labels)
    .filter(([name]) => external[name] === true)
    .map(([name, label]) => ({ name: name as Provider, label }));
