/** Links and codes open their account once, soon, and only for who got the mail; asking for them tells nothing. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "./testing/auth-server.ts";
import { addApp } from "./testing/second-step.ts";
import { createAuthenticator } from "./testing/software-authenticator.ts";

const many = { points: 10_000, windowSeconds: 60 };
let server: TestAuth;
const confirmed: string[] = [];
beforeAll(async () => {
  server = await startAuth({
    autoConfirm: "never",
    limits: {
      mailsPerAddress: many,
      mailsPerEmailAndPurpose: many,
      mailsPerEmail: many,
      verifyPerAddress: many,
    },
    onConfirmed: async (_transaction, { email }) => void confirmed.push(email),
  });
});
afterAll(() => server.stop());

const adult = { data: { adult_confirmed: true } };

/** Opens a link as a browser does. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}
const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)));

test("a code signs its person in, confirms the address, and works once", async () => {
  const email = "code@example.com";
  const client = server.client();
  expect((await client.auth.signInWithOtp({ email, options: adult })).error).toBeNull();
  const { code, kind } = server.mails.newest(email);
  expect(kind).toBe("signup");
  expect(code).toMatch(/^\d{6}$/);
  const { data, error } = await client.auth.verifyOtp({
    email: " Code@Example.com",
    token: code,
    type: "email",
  });
  expect(error).toBeNull();
  expect(data.session?.access_token).toBeTruthy();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
  expect(confirmed.filter((address) => address === email)).toHaveLength(1);
  const again = await server.client().auth.verifyOtp({ email, token: code, type: "email" });
  expect(again.error).toMatchObject({
    status: 403,
    code: "otp_expired",
    message: "Token has expired or is invalid",
  });

  await client.auth.signInWithOtp({ email });
  const second = server.mails.newest(email);
  expect(second.kind).toBe("magiclink");
  const back = await server.client().auth.verifyOtp({ email, token: second.code, type: "magiclink" });
  expect(back.data.user?.id).toBe(data.user?.id);
  expect(confirmed.filter((address) => address === email)).toHaveLength(1);
});

test("a link leads back with a session, once", async () => {
  const { email } = await server.person();
  await server
    .client()
    .auth.signInWithOtp({ email, options: { emailRedirectTo: `${server.url}/images?x=1` } });
  const { link } = server.mails.newest(email);
  const landed = await follow(link);
  expect(`${landed.origin}${landed.pathname}${landed.search}`).toBe(`${server.url}/images?x=1`);
  const fragment = fragmentOf(landed);
  expect(fragment).toMatchObject({ token_type: "bearer", type: "magiclink", expires_in: "3600", sb: "" });
  const { data } = await server.client().auth.getUser(fragment["access_token"]);
  expect(data.user?.email).toBe(email);
  const used = await follow(link);
  expect(fragmentOf(used)).toEqual({
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
    sb: "",
  });
  expect(used.search).toBe("?x=1");
});

test("of two that open a link at once, one is signed in; a look by HEAD does not use it up", async () => {
  const { email } = await server.person();
  await server.client().auth.signInWithOtp({ email });
  const { link } = server.mails.newest(email);
  expect((await fetch(link, { method: "HEAD", redirect: "manual" })).status).toBe(204);
  const both = await Promise.all([follow(link), follow(link)]);
  expect(both.filter((landed) => "access_token" in fragmentOf(landed))).toHaveLength(1);
});

test("with PKCE a link gives a code to the client that began, and its refusals stand in the query as well", async () => {
  const { email, id } = await server.person();
  const verifier = randomBytes(48).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const asked = await server.post("/otp", { email, code_challenge, code_challenge_method: "s256" });
  expect([asked.status, asked.body]).toEqual([200, {}]);
  const { link, hashedToken } = server.mails.newest(email);
  expect(hashedToken).toMatch(/^pkce_/);
  const landed = await follow(link);
  expect(landed.hash).toBe("");
  const exchanged = await server.post("/token?grant_type=pkce", {
    auth_code: landed.searchParams.get("code"),
    code_verifier: verifier,
  });
  expect(exchanged.body).toMatchObject({ user: { id } });
  const used = await follow(link);
  expect(used.searchParams.get("error_code")).toBe("otp_expired");
  expect(fragmentOf(used)["error_description"]).toBe("Email link is invalid or has expired");
});

test("only the newest link and code of a purpose work, and no longer than an hour", async () => {
  const { email } = await server.person();
  const client = server.client();
  await client.auth.resetPasswordForEmail(email);
  const first = server.mails.newest(email);
  await client.auth.resetPasswordForEmail(email);
  const second = server.mails.newest(email);
  const { rowCount } = await server.pool.query(
    "select from auth.one_time_tokens where relates_to = $1 and token_type = 'recovery'",
    [email],
  );
  expect(rowCount).toBe(1);
  expect(fragmentOf(await follow(first.link))["error_code"]).toBe("otp_expired");
  const replaced = await client.auth.verifyOtp({ email, token: first.code, type: "recovery" });
  expect(replaced.error?.code).toBe("otp_expired");
  server.advance(3_601_000);
  onTestFinished(() => server.advance(-3_601_000));
  const late = await client.auth.verifyOtp({ email, token: second.code, type: "recovery" });
  expect(late.error?.code).toBe("otp_expired");
  expect(fragmentOf(await follow(second.link))["error_code"]).toBe("otp_expired");
});

test("a code stands five guesses, also of many at once, and its link lives on", async () => {
  const { email } = await server.person();
  await server.client().auth.signInWithOtp({ email });
  const { code, link } = server.mails.newest(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const guess = (token: string) => server.post("/verify", { type: "email", email, token });
  const guesses = await Promise.all(Array.from({ length: 6 }, () => guess(wrong)));
  expect(new Set(guesses.map(({ body }) => body["code"]))).toEqual(new Set(["otp_expired"]));
  expect((await guess(code)).body["code"]).toBe("otp_expired");
  expect(fragmentOf(await follow(link))["access_token"]).toBeTruthy();
});

test("a code opens nothing for another address or another purpose", async () => {
  const [ada, eve] = [await server.person(), await server.person()];
  await server.client().auth.resetPasswordForEmail(ada.email);
  const { code, hashedToken } = server.mails.newest(ada.email);
  for (const body of [
    { type: "recovery", email: eve.email, token: code },
    { type: "signup", email: ada.email, token: code },
    { type: "email_change", email: ada.email, token: code },
    { type: "email_change", token_hash: hashedToken },
    { type: "recovery", token_hash: `${hashedToken}x` },
  ]) {
    const answer = await server.post("/verify", body);
    expect([answer.status, answer.body["code"]]).toEqual([403, "otp_expired"]);
  }
  const { data } = await server.client().auth.verifyOtp({ type: "recovery", token_hash: hashedToken });
  expect(data.user?.id).toBe(ada.id);
});

test("the database holds no secret of a mail", async () => {
  const { email } = await server.person();
  await server.client().auth.signInWithOtp({ email });
  const { code, hashedToken } = server.mails.newest(email);
  const { rows } = await server.pool.query("select to_jsonb(t) as row from auth.one_time_tokens t");
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(hashedToken);
  expect(stored).not.toContain(`"${code}"`);
});

test("asking tells nothing: the same answer for known and unknown addresses, no sooner than a fixed time", async () => {
  const { email } = await server.person();
  for (const path of ["/otp", "/magiclink", "/recover", "/resend"]) {
    const answers = [];
    for (const address of [email, `nobody-${path.slice(1)}@example.com`]) {
      const begunAtMs = performance.now();
      const { status, body } = await server.post(path, {
        email: address,
        type: "signup",
        create_user: false,
      });
      expect(performance.now() - begunAtMs).toBeGreaterThan(190);
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual({ status: 200, body: {} });
    expect(answers[1]).toEqual(answers[0]);
  }
  const guesses = await Promise.all(
    [email, "nobody-otp@example.com"].map((address) =>
      server.post("/verify", { type: "recovery", email: address, token: "000000x" }),
    ),
  );
  expect(guesses[0]?.body).toEqual(guesses[1]?.body);
});

test("who has no account is told so by mail, a few times a day, and gets none without the statement of age", async () => {
  const email = "stranger@example.com";
  for (const body of [{ email }, { email, create_user: true, data: { adult_confirmed: false } }])
    expect((await server.post("/otp", body)).status).toBe(200);
  for (let count = 0; count < 3; count += 1) await server.post("/recover", { email });
  expect(server.mails.kinds(email)).toEqual(["no_account", "no_account", "no_account"]);
  const { rowCount } = await server.pool.query("select from auth.users where email = $1", [email]);
  expect(rowCount).toBe(0);
});

test("mails to an address wait a minute, for unknown addresses as well, and say how long", async () => {
  const strict = await startAuth();
  try {
    const { email } = await strict.person();
    for (const address of [email, "nobody@example.com"]) {
      expect((await strict.post("/recover", { email: address })).status).toBe(200);
      const { status, body, headers } = await strict.post("/recover", { email: address });
      const seconds = Number(headers.get("retry-after"));
      expect([status, body["code"]]).toEqual([429, "over_email_send_rate_limit"]);
      expect(seconds).toBeGreaterThan(50);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(body["msg"]).toBe(`For security purposes, you can only request this after ${seconds} seconds.`);
    }
  } finally {
    await strict.stop();
  }
});

test("a forgotten password is set anew by the link", async () => {
  const { email, client: before } = await server.person();
  await server.client().auth.resetPasswordForEmail(email);
  const fragment = fragmentOf(await follow(server.mails.newest(email).link));
  expect(fragment["type"]).toBe("recovery");
  const client = server.client();
  await client.auth.setSession({
    access_token: fragment["access_token"] ?? "",
    refresh_token: fragment["refresh_token"] ?? "",
  });
  const { error } = await client.auth.updateUser({ password: "an entirely new one" });
  expect(error).toBeNull();
  expect((await before.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const old = await server.client().auth.signInWithPassword({ email, password: goodPassword });
  expect(old.error?.code).toBe("invalid_credentials");
  const now = await server.client().auth.signInWithPassword({ email, password: "an entirely new one" });
  expect(now.error).toBeNull();
});

test("who signed up with an address of somebody else keeps no way into its account", async () => {
  const attacker = await server.person("victim@example.com");
  const { passkey, mfa } = attacker.client.auth;
  const registration = (await passkey.startRegistration()).data;
  const authenticator = createAuthenticator({ origin: server.url });
  const added = await passkey.verifyRegistration({
    challengeId: registration?.challenge_id ?? "",
    credential: authenticator.create({
      challenge: registration?.options.challenge ?? "",
      rpId: "localhost",
      userHandle: attacker.id,
    }),
  });
  expect(added.error).toBeNull();
  await addApp(server, attacker.client);
  await attacker.client.auth.updateUser({ email: "attacker@example.com" });
  const change = server.mails.newest("attacker@example.com");

  await server.client().auth.signInWithOtp({ email: attacker.email });
  const { code } = server.mails.newest(attacker.email);
  const owner = server.client();
  const opened = await owner.auth.verifyOtp({ email: attacker.email, token: code, type: "email" });
  expect(opened.data.user?.id).toBe(attacker.id);
  expect(opened.data.user?.new_email).toBeUndefined();
  expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect((await owner.auth.passkey.list()).data).toEqual([]);
  expect((await mfa.listFactors()).error?.name).toBe("AuthSessionMissingError");
  const moved = await owner.auth.verifyOtp({ token_hash: change.hashedToken, type: "email_change" });
  expect(moved.error?.code).toBe("otp_expired");
  const back = await server
    .client()
    .auth.signInWithPassword({ email: attacker.email, password: goodPassword });
  expect(back.error?.code).toBe("invalid_credentials");
});

test("a banned person's link opens nothing", async () => {
  const { email, id } = await server.person();
  await server.client().auth.signInWithOtp({ email });
  await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    id,
  ]);
  expect(fragmentOf(await follow(server.mails.newest(email).link))["error_code"]).toBe("user_banned");
});

test("links lead to no foreign page", async () => {
  const { email } = await server.person();
  await server.post("/otp?redirect_to=https://evil.example/in", { email });
  const { link } = server.mails.newest(email);
  expect((await follow(link.replace(/redirect_to=.*/, "redirect_to=https://evil.example/"))).origin).toBe(
    server.url,
  );
});

const address = { email: "a@example.com" };
test.each([
  ["/otp", { ...address, phone: "+491701234567" }, 400, "validation_failed"],
  ["/otp", { phone: "+491701234567" }, 400, "phone_provider_disabled"],
  ["/otp", {}, 400, "validation_failed"],
  ["/otp", { ...address, channel: "sms" }, 400, "validation_failed"],
  ["/otp", { ...address, code_challenge: "a".repeat(43) }, 400, "validation_failed"],
  ["/otp", { ...address, data: { role: "admin" } }, 400, "validation_failed"],
  ["/otp", { email: "a@example.com\r\nBcc: b@example.com" }, 400, "validation_failed"],
  ["/magiclink", { email: "nonsense" }, 400, "validation_failed"],
  ["/recover", {}, 400, "validation_failed"],
  ["/resend", { ...address, type: "recovery" }, 400, "validation_failed"],
  ["/resend", { type: "signup" }, 400, "validation_failed"],
  ["/resend", { type: "sms", phone: "+491701234567" }, 400, "phone_provider_disabled"],
  ["/verify", {}, 400, "validation_failed"],
  ["/verify", { type: "email" }, 400, "validation_failed"],
  ["/verify", { type: "email", token: "1", token_hash: "2" }, 400, "validation_failed"],
  ["/verify", { type: "email", token: "123456" }, 400, "validation_failed"],
  ["/verify", { type: "email", token_hash: "x", ...address }, 400, "validation_failed"],
  ["/verify", { type: "constructor", token_hash: "x" }, 400, "validation_failed"],
  ["/verify", { type: "reauthentication", token: "1", ...address }, 400, "validation_failed"],
  ["/verify", { type: "sms", token: "123456", phone: "+491701234567" }, 403, "otp_expired"],
  ["/verify", { type: "sms", token: "123456", phone: "017012-invalid" }, 400, "validation_failed"],
  ["/verify", { type: "sms", token: "123456" }, 400, "phone_provider_disabled"],
  ["/verify", { type: "email", token: "'; drop table auth.users; --", ...address }, 403, "otp_expired"],
  ["/verify", { type: "email", token_hash: "x".repeat(301) }, 400, "validation_failed"],
])("%s refuses %j", async (path, body, status, code) => {
  const answer = await server.post(path, body);
  expect([answer.status, answer.body["code"]]).toEqual([status, code]);
});

test("a link without its parts is refused, and one of an unknown type leads back", async () => {
  const get = (query: string) => fetch(`${server.url}/auth/v1/verify${query}`, { redirect: "manual" });
  expect((await get("?type=signup")).status).toBe(400);
  expect((await get("?token=x")).status).toBe(400);
  expect(fragmentOf(await follow(`${server.url}/auth/v1/verify?token=x&type=toString`))).toMatchObject({
    error: "invalid_request",
    error_code: "validation_failed",
  });
});
