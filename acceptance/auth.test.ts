/** Accounts, through the official client and plain HTTP against a running server. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, SignJWT, generateKeyPair } from "jose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "./server.ts";

type Server = Awaited<ReturnType<typeof startServer>>;
let server: Server;

beforeAll(async () => {
  // Requests below come from many addresses.
  server = await startServer({ TRUSTED_PROXIES: "127.0.0.0/8,::1" });
}, 120_000);
afterAll(() => server.stop());

const password = "four calm words here";
const newEmail = (): string => `acceptance-${randomUUID()}@example.com`;

const browser = (): SupabaseClient =>
  createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function signUp(email = newEmail()) {
  const client = browser();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { adult_confirmed: true } },
  });
  if (error) throw error;
  if (!data.session || !data.user) throw new Error("Sign-up gave no session.");
  return { client, email, user: data.user, session: data.session };
}

async function signIn(email: string) {
  const client = browser();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}/auth/v1${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}

const post = (path: string, body: string, contentType = "application/json") =>
  call(path, { method: "POST", headers: { "content-type": contentType }, body });

const userOf = (accessToken: string) =>
  call("/user", { headers: { authorization: `Bearer ${accessToken}` } });

test("a person signs up, is signed in, and signs in again later", async () => {
  const { client, email, user } = await signUp();
  expect((await client.auth.getUser()).data.user).toMatchObject({
    id: user.id,
    email,
    role: "authenticated",
  });
  const later = await signIn(` ${email.toUpperCase()} `);
  expect((await later.client.auth.getUser()).data.user?.id).toBe(user.id);
});

test("a taken address, a wrong password and an unknown address give the specified messages", async () => {
  const { email } = await signUp();
  const taken = await browser().auth.signUp({
    email,
    password,
    options: { data: { adult_confirmed: true } },
  });
  expect(taken.error).toMatchObject({ status: 422, code: "user_already_exists" });
  expect(taken.error?.message).toContain("User already registered");
  const wrong = await browser().auth.signInWithPassword({ email, password: "not this one" });
  const unknown = await browser().auth.signInWithPassword({ email: newEmail(), password: "not this one" });
  for (const { error } of [wrong, unknown]) {
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  }
});

test("signing up requires the statement to be an adult and a strong password", async () => {
  const without = await browser().auth.signUp({ email: newEmail(), password });
  expect(without.error).toMatchObject({ status: 422, code: "validation_failed" });
  const options = { data: { adult_confirmed: true } };
  const short = await browser().auth.signUp({ email: newEmail(), password: "1234567", options });
  expect(short.error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["length"] });
  const common = await browser().auth.signUp({ email: newEmail(), password: "password1", options });
  expect(common.error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["pwned"] });
});

test("access tokens verify against the published keys and name issuer, person and session", async () => {
  const { client, session, user } = await signUp();
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({
    sub: user.id,
    aud: "authenticated",
    role: "authenticated",
    aal: "aal1",
  });
  const keys = (await call("/.well-known/jwks.json")).body as unknown as JSONWebKeySet;
  const { payload } = await jwtVerify(session.access_token, createLocalJWKSet(keys), {
    audience: "authenticated",
  });
  expect(payload.iss).toMatch(/\/auth\/v1$/);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  expect(keys.keys.every((key) => !("d" in key))).toBe(true);
});

test("two tabs that refresh at once stay signed in", async () => {
  const { session } = await signUp();
  const tabs = [browser(), browser()];
  const results = await Promise.all(
    tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  for (const { error } of results) expect(error).toBeNull();
  const tokens = new Set(results.map(({ data }) => data.session?.refresh_token));
  expect(tokens.size).toBe(1);
  for (const tab of tabs) expect((await tab.auth.getUser()).error).toBeNull();
});

test("an old refresh token ends its session", async () => {
  const { session } = await signUp();
  let token = session.refresh_token;
  let accessToken = session.access_token;
  for (let turn = 0; turn < 2; turn += 1) {
    const { data } = await browser().auth.refreshSession({ refresh_token: token });
    token = data.session?.refresh_token ?? "";
    accessToken = data.session?.access_token ?? "";
  }
  const { error } = await browser().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  const { error: newest } = await browser().auth.refreshSession({ refresh_token: token });
  expect(newest).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  expect((await userOf(accessToken)).status).toBe(403);
});

test("signing out ends exactly the named sessions, for auth and for data", async () => {
  const first = await signUp();
  const second = await signIn(first.email);
  const third = await signIn(first.email);
  const stranger = await signUp();
  const reads = async (accessToken: string): Promise<number> =>
    (
      await fetch(`${server.url}/rest/v1/generated_content?select=id&limit=1`, {
        headers: { apikey: server.publishableKey, authorization: `Bearer ${accessToken}` },
      })
    ).status;
  expect(await reads(first.session.access_token)).toBe(200);

  await first.client.auth.signOut({ scope: "local" });
  expect((await userOf(first.session.access_token)).body["code"]).toBe("session_not_found");
  expect(await reads(first.session.access_token)).toBe(401);
  expect((await userOf(second.session.access_token)).status).toBe(200);

  await second.client.auth.signOut({ scope: "others" });
  expect((await userOf(third.session.access_token)).status).toBe(403);
  expect((await userOf(second.session.access_token)).status).toBe(200);

  await second.client.auth.signOut({ scope: "global" });
  expect((await userOf(second.session.access_token)).status).toBe(403);
  expect((await userOf(stranger.session.access_token)).status).toBe(200);
});

test("a changed password replaces the old one and signs out other devices", async () => {
  const { client, email } = await signUp();
  const device = await signIn(email);
  const { error } = await client.auth.updateUser({ password: "five other calm words" });
  expect(error).toBeNull();
  expect((await userOf(device.session.access_token)).status).toBe(403);
  const old = await browser().auth.signInWithPassword({ email, password });
  expect(old.error?.code).toBe("invalid_credentials");
  const renewed = await browser().auth.signInWithPassword({ email, password: "five other calm words" });
  expect(renewed.error).toBeNull();
});

test("user metadata gives no rights", async () => {
  const { client } = await signUp();
  for (const data of [{ role: "service_role" }, { is_admin: true }, { app_metadata: {} }]) {
    const { error } = await client.auth.updateUser({ data });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  }
  const { data, error } = await client.auth.updateUser({ data: { team: "red", claims: { role: "admin" } } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ team: "red" });
  expect(data.user?.user_metadata).not.toHaveProperty("role");
  expect(data.user?.role).toBe("authenticated");
  expect(data.user?.app_metadata).not.toHaveProperty("role");
});

test("forged tokens are refused", async () => {
  const { session } = await signUp();
  const [head = "", payload = "", signature = ""] = session.access_token.split(".");
  const { privateKey } = await generateKeyPair("ES256");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as { alg: string; kid: string };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = [
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`,
    await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
    server.publishableKey,
  ];
  for (const token of forged) {
    const answer = await userOf(token);
    expect(answer.status).toBe(403);
    expect(answer.body["code"]).toBe("bad_jwt");
  }
});

test("bad requests get a 4xx with a code in both formats", async () => {
  const answers = [
    [400, await post("/signup", "{")],
    [400, await post("/signup", "[]")],
    [415, await post("/token?grant_type=password", "email=a", "application/x-www-form-urlencoded")],
    [413, await post("/token?grant_type=password", JSON.stringify({ email: "x".repeat(70_000) }))],
    [400, await post("/token?grant_type=magic", "{}")],
    [404, await call("/nowhere")],
    [401, await call("/user")],
  ] as const;
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(answer.body["code"]).toBeTypeOf("string");
    expect(answer.body["error_code"]).toBe(answer.body["code"]);
    expect(answer.body["msg"]).toBe(answer.body["message"]);
  }
});

test("guessing passwords is rate-limited, and the reply says for how long", async () => {
  const { email } = await signUp();
  let limited: Awaited<ReturnType<typeof post>> | undefined;
  for (let guess = 0; guess < 40 && !limited; guess += 1) {
    const answer = await post(
      "/token?grant_type=password",
      JSON.stringify({ email, password: `guess number ${guess}` }),
    );
    if (answer.status === 429) limited = answer;
    else expect(answer.status).toBe(400);
  }
  expect(limited?.body["code"]).toBe("over_request_rate_limit");
  expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("guesses at an account from many addresses do not lock its owner out", async () => {
  const { email } = await signUp();
  const guess = (host: number) =>
    call("/token?grant_type=password", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${host}` },
      body: JSON.stringify({ email, password: "a wild guess" }),
    });
  for (let host = 0; host < 100; host += 10)
    await Promise.all(Array.from({ length: 10 }, (_, next) => guess(host + next)));
  const client = browser();
  const refused = await client.auth.signInWithPassword({ email, password });
  expect(refused.error).toMatchObject({ code: "captcha_failed" });
  const asked = await post("/challenge", JSON.stringify({ purpose: "sign_in", email }));
  const challenge = asked.body as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const captchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  expect(
    (await client.auth.signInWithPassword({ email, password, options: { captchaToken } })).error,
  ).toBeNull();
}, 60_000);
