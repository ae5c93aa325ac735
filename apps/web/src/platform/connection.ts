/**
 * The one connection to the server: its public settings and the Supabase client, made once per page load, and only when it
 * is needed: the client's code is a third of what a visitor would download. Everything is on the origin that served the
 * page.
 */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.ts";
import { withReturned } from "./engines.ts";
import { fetchCheckingSession } from "./fetch-checking-session.ts";

export type Client = SupabaseClient<Database>;
export type Connection = { config: PublicConfig; supabase: Client };

/** The session's key in local storage. The start script of the page reads it, too. */
const sessionStorageKey = "galatea-session";

let pending: Promise<Connection> | undefined;
const listeners = new Set<(connection: Connection) => void>();

/** Calls the listener with the connection once there is one, before `connect` resolves. @returns a function that stops it. */
export function onConnection(listener: (connection: Connection) => void): () => void {
  const listenOnce = (connection: Connection): void => {
    if (listeners.delete(listenOnce)) listener(connection);
  };
  listeners.add(listenOnce);
  pending?.then(listenOnce, () => undefined);
  return () => listeners.delete(listenOnce);
}

/** Resolves to the same connection every time; after a failure the next call tries again. */
export function connect(): Promise<Connection> {
  pending ??= open().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function open(): Promise<Connection> {
  const [config, { createClient }] = await Promise.all([fetchConfig(), import("@supabase/supabase-js")]);
  const supabase: Client = createClient<Database>(window.location.origin, config.publishableKey, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      // Each mail and each visit at a provider keeps its own proof, so that asking again spoils none.
      experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
      // A session in the address is refused, because a link that somebody made would sign its reader in as another person.
      flowType: "pkce",
    },
    global: { fetch: fetchCheckingSession(() => supabase.auth.getUser()) },
  });
  const connection = { config, supabase };
  for (const listener of listeners) listener(connection);
  return connection;
}

/** An engine's return is noticed within half a minute: its worker reports every 15 seconds. */
const askEveryMs = 12_000;

/** Calls the listener with the connection that knows an engine that came back. @returns a function that stops asking. */
export function watchEngines(connection: Connection, listener: (connection: Connection) => void): () => void {
  let current = connection;
  const ask = async (): Promise<void> => {
    if (document.visibilityState === "hidden") return;
    const config = withReturned(current.config, await fetchConfig());
    if (config === null) return;
    current = { ...current, config };
    pending = Promise.resolve(current);
    listener(current);
  };
  // A server that does not answer is told elsewhere; the next time may succeed.
  const askQuietly = (): void => void ask().catch(() => undefined);
  const timer = setInterval(askQuietly, askEveryMs);
  document.addEventListener("visibilitychange", askQuietly);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askQuietly);
  };
}

export async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch("/config.json", { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const config = (await response.json()) as PublicConfig;
  if (typeof config.publishableKey !== "string") throw new Error("/config.json names no publishable key");
  return config;
}

/** Calls the listener when another tab signs in. @returns a function that stops listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  const check = ({ key, newValue }: StorageEvent): void => {
    if (key === sessionStorageKey && newValue !== null) listener();
  };
  window.addEventListener("storage", check);
  return () => window.removeEventListener("storage", check);
}

/** False when there is certainly no session, so that a visitor does not wait for auth. */
export function mayHaveSession(): boolean {
  const { hash, search } = window.location;
  if (/access_token=|error_description=|error_code=/.test(hash) || /[?&]code=/.test(search)) return true;
  try {
    return window.localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
