/** Linking and unlinking identities of a signed-in person, and what an anonymous one becomes by it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "#testing/providers-of-identity/test-browser.ts";
import { type Person, readAnswer } from "./testing/auth-server.ts";
import {
  addAccount,
  fragmentOf,
  type ProviderServer,
  startWithProviders,
  visit,
  visitProvider,
} from "./testing/provider-server.ts";

let server: ProviderServer;
beforeAll(async () => {
  server = await startWithProviders({ allowsAnonymous: true });
});
afterAll(() => server.stop());

let names = 0;
const newEmail = (): string => `linker-${(names += 1)}@example.com`;
type Identity = { identity_id: string; provider: string };

const call = async (method: string, path: string, token: string | undefined) =>
  readAnswer(
    await fetch(`${server.url}/auth/v1${path}`, {
      method,
      redirect: "manual",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );
const userOf = async (token: string | undefined) => (await call("GET", "/user", token)).body;

/** The browser of a signed-in person asks for the address and goes there. */
async function beginLink(accessToken: string, browser = createBrowser()): Promise<string> {
  const response = await browser.open(
    `${server.url}/auth/v1/user/identities/authorize?provider=custom:oidc&skip_http_redirect=true`,
    { headers: { authorization: `Bearer ${accessToken}` } },
  );
  return ((await response.json()) as { url: string }).url;
}

async function link(person: Pick<Person, "accessToken">, account: string): Promise<URL> {
  const browser = createBrowser();
  return visit(server, { account, browser, from: await beginLink(person.accessToken, browser) });
}

async function unlink(token: string, provider: string) {
  const identities = (await userOf(token))["identities"] as Identity[];
  const identity = identities.find((one) => one.provider === provider);
  return call("DELETE", `/user/identities/${identity?.identity_id}`, token);
}

test("a person links an identity with another address, signs in by it, and unlinks it", async () => {
  const person = await server.person();
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const linked = await userOf(fragmentOf(await link(person, account))["access_token"]);
  expect(linked).toMatchObject({
    id: person.id,
    email: person.email,
    app_metadata: { provider: "email", providers: ["email", "custom:oidc"] },
  });
  const signedIn = await userOf(fragmentOf(await visit(server, { account }))["access_token"]);
  expect(signedIn["id"]).toBe(person.id);

  expect((await unlink(person.accessToken, "custom:oidc")).status).toBe(200);
  const after = await userOf(person.accessToken);
  expect(after).toMatchObject({ email: person.email, app_metadata: { providers: ["email"] } });
  const other = await userOf(fragmentOf(await visit(server, { account }))["access_token"]);
  expect(other["id"]).not.toBe(person.id);
});

test("auth-js lists, and unlinks by what it listed", async () => {
  const person = await server.person();
  await link(person, addAccount(server, { email: newEmail(), email_verified: true }));
  const { data } = await person.client.auth.getUserIdentities();
  const identity = data?.identities.find(({ provider }) => provider === "custom:oidc");
  if (!identity) throw new Error("The identity is not listed.");
  expect((await person.client.auth.unlinkIdentity(identity)).error).toBeNull();
  expect((await person.client.auth.unlinkIdentity(identity)).error?.code).toBe(
    "single_identity_not_deletable",
  );
});

test("an identity of this account or of another one is not linked again", async () => {
  const [person, other] = [await server.person(), await server.person()];
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  await link(person, account);
  for (const [who, sentence] of [
    [person, "Identity is already linked"],
    [other, "Identity is already linked to another user"],
  ] as const)
    expect(fragmentOf(await link(who, account))).toMatchObject({
      error: "server_error",
      error_code: "identity_already_exists",
      error_description: sentence,
    });
});

test("a link that one person began links nothing in another browser, nor after the session ended", async () => {
  const attacker = await server.person();
  const account = addAccount(server, { email: newEmail(), email_verified: true });
  const lure = await beginLink(attacker.accessToken);
  expect(fragmentOf(await visit(server, { account, from: lure }))["error_code"]).toBe("bad_oauth_state");

  const browser = createBrowser();
  const from = await beginLink(attacker.accessToken, browser);
  const callback = await visitProvider(server, { account, browser, from });
  await attacker.client.auth.signOut({ scope: "global" });
  const late = new URL((await browser.open(callback.href)).headers.get("location") ?? "");
  expect(fragmentOf(late)["error_code"]).toBe("bad_oauth_state");
  const { rowCount } = await server.pool.query("select from auth.identities where provider_id = $1", [
    account,
  ]);
  expect(rowCount).toBe(0);
});

test("linking needs a session, unlinking an identity of one's own that is not the last", async () => {
  const [person, other] = [await server.person(), await server.person()];
  expect((await call("GET", "/user/identities/authorize?provider=github", undefined)).body["code"]).toBe(
    "no_authorization",
  );
  const own = ((await userOf(person.accessToken))["identities"] as Identity[])[0]?.identity_id;
  expect((await call("DELETE", `/user/identities/${own}`, person.accessToken)).body["code"]).toBe(
    "single_identity_not_deletable",
  );
  await link(other, addAccount(server, { email: newEmail(), email_verified: true }));
  expect((await call("DELETE", `/user/identities/${own}`, other.accessToken)).body["code"]).toBe(
    "identity_not_found",
  );
  const malformed = await call("DELETE", "/user/identities/1", other.accessToken);
  expect([malformed.status, malformed.body["code"]]).toEqual([404, "validation_failed"]);
});

test("of two identities that are unlinked at once one stays", async () => {
  const person = await server.person();
  await link(person, addAccount(server, { email: newEmail(), email_verified: true }));
  const answers = await Promise.all([
    unlink(person.accessToken, "email"),
    unlink(person.accessToken, "custom:oidc"),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "422"]);
});

test("without the identity of the e-mail the address moves on and the password opens nothing", async () => {
  const person = await server.person();
  const email = newEmail();
  await link(person, addAccount(server, { email, email_verified: true }));
  expect((await unlink(person.accessToken, "email")).status).toBe(200);
  const user = await userOf(person.accessToken);
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: "custom:oidc", providers: ["custom:oidc"] },
  });
  expect(user["email_confirmed_at"]).toBeTruthy();
  for (const address of [person.email, email]) {
    const { error } = await server
      .client()
      .auth.signInWithPassword({ email: address, password: "correct horse battery" });
    expect(error?.code).toBe("invalid_credentials");
  }
});

test("an identity stays while somebody else has the address that the account would move to", async () => {
  const person = await server.person();
  const email = newEmail();
  await link(person, addAccount(server, { email, email_verified: true }));
  await server.person(email);
  const refused = await unlink(person.accessToken, "email");
  expect([refused.status, refused.body["code"]]).toEqual([422, "email_conflict_identity_not_deletable"]);
});

test("an anonymous person becomes a known one by a verified identity, and keeps the account", async () => {
  const client = server.client();
  const { data } = await client.auth.signInAnonymously({ options: { data: { display_name: "Guest" } } });
  expect(data.user).toMatchObject({ is_anonymous: true, email: "", identities: [] });
  const accessToken = data.session?.access_token ?? "";
  const unverified = addAccount(server, { email: newEmail(), email_verified: false });
  expect(fragmentOf(await link({ accessToken }, unverified))["error_code"]).toBe(
    "provider_email_needs_verification",
  );
  const taken = await server.person();
  const takenAccount = addAccount(server, { email: taken.email, email_verified: true });
  expect(fragmentOf(await link({ accessToken }, takenAccount))["error_code"]).toBe("email_exists");

  const email = newEmail();
  const known = await userOf(
    fragmentOf(await link({ accessToken }, addAccount(server, { email, email_verified: true })))[
      "access_token"
    ],
  );
  expect(known).toMatchObject({
    id: data.user?.id,
    email,
    is_anonymous: false,
    user_metadata: { display_name: "Guest" },
    app_metadata: { provider: "custom:oidc" },
  });
  expect(known["email_confirmed_at"]).toBeTruthy();
});
