/**
 * The one connection to the server: its public settings and the Supabase client, made once per page load.
 * Everything is on the origin that served the page.
 */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.ts";
import { fetchCheckingSession } from "./fetch-checking-session.ts";

export type Client = SupabaseClient<Database>;
export type Connection = { config: PublicConfig; supabase: Client };

/** The session's key in local storage. The start script of the page reads it, too. */
const sessionStorageKey = "galatea-session";

let pending: Promise<Connection> | undefined;

/** Resolves to the same connection every time; after a failure the next call tries again. */
export function connect(): Promise<Connection> {
  pending ??= open().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function open(): Promise<Connection> {
  const response = await fetch("/config.json", { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const config = (await response.json()) as PublicConfig;
  if (typeof config.publishableKey !== "string") throw new Error("/config.json names no publishable key");
  const supabase: Client = createClient<Database>(window.location.origin, config.publishableKey, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
    global: { fetch: fetchCheckingSession(() => supabase.auth.getUser()) },
  });
  return { config, supabase };
}

/** False when there is certainly no session, so that a visitor does not wait for auth. */
export function mayHaveSession(): boolean {
  const { hash, search } = window.location;
  if (/access_token=|error_description=/.test(hash) || /[?&]code=/.test(search)) return true;
  try {
    return window.localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
