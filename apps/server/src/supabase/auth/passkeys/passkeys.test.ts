/** Passkeys, by the official client and an authenticator in software. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuth, type TestAuth } from "../testing/auth-server.ts";
import { addApp } from "../testing/second-step.ts";
import { createAuthenticator } from "../testing/software-authenticator.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

type Authenticator = ReturnType<typeof createAuthenticator>;
const newAuthenticator = (options: { verifiesUser?: boolean } = {}) =>
  createAuthenticator({ origin: auth.url, ...options });

async function register(client: SupabaseClient, authenticator: Authenticator) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) throw error;
  const { challenge, user, rp } = data.options;
  const credential = authenticator.create({ challenge, rpId: rp.id ?? "", userHandle: user.id });
  return client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

async function askSignIn(client: SupabaseClient) {
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  return { challengeId: data.challenge_id, challenge: data.options.challenge, options: data.options };
}

async function signInBy(authenticator: Authenticator) {
  const client = auth.client();
  const { challengeId, challenge } = await askSignIn(client);
  const credential = authenticator.get({ challenge, rpId: "localhost" });
  return { client, ...(await client.auth.passkey.verifyAuthentication({ challengeId, credential })) };
}

test("a passkey is added, named, listed and removed, and signs in without a password", async () => {
  const person = await auth.person();
  const authenticator = newAuthenticator();
  const added = await register(person.client, authenticator);
  expect(added.data).toMatchObject({ friendly_name: "Passkey" });
  const passkeyId = added.data?.id ?? "";
  const { passkey } = person.client.auth;
  const renamed = await passkey.update({ passkeyId, friendlyName: "Laptop" });
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "Laptop" });

  const { client, data, error } = await signInBy(authenticator);
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(person.id);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
    currentAuthenticationMethods: [{ method: "passkey" }],
  });
  expect((await passkey.list()).data).toMatchObject([
    { id: passkeyId, friendly_name: "Laptop", last_used_at: expect.any(String) },
  ]);
  expect((await passkey.delete({ passkeyId })).error).toBeNull();
  expect((await passkey.list()).data).toEqual([]);
  expect((await signInBy(authenticator)).error).toMatchObject({
    status: 400,
    code: "webauthn_verification_failed",
  });
});

test("an operator lists a person's passkeys and removes one, which signs nobody in any more", async () => {
  const [person, other] = [await auth.person(), await auth.person()];
  const authenticator = newAuthenticator();
  const passkeyId = (await register(person.client, authenticator)).data?.id ?? "";
  const { passkey } = auth.admin;
  expect((await passkey.listPasskeys({ userId: person.id })).data).toEqual([
    { id: passkeyId, friendly_name: "Passkey", created_at: expect.any(String) },
  ]);
  const ofAnother = await passkey.deletePasskey({ userId: other.id, passkeyId });
  expect(ofAnother.error).toMatchObject({
    status: 404,
    code: "validation_failed",
    message: "Passkey not found",
  });
  expect((await passkey.deletePasskey({ userId: person.id, passkeyId })).error).toBeNull();
  expect((await passkey.listPasskeys({ userId: person.id })).data).toEqual([]);
  expect((await signInBy(authenticator)).error?.code).toBe("webauthn_verification_failed");
  const nobody = await passkey.listPasskeys({ userId: "00000000-0000-4000-8000-000000000000" });
  expect(nobody.error).toMatchObject({ status: 404, code: "user_not_found" });
});

test("the options ask an authenticator to know its person and to keep the passkey", async () => {
  const person = await auth.person();
  const registration = await person.client.auth.passkey.startRegistration();
  expect(registration.data?.options).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { options } = await askSignIn(auth.client());
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  // A key that anybody may touch is no passkey.
  const touched = await register(person.client, newAuthenticator({ verifiesUser: false }));
  expect(touched.error).toMatchObject({ code: "webauthn_verification_failed" });
});

test("an answer works once, in five minutes, and not for another page or person", async () => {
  const person = await auth.person();
  const authenticator = newAuthenticator();
  await register(person.client, authenticator);
  const client = auth.client();
  const verify = (challengeId: string, credential: ReturnType<Authenticator["get"]>) =>
    client.auth.passkey.verifyAuthentication({ challengeId, credential });

  const asked = await askSignIn(client);
  const answer = authenticator.get({ challenge: asked.challenge, rpId: "localhost" });
  expect((await verify(asked.challengeId, answer)).error).toBeNull();
  expect((await verify(asked.challengeId, answer)).error).toMatchObject({
    status: 400,
    code: "webauthn_challenge_not_found",
  });
  const late = await askSignIn(client);
  auth.advance(5 * 60_000);
  const lateAnswer = authenticator.get({ challenge: late.challenge, rpId: "localhost" });
  expect((await verify(late.challengeId, lateAnswer)).error?.code).toBe("webauthn_challenge_expired");
  const phished = await askSignIn(client);
  const elsewhere = authenticator.get({
    challenge: phished.challenge,
    rpId: "localhost",
    from: "https://ga1atea.example",
  });
  expect((await verify(phished.challengeId, elsewhere)).error?.code).toBe("webauthn_verification_failed");

  const victim = await auth.person();
  const forged = await askSignIn(client);
  const own = authenticator.get({ challenge: forged.challenge, rpId: "localhost" });
  const userHandle = Buffer.from(victim.id).toString("base64url");
  const asVictim = { ...own, response: { ...own.response, userHandle } };
  expect((await verify(forged.challengeId, asVictim)).error?.code).toBe("webauthn_verification_failed");
});

test("somebody else's registration, passkey or challenge is out of reach", async () => {
  const person = await auth.person();
  const stranger = await auth.person();
  const authenticator = newAuthenticator();
  const { data } = await register(person.client, authenticator);
  const passkeyId = data?.id ?? "";
  const { passkey } = stranger.client.auth;
  const notFound = { status: 404, code: "validation_failed" };
  expect((await passkey.delete({ passkeyId })).error).toMatchObject(notFound);
  expect((await passkey.update({ passkeyId, friendlyName: "Mine" })).error).toMatchObject(notFound);
  expect((await passkey.update({ passkeyId, friendlyName: "x".repeat(121) })).error?.code).toBe(
    "validation_failed",
  );
  const started = await person.client.auth.passkey.startRegistration();
  const challengeId = started.data?.challenge_id ?? "";
  const options = started.data?.options;
  const credential = newAuthenticator().create({
    challenge: options?.challenge ?? "",
    rpId: "localhost",
    userHandle: options?.user.id ?? "",
  });
  const stolen = await passkey.verifyRegistration({ challengeId, credential });
  expect(stolen.error?.code).toBe("webauthn_challenge_not_found");
  expect(options?.excludeCredentials).toMatchObject([
    { id: authenticator.credentials[0]?.id.toString("base64url") },
  ]);
  for (const body of [{}, { challenge_id: "1" }, { challenge_id: challengeId, credential: "no" }])
    expect(await auth.post("/passkeys/authentication/verify", body)).toMatchObject({ status: 400 });
});

test("with a second factor, adding and removing passkeys need the step, and so does a sign-in by passkey", async () => {
  const person = await auth.person();
  const authenticator = newAuthenticator();
  const { data } = await register(person.client, authenticator);
  await addApp(auth, person.client);
  const { client } = await signInBy(authenticator);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  const started = await client.auth.passkey.startRegistration();
  expect(started.error).toMatchObject({ status: 403, code: "insufficient_aal" });
  const deleted = await client.auth.passkey.delete({ passkeyId: data?.id ?? "" });
  expect(deleted.error).toMatchObject({ status: 403, code: "insufficient_aal" });
});

test("a banned person's passkey signs nobody in", async () => {
  const person = await auth.person();
  const authenticator = newAuthenticator();
  await register(person.client, authenticator);
  await auth.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    person.id,
  ]);
  expect((await signInBy(authenticator)).error).toMatchObject({ code: "user_banned" });
});

test("a person has ten passkeys at most", async () => {
  const person = await auth.person();
  for (let count = 0; count < 10; count += 1)
    expect((await register(person.client, newAuthenticator())).error).toBeNull();
  const started = await person.client.auth.passkey.startRegistration();
  expect(started.error).toMatchObject({ status: 422, code: "too_many_passkeys" });
});
