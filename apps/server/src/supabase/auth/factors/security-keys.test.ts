/** Security keys as second factors, by the official client and a key in software. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "../testing/auth-server.ts";
import { createAuthenticator } from "../testing/software-authenticator.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

type Key = ReturnType<typeof createAuthenticator>;
const newKey = () => createAuthenticator({ origin: auth.url, verifiesUser: false });

async function bearerOf(client: SupabaseClient): Promise<Record<string, string>> {
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

type Asked = {
  id: string;
  webauthn: {
    type: "create" | "request";
    credential_options: {
      publicKey: { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };
    };
  };
};

/** The challenge as the server sends it; the client would turn it into bytes for a browser. */
async function challenge(client: SupabaseClient, factorId: string): Promise<Asked> {
  const { status, body } = await auth.post(`/factors/${factorId}/challenge`, {}, await bearerOf(client));
  expect(status).toBe(200);
  return body as unknown as Asked;
}

async function verify(client: SupabaseClient, factorId: string, asked: Asked, answer: object) {
  return auth.post(
    `/factors/${factorId}/verify`,
    { challenge_id: asked.id, webauthn: { type: asked.webauthn.type, credential_response: answer } },
    await bearerOf(client),
  );
}

function register(key: Key, { webauthn }: Asked) {
  const { challenge: asked, rp, user } = webauthn.credential_options.publicKey;
  return key.create({ challenge: asked, rpId: rp?.id ?? "", userHandle: user?.id ?? "" });
}

/** A person whose key is verified, and a second session of theirs at aal1. */
async function ownerOfKey() {
  const person = await auth.person();
  const key = newKey();
  const { data, error } = await person.client.auth.mfa.enroll({
    factorType: "webauthn",
    friendlyName: "Key",
  });
  if (error) throw error;
  const asked = await challenge(person.client, data.id);
  const verified = await verify(person.client, data.id, asked, register(key, asked));
  const client = auth.client();
  await client.auth.signInWithPassword({ email: person.email, password: goodPassword });
  return { person, key, factorId: data.id, asked, verified, client };
}

test("a key is asked for a credential once, and for a signature from then on", async () => {
  const { key, factorId, asked, verified, client } = await ownerOfKey();
  expect(asked.webauthn).toMatchObject({
    type: "create",
    credential_options: { publicKey: { rp: { id: "localhost", name: "Galatea" }, attestation: "none" } },
  });
  expect(verified).toMatchObject({
    status: 200,
    body: { user: { factors: [{ factor_type: "webauthn", status: "verified" }] } },
  });

  const next = await challenge(client, factorId);
  expect(next.webauthn.type).toBe("request");
  const { publicKey } = next.webauthn.credential_options;
  const raised = await client.auth.mfa.verify({
    factorId,
    challengeId: next.id,
    webauthn: {
      type: "request",
      rpId: "localhost",
      credential_response: {
        toJSON: () => key.get({ challenge: publicKey.challenge, rpId: "localhost" }),
      } as never,
    },
  });
  expect(raised.error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    currentAuthenticationMethods: [{ method: "mfa/webauthn" }, { method: "password" }],
  });
});

test("a signature for another page, to another challenge, sent twice or of a copied key is refused", async () => {
  const { key, factorId, client } = await ownerOfKey();
  const refused = { status: 400, body: { code: "webauthn_verification_failed" } };
  const first = await challenge(client, factorId);
  const { challenge: text } = first.webauthn.credential_options.publicKey;
  const phished = key.get({ challenge: text, rpId: "localhost", from: "https://ga1atea.example" });
  expect(await verify(client, factorId, first, phished)).toMatchObject(refused);
  const otherHost = key.get({ challenge: text, rpId: "example.com" });
  expect(await verify(client, factorId, first, otherHost)).toMatchObject(refused);
  const stale = key.get({ challenge: "AAAA", rpId: "localhost" });
  expect(await verify(client, factorId, first, stale)).toMatchObject(refused);
  expect(await verify(client, factorId, first, { id: "nothing" })).toMatchObject(refused);

  const right = key.get({ challenge: text, rpId: "localhost" });
  expect(await verify(client, factorId, first, right)).toMatchObject({ status: 200 });
  const { data } = await client.auth.signInWithPassword({
    email: (await client.auth.getUser()).data.user?.email ?? "",
    password: goodPassword,
  });
  expect(data.session).not.toBeNull();
  expect(await verify(client, factorId, first, right)).toMatchObject({
    status: 422,
    body: { code: "mfa_factor_not_found" },
  });
  const second = await challenge(client, factorId);
  const { challenge: next } = second.webauthn.credential_options.publicKey;
  const copied = key.get({ challenge: next, rpId: "localhost", counter: 1 });
  expect(await verify(client, factorId, second, copied)).toMatchObject(refused);
});

test("a key that somebody has registered is refused", async () => {
  const { key } = await ownerOfKey();
  const person = await auth.person();
  const { data } = await person.client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
  const asked = await challenge(person.client, data?.id ?? "");
  const fresh = newKey();
  const answer = register(fresh, asked);
  const id = key.credentials[0]?.id ?? Buffer.alloc(16);
  // The same credential, as the key itself would answer when it is made to.
  const attestation = Buffer.from(answer.response.attestationObject, "base64url");
  const own = Buffer.from(answer.rawId, "base64url");
  const at = attestation.indexOf(own);
  const stolen = Buffer.concat([attestation.subarray(0, at), id, attestation.subarray(at + own.length)]);
  const name = id.toString("base64url");
  const forged = {
    ...answer,
    id: name,
    rawId: name,
    response: { ...answer.response, attestationObject: stolen.toString("base64url") },
  };
  expect(await verify(person.client, data?.id ?? "", asked, forged)).toMatchObject({
    status: 422,
    body: { code: "webauthn_credential_exists" },
  });
});

test("on a host that is a number, keys and passkeys are off by the protocol's codes", async () => {
  const numbered = await startAuth({ publicUrl: "http://127.0.0.1:3000" });
  const person = await numbered.person();
  const key = await person.client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
  expect(key.error).toMatchObject({ status: 422, code: "mfa_webauthn_enroll_not_enabled" });
  const passkey = await person.client.auth.passkey.startRegistration();
  expect(passkey.error).toMatchObject({ status: 404, code: "passkey_disabled" });
  expect((await numbered.client().auth.passkey.startAuthentication()).error?.code).toBe("passkey_disabled");
  await numbered.stop();
});
