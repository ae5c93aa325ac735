/** A realtime server on a free port over its own database, with a watched table `notes`. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import { createCallerResolver, type AccessTokenClaims } from "#supabase/gateway/caller.ts";
import { createLog } from "#platform/log.ts";
import { createSession } from "#testing/accounts.ts";
import { createTestDatabase, type TestDatabase } from "#testing/postgres.ts";
import { createRealtime, type RealtimeOptions } from "../realtime.ts";

export type Person = {
  id: string;
  sessionId: string;
  token: string;
  client: SupabaseClient;
  /** Gives the client a new token of the same session, as a refresh does. */
  refresh(expiresInSeconds: number): Promise<void>;
};

export type RealtimeServer = {
  url: string;
  pool: Pool;
  anon: SupabaseClient;
  signIn(options?: { expiresInSeconds?: number; vsn?: string }): Promise<Person>;
  /** Starts a second node over the same database. */
  addNode(): Promise<{ url: string; stop(): Promise<void> }>;
  clientAt(url: string, token: string): SupabaseClient;
  /** Stops the node and starts another on its port. */
  restart(): Promise<void>;
  /** The number of statements that the reader of the outbox ran. */
  polls(): number;
};

export const publishableKey = "sb_publishable_test";

export async function startRealtime(options: Partial<RealtimeOptions> = {}): Promise<RealtimeServer> {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: 20 });
  pool.on("error", () => undefined);
  await pool.query(notes);
  await pool.query("select realtime.sync_triggers()");
  const tokens = new Map<string, AccessTokenClaims>();
  const counted = { polls: 0 };
  const startNode = (port = 0): ReturnType<typeof openNode> =>
    openNode(database, tokens, options, counted, port);
  let first = await startNode();
  const nodes = new Set([first]);
  const clients: SupabaseClient[] = [];
  const clientOf = (url: string, accessToken?: () => Promise<string>, vsn?: string): SupabaseClient => {
    const client = createClient(url, publishableKey, {
      ...(accessToken ? { accessToken } : { auth: { persistSession: false, autoRefreshToken: false } }),
      realtime: { reconnectAfterMs: () => 50, ...(vsn ? { vsn } : {}) },
    });
    clients.push(client);
    return client;
  };
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.realtime.disconnect()));
    for (const node of nodes) await node.stop();
    await pool.end();
  });
  return {
    url: first.url,
    pool,
    anon: clientOf(first.url),
    async signIn({ expiresInSeconds = 3600, vsn } = {}) {
      const person = await createSession(pool);
      const freshToken = (seconds: number): string => {
        const token = `token-${randomUUID()}`;
        const exp = Math.floor(Date.now() / 1000) + seconds;
        tokens.set(token, { sub: person.id, session_id: person.sessionId, role: "authenticated", exp });
        return token;
      };
      const current = { token: freshToken(expiresInSeconds) };
      const client = clientOf(first.url, async () => current.token, vsn);
      return {
        ...person,
        token: current.token,
        client,
        refresh: async (seconds) => {
          current.token = freshToken(seconds);
          await client.realtime.setAuth(current.token);
        },
      };
    },
    async addNode() {
      const node = await startNode();
      nodes.add(node);
      return {
        url: node.url,
        stop: async () => {
          nodes.delete(node);
          await node.stop();
        },
      };
    },
    clientAt: (url, token) => clientOf(url, async () => token),
    async restart() {
      await first.stop();
      nodes.delete(first);
      first = await startNode(Number(new URL(first.url).port));
      nodes.add(first);
    },
    polls: () => counted.polls,
  };
}

async function openNode(
  database: TestDatabase,
  tokens: Map<string, AccessTokenClaims>,
  options: Partial<RealtimeOptions>,
  counted: { polls: number },
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const ownerPool = new Pool({ connectionString: database.url, max: 4 });
  const gatewayPool = new Pool({ connectionString: database.gatewayUrl, max: 4 });
  for (const each of [ownerPool, gatewayPool]) each.on("error", () => undefined);
  ownerPool.on("acquire", () => (counted.polls += 1));
  const realtime = createRealtime({
    ownerPool,
    gatewayPool,
    directUrl: database.url,
    resolveCaller: createCallerResolver({
      publishableKey,
      secretKey: "sb_secret_test",
      verifyAccessToken: async (token) => {
        const claims = tokens.get(token);
        return claims && claims.exp * 1000 > Date.now() ? claims : null;
      },
    }),
    log: createLog({ level: "error" }),
    options: {
      pollMs: 15,
      idlePollMs: 30,
      relayBeatMs: 200,
      relayLostAfterMs: 600,
      publicationCheckMs: 200,
      ...options,
    },
  });
  const app = new Hono().route("/realtime/v1", realtime.app);
  const server = createServer(getRequestListener(app.fetch));
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      await realtime.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([ownerPool.end(), gatewayPool.end()]);
    },
  };
}

const notes = `
  create table public.notes (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    body text not null default '',
    stars integer not null default 0,
    tags text[] not null default '{}',
    extra jsonb not null default '{}',
    hidden text default 'never shown',
    is_public boolean not null default false,
    created_at timestamptz not null default now()
  );
  alter table public.notes enable row level security;
  create policy own on public.notes for select using (user_id = (select auth.uid()) or is_public);
  grant select (id, user_id, body, stars, tags, extra, is_public, created_at) on public.notes to authenticated;
  grant select (id, body) on public.notes to anon;
  alter publication supabase_realtime add table public.notes;
  create table public.unwatched (id int primary key, user_id uuid);
  grant select on public.unwatched to authenticated;`;
