/** Recovery codes, by the official client's experimental methods. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "../testing/auth-server.ts";
import { addApp } from "../testing/second-step.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

async function signInAgain(email: string) {
  const client = auth.client();
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return client;
}

async function ownerOfCodes() {
  const person = await auth.person();
  const app = await addApp(auth, person.client);
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { person, app, set: data };
}

test("ten codes are shown once, and the database has hashes of them", async () => {
  const { person, set } = await ownerOfCodes();
  expect(set).toMatchObject({ type: "recovery_code", total: 10, friendly_name: "Recovery codes" });
  expect(new Set(set.codes).size).toBe(10);
  for (const code of set.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  const { rows } = await auth.pool.query(
    "select code_hash from auth.mfa_recovery_codes where factor_id = $1",
    [set.id],
  );
  expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32));
  expect((await person.client.auth.mfa.recoveryCodes.getStatus()).data).toEqual({
    id: set.id,
    type: "recovery_code",
    total: 10,
    remaining: 10,
  });
  const factors = (await person.client.auth.mfa.listFactors()).data;
  expect(factors?.recovery_code).toMatchObject([{ id: set.id, status: "verified" }]);
});

test("a code in any case and grouping takes the step once, also when it is sent twice at once", async () => {
  const { person, set } = await ownerOfCodes();
  const [first = "", second = ""] = set.codes;
  const client = await signInAgain(person.email);
  const typed = ` ${first.toUpperCase().replaceAll(/.{4}/g, "$&-")} `;
  expect((await client.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    currentAuthenticationMethods: [{ method: "mfa/recovery_code" }, { method: "password" }],
  });
  const again = await signInAgain(person.email);
  expect((await again.auth.mfa.recoveryCodes.verify({ code: first })).error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
  });
  const { data } = await again.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const both = await Promise.all(
    [1, 2].map(() => auth.post("/factors/recovery-codes/verify", { code: second }, headers)),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(8);
});

test("codes need another factor, a session with the step, and replace each other only when asked to", async () => {
  const lonely = await auth.person();
  const sole = await lonely.client.auth.mfa.recoveryCodes.generate();
  expect(sole.error).toMatchObject({ status: 422, code: "mfa_recovery_codes_sole_factor" });
  expect((await lonely.client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
  expect((await lonely.client.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe("mfa_factor_not_found");

  const { person, set } = await ownerOfCodes();
  const { recoveryCodes } = person.client.auth.mfa;
  expect((await recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
  const weak = await signInAgain(person.email);
  expect((await weak.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe("insufficient_aal");
  expect((await weak.auth.mfa.recoveryCodes.unenroll()).error?.code).toBe("insufficient_aal");
  const renewed = await recoveryCodes.regenerate();
  expect(renewed.data).toMatchObject({ id: set.id, total: 10 });
  const old = await weak.auth.mfa.recoveryCodes.verify({ code: set.codes[0] ?? "" });
  expect(old.error?.code).toBe("mfa_verification_failed");
  expect((await recoveryCodes.unenroll()).data).toEqual({ id: set.id });
  expect((await recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
});

test("wrong codes lock the codes for a while, until new ones are made", async () => {
  const { person, set } = await ownerOfCodes();
  const { data } = await person.client.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const attempt = (code: string) => auth.post("/factors/recovery-codes/verify", { code }, headers);
  const guesses = await Promise.all(Array.from({ length: 10 }, () => attempt("0000-0000-0000-0000")));
  expect(guesses.every(({ status }) => status === 422)).toBe(true);
  const locked = await attempt(set.codes[0] ?? "");
  expect(locked).toMatchObject({ status: 429, body: { code: "mfa_recovery_codes_locked" } });
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(800);
  const renewed = await person.client.auth.mfa.recoveryCodes.regenerate();
  expect(await attempt(renewed.data?.codes[0] ?? "")).toMatchObject({ status: 200 });
});

test("codes go with the last factor, and a session that they raised is aal1 then", async () => {
  const { person, app, set } = await ownerOfCodes();
  const client = await signInAgain(person.email);
  await client.auth.mfa.recoveryCodes.verify({ code: set.codes[0] ?? "" });
  expect((await client.auth.mfa.unenroll({ factorId: set.id })).error).toMatchObject({ status: 400 });
  expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  const refreshed = await client.auth.refreshSession();
  expect(refreshed.data.user?.factors).toBeUndefined();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  });
});
