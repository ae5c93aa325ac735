/** Proofs that open an account, used again, forged or left out: second steps, passkeys, captchas, and the account's end. */
import { randomBytes, randomUUID } from "node:crypto";
import { createAuthenticator } from "../apps/server/src/supabase/auth/testing/software-authenticator.ts";
import { openClient } from "../acceptance/people.ts";
import { solveProof } from "../acceptance/forms.ts";
import { startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { codeOf } from "../e2e/authenticators.ts";
import {
  type AuthAnswer,
  callAuth,
  freshAddress,
  inTurns,
  isSilentLimit,
  isTaken,
  isTakenOrFailed,
  none,
} from "./account-calls.ts";
import { readNewestMail } from "./mailbox.ts";
import { signUp, type Target } from "./target.ts";

type AuthTarget = Pick<Target, "url" | "publishableKey">;

export const attackAccountProofs = async (target: Target): Promise<BenchRow[]> => [
  ...(await replaySecondStep(target)),
  ...(await replayPasskey(target)),
  ...(await deleteWithoutProof(target)),
  ...(await attackCaptcha(target)),
];

const randomCodes = (count: number): string[] =>
  Array.from({ length: count }, () => String(randomBytes(3).readUIntBE(0, 3) % 1_000_000).padStart(6, "0"));

async function replaySecondStep(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target);
  const from = freshAddress();
  const step = (token: string, path: string, body: object = {}): Promise<AuthAnswer> =>
    callAuth(target, `/auth/v1/factors${path}`, { body, token, from });
  const enrolled = await step(person.accessToken, "", { factor_type: "totp", friendly_name: "App" });
  const factor = `/${String(enrolled.body["id"])}`;
  const key = String((enrolled.body["totp"] as { secret?: string } | undefined)?.secret);
  const challenge = async (token: string): Promise<unknown> =>
    (await step(token, `${factor}/challenge`)).body["id"];
  const code = codeOf(key);
  const challenge_id = await challenge(person.accessToken);
  const raised = await step(person.accessToken, `${factor}/verify`, { challenge_id, code });

  // A thief with the password and one code that was seen.
  const thief = await openClient(target).auth.signInWithPassword(person);
  const token = thief.data.session?.access_token ?? "";
  const replayed = [
    await step(token, `${factor}/verify`, { challenge_id, code }),
    await step(token, `${factor}/verify`, { challenge_id: await challenge(token), code }),
    await step(token, `${factor}/verify`, { challenge_id: randomUUID(), code }),
  ];
  const ownFactor = await step(token, "", { factor_type: "totp", friendly_name: "Thief" });
  const removed = await callAuth(target, `/auth/v1/factors${factor}`, { method: "DELETE", token, from });
  const guesses = await inTurns(randomCodes(40), 5, async (guess) =>
    step(token, `${factor}/verify`, { challenge_id: await challenge(token), code: guess }),
  );
  const [changed, newPassword] = await Promise.all(
    [{ email: "thief@example.org" }, { password: "the thief's password" }].map((body) =>
      callAuth(target, "/auth/v1/user", { method: "PUT", body, token, from }),
    ),
  );
  const withoutStep = [ownFactor, removed, changed, newPassword].filter((answer) => answer !== undefined);
  return [
    none("second steps refused to their owner", [raised], (answer) => !isTaken(answer)),
    none("second steps taken again", replayed, isTakenOrFailed),
    none("second steps guessed", guesses, isTakenOrFailed),
    none("limits of second steps that do not say until when", guesses, isSilentLimit),
    atMost(10, {
      name: "accounts, guesses of a second step that were compared",
      value: guesses.filter(({ status }) => status !== 429).length,
      unit: "",
    }),
    none("changes without the second step", withoutStep, isTakenOrFailed),
  ];
}

async function replayPasskey(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target);
  const from = freshAddress();
  const call = (path: string, body: object, token?: string): Promise<AuthAnswer> =>
    callAuth(target, `/auth/v1/passkeys/${path}`, { body, from, ...(token && { token }) });
  const key = createAuthenticator({ origin: target.url });
  const started = await call("registration/options", {}, person.accessToken);
  const { challenge, user } = started.body["options"] as { challenge: string; user: { id: string } };
  const rpId = "localhost";
  const registration = {
    challenge_id: started.body["challenge_id"],
    credential: key.create({ challenge, rpId, userHandle: user.id }),
  };
  const registered = await call("registration/verify", registration, person.accessToken);
  const eve = await signUp(target);
  const ask = async (): Promise<{ challenge_id: unknown; challenge: string }> => {
    const { body } = await call("authentication/options", {});
    return {
      challenge_id: body["challenge_id"],
      challenge: (body["options"] as { challenge: string }).challenge,
    };
  };
  const first = await ask();
  const assertion = {
    challenge_id: first.challenge_id,
    credential: key.get({ challenge: first.challenge, rpId }),
  };
  const signedIn = await call("authentication/verify", assertion);
  const [second, third, fourth] = [await ask(), await ask(), await ask()];
  const stolen = key.get({ challenge: fourth.challenge, rpId });
  const replayed = [
    await call("registration/verify", registration, person.accessToken),
    await call("registration/verify", registration, eve.accessToken),
    await call("authentication/verify", assertion),
    // The old answer to a new question, a phisher's page, a counter that went back, and a signature that was changed.
    await call("authentication/verify", { ...assertion, challenge_id: second.challenge_id }),
    await call("authentication/verify", {
      challenge_id: third.challenge_id,
      credential: key.get({ challenge: third.challenge, rpId, from: "http://localhost.evil.example" }),
    }),
    await call("authentication/verify", {
      challenge_id: fourth.challenge_id,
      credential: {
        ...stolen,
        response: { ...stolen.response, signature: randomBytes(70).toString("base64url") },
      },
    }),
    await call("authentication/verify", { challenge_id: randomUUID(), credential: {} }),
    await call("authentication/verify", { challenge_id: fourth.challenge_id, credential: null }),
  ];
  return [
    none("passkeys refused to their owner", [registered, signedIn], (answer) => !isTaken(answer)),
    none("passkeys taken again or forged", replayed, isTakenOrFailed),
  ];
}

async function deleteWithoutProof(target: Target): Promise<BenchRow[]> {
  const [person, eve] = [await signUp(target), await signUp(target)];
  const from = freshAddress();
  const end = (body: unknown, token?: string): Promise<AuthAnswer> =>
    callAuth(target, "/functions/v1/delete-account", { body, from, ...(token && { token }) });
  await callAuth(target, "/auth/v1/reauthenticate", { method: "GET", token: person.accessToken, from });
  const code = (await readNewestMail(target, person.email))?.code;
  const answers = [
    await end({ password: person.password }),
    await end({ password: person.password }, eve.accessToken),
    ...(code ? [await end({ code }, eve.accessToken)] : []),
    ...(await inTurns(
      [
        {},
        { password: "" },
        { password: null },
        { password: { $ne: null } },
        { password: [person.password, ""] },
        { password: person.password, code: "000000" },
        { userId: person.userId, confirmed: true },
        "null",
        "",
      ],
      3,
      (body) => end(body, person.accessToken),
    )),
  ];
  const guesses = await inTurns(
    Array.from({ length: 30 }, (_, index) => index),
    5,
    (index) =>
      end(
        index % 2 ? { password: `guess ${index}` } : { code: String(index * 31_337).padStart(6, "0") },
        person.accessToken,
      ),
  );
  const alive = await openClient(target).auth.signInWithPassword(person);
  return [
    none("accounts deleted without a proof", answers, isTakenOrFailed),
    none("accounts deleted by guesses", guesses, isTakenOrFailed),
    atMost(10, {
      name: "accounts, guesses of a deletion that were compared",
      value: guesses.filter(({ status }) => status !== 429).length,
      unit: "",
    }),
    atMost(0, { name: "accounts, owners who lost their account", value: alive.error ? 1 : 0, unit: "" }),
  ];
}

/** Against an instance of its own where this one asks for no captcha. */
async function attackCaptcha(target: Target): Promise<BenchRow[]> {
  const settings = await callAuth(target, "/auth/v1/settings", { method: "GET" });
  if (settings.body["captcha_provider"] === "altcha") return attackCaptchaOf(target);
  const guarded = await startServer({ CAPTCHA: "altcha", LOG_LEVEL: "silent" });
  return attackCaptchaOf(guarded).finally(() => guarded.stop());
}

async function attackCaptchaOf(target: AuthTarget): Promise<BenchRow[]> {
  const ask = async (): Promise<Record<string, unknown>> =>
    (await callAuth(target, "/auth/v1/captcha", { method: "GET", from: freshAddress() })).body;
  const send = (captcha_token: unknown): Promise<AuthAnswer> =>
    callAuth(target, "/auth/v1/otp", {
      body: {
        email: `${randomUUID()}@example.org`,
        create_user: false,
        gotrue_meta_security: { captcha_token },
      },
      from: freshAddress(),
    });
  const solution = await solveProof(await ask());
  const raced = await inTurns(Array.from({ length: 20 }), 20, () => send(solution));
  const later = await send(solution);
  const fresh = await solveProof(await ask());
  const opened = JSON.parse(Buffer.from(fresh, "base64").toString()) as Record<
    string,
    Record<string, unknown>
  >;
  const changed = (part: string, change: object): string =>
    Buffer.from(JSON.stringify({ ...opened, [part]: { ...opened[part], ...change } })).toString("base64");
  const parameters = (opened["challenge"]?.["parameters"] ?? {}) as Record<string, unknown>;
  const easier = { ...parameters, cost: 1, keyPrefix: "", expiresAt: Math.floor(Date.now() / 1000) + 86_400 };
  const forged = await inTurns(
    [
      undefined,
      null,
      "",
      "e30=",
      {},
      "x".repeat(20_000),
      Buffer.from("[".repeat(10_000)).toString("base64"),
      changed("challenge", { signature: "0".repeat(64) }),
      changed("challenge", { signature: "" }),
      changed("challenge", { parameters: easier }),
      changed("solution", { derivedKey: "00", counter: 0 }),
      // Of the sign-in's proof, which stands for one address.
      await solveProof(
        (
          await callAuth(target, "/auth/v1/challenge", {
            body: { purpose: "sign_in", email: "ada@example.org" },
            from: freshAddress(),
          })
        ).body,
      ),
    ],
    4,
    send,
  );
  return [
    atMost(1, {
      name: "accounts, doors opened by one captcha side by side",
      value: raced.filter(isTaken).length,
      unit: "",
    }),
    none("captchas refused to who solved them", raced.some(isTaken) ? [] : raced, () => true),
    none("used captchas taken", [later], isTakenOrFailed),
    none("forged captchas taken", forged, isTakenOrFailed),
  ];
}
