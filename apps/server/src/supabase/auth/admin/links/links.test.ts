/** Invitations and generated links, by the official client: each opens one account once, and nobody else's way into it. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { goodPassword, readAnswer, startAuth, type TestAuth } from "../../testing/auth-server.ts";

let server: TestAuth;
let admin: SupabaseClient["auth"]["admin"];
beforeAll(async () => {
  server = await startAuth({ autoConfirm: "never", allowedOrigins: ["https://app.example.org"] });
  admin = server.admin;
});
afterAll(() => server.stop());

type LinkParams = Parameters<SupabaseClient["auth"]["admin"]["generateLink"]>[0];

async function generate(params: LinkParams) {
  const { data, error } = await admin.generateLink(params);
  if (error) throw error;
  return data;
}

const openByHash = (
  token_hash: string,
  type: "signup" | "invite" | "magiclink" | "recovery" | "email_change",
) => {
  const client = server.client();
  return client.auth.verifyOtp({ token_hash, type }).then((answer) => ({ client, ...answer }));
};

test("an invited person opens the account by the mail, sets a password, and states their age before anything else", async () => {
  const email = "invited@example.com";
  const { data, error } = await admin.inviteUserByEmail(" Invited@Example.com", {
    data: { display_name: "Ida", adult_confirmed: true },
    redirectTo: "https://app.example.org/welcome",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    confirmation_sent_at: expect.any(String),
    user_metadata: { display_name: "Ida" },
    app_metadata: { provider: "email", providers: ["email"], awaits_adult_statement: true },
  });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const mail = server.mails.newest(email);
  expect(mail).toMatchObject({
    kind: "invite",
    isPkce: false,
    redirectTo: "https://app.example.org/welcome",
  });

  const opened = await openByHash(mail.hashedToken, "invite");
  expect(opened.error).toBeNull();
  expect(opened.data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect((await opened.client.auth.updateUser({ password: goodPassword })).error).toBeNull();
  const { session } = (await server.client().auth.signInWithPassword({ email, password: goodPassword })).data;
  expect(await server.accepts(session?.access_token)).toBe(false);
  await opened.client.auth.updateUser({ data: { adult_confirmed: true } });
  expect(await server.accepts(session?.access_token)).toBe(true);

  const again = await openByHash(mail.hashedToken, "invite");
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  const invitedAgain = await admin.inviteUserByEmail(email);
  expect(invitedAgain.error).toMatchObject({ status: 422, code: "email_exists" });
});

test("an invitation works by its code and by its link, and asking again replaces it", async () => {
  const email = "twice@example.com";
  const first = (await admin.inviteUserByEmail(email)).data.user;
  const old = server.mails.newest(email);
  const second = (await admin.inviteUserByEmail(email, { redirectTo: "https://evil.example" })).data.user;
  expect(second?.id).toBe(first?.id);
  expect((await openByHash(old.hashedToken, "invite")).error?.code).toBe("otp_expired");
  const mail = server.mails.newest(email);
  expect(mail).toMatchObject({ redirectTo: `${server.url}/` });
  const byCode = await server.client().auth.verifyOtp({ email, token: mail.code, type: "invite" });
  expect(byCode.data.user?.id).toBe(first?.id);

  await admin.inviteUserByEmail("by-link@example.com", { redirectTo: "https://app.example.org/x" });
  const followed = await fetch(server.mails.newest("by-link@example.com").link, { redirect: "manual" });
  const landed = new URL(followed.headers.get("location") ?? "");
  expect(landed.href).toMatch(/^https:\/\/app\.example\.org\/x#access_token=/);
  expect(new URLSearchParams(landed.hash.slice(1)).get("type")).toBe("invite");
});

test("who signed up with an address keeps no way into its account once its owner is invited", async () => {
  const stranger = await server.person("owner@example.com");
  const invited = await admin.inviteUserByEmail(stranger.email);
  expect(invited.data.user?.id).toBe(stranger.id);
  expect(invited.data.user?.app_metadata).not.toHaveProperty("adult_confirmed_at");
  expect(await server.accepts(stranger.accessToken)).toBe(false);
  const back = await stranger.client.auth.signInWithPassword({
    email: stranger.email,
    password: goodPassword,
  });
  expect(back.error?.code).toBe("invalid_credentials");
  const opened = await openByHash(server.mails.newest(stranger.email).hashedToken, "invite");
  expect(opened.data.user?.app_metadata).toMatchObject({ awaits_adult_statement: true });
});

test("a generated link has GoTrue's properties, mails nobody, and opens the account as its type says", async () => {
  const email = "made-by-link@example.com";
  const { properties, user } = await generate({
    type: "signup",
    email,
    password: goodPassword,
    options: { data: { display_name: "Link" }, redirectTo: "https://app.example.org/in" },
  });
  expect(user).toMatchObject({
    email,
    user_metadata: { display_name: "Link" },
    app_metadata: { awaits_adult_statement: true },
    confirmation_sent_at: expect.any(String),
  });
  expect(properties).toEqual({
    action_link: expect.any(String),
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.any(String),
    verification_type: "signup",
    redirect_to: "https://app.example.org/in",
  });
  const link = new URL(properties.action_link);
  expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/auth/v1/verify`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: properties.hashed_token,
    type: "signup",
    redirect_to: "https://app.example.org/in",
  });
  expect(server.mails.kinds(email)).toEqual([]);
  const unconfirmed = await generate({ type: "signup", email, password: "another long phrase" });
  expect((await openByHash(properties.hashed_token, "signup")).error?.code).toBe("otp_expired");
  expect((await openByHash(unconfirmed.properties.hashed_token, "signup")).error).toBeNull();
  const signedIn = await server.client().auth.signInWithPassword({ email, password: goodPassword });
  expect(signedIn.error).toBeNull();

  for (const type of ["magiclink", "recovery"] as const) {
    const { properties: way, user: person } = await generate({ type, email });
    expect(way).toMatchObject({ verification_type: type, redirect_to: `${server.url}/` });
    expect(person).toMatchObject({ recovery_sent_at: expect.any(String) });
    const code = { email, token: way.email_otp, type };
    expect((await server.client().auth.verifyOtp(code)).data.user?.id).toBe(user.id);
  }
});

test("a link of an unknown address makes an account for an invitation or a sign-in, and for nothing else", async () => {
  const invited = await generate({ type: "invite", email: "link-invite@example.com" });
  expect(invited.properties.verification_type).toBe("invite");
  expect(invited.user.invited_at).toEqual(expect.any(String));
  expect((await openByHash(invited.properties.hashed_token, "invite")).data.user?.id).toBe(invited.user.id);

  const made = await generate({ type: "magiclink", email: "link-magic@example.com" });
  expect(made.properties.verification_type).toBe("signup");
  expect((await openByHash(made.properties.hashed_token, "signup")).data.user?.id).toBe(made.user.id);

  for (const params of [
    { type: "recovery", email: "nobody@example.com" },
    { type: "email_change_new", email: "nobody@example.com", newEmail: "other@example.com" },
  ] as const) {
    const { error } = await admin.generateLink(params);
    expect(error).toMatchObject({
      status: 404,
      code: "user_not_found",
      message: "User with this email not found",
    });
  }
});

test("both links of an e-mail change move the address together, and those of an earlier change do not", async () => {
  const { properties: first, user } = await generate({ type: "magiclink", email: "before@example.com" });
  await openByHash(first.hashed_token, "signup");
  const email = "before@example.com";
  const stale = await generate({ type: "email_change_current", email, newEmail: "elsewhere@example.com" });
  const current = await generate({ type: "email_change_current", email, newEmail: "after@example.com" });
  const next = await generate({ type: "email_change_new", email, newEmail: "After@example.com" });
  expect(next.user).toMatchObject({ id: user.id, new_email: "after@example.com" });
  expect(next.properties.verification_type).toBe("email_change_new");
  expect(new URL(next.properties.action_link).searchParams.get("type")).toBe("email_change");
  expect((await openByHash(stale.properties.hashed_token, "email_change")).error?.code).toBe("otp_expired");
  const half = await openByHash(next.properties.hashed_token, "email_change");
  expect([half.error, half.data.session]).toEqual([null, null]);
  const whole = await openByHash(current.properties.hashed_token, "email_change");
  expect(whole.data.user?.email).toBe("after@example.com");
});

test("the link of an address that was never confirmed moves nothing; that of the new one does", async () => {
  const { data } = await admin.createUser({ email: "never-proven@example.com", password: goodPassword });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const change = { email: "never-proven@example.com", newEmail: "proven-later@example.com" };
  const current = await generate({ type: "email_change_current", ...change });
  const next = await generate({ type: "email_change_new", ...change });
  const half = await openByHash(current.properties.hashed_token, "email_change");
  expect([half.error, half.data.session]).toEqual([null, null]);
  expect((await admin.getUserById(data.user?.id ?? "")).data.user?.email).toBe("never-proven@example.com");
  const whole = await openByHash(next.properties.hashed_token, "email_change");
  expect(whole.data.user).toMatchObject({ email: "proven-later@example.com", id: data.user?.id });
});

test("where the new address alone confirms a change, no link is made for the one that an account has", async () => {
  const newAlone = await startAuth({ confirmations: { signUp: "later", emailChange: "new" } });
  onTestFinished(() => newAlone.stop());
  const { email } = await newAlone.person();
  const type = "email_change_current";
  expect((await newAlone.admin.generateLink({ type, email, newEmail: "b@example.com" })).error).toMatchObject(
    {
      code: "validation_failed",
      message: "Enable secure email change to generate link for current email",
    },
  );
});

test("a link that leads to the product's own pages opens nothing before its page's button is pressed", async () => {
  const product = await startAuth(async (url) => ({
    autoConfirm: "never",
    allowedOrigins: ["https://app.example.org"],
    linkPage: `${url}/auth/link`,
  }));
  onTestFinished(() => product.stop());
  const email = "own-page@example.com";
  await product.admin.inviteUserByEmail(email, { redirectTo: `${product.url}/images?x=1` });
  const { link, hashedToken } = product.mails.newest(email);
  // A scanner of mails opens it, and its reader twice.
  for (let time = 0; time < 3; time += 1) {
    const landed = new URL((await fetch(link, { redirect: "manual" })).headers.get("location") ?? "");
    expect(`${landed.origin}${landed.pathname}`).toBe(`${product.url}/auth/link`);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      token_hash: hashedToken,
      type: "invite",
      redirect_to: `${product.url}/images?x=1`,
    });
  }
  const opened = await product.client().auth.verifyOtp({ token_hash: hashedToken, type: "invite" });
  expect(opened.data.session).not.toBeNull();

  const { data } = await product.admin.generateLink({
    type: "magiclink",
    email,
    options: { redirectTo: "https://app.example.org/in" },
  });
  const elsewhere = await fetch(data.properties?.action_link ?? "", { redirect: "manual" });
  expect(elsewhere.headers.get("location")).toMatch(/^https:\/\/app\.example\.org\/in#access_token=/);
});

test("what cannot be invited or linked is refused in GoTrue's words", async () => {
  const taken = await server.person("taken-link@example.com");
  const { properties } = await generate({ type: "magiclink", email: taken.email });
  await openByHash(properties.hashed_token, "magiclink");
  const unproven = await server.person("unproven@example.com");
  const ask = (path: string, body: object) =>
    server.post(path, body, { authorization: `Bearer ${server.keys.secretKey}` });
  const link = "/admin/generate_link";
  const change = { type: "email_change_new", email: taken.email };
  for (const [path, body, status, code] of [
    ["/invite", {}, 400, "validation_failed"],
    ["/invite", { email: "no-address" }, 400, "validation_failed"],
    ["/invite", { email: "a@example.com", data: { role: "admin" } }, 400, "validation_failed"],
    ["/invite", { email: "a@example.com", data: { long: "x".repeat(5_000) } }, 400, "validation_failed"],
    [link, { type: "signup" }, 400, "validation_failed"],
    [link, { type: "signup", email: "a@example.com" }, 400, "validation_failed"],
    [link, { type: "signup", email: "a@example.com", password: "short" }, 422, "weak_password"],
    [link, { type: "signup", email: taken.email, password: goodPassword }, 422, "email_exists"],
    [link, { type: "invite", email: taken.email }, 422, "email_exists"],
    [link, { type: "phone_change", email: taken.email }, 400, "validation_failed"],
    [link, { email: taken.email }, 400, "validation_failed"],
    [link, change, 400, "validation_failed"],
    [link, { ...change, new_email: unproven.email }, 422, "email_exists"],
  ] as const) {
    const answer = await ask(path, body);
    expect([answer.status, answer.body["code"]], `${path} ${JSON.stringify(body).slice(0, 80)}`).toEqual([
      status,
      code,
    ]);
  }
  const { rows } = await server.pool.query(
    "select from auth.users where email in ('a@example.com', 'b@example.com')",
  );
  expect(rows).toEqual([]);
});

test("the secret key alone invites and makes links", async () => {
  const person = await server.person();
  for (const path of ["/invite", "/admin/generate_link"])
    for (const [authorization, status, code] of [
      [undefined, 401, "no_authorization"],
      [`Bearer ${person.accessToken}`, 403, "not_admin"],
    ] as const) {
      const answer = await readAnswer(
        await fetch(`${server.url}/auth/v1${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...(authorization && { authorization }) },
          body: JSON.stringify({ type: "magiclink", email: person.email }),
        }),
      );
      expect([answer.status, answer.body["code"]], path).toEqual([status, code]);
    }
});
