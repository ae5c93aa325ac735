/** Keys and tokens: what verifies whose signature, for how long, and what no key verifies. */
import { createHmac, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { createCallerResolver } from "#supabase/gateway/caller.ts";
import { loadKeys, rotateSigningKey } from "#platform/keys.ts";
import { readAnswer, startAuth, type TestAuth } from "./testing/auth-server.ts";

const secret = "a-shared-secret-of-at-least-32-characters";
const signInWith = (jwtSecret: string | null) => ({
  providers: [],
  allowsAnonymous: false,
  web3Chains: [],
  jwtSecret,
  requiresAdultStatement: true,
});

async function start(changes: Parameters<typeof startAuth>[0]): Promise<TestAuth> {
  const server = await startAuth(changes);
  onTestFinished(() => server.stop());
  return server;
}

const signHs256 = (claims: object, by: string | Uint8Array, header: object = {}) => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", by).update(text).digest("base64url")}`;
};

test("a replaced key verifies until its tokens have expired, and the new one signs at once", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-rotation-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const old = await loadKeys(dataDir);
  const before = await start({ keys: old });
  const person = await before.person();
  const kid = await rotateSigningKey(dataDir, new Date());
  const keys = await loadKeys(dataDir);
  expect({ ...keys, signingKey: old.signingKey, retiredKeys: undefined }).toEqual({
    ...old,
    retiredKeys: undefined,
  });
  expect(keys.signingKey.kid).toBe(kid);

  const after = await start({ keys, pool: before.pool, publicUrl: before.url });
  expect((await after.auth.verifyAccessToken(person.accessToken))?.sub).toBe(person.id);
  const listed = (await (await fetch(`${after.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  expect(listed.keys.map((key) => key.kid)).toEqual([kid, old.signingKey.kid]);
  expect(JSON.stringify(listed)).not.toContain('"d"');
  const published = createRemoteJWKSet(new URL(`${after.url}/auth/v1/.well-known/jwks.json`));
  await jwtVerify(person.accessToken, published);

  const refreshed = await readAnswer(
    await fetch(`${after.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: person.refreshToken }),
    }),
  );
  const { protectedHeader } = await jwtVerify(String(refreshed.body["access_token"]), published);
  expect(protectedHeader.kid).toBe(kid);

  after.advance(2 * 3_600_000 + 1_000);
  const later = (await (await fetch(`${after.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  expect(later.keys.map((key) => key.kid)).toEqual([kid]);
  const forged = await new SignJWT({ role: "authenticated", session_id: crypto.randomUUID() })
    .setProtectedHeader({ alg: "ES256", kid: old.signingKey.kid })
    .setSubject(person.id)
    .setIssuer(`${before.url}/auth/v1`)
    .setAudience("authenticated")
    .setExpirationTime(Math.floor(Date.now() / 1000) + 5 * 3_600)
    .sign((await import("node:crypto")).createPrivateKey({ key: old.signingKey.privateJwk, format: "jwk" }));
  expect(await after.auth.verifyAccessToken(forged)).toBeNull();
});

test("tokens of the configured secret stand for programs, and only for them", async () => {
  const { auth, keys, url, person } = await start({ signIn: signInWith(secret) });
  const resolve = createCallerResolver({ ...keys, ...auth });
  const roleOf = async (token: string): Promise<string | null> => {
    const resolved = await resolve({ authorization: `Bearer ${token}`, apikey: undefined });
    return resolved.ok ? resolved.caller.role : null;
  };
  const exp = Math.floor(Date.now() / 1000) + 600;
  expect(await roleOf(signHs256({ role: "service_role", exp }, secret))).toBe("service_role");
  expect(await roleOf(signHs256({ role: "supabase_admin" }, secret))).toBe("service_role");
  expect(await roleOf(signHs256({ role: "anon", iss: "supabase" }, secret))).toBe("anon");
  const { id } = await person();
  for (const [claims, by, header] of [
    [{ role: "authenticated", sub: id, session_id: crypto.randomUUID(), exp }, secret, {}],
    [{ role: "postgres", exp }, secret, {}],
    [{ exp }, secret, {}],
    [{ role: "service_role", exp: exp - 1_200 }, secret, {}],
    [{ role: "service_role", exp }, `${secret}x`, {}],
    [{ role: "service_role", exp }, secret, { alg: "none" }],
    [{ role: "service_role", exp }, secret, { alg: "HS384" }],
    [{ role: "service_role", exp }, secret, { alg: "ES256", kid: keys.signingKey.kid }],
  ] as const)
    expect(await roleOf(signHs256(claims, by, header))).toBeNull();

  const admin = await readAnswer(
    await fetch(`${url}/auth/v1/admin/oauth/clients`, {
      headers: { authorization: `Bearer ${signHs256({ role: "service_role" }, secret)}` },
    }),
  );
  expect(admin.body["code"]).toBe("feature_disabled");
});

test("no public key verifies a token that was made with it as a secret, with a configured secret or without", async () => {
  for (const jwtSecret of [null, secret]) {
    const { auth, keys } = await start({ signIn: signInWith(jwtSecret) });
    const resolve = createCallerResolver({ ...keys, ...auth });
    const { kty, crv, x, y } = keys.signingKey.privateJwk;
    const publicKey = (await import("node:crypto")).createPublicKey({
      key: { kty, crv, x, y },
      format: "jwk",
    });
    const exp = Math.floor(Date.now() / 1000) + 600;
    for (const by of [
      publicKey.export({ type: "spki", format: "pem" }).toString(),
      publicKey.export({ type: "spki", format: "der" }),
      JSON.stringify({ kty, crv, x, y }),
      Buffer.from(x, "base64url"),
      "",
    ])
      for (const claims of [
        { role: "service_role", exp },
        { role: "authenticated", sub: crypto.randomUUID(), session_id: crypto.randomUUID(), exp },
      ]) {
        const token = signHs256(claims, by, { kid: keys.signingKey.kid });
        expect((await resolve({ authorization: `Bearer ${token}`, apikey: undefined })).ok).toBe(false);
      }
    if (jwtSecret === null) {
      const token = signHs256({ role: "service_role", exp }, secret);
      expect((await resolve({ authorization: `Bearer ${token}`, apikey: undefined })).ok).toBe(false);
    }
    // A token that brings its own key.
    const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = own.publicKey.export({ format: "jwk" });
    for (const header of [{ jwk }, { jwk, kid: keys.signingKey.kid }, { kid: "../../dev/null" }]) {
      const token = await new SignJWT({ role: "authenticated", session_id: crypto.randomUUID() })
        .setProtectedHeader({ alg: "ES256", ...header })
        .setSubject(crypto.randomUUID())
        .setAudience("authenticated")
        .setExpirationTime("10m")
        .sign(own.privateKey);
      expect(await auth.verifyAccessToken(token)).toBeNull();
    }
  }
});
