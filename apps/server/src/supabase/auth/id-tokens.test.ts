/** Sessions for ID tokens that a client got from a provider by itself. */
import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuth, type TestAuth } from "./testing/auth-server.ts";

const clientIds = ["the-website", "the-phone"] as const;
let server: TestAuth;
let issuer = "";
let stopIssuer = async (): Promise<void> => undefined;
let key: CryptoKey;
let foreignKey: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  foreignKey = (await generateKeyPair("RS256")).privateKey;
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const app = new Hono();
  const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => http.once("listening", () => resolve()));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  app.get("/.well-known/openid-configuration", (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
  );
  app.get("/keys", (c) => c.json({ keys: [publicKey] }));
  stopIssuer = () => new Promise<void>((resolve) => http.close(() => resolve()));
  server = await startAuth({
    signIn: {
      providers: [
        { kind: "openid", name: "google", label: "Google", issuer, clientIds, clientSecret: "secret" },
      ],
      allowsAnonymous: false,
      web3Chains: [],
      jwtSecret: null,
      requiresAdultStatement: true,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await stopIssuer();
});

let people = 0;
const claimsOf = (changes: JWTPayload = {}): JWTPayload => {
  people += 1;
  return {
    sub: `g-${people}`,
    email: `g-${people}@example.com`,
    email_verified: true,
    name: "Gil",
    ...changes,
  };
};

const sign = (
  claims: JWTPayload,
  options: { by?: CryptoKey; audience?: string; from?: string; at?: number } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(options.from ?? issuer)
    .setAudience(options.audience ?? clientIds[0])
    .setIssuedAt(options.at)
    .setExpirationTime((options.at ?? Math.floor(Date.now() / 1000)) + 600)
    .sign(options.by ?? key);

const exchange = (body: object, headers?: Record<string, string>) =>
  server.post("/token?grant_type=id_token", body, headers);

test("auth-js signs in with the token of any of the operator's clients, and the hash of its nonce", async () => {
  for (const audience of clientIds) {
    const nonce = "a-nonce-of-the-client";
    const claims = claimsOf({ nonce: createHash("sha256").update(nonce).digest("hex"), hd: "example.com" });
    const { data, error } = await server
      .client()
      .auth.signInWithIdToken({ provider: "google", token: await sign(claims, { audience }), nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: claims["email"],
      app_metadata: { provider: "google", awaits_adult_statement: true },
      user_metadata: { full_name: "Gil", provider_id: claims.sub, custom_claims: { hd: "example.com" } },
    });
  }
  const byIssuer = await exchange({ id_token: await sign(claimsOf()), issuer, client_id: clientIds[0] });
  expect(byIssuer.status).toBe(200);
});

test("a token that is forged, expired, for somebody else or malformed is refused", async () => {
  const badToken = { error: "invalid request", error_description: "Bad ID token" };
  const [header, payload, signature] = (await sign(claimsOf())).split(".");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const hmac = await new SignJWT(claimsOf())
    .setProtectedHeader({ alg: "HS256", kid: "one" })
    .setIssuer(issuer)
    .setAudience(clientIds[0])
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(Buffer.from("secret".padEnd(32, "x")));
  for (const id_token of [
    await sign(claimsOf(), { by: foreignKey }),
    await sign(claimsOf(), { audience: "another-site" }),
    await sign(claimsOf(), { from: "https://accounts.google.com" }),
    await sign(claimsOf(), { at: Math.floor(Date.now() / 1000) - 3600 }),
    `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(), iss: issuer })).toString("base64url")}.${signature}`,
    `${none}.${payload}.`,
    hmac,
    "x",
    "a.b.c",
  ]) {
    const { status, body } = await exchange({ id_token, provider: "google" });
    expect([status, body]).toEqual([400, badToken]);
  }
});

test("nonce and access token have to be those of the token", async () => {
  const refused = async (body: object) => (await exchange({ provider: "google", ...body })).body;
  expect(await refused({ id_token: await sign(claimsOf()), nonce: "mine" })).toMatchObject({
    error_description: "Passed nonce and nonce in id_token should either both exist or not.",
  });
  expect(await refused({ id_token: await sign(claimsOf({ nonce: "plain" })), nonce: "plain" })).toEqual({
    error: "invalid nonce",
    error_description: "Nonces mismatch",
  });
  const at_hash = createHash("sha256").update("their-token").digest().subarray(0, 16).toString("base64url");
  const id_token = await sign(claimsOf({ at_hash }));
  expect(await refused({ id_token, access_token: "another-token" })).toMatchObject({
    error_description: "Bad ID token",
  });
  expect((await exchange({ provider: "google", id_token, access_token: "their-token" })).status).toBe(200);
});

test("what is missing or not configured is named", async () => {
  for (const [body, answer] of [
    [{ provider: "google" }, { error: "invalid request", error_description: "id_token required" }],
    [{ id_token: "x" }, { error_description: "provider or client_id and issuer required" }],
    [{ id_token: "x", provider: "apple" }, { code: "provider_disabled" }],
    [{ id_token: "x", provider: "custom:other" }, { code: "validation_failed" }],
    [{ id_token: "x", client_id: "a", issuer: "https://evil.example" }, { code: "validation_failed" }],
    [{ id_token: 7, provider: "google" }, { code: "validation_failed" }],
  ]) {
    const refused = await exchange(body as object);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject(answer as object);
  }
});

test("a signed-in person links by a token, and needs a session for it", async () => {
  const person = await server.person();
  const { data, error } = await person.client.auth.linkIdentity({
    provider: "google",
    token: await sign(claimsOf()),
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: person.id, email: person.email });
  const refused = await exchange({
    id_token: await sign(claimsOf()),
    provider: "google",
    link_identity: true,
  });
  expect(refused.body["error_description"]).toContain("Linking requires");
});
