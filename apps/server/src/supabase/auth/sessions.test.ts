import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  goodPassword,
  type Person,
  readAnswer,
  startAuth,
  type TestAnswer,
  type TestAuth,
} from "./testing/auth-server.ts";
import { reuseGraceMs } from "./token-refresh.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.stop());

const refresh = (refreshToken: unknown): Promise<TestAnswer> =>
  server.post("/token?grant_type=refresh_token", { refresh_token: refreshToken });

const getUser = async (accessToken: string): Promise<TestAnswer> =>
  readAnswer(
    await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${accessToken}` } }),
  );

async function secondDevice(person: Person) {
  const client = server.client();
  const { data } = await client.auth.signInWithPassword({ email: person.email, password: goodPassword });
  if (!data.session) throw new Error("No session.");
  return { client, accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
}

test("refreshing exchanges the token and keeps the session", async () => {
  const person = await server.person();
  const { data, error } = await person.client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(person.refreshToken);
  const before = await server.auth.verifyAccessToken(person.accessToken);
  const after = await server.auth.verifyAccessToken(data.session?.access_token ?? "");
  expect(after?.session_id).toBe(before?.session_id);
  expect(await server.accepts(data.session?.access_token ?? "")).toBe(true);
});

test("tabs that refresh with one token at the same time get the same next token", async () => {
  let token: unknown = (await server.person()).refreshToken;
  // Several rounds, because in the first one the pool opens its connections one by one.
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const next = new Set(answers.map((answer) => answer.body["refresh_token"]));
    expect(next.size).toBe(1);
    [token] = next;
  }
});

test("an exchanged token used after the grace ends the whole session", async () => {
  const person = await server.person();
  const other = await secondDevice(person);
  const first = await refresh(person.refreshToken);
  server.advance(reuseGraceMs + 1000);
  const reused = await refresh(person.refreshToken);
  expect(reused).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
  expect(await refresh(first.body["refresh_token"])).toMatchObject({
    status: 400,
    body: { code: "refresh_token_not_found" },
  });
  expect(await server.accepts(String(first.body["access_token"]))).toBe(false);
  expect(await server.accepts(other.accessToken)).toBe(true);
});

test("a grandparent token ends the session even within the grace period", async () => {
  const { refreshToken } = await server.person();
  const first = await refresh(refreshToken);
  const second = await refresh(first.body["refresh_token"]);
  expect((await refresh(refreshToken)).body["code"]).toBe("refresh_token_already_used");
  expect((await refresh(second.body["refresh_token"])).body["code"]).toBe("refresh_token_not_found");
});

test("an invented token is refused and ends no session", async () => {
  for (const token of ["x", "A".repeat(43), "ü"]) {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: "refresh_token_not_found" } });
  }
  for (const token of [undefined, null, "", 7, {}, ["a"], "x".repeat(2000)]) {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
});

test("a session expires after a month without use, and after half a year in any case", async () => {
  const aged = await startAuth();
  try {
    const dayMs = 86_400_000;
    const idle = await aged.person();
    const used = await aged.person();
    let token: unknown = used.refreshToken;
    for (let day = 0; day < 175; day += 25) {
      aged.advance(25 * dayMs);
      const answer = await aged.post("/token?grant_type=refresh_token", { refresh_token: token });
      expect(answer.status).toBe(200);
      token = answer.body["refresh_token"];
    }
    aged.advance(6 * dayMs);
    for (const expired of [idle.refreshToken, token]) {
      const answer = await aged.post("/token?grant_type=refresh_token", { refresh_token: expired });
      expect(answer).toMatchObject({ status: 400, body: { code: "session_expired" } });
    }
  } finally {
    await aged.stop();
  }
});

test("signing out locally ends this session at once, and no other", async () => {
  const person = await server.person();
  const other = await secondDevice(person);
  expect((await person.client.auth.signOut({ scope: "local" })).error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(false);
  expect((await refresh(person.refreshToken)).body["code"]).toBe("refresh_token_not_found");
  expect(await server.accepts(other.accessToken)).toBe(true);
  expect(await getUser(person.accessToken)).toMatchObject({
    status: 403,
    body: { code: "session_not_found" },
  });
});

test("signing out the others keeps this session", async () => {
  const person = await server.person();
  const other = await secondDevice(person);
  expect((await person.client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(true);
  expect(await server.accepts(other.accessToken)).toBe(false);
  expect((await refresh(other.refreshToken)).status).toBe(400);
});

test("signing out globally ends every session of that person alone", async () => {
  const person = await server.person();
  const other = await secondDevice(person);
  const stranger = await server.person();
  expect((await person.client.auth.signOut()).error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(false);
  expect(await server.accepts(other.accessToken)).toBe(false);
  expect(await server.accepts(stranger.accessToken)).toBe(true);
  expect((await person.client.auth.getSession()).data.session).toBeNull();
});

test("a client whose session was ended is told so and drops it", async () => {
  const person = await server.person();
  await server.pool.query("delete from auth.sessions where user_id = $1", [person.id]);
  const { error } = await person.client.auth.getUser();
  expect(error?.name).toBe("AuthSessionMissingError");
  expect((await person.client.auth.getSession()).data.session).toBeNull();
});

test("deleting an account ends its sessions and frees its address", async () => {
  const person = await server.person();
  await server.pool.query("delete from auth.users where id = $1", [person.id]);
  expect(await server.accepts(person.accessToken)).toBe(false);
  expect(await server.auth.userAdmin.findUser(person.id)).toBeNull();
  expect(await server.auth.userAdmin.findUser("not a uuid")).toBeNull();
  const again = await server.person(person.email);
  expect(again.id).not.toBe(person.id);
});

test("forged, foreign and altered tokens are refused", async () => {
  const person = await server.person();
  const claims = await server.auth.verifyAccessToken(person.accessToken);
  if (!claims) throw new Error("The genuine token was refused.");
  const genuine = await importJWK(server.keys.signingKey.privateJwk, "ES256");
  const foreign = (await generateKeyPair("ES256", { extractable: true })).privateKey;
  const kid = server.keys.signingKey.kid;
  const sign = (key: Parameters<SignJWT["sign"]>[0], changes: object, header: object = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", kid, ...header }).sign(key);
  const [head = "", payload = "", signature = ""] = person.accessToken.split(".");
  const unsigned = (alg: string): string =>
    `${Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url")}.${payload}.`;
  const { d: _, ...publicJwk } = server.keys.signingKey.privateJwk;
  const hmacWithPublicKey = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid })
    .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));
  const raised = Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString("base64url");
  const forged: Record<string, string> = {
    "alg none": unsigned("none"),
    "alg None": unsigned("None"),
    "another key": await sign(foreign, {}),
    "another key in its header": await sign(foreign, {}, { jwk: await exportJWK(foreign) }),
    "hmac with the public key": hmacWithPublicKey,
    "wrong audience": await sign(genuine, { aud: "anon" }),
    "wrong issuer": await sign(genuine, { iss: "https://elsewhere.example/auth/v1" }),
    "wrong role": await sign(genuine, { role: "service_role" }),
    expired: await sign(genuine, { exp: Math.floor(Date.now() / 1000) - 60 }),
    "no expiry": await sign(genuine, { exp: undefined }),
    "no session": await sign(genuine, { session_id: undefined }),
    "session of no shape": await sign(genuine, { session_id: "'; drop table auth.users" }),
    "session of somebody else": await sign(genuine, { sub: "00000000-0000-4000-8000-000000000000" }),
    "altered payload": `${head}.${raised}.${signature}`,
    "publishable key": server.keys.publishableKey,
    garbage: "a.b.c",
  };
  for (const [name, token] of Object.entries(forged)) {
    expect(await server.accepts(token), name).toBe(false);
    expect((await getUser(token)).status, name).toBe(403);
  }
  expect(await server.accepts(await sign(genuine, {}))).toBe(true);
  expect((await getUser("")).body["code"]).toBe("no_authorization");
  expect(await server.auth.identity.authenticate(undefined)).toBeNull();
  expect(await server.auth.identity.authenticate("Basic abc")).toBeNull();
});

test("a cached token is refused once it has expired", async () => {
  const aged = await startAuth();
  try {
    const { accessToken } = await aged.person();
    expect(await aged.auth.verifyAccessToken(accessToken)).not.toBeNull();
    aged.advance(3601 * 1000);
    expect(await aged.auth.verifyAccessToken(accessToken)).toBeNull();
    expect(await aged.auth.identity.authenticate(`Bearer ${accessToken}`)).toBeNull();
  } finally {
    await aged.stop();
  }
});
