/** The auth server for this module's tests: its own port, its own database, and a clock that tests can advance. */
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { createLog } from "#platform/log.ts";
import { generateKeys, type Keys } from "#platform/keys.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createTestMails, type TestMails } from "./mails.ts";
import { type Auth, type AuthDependencies, createAuth } from "../auth.ts";

export type TestAuth = {
  auth: Auth;
  url: string;
  keys: Keys;
  pool: Pool;
  gatewayUrl: string;
  mails: TestMails;
  /** Moves the server's clock. */
  advance(ms: number): void;
  /** The server's clock. */
  now(): Date;
  /** A client that shares nothing with other clients, like a separate browser. */
  client(): SupabaseClient;
  /** The admin API of the official client, with the secret key. */
  admin: SupabaseClient["auth"]["admin"];
  /** Whether the rest of the product lets this token in. */
  accepts(accessToken: string | undefined): Promise<boolean>;
  /** A signed-up person. */
  person(email?: string): Promise<Person>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  stop(): Promise<void>;
};

export type Person = {
  client: SupabaseClient;
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
};

export type TestAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

export const goodPassword = "correct horse battery";
let people = 0;

type Changes = Partial<AuthDependencies>;

/** @param changes or a function that makes them once the address is known. */
export async function startAuth(
  changes: Changes | ((url: string) => Promise<Changes>) = {},
): Promise<TestAuth> {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: 10 });
  // The database is dropped while connections are idle, which raises errors on the pool.
  pool.on("error", () => undefined);
  const keys = generateKeys();
  let offsetMs = 0;
  const root = new Hono();
  const server = serve({ fetch: root.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  // WebAuthn knows no host that is a number.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const mails = createTestMails({ url, secret: keys.refreshTokenSecret });
  const auth = createAuth({
    pool,
    keys,
    publicUrl: url,
    now: () => new Date(Date.now() + offsetMs),
    log: createLog({ level: "silent" }),
    autoConfirm: "always",
    mails,
    confirmations: { signUp: "later", emailChange: "both" },
    onConfirmed: async () => undefined,
    eraseAccount: async (transaction, { userId, actor, reason }) => {
      const { rows } = await transaction.query<{ deleted: boolean }>(
        "select accounts.delete_person($1, $2, $3) as deleted",
        [userId, actor, reason],
      );
      return rows[0]?.deleted ?? false;
    },
    ...(typeof changes === "function" ? await changes(url) : changes),
  });
  root.route("/auth/v1", auth.app);

  const client = (): SupabaseClient =>
    createClient(url, keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    });
  return {
    auth,
    url,
    keys,
    pool,
    gatewayUrl: database.gatewayUrl,
    mails,
    client,
    admin: createClient(url, keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
      .auth.admin,
    accepts: async (accessToken) => (await auth.identity.authenticate(`Bearer ${accessToken}`)) !== null,
    advance: (ms) => {
      offsetMs += ms;
    },
    now: () => new Date(Date.now() + offsetMs),
    person: (email = `person-${(people += 1)}@example.com`) => signUpPerson(client(), email),
    post: async (path, body, headers) =>
      readAnswer(
        await fetch(`${url}/auth/v1${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      ),
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await pool.end();
    },
  };
}

async function signUpPerson(client: SupabaseClient, email: string): Promise<Person> {
  const { data, error } = await client.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { adult_confirmed: true } },
  });
  if (error) throw error;
  if (!data.session || !data.user) throw new Error("Sign-up gave no session.");
  const { access_token: accessToken, refresh_token: refreshToken } = data.session;
  return { client, id: data.user.id, email, accessToken, refreshToken };
}

export async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}
