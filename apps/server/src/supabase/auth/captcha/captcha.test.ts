/** Where the captcha is on, every door for strangers needs a solution of its own, by the official client. */
import type { Challenge } from "altcha-lib";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, readAnswer, startAuth, type TestAuth } from "../testing/auth-server.ts";
import { solveChallenge } from "../testing/solve-challenge.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth({
    captcha: "altcha",
    signIn: {
      providers: [],
      allowsAnonymous: true,
      web3Chains: ["solana"],
      jwtSecret: null,
      requiresAdultStatement: true,
    },
    limits: { failedSignInPerEmail: { points: 2, windowSeconds: 3600 } },
  });
});
afterAll(() => server.stop());

const askChallenge = async (): Promise<Challenge> =>
  (await readAnswer(await fetch(`${server.url}/auth/v1/captcha`))).body as unknown as Challenge;
const solve = async (): Promise<string> => solveChallenge(await askChallenge());

const adult = { adult_confirmed: true };
let people = 0;

/** A confirmed person, made with the secret key. */
async function makePerson(): Promise<string> {
  const email = `captcha-${(people += 1)}@example.com`;
  const { error } = await server.admin.createUser({ email, password: goodPassword, email_confirm: true });
  if (error) throw error;
  return email;
}

type Door = (
  auth: SupabaseClient["auth"],
  email: string,
  options: { captchaToken?: string },
) => Promise<{ error: { status?: number | undefined; code?: string | undefined } | null }>;

const doors: Record<string, Door> = {
  "sign-up": (auth, email, options) =>
    auth.signUp({ email: `new-${email}`, password: goodPassword, options: { data: adult, ...options } }),
  "a sign-in without a name": (auth, _email, options) => auth.signInAnonymously({ options }),
  "a sign-in by password": (auth, email, options) =>
    auth.signInWithPassword({ email, password: goodPassword, options }),
  "a sign-in by mail": (auth, email, options) => auth.signInWithOtp({ email, options }),
  "a forgotten password": (auth, email, options) => auth.resetPasswordForEmail(email, options),
  "a mail once more": (auth, email, options) => auth.resend({ type: "signup", email, options }),
  "a sign-in by passkey": (auth, _email, options) => auth.passkey.startAuthentication({ options }),
};

test.each(Object.entries(doors))("%s needs a solution, which counts once", async (_name, door) => {
  const email = await makePerson();
  const { auth } = server.client();
  const refused = { status: 400, code: "captcha_failed" };
  expect((await door(auth, email, {})).error).toMatchObject({
    ...refused,
    message: "captcha protection: request disallowed (no captcha_token found)",
  });
  expect((await door(auth, email, { captchaToken: "nonsense" })).error).toMatchObject({
    ...refused,
    message: "captcha protection: request disallowed (invalid-or-already-seen-response)",
  });
  expect(server.mails.kinds(email)).toEqual([]);
  const captchaToken = await solve();
  expect((await door(auth, email, { captchaToken })).error).toBeNull();
  expect((await door(auth, email, { captchaToken })).error).toMatchObject(refused);
});

test("the older door for mails and wallets need one as well; a grant that proves something else does not", async () => {
  const email = await makePerson();
  const failed = { status: 400, body: { code: "captcha_failed" } };
  expect(await server.post("/magiclink", { email })).toMatchObject(failed);
  const gotrue_meta_security = { captcha_token: await solve() };
  expect(await server.post("/magiclink", { email, gotrue_meta_security })).toMatchObject({ status: 200 });
  expect(await server.post("/token?grant_type=web3", { chain: "solana" })).toMatchObject(failed);

  const code = { email, token: server.mails.newest(email).code, type: "magiclink" } as const;
  const client = server.client();
  expect((await client.auth.verifyOtp(code)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  for (const grant of ["pkce", "id_token"])
    expect((await server.post(`/token?grant_type=${grant}`, {})).body["code"]).not.toBe("captcha_failed");
});

test("one solution that is sent many times at once opens one door; an old one opens none", async () => {
  const captchaToken = await solve();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.client().auth.signInAnonymously({ options: { captchaToken } })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const old = await solve();
  server.advance(5 * 60_000 + 1_000);
  const late = await server.client().auth.signInAnonymously({ options: { captchaToken: old } });
  expect(late.error?.code).toBe("captcha_failed");
});

test("a guessed account opens by the proof for its address, which stands for the captcha, too", async () => {
  const email = await makePerson();
  const signIn = async (password: string, captchaToken?: string) => {
    const options = captchaToken === undefined ? {} : { captchaToken };
    return (await server.client().auth.signInWithPassword({ email, password, options })).error?.code ?? null;
  };
  const prove = async (address: string): Promise<string> => {
    const { body } = await server.post("/challenge", { purpose: "sign_in", email: address });
    return solveChallenge(body as unknown as Challenge);
  };
  expect(await signIn(goodPassword, await prove(email))).toBeNull();
  expect(await signIn(goodPassword, await prove("somebody-else@example.com"))).toBe("captcha_failed");
  // Tries without a solution are no failures of the account.
  for (let time = 0; time < 4; time += 1) expect(await signIn("a wild guess")).toBe("captcha_failed");
  expect(await signIn("a wild guess", await solve())).toBe("invalid_credentials");
  expect(await signIn("a wild guess", await solve())).toBe("invalid_credentials");
  expect(await signIn(goodPassword, await solve())).toBe("captcha_failed");
  expect(await signIn(goodPassword, await prove(email))).toBeNull();
  const elsewhere = await server
    .client()
    .auth.signInAnonymously({ options: { captchaToken: await prove(email) } });
  expect(elsewhere.error?.code).toBe("captcha_failed");
});

test("the secret key needs no solution", async () => {
  const answer = await server.post(
    "/signup",
    { email: "by-key@example.com", password: goodPassword, data: adult },
    { authorization: `Bearer ${server.keys.secretKey}` },
  );
  expect(answer.status).toBe(200);
});

test("the captcha is off unless configured, and the settings tell", async () => {
  const settingsOf = async ({ url }: TestAuth) =>
    (await readAnswer(await fetch(`${url}/auth/v1/settings`))).body;
  expect(await settingsOf(server)).toMatchObject({ captcha_provider: "altcha" });
  const open = await startAuth();
  expect(await settingsOf(open)).toMatchObject({ captcha_provider: null });
  const challenge = await readAnswer(await fetch(`${open.url}/auth/v1/captcha`));
  expect(challenge).toMatchObject({ status: 404, body: { code: "feature_disabled" } });
  await open.person();
  await open.stop();
});
