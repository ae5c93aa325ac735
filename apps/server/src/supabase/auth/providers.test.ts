/** Signing in by a provider: the way there and back, what it may not be turned into, and whose account it is. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createBrowser } from "#testing/providers-of-identity/test-browser.ts";
import type { GithubAccount } from "#testing/providers-of-identity/github-server.ts";
import {
  addAccount,
  createVerifier,
  fragmentOf,
  type ProviderServer,
  startWithProviders,
  visit,
  visitProvider,
} from "./testing/provider-server.ts";
import { readAnswer } from "./testing/auth-server.ts";

let server: ProviderServer;
beforeAll(async () => {
  server = await startWithProviders();
});
afterAll(() => server.stop());

const get = async (path: string, token?: string) =>
  readAnswer(
    await fetch(`${server.url}/auth/v1${path}`, {
      redirect: "manual",
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    }),
  );
const userOf = async (accessToken: string | undefined) => (await get("/user", accessToken)).body;
let names = 0;
const newEmail = (): string => `visitor-${(names += 1)}@example.com`;

test("a person of an OpenID provider comes in with a session in the address, and again to the same account", async () => {
  const email = newEmail();
  const account = addAccount(server, {
    email: email.toUpperCase(),
    email_verified: true,
    name: "Nora Example",
  });
  const wish = { account, query: { redirect_to: `${server.url}/auth?for=pictures` } };
  const first = await visit(server, wish);
  expect(first.href.startsWith(`${server.url}/auth?for=pictures#`)).toBe(true);
  const session = fragmentOf(first);
  expect(session).toMatchObject({ token_type: "bearer", expires_in: "3600", sb: "" });
  expect(session["provider_token"]).toBeTruthy();
  const user = await userOf(session["access_token"]);
  expect(user).toMatchObject({
    email,
    is_anonymous: false,
    app_metadata: { provider: "custom:oidc", providers: ["custom:oidc"], awaits_adult_statement: true },
    user_metadata: {
      name: "Nora Example",
      email,
      email_verified: true,
      sub: account,
      iss: server.openId.issuer,
    },
    identities: [{ provider: "custom:oidc", id: account, email, identity_data: { email_verified: true } }],
  });
  expect(user["email_confirmed_at"]).toBeTruthy();
  const claims = JSON.parse(
    Buffer.from(session["access_token"]?.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims.amr).toEqual([{ method: "oauth", timestamp: expect.any(Number) }]);

  const again = fragmentOf(await visit(server, wish));
  expect((await userOf(again["access_token"]))["id"]).toBe(user["id"]);
});

test("a client with PKCE gets a code, and the provider's token with its session", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const { verifier, query } = createVerifier();
  const target = await visit(server, {
    account,
    query: { ...query, redirect_to: "https://app.example.net/in?x=1" },
  });
  expect(target.hash).toBe("");
  expect([target.origin, target.pathname, target.searchParams.get("x")]).toEqual([
    "https://app.example.net",
    "/in",
    "1",
  ]);
  const auth_code = target.searchParams.get("code");
  const stored = await server.pool.query<{ text: string }>(
    "select to_jsonb(f)::text as text from auth.flow_state f",
  );
  const exchange = (code_verifier: string) =>
    server.post("/token?grant_type=pkce", { auth_code, code_verifier });
  expect((await exchange(createVerifier().verifier)).body["code"]).toBe("bad_code_verifier");
  const session = await exchange(verifier);
  expect(session.body).toMatchObject({ token_type: "bearer", provider_token: expect.any(String) });
  expect(stored.rows.some(({ text }) => text.includes(String(session.body["provider_token"])))).toBe(false);
  expect((await exchange(verifier)).body["code"]).toBe("flow_state_not_found");
});

test("a person who says no at the provider is led back with the provider's words", async () => {
  const target = await visit(server, { account: null, query: { redirect_to: `${server.url}/auth` } });
  const told = { error: "access_denied", error_description: "The person said no." };
  expect(Object.fromEntries(target.searchParams)).toEqual(told);
  expect(fragmentOf(target)).toEqual({ ...told, sb: "" });
});

test("nobody can be made to finish a visit that somebody else began, and a visit ends once", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const browser = createBrowser();
  const callback = await visitProvider(server, { account, browser });
  const expectBadState = (target: URL): void => {
    expect(target.origin + target.pathname).toBe(`${server.url}/`);
    expect(fragmentOf(target)).toMatchObject({ error: "invalid_request", error_code: "bad_oauth_state" });
  };
  const openIn = async (other: ReturnType<typeof createBrowser>, address: string): Promise<URL> =>
    new URL((await other.open(address)).headers.get("location") ?? "");
  // The victim's browser, which has no cookie, or only that of a visit of its own.
  expectBadState(await openIn(createBrowser(), callback.href));
  const victim = createBrowser();
  const own = await visitProvider(server, { account, browser: victim });
  const mixed = new URL(callback);
  mixed.searchParams.set("state", own.searchParams.get("state") ?? "");
  expectBadState(await openIn(victim, callback.href));
  // The attacker's code with the victim's own state fails at the provider's PKCE.
  expect(fragmentOf(await openIn(victim, mixed.href))).toMatchObject({ error_code: "unexpected_failure" });

  const [one, two] = await Promise.all([openIn(browser, callback.href), openIn(browser, callback.href)]);
  const won = [one, two].filter((target) => fragmentOf(target)["access_token"] !== undefined);
  expect(won).toHaveLength(1);
  expectBadState(await openIn(browser, callback.href));
});

test("a visit is forgotten after a quarter of an hour, and a callback without a state is refused", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const browser = createBrowser();
  const callback = await visitProvider(server, { account, browser });
  server.advance(901_000);
  onTestFinished(() => server.advance(-901_000));
  const late = await browser.open(callback.href);
  expect(late.headers.get("location")).toContain("error_code=bad_oauth_state");
  const none = await get("/callback?code=x");
  expect(none.headers.get("location")).toContain("error_code=bad_oauth_callback");
});

test("no address leads to a foreign site, at the start or at the end", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  for (const redirect_to of [
    "https://evil.example/",
    "//evil.example",
    `${server.url}.evil.example/`,
    `https://app.example.net@evil.example/`,
    "javascript:alert(1)",
  ]) {
    const target = await visit(server, { account, query: { redirect_to } });
    expect(target.origin).toBe(server.url);
  }
  const begun = await get(
    "/authorize?provider=github&redirect_uri=https://evil.example/&state=mine&client_id=x",
  );
  const asked = new URL(begun.headers.get("location") ?? "");
  expect(asked.origin).toBe(server.github.url);
  expect(asked.searchParams.get("redirect_uri")).toBe(`${server.url}/auth/v1/callback`);
  expect(asked.searchParams.get("client_id")).toBe(server.github.clientId);
  expect(asked.searchParams.get("state")).not.toBe("mine");
});

test("the visit carries state, nonce, PKCE, the client's scopes and parameters, and a cookie for the callback alone", async () => {
  const begun = await get(
    "/authorize?provider=Custom:OIDC&scopes=calendar%20openid,files&prompt=login&login_hint=nora&nonce=mine&response_mode=form_post",
  );
  expect(begun.status).toBe(303);
  const asked = new URL(begun.headers.get("location") ?? "").searchParams;
  expect(asked.get("scope")).toBe("openid email profile calendar files");
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    prompt: "login",
    login_hint: "nora",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  expect(asked.get("nonce")).not.toBe("mine");
  expect(asked.has("response_mode")).toBe(false);
  expect(begun.headers.get("set-cookie")).toMatch(
    /^galatea-visit-[\w-]{1,16}=[\w-]{43}; Max-Age=900; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/,
  );
  expect(begun.headers.get("set-cookie")).not.toContain(asked.get("state") ?? "?");
});

test("an unknown provider and a malformed challenge are refused with the protocol's code", async () => {
  for (const [query, message] of [
    ["provider=google", "Unsupported provider: provider is not enabled"],
    ["provider=constructor", "Unsupported provider: Provider constructor could not be found"],
    ["", "Unsupported provider: Provider  could not be found"],
    ["provider=custom:none", "Unsupported provider: custom provider custom:none not found"],
    [
      "provider=github&code_challenge=short&code_challenge_method=s256",
      expect.stringContaining("43 and 128"),
    ],
    ["provider=github&code_challenge_method=s256", expect.stringContaining("PKCE flow requires")],
  ]) {
    const { status, body } = await get(`/authorize?${String(query)}`);
    expect([status, body["code"], body["message"]]).toEqual([400, "validation_failed", message]);
  }
});

const githubAccount = (
  changes: Partial<GithubAccount> & { email: string; verified?: boolean },
): GithubAccount => ({
  id: 1_000 + (names += 1),
  login: "octo",
  name: null,
  emails: [{ email: changes.email, primary: true, verified: changes.verified ?? true, visibility: null }],
  ...changes,
});

const visitGithub = async (account: GithubAccount | null): Promise<URL> => {
  server.github.account = account;
  return visit(server, { provider: "github", account: "" });
};

test("a verified address leads to the account that has it; the identity is linked and the password stays", async () => {
  const person = await server.person();
  const target = await visitGithub(githubAccount({ email: person.email, name: "Octo Example" }));
  const user = await userOf(fragmentOf(target)["access_token"]);
  expect(user).toMatchObject({
    id: person.id,
    app_metadata: { provider: "email", providers: ["email", "github"] },
    user_metadata: { full_name: "Octo Example", user_name: "octo", iss: `${server.github.url}/api/v3` },
  });
  expect(user["app_metadata"] as object).not.toHaveProperty("awaits_adult_statement");
  const { error } = await server.client().auth.signInWithPassword({
    email: person.email,
    password: "correct horse battery",
  });
  expect(error).toBeNull();
  expect((await get("/user", person.accessToken)).status).toBe(200);
});

test("an address that the provider did not verify links to nothing and makes no account", async () => {
  const person = await server.person();
  for (const email of [person.email, newEmail()]) {
    const target = await visitGithub(githubAccount({ email, verified: false }));
    expect(fragmentOf(target)).toMatchObject({
      error: "access_denied",
      error_code: "provider_email_needs_verification",
    });
    const account = addAccount(server, { email, email_verified: false });
    expect(fragmentOf(await visit(server, { account }))["error_code"]).toBe(
      "provider_email_needs_verification",
    );
  }
  const none = await visitGithub({ ...githubAccount({ email: "" }), emails: [] });
  expect(fragmentOf(none)["error_code"]).toBe("unexpected_failure");
  const { rows } = await server.pool.query(
    "select from auth.identities where user_id = $1 and provider <> 'email'",
    [person.id],
  );
  expect(rows).toHaveLength(0);
});

test("a second, verified address of the provider links too; of two accounts none is chosen", async () => {
  const [one, two] = [await server.person(), await server.person()];
  const both = githubAccount({ email: newEmail() });
  both.emails.push({ email: one.email, primary: false, verified: true, visibility: null });
  expect((await userOf(fragmentOf(await visitGithub(both))["access_token"]))["id"]).toBe(one.id);
  const torn = githubAccount({ email: one.email });
  torn.emails.push({ email: two.email, primary: false, verified: true, visibility: null });
  expect(fragmentOf(await visitGithub(torn))["error_code"]).toBe("conflict");
});

test("whoever made an account with somebody's unproved address is put out when its owner comes", async () => {
  const email = newEmail();
  const taker = await server.person(email);
  await server.pool.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, 'of the taker', 'totp', 'verified', 'x', now(), now())`,
    [taker.id],
  );
  await server.pool.query("update auth.users set email_confirmed_at = null where id = $1", [taker.id]);
  const target = await visitGithub(githubAccount({ email }));
  const user = await userOf(fragmentOf(target)["access_token"]);
  expect(user).toMatchObject({ id: taker.id, app_metadata: { providers: ["github"], provider: "github" } });
  // The statement of being 18 or older was the taker's.
  expect(user["app_metadata"]).toMatchObject({ awaits_adult_statement: true });
  expect(user["app_metadata"]).not.toHaveProperty("adult_confirmed_at");
  expect(user["email_confirmed_at"]).toBeTruthy();
  expect(user).not.toHaveProperty("factors");
  expect((await get("/user", taker.accessToken)).body["code"]).toBe("session_not_found");
  const { error } = await taker.client.auth.signInWithPassword({ email, password: "correct horse battery" });
  expect(error?.code).toBe("invalid_credentials");
});

test("a banned person is refused, and learns it in the address", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const { access_token } = fragmentOf(await visit(server, { account }));
  const { id } = await userOf(access_token);
  await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    id,
  ]);
  expect(fragmentOf(await visit(server, { account }))).toMatchObject({
    error: "access_denied",
    error_code: "user_banned",
    error_description: "User is banned",
  });
});

test("two first sign-ins of one person at the same time make one account", async () => {
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const targets = await Promise.all([1, 2, 3].map(() => visit(server, { account })));
  const ids = await Promise.all(
    targets.map(async (target) => (await userOf(fragmentOf(target)["access_token"]))["id"]),
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.any(String));
});

test("a provider that is away is told in the address", async () => {
  const away = await startWithProviders({
    providers: [
      {
        kind: "openid",
        name: "google",
        label: "Google",
        issuer: "http://127.0.0.1:1",
        clientIds: ["x"],
        clientSecret: "y",
      },
    ],
  });
  onTestFinished(() => away.stop());
  const response = await fetch(`${away.url}/auth/v1/authorize?provider=google`, { redirect: "manual" });
  expect(fragmentOf(new URL(response.headers.get("location") ?? ""))).toMatchObject({
    error: "server_error",
    error_code: "unexpected_failure",
  });
});
