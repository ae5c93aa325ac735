/** An account that comes without the statement of being 18 or older opens nothing until its person makes it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuth, type TestAuth } from "./testing/auth-server.ts";

const signIn = {
  providers: [],
  allowsAnonymous: true,
  web3Chains: [],
  jwtSecret: null,
  requiresAdultStatement: true,
};

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth({ signIn });
});
afterAll(() => server.stop());

/** Whether rest, storage, realtime and the functions let this token in. */
async function isLetIn(accessToken: string): Promise<boolean[]> {
  const claims = await server.auth.verifyAccessToken(accessToken);
  const { rows } = await server.pool.query<{ alive: boolean }>("select auth.session_alive($1, $2) as alive", [
    claims?.session_id,
    claims?.sub,
  ]);
  const caller = await server.auth.identity.authenticate(`Bearer ${accessToken}`);
  return [rows[0]?.alive ?? false, caller !== null];
}

test("the statement opens the account, and the first one stays", async () => {
  const client = server.client();
  const { data } = await client.auth.signInAnonymously();
  const accessToken = data.session?.access_token ?? "";
  expect(data.user?.app_metadata).toEqual({ awaits_adult_statement: true });
  expect(await isLetIn(accessToken)).toEqual([false, false]);

  const other = await client.auth.updateUser({ data: { display_name: "Nora", adult_confirmed: "yes" } });
  expect(other.data.user?.app_metadata).toEqual({ awaits_adult_statement: true });
  const first = await client.auth.updateUser({ data: { adult_confirmed: true } });
  expect(first.error).toBeNull();
  expect(first.data.user).toMatchObject({ user_metadata: { display_name: "Nora" } });
  expect(first.data.user?.app_metadata).toEqual({ adult_confirmed_at: expect.any(String) });
  expect(first.data.user?.user_metadata).not.toHaveProperty("adult_confirmed");
  expect(await isLetIn(accessToken)).toEqual([true, true]);

  server.advance(60_000);
  const second = await client.auth.updateUser({ data: { adult_confirmed: true } });
  expect(second.data.user?.app_metadata).toEqual(first.data.user?.app_metadata);
});

test("it can be made with an anonymous sign-in, and nobody takes it back or removes its absence", async () => {
  const stated = await server
    .client()
    .auth.signInAnonymously({ options: { data: { adult_confirmed: true } } });
  expect(await isLetIn(stated.data.session?.access_token ?? "")).toEqual([true, true]);
  const client = server.client();
  const { data } = await client.auth.signInAnonymously();
  await client.auth.updateUser({ data: { awaits_adult_statement: null, adult_confirmed_at: "2020-01-01" } });
  expect(await isLetIn(data.session?.access_token ?? "")).toEqual([false, false]);
});

test("where the operator switched it off nobody is asked", async () => {
  const free = await startAuth({ signIn: { ...signIn, requiresAdultStatement: false } });
  const signUp = await free
    .client()
    .auth.signUp({ email: "any@example.com", password: "correct horse battery" });
  expect(signUp.error).toBeNull();
  expect(signUp.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  const anonymous = await free.client().auth.signInAnonymously();
  expect(anonymous.data.user?.app_metadata).toEqual({});
  await free.stop();
});

test("anonymous sign-in is off unless configured, and limited by address", async () => {
  const closed = await startAuth();
  expect((await closed.client().auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
  await closed.stop();
  const limited = await startAuth({
    signIn,
    limits: { anonymousPerAddress: { points: 1, windowSeconds: 60 } },
  });
  expect((await limited.client().auth.signInAnonymously()).error).toBeNull();
  expect((await limited.client().auth.signInAnonymously()).error?.code).toBe("over_request_rate_limit");
  await limited.stop();
});
