/**
 * The one connection to the server: its public settings and the Supabase client, made once per page load.
 * Everything is on the origin that served the page.
 */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.ts";
import { fetchTelling401 } from "./fetch-telling-401.ts";

export type Client = SupabaseClient<Database>;
export type Connection = { config: PublicConfig; supabase: Client };

/** Where the session lies in local storage. The start script of the page looks for it too. */
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
    global: { fetch: fetchTelling401(() => supabase.auth.getUser()) },
  });
  return { config, supabase };
}

/** True when auth has something to load: without it a visitor is known to be one at once. */
export function mayHaveSession(): boolean {
  const { hash, search } = window.location;
  if (/access_token=|error_description=/.test(hash) || /[?&]code=/.test(search)) return true;
  try {
    return window.localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
