/** Sign-in to an account that strangers guess at: a proof of work lets its owner in. */
import type { Challenge } from "altcha-lib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClientAddress } from "#platform/client-address.ts";
import { goodPassword, type Person, startAuth, type TestAuth } from "./testing/auth-server.ts";
import { solveChallenge as solve } from "./testing/solve-challenge.ts";

let server: TestAuth;
let owner: Person;
beforeAll(async () => {
  server = await startAuth({
    clientAddress: createClientAddress(["127.0.0.0/8"]),
    limits: { failedSignInPerEmail: { points: 3, windowSeconds: 3600 } },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.person();
  // Each guess comes from another address.
  await Promise.all([1, 2, 3, 4].map((host) => guess(`203.0.113.${host}`)));
});

const guess = (address: string, captcha_token?: string) =>
  server.post(
    "/token?grant_type=password",
    { email: owner.email, password: "a wild guess", gotrue_meta_security: { captcha_token } },
    { "x-forwarded-for": address },
  );

const askChallenge = async (email = owner.email): Promise<Challenge> =>
  (await server.post("/challenge", { purpose: "sign_in", email })).body as unknown as Challenge;

const signIn = async (captchaToken?: string, email = owner.email) =>
  (
    await server.client().auth.signInWithPassword({
      email,
      password: goodPassword,
      options: captchaToken === undefined ? {} : { captchaToken },
    })
  ).error;

test("after failures from anywhere the right password needs a proof of work, and gets in with it once", async () => {
  expect(await signIn()).toMatchObject({ status: 400, code: "captcha_failed" });
  const token = await solve(await askChallenge(` ${owner.email.toUpperCase()} `));
  expect(await signIn(token)).toBeNull();
  expect(await signIn(token)).toMatchObject({ code: "captcha_failed" });
  const other = await server.person();
  expect(await signIn(undefined, other.email)).toBeNull();
});

test("one solution that is sent many times at once lets one sign-in through", async () => {
  const token = await solve(await askChallenge());
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(token)));
  expect(answers.filter((error) => error === null)).toHaveLength(1);
});

test("a solution that is foreign, changed, easier, expired or no solution is refused", async () => {
  const challenge = await askChallenge();
  const foreign = await solve(await askChallenge("somebody@example.com"));
  const parameters = { ...challenge.parameters, cost: 1 };
  const easier = await solve({ ...challenge, parameters });
  const unsolved = Buffer.from(
    JSON.stringify({ challenge, solution: { counter: 0, derivedKey: "00".repeat(32) } }),
  ).toString("base64");
  for (const token of [
    foreign,
    easier,
    unsolved,
    "",
    "nonsense",
    Buffer.from("[]").toString("base64"),
    "x".repeat(5000),
  ])
    expect(await signIn(token), token.slice(0, 20)).toMatchObject({ code: "captcha_failed" });
  const solved = await solve(challenge);
  server.advance(5 * 60_000 + 1_000);
  expect(await signIn(solved)).toMatchObject({ code: "captcha_failed" });
});

test("a guess needs a proof each, and guesses with one make the next challenge harder", async () => {
  const before = (await askChallenge()).parameters.cost;
  for (let index = 0; index < 10; index += 1) {
    const answer = await guess(`198.51.100.${index}`, await solve(await askChallenge()));
    expect(answer.body["code"]).toBe("invalid_credentials");
  }
  expect((await askChallenge()).parameters.cost).toBe(2 * before);
}, 60_000);

test("a challenge tells nobody an address, nor whether it has an account", async () => {
  const [known, unknown] = [await askChallenge(), await askChallenge("nobody@example.com")];
  expect(JSON.stringify(known)).not.toContain(owner.email);
  expect(Object.keys(unknown.parameters)).toEqual(Object.keys(known.parameters));
  expect((await server.post("/challenge", { purpose: "other", email: owner.email })).body).toMatchObject({
    code: "validation_failed",
  });
});
