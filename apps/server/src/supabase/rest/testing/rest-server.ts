/** A server of `/rest/v1` over its own database, with official clients for every kind of caller. */
import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { jwtVerify, SignJWT } from "jose";
import { Pool } from "pg";
import { afterAll } from "vitest";
import { createLog } from "#platform/log.ts";
import { createSession } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createCallerResolver, type AccessTokenClaims } from "#supabase/gateway/caller.ts";
import { createGatewayPool } from "#supabase/gateway/pool.ts";
import type { RestBudgets } from "../budgets.ts";
import { createRest } from "../rest.ts";

export const publishableKey = "sb_publishable_test";
const secretKey = "sb_secret_test";

export type TestUser = { id: string; sessionId: string; token: string; client: SupabaseClient };

export type RawRequest = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

export type RestFixture = {
  url: string;
  /** Connects as the owner of all tables. */
  owner: Pool;
  gatewayPool: Pool;
  anon: SupabaseClient;
  service: SupabaseClient;
  signUp(): Promise<TestUser>;
  signToken(claims: Record<string, unknown>, expiresIn?: string): Promise<string>;
  /** Sends one raw request below `/rest/v1`, by default with the publishable key. */
  request(path: string, init?: RawRequest): Promise<Response>;
};

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Runs until the test file ends. @param schemaSql runs as the owner, after our own schema. */
export async function startRest(
  schemaSql: string,
  options: {
    maxRows?: number;
    maxAnswerBytes?: number;
    maxConnections?: number;
    timeoutsMs?: { client: number; service: number };
    budgets?: RestBudgets;
  } = {},
): Promise<RestFixture> {
  const database = await createTestDatabase();
  const owner = new Pool({ connectionString: database.url, max: 4 });
  owner.on("error", () => undefined);
  await owner.query(schemaSql);
  const gatewayPool = createGatewayPool({
    url: database.gatewayUrl,
    maxConnections: options.maxConnections ?? 4,
  });
  const shutdown = new AbortController();
  const resolveCaller = createCallerResolver({ publishableKey, secretKey, verifyAccessToken: verify });
  const rest = createRest({
    gatewayPool,
    resolveCaller,
    log: createLog({ level: "error" }),
    signal: shutdown.signal,
    // The tests of one file share an address and mean to be served.
    budgets: options.budgets ?? { personSecondsPerMinute: 600, addressSecondsPerMinute: 600 },
    ...(options.timeoutsMs ? { timeoutsMs: options.timeoutsMs } : {}),
    ...(options.maxRows ? { maxRows: options.maxRows } : {}),
    ...(options.maxAnswerBytes ? { maxAnswerBytes: options.maxAnswerBytes } : {}),
  });
  const server = createAdaptorServer({ fetch: new Hono().route("/rest/v1", rest).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    shutdown.abort();
    server.close();
    await Promise.allSettled([gatewayPool.end(), owner.end()]);
  });
  return {
    url,
    owner,
    gatewayPool,
    anon: clientOf(url, publishableKey),
    service: clientOf(url, secretKey),
    signUp: () => signUp(url, owner),
    signToken,
    request: (path, init = {}) =>
      fetch(`${url}/rest/v1${path}`, { ...init, headers: { apikey: publishableKey, ...init.headers } }),
  };
}

async function verify(token: string): Promise<AccessTokenClaims | null> {
  const verified = await jwtVerify<AccessTokenClaims>(token, keys.publicKey, { algorithms: ["ES256"] }).catch(
    () => null,
  );
  return verified?.payload ?? null;
}

function signToken(claims: Record<string, unknown>, expiresIn = "1h"): Promise<string> {
  return new SignJWT({ role: "authenticated", ...claims })
    .setProtectedHeader({ alg: "ES256" })
    .setExpirationTime(expiresIn)
    .sign(keys.privateKey);
}

async function signUp(url: string, owner: Pool): Promise<TestUser> {
  const { id, sessionId } = await createSession(owner);
  const token = await signToken({ sub: id, session_id: sessionId });
  return { id, sessionId, token, client: clientOf(url, publishableKey, token) };
}

const clientOf = (url: string, key: string, token?: string): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token ? { accessToken: () => Promise.resolve(token) } : {}),
  });
