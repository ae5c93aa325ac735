/** Authenticator apps, by the official client. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "../testing/auth-server.ts";
import { addApp, enrolApp } from "../testing/second-step.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const minuteMs = 60_000;

async function signInAgain(email: string) {
  const client = auth.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return { client, accessToken: data.session.access_token };
}

test("an app is enrolled with a picture, an address and a secret, and raises the session to aal2", async () => {
  const person = await auth.person();
  const { mfa } = person.client.auth;
  const enrolled = await mfa.enroll({ factorType: "totp", friendlyName: "Phone", issuer: "Galatea" });
  expect(enrolled.error).toBeNull();
  expect(enrolled.data).toMatchObject({ type: "totp", friendly_name: "Phone" });
  const { totp, id } = enrolled.data ?? { totp: { qr_code: "", uri: "", secret: "" }, id: "" };
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]+<\/svg>$/);
  expect(totp.uri).toContain(`otpauth://totp/Galatea:${encodeURIComponent(person.email)}`);
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  const stored = await auth.pool.query("select secret from auth.mfa_factors where id = $1", [id]);
  expect(stored.rows[0].secret.toString("latin1")).not.toContain(totp.secret);
  expect((await mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ id, status: "unverified" }] });

  const other = await enrolApp(auth, person.client, "Tablet");
  const verified = await mfa.challengeAndVerify({ factorId: other.factorId, code: other.code() });
  expect(verified.error).toBeNull();
  // The enrolment that nobody finished is gone.
  expect(verified.data?.user.factors).toMatchObject([{ friendly_name: "Tablet", status: "verified" }]);
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
    currentAuthenticationMethods: [{ method: "totp" }, { method: "password" }],
  });
});

test("a refresh keeps aal2, the next sign-in is aal1 and asks for the step", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const refreshed = await person.client.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  const { mfa } = person.client.auth;
  expect((await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");

  const { client } = await signInAgain(person.email);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  expect(error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
});

test("a verified factor ends sessions without the step, and the refresh token from before the step", async () => {
  const person = await auth.person();
  const elsewhere = await signInAgain(person.email);
  await addApp(auth, person.client);
  expect((await elsewhere.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await person.client.auth.getUser()).error).toBeNull();
  const stale = await auth.client().auth.refreshSession({ refresh_token: person.refreshToken });
  expect(stale.error?.code).toBe("refresh_token_already_used");
});

test("a code works once, one step early or late, and not before or after", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const attempt = (code: string) =>
    person.client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code });
  const now = auth.now().getTime();
  const late = app.code(now - 30_000);
  expect((await attempt(app.code(now - 60_000 - 30_000))).error?.code).toBe("mfa_verification_failed");
  expect((await attempt(app.code(now + 90_000))).error?.code).toBe("mfa_verification_failed");
  expect((await attempt(late)).error).toBeNull();
  expect((await attempt(late)).error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  const early = app.code(auth.now().getTime() + 30_000);
  const both = await Promise.all([attempt(early), attempt(early)]);
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
});

test("a challenge is answered once, in five minutes, by the session that asked", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const { mfa } = person.client.auth;
  const { factorId } = app;
  const first = await mfa.challenge({ factorId });
  expect(first.data?.expires_at).toBeCloseTo((auth.now().getTime() + 5 * minuteMs) / 1000, -1);
  const challengeId = first.data?.id ?? "";
  const { client } = await signInAgain(person.email);
  const foreign = await client.auth.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(foreign.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
  expect((await mfa.verify({ factorId, challengeId, code: app.code() })).error).toBeNull();
  auth.advance(minuteMs);
  expect((await mfa.verify({ factorId, challengeId, code: app.code() })).error?.code).toBe(
    "mfa_factor_not_found",
  );
  const second = await mfa.challenge({ factorId });
  auth.advance(5 * minuteMs);
  const expired = await mfa.verify({ factorId, challengeId: second.data?.id ?? "", code: app.code() });
  expect(expired.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
});

test("guesses at a factor are refused after ten, with the time to wait, also for the right code", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const { data } = await person.client.auth.mfa.challenge({ factorId: app.factorId });
  const headers = {
    authorization: `Bearer ${(await person.client.auth.getSession()).data.session?.access_token}`,
  };
  const attempt = (code: string) =>
    auth.post(`/factors/${app.factorId}/verify`, { challenge_id: data?.id, code }, headers);
  const wrong = app.code() === "000000" ? "111111" : "000000";
  const guesses = await Promise.all(Array.from({ length: 12 }, () => attempt(wrong)));
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
  const locked = await attempt(app.code());
  expect(locked).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(800);
});

test("with a factor, a new factor and a new password need the step", async () => {
  const person = await auth.person();
  await addApp(auth, person.client);
  const { client } = await signInAgain(person.email);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Thief" });
  expect(enrolled.error).toMatchObject({ status: 403, code: "insufficient_aal" });
  const password = await client.auth.updateUser({ password: "another good password" });
  expect(password.error).toMatchObject({ status: 401, code: "insufficient_aal" });
  const email = await client.auth.updateUser({ email: "thief@example.com" });
  expect(email.error).toMatchObject({ status: 401, code: "insufficient_aal" });
  expect((await client.auth.updateUser({ data: { name: "Ada" } })).error).toBeNull();
  expect((await person.client.auth.updateUser({ password: "another good password" })).error).toBeNull();
});

test("a verified factor is removed by a session with the step, which is aal1 then", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const { client } = await signInAgain(person.email);
  const weak = await client.auth.mfa.unenroll({ factorId: app.factorId });
  expect(weak.error).toMatchObject({ status: 422, code: "insufficient_aal" });
  const removed = await person.client.auth.mfa.unenroll({ factorId: app.factorId });
  expect(removed.data).toEqual({ id: app.factorId });
  await person.client.auth.refreshSession();
  expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
    currentAuthenticationMethods: [{ method: "password" }],
  });
});

test("a person has ten factors at most, each with its own name", async () => {
  const person = await auth.person();
  await enrolApp(auth, person.client, "Phone");
  const same = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(same.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  const names = Array.from({ length: 12 }, (_, index) => `App ${index}`);
  const enrolled = await Promise.all(
    names.map((friendlyName) => person.client.auth.mfa.enroll({ factorType: "totp", friendlyName })),
  );
  const refused = enrolled.flatMap(({ error }) => error?.code ?? []);
  expect(refused).toEqual(Array.from({ length: 3 }, () => "too_many_enrolled_mfa_factors"));
  // Enrolments that nobody finished make room.
  auth.advance(6 * minuteMs);
  expect(
    (await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Late" })).error,
  ).toBeNull();
});

test("phones, other types, other people's factors and what is no factor are refused by the protocol's codes", async () => {
  const person = await auth.person();
  const stranger = await auth.person();
  const app = await enrolApp(auth, person.client);
  const { mfa } = stranger.client.auth;
  const phone = await mfa.enroll({ factorType: "phone", phone: "+15550100", friendlyName: "Phone" });
  expect(phone.error).toMatchObject({ status: 422, code: "mfa_phone_enroll_not_enabled" });
  const foreign = await mfa.challenge({ factorId: app.factorId });
  expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  expect((await mfa.unenroll({ factorId: app.factorId })).error?.code).toBe("mfa_factor_not_found");
  const headers = { authorization: `Bearer ${stranger.accessToken}` };
  expect(await auth.post("/factors", { factor_type: "smoke" }, headers)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", msg: "factor_type needs to be totp, phone, or webauthn" },
  });
  expect(await auth.post("/factors/nothing/verify", {}, headers)).toMatchObject({
    status: 404,
    body: { code: "validation_failed" },
  });
  expect(await auth.post("/factors", { factor_type: "totp" })).toMatchObject({ status: 401 });
});

test("a secret that other keys sealed fits no code, and the server goes on", async () => {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const other = await addApp(auth, (await auth.person()).client);
  await auth.pool.query(
    "update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id = $2) where id = $1",
    [app.factorId, other.factorId],
  );
  const { error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: other.code(),
  });
  expect(error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
});
