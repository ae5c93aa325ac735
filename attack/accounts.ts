/**
 * The doors of accounts: the operator's without the secret key, guessed codes and links, floods of mails, what answers and
 * their time tell about an address, redirects to other origins, and fields that would become headers of a mail. Proofs that
 * are replayed or missing follow in account-proofs.ts.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { quantile } from "../bench/quantile.ts";
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
import { attackAccountProofs } from "./account-proofs.ts";
import { listMails, readNewestMail } from "./mailbox.ts";
import { signUp, type Target } from "./target.ts";

const victim = "victim@example.org";

export async function attackAccounts(target: Target): Promise<BenchRow[]> {
  return [
    ...(await attackOperatorDoors(target)),
    ...(await guessSecrets(target)),
    ...(await redirectElsewhere(target)),
    ...(await injectHeaders(target)),
    ...(await tellAddressesApart(target)),
    ...(await floodMails(target)),
    ...(await attackAccountProofs(target)),
  ];
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Tokens that say that they are the operator's. */
const forgedTokens = (): string[] => {
  const claims = encoded({
    role: "service_role",
    iss: "supabase",
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  return [
    `${encoded({ alg: "none", typ: "JWT" })}.${claims}.`,
    `${encoded({ alg: "HS256", typ: "JWT" })}.${claims}.${randomBytes(32).toString("base64url")}`,
    `${encoded({ alg: "ES256", kid: "../../keys.json" })}.${claims}.${randomBytes(64).toString("base64url")}`,
    "service_role",
    "sb_secret_",
  ];
};

async function attackOperatorDoors(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target);
  const from = freshAddress();
  const ofPerson = `/auth/v1/admin/users/${person.userId}`;
  const doors: [method: string, path: string, body?: object][] = [
    ["POST", "/auth/v1/invite", { email: victim }],
    ...["signup", "magiclink", "recovery", "invite", "email_change_new"].map(
      (type): [string, string, object] => [
        "POST",
        "/auth/v1/admin/generate_link",
        { type, email: victim, password: "correct horse battery", new_email: "eve@example.org" },
      ],
    ),
    ["GET", "/auth/v1/admin/users"],
    ["POST", "/auth/v1/admin/users", { email: victim, email_confirm: true }],
    ["GET", ofPerson],
    ["PUT", ofPerson, { app_metadata: { role: "admin" } }],
    ["DELETE", ofPerson],
    ["GET", `${ofPerson}/factors`],
    ["GET", `${ofPerson}/passkeys`],
  ];
  const keys = [undefined, target.publishableKey, person.accessToken, ...forgedTokens()];
  const calls = doors.flatMap(([method, path, body]) =>
    keys.flatMap((key) => [
      { path, call: { method, body, from, ...(key === undefined ? {} : { token: key }) } },
      { path, call: { method, body, from, headers: { apikey: key ?? "" } } },
    ]),
  );
  const answers = await inTurns(calls, 10, ({ path, call }) => callAuth(target, path, call));
  const mailed = (await listMails(target)).filter(({ recipient }) => recipient === victim);
  return [
    none("operator's doors open without the key", answers, isTakenOrFailed),
    atMost(0, { name: "accounts, mails by the operator's doors", value: mailed.length, unit: "" }),
  ];
}

async function guessSecrets(target: Target): Promise<BenchRow[]> {
  const { email } = await signUp(target);
  await callAuth(target, "/auth/v1/recover", { body: { email }, from: freshAddress() });
  const mail = await readNewestMail(target, email);
  const right = mail?.code ?? "";
  const wrong = Array.from({ length: 100 }, (_, index) => String(index * 9_973).padStart(6, "0")).filter(
    (code) => code !== right,
  );
  // As many addresses as a net of robots has.
  const guesses = await inTurns(wrong, 10, (token) =>
    callAuth(target, "/auth/v1/verify", { body: { type: "recovery", email, token }, from: freshAddress() }),
  );
  const late = await callAuth(target, "/auth/v1/verify", {
    body: { type: "recovery", email, token: right },
    from: freshAddress(),
  });
  const from = freshAddress();
  const hashes = Array.from({ length: 130 }, () => randomBytes(32).toString("base64url"));
  const links = await inTurns([...hashes, "", "' or 1=1 --", "%", "\0", "pkce_"], 10, (token_hash) =>
    callAuth(target, "/auth/v1/verify", { body: { type: "recovery", token_hash }, from }),
  );
  return [
    none("guessed codes that open", guesses, isTakenOrFailed),
    none("the right code after a hundred guesses", right === "" ? [] : [late], isTaken),
    none("guessed links that open", links, isTakenOrFailed),
    none("limits that do not say until when", [...guesses, ...links], isSilentLimit),
    atMost(120, {
      name: "accounts, guesses of one address",
      value: links.slice(0, hashes.length).filter(({ status }) => status !== 429).length,
      unit: "",
    }),
  ];
}

async function redirectElsewhere(target: Target): Promise<BenchRow[]> {
  const { origin, host, port } = new URL(target.url);
  const wishes = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "https:evil.example",
    `http://${host}@evil.example/`,
    `http://${host}.evil.example/`,
    `http://evil.example:${port}/`,
    `http://user:secret@${host}/`,
    "javascript:alert(1)",
    "data:text/html,x",
    "\thttps://evil.example",
    `${origin}/\r\nSet-Cookie: a=b`,
    `http://127.0.0.1.evil.example:${port}`,
  ];
  const from = freshAddress();
  const landed = await inTurns(wishes, 5, (wish) =>
    callAuth(
      target,
      `/auth/v1/verify?type=recovery&token=${randomUUID()}&redirect_to=${encodeURIComponent(wish)}`,
      {
        method: "GET",
        from,
      },
    ),
  );
  const leaves = ({ location }: Pick<AuthAnswer, "location">): boolean =>
    location !== undefined && new URL(location, origin).origin !== origin;
  const mailed = await inTurns(wishes, 5, async (wish) => {
    const { email } = await signUp(target);
    const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(wish)}`;
    const answer = await callAuth(target, path, { body: { email }, from });
    const link = (await readNewestMail(target, email))?.link;
    const leadsTo = link ? new URL(link).searchParams.get("redirect_to") : null;
    return { ...answer, location: leadsTo ?? undefined };
  });
  return [
    none("used links that leave the product", landed, leaves),
    none("mailed links that leave the product", mailed, leaves),
  ];
}

async function injectHeaders(target: Target): Promise<BenchRow[]> {
  const addresses = [
    `ada@example.org\r\nBcc: ${victim}`,
    `ada@example.org\nTo: ${victim}`,
    `ada@example.org, ${victim}`,
    `ada@example.org;${victim}`,
    `"ada\r\nBcc: ${victim}"@example.org`,
    `<${victim}>@example.org`,
    `ada@example.org\u2028Bcc: ${victim}`,
    `ada@example.org\0@${victim}`,
  ];
  const person = await signUp(target);
  const from = freshAddress();
  const bodies = addresses.flatMap((email) => [
    { path: "signup", body: { email, password: "correct horse battery", data: { adult_confirmed: true } } },
    { path: "recover", body: { email } },
    { path: "otp", body: { email, data: { adult_confirmed: true } } },
    { path: "resend", body: { email, type: "signup" } },
  ]);
  const sent = await inTurns(bodies, 5, ({ path, body }) =>
    callAuth(target, `/auth/v1/${path}`, { body, from }),
  );
  const changes = addresses.flatMap((text) => [{ email: text }, { data: { locale: text } }]);
  const changed = await inTurns(changes, 5, (body) =>
    callAuth(target, "/auth/v1/user", { method: "PUT", body, token: person.accessToken, from }),
  );
  const mailed = (await listMails(target)).filter(({ recipient }) => recipient.includes(victim));
  return [
    none("addresses and languages with headers taken", [...sent, ...changed], isTakenOrFailed),
    atMost(0, { name: "accounts, mails to a header's address", value: mailed.length, unit: "" }),
  ];
}

/** Answers for an address with an account and for one without, one after the other. */
async function tellAddressesApart(target: Target): Promise<BenchRow[]> {
  const rounds = 9;
  const doors: [string, (email: string) => object][] = [
    ["recover", (email) => ({ email })],
    ["otp", (email) => ({ email, create_user: false })],
    ["resend", (email) => ({ email, type: "signup" })],
    ["token?grant_type=password", (email) => ({ email, password: "a wild guess" })],
  ];
  const rows: BenchRow[] = [];
  for (const [path, bodyOf] of doors) {
    const [known, unknown]: [AuthAnswer[], AuthAnswer[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const { email } = await signUp(target);
      const from = freshAddress();
      const ask = (address: string): Promise<AuthAnswer> =>
        callAuth(target, `/auth/v1/${path}`, { body: bodyOf(address), from });
      // In turn the first: what the machine does beside it hits both.
      if (round % 2 === 0) known.push(await ask(email));
      unknown.push(await ask(`${randomUUID()}@example.org`));
      if (round % 2 === 1) known.push(await ask(email));
    }
    const said = new Set([...known, ...unknown].map(({ status, text }) => `${status} ${text}`));
    // What the machine does beside it only adds to the time: the quickest answers tell the work.
    const quickMs = (answers: AuthAnswer[]): number =>
      quantile(
        answers.map(({ ms }) => ms),
        0.1,
      );
    rows.push(
      atMost(1, { name: `accounts, different answers of ${path}`, value: said.size, unit: "" }),
      atMost(60, {
        name: `accounts, ${path}, known and unknown apart`,
        value: Math.abs(quickMs(known) - quickMs(unknown)),
        unit: "ms",
        decimals: 0,
      }),
    );
  }
  return [...rows, ...(await askWhoIsTaken(target))];
}

/** A sign-up tells that an address is taken, a few times an hour. */
async function askWhoIsTaken(target: Target): Promise<BenchRow[]> {
  const { email } = await signUp(target);
  const from = freshAddress();
  const answers = await inTurns(Array.from({ length: 30 }), 5, () =>
    callAuth(target, "/auth/v1/signup", {
      body: { email, password: "correct horse battery", data: { adult_confirmed: true } },
      from,
    }),
  );
  return [
    atMost(10, {
      name: "accounts, told that an address is taken",
      value: answers.filter(({ body }) => body["code"] === "user_already_exists").length,
      unit: "",
    }),
    none("limits of sign-up that do not say until when", answers, isSilentLimit),
  ];
}

async function floodMails(target: Target): Promise<BenchRow[]> {
  const { email } = await signUp(target);
  const bodyOf = {
    recover: { email },
    otp: { email, create_user: false },
    resend: { email, type: "signup" },
  };
  const paths = Object.keys(bodyOf) as (keyof typeof bodyOf)[];
  const askedAtMs = performance.now();
  const flood = await inTurns(
    Array.from({ length: 150 }, (_, index) => paths[index % paths.length] ?? "recover"),
    15,
    (path) => callAuth(target, `/auth/v1/${path}`, { body: bodyOf[path], from: freshAddress() }),
  );
  const mails = (await listMails(target)).filter(({ recipient }) => recipient === email);
  const from = freshAddress();
  const spread = await inTurns(Array.from({ length: 140 }), 15, () =>
    callAuth(target, "/auth/v1/recover", { body: { email: `${randomUUID()}@example.org` }, from }),
  );
  const waitSeconds = Number(
    flood.find(({ status, retryAfter }) => status === 429 && retryAfter)?.retryAfter ?? Number.NaN,
  );
  // The limit of a mail a minute: it is over when its answer said so.
  if (waitSeconds <= 60)
    await sleep(Math.max(0, waitSeconds * 1000 - (performance.now() - askedAtMs)) + 1_000);
  const again = await callAuth(target, "/auth/v1/recover", { body: { email }, from: freshAddress() });
  return [
    atMost(2, { name: "accounts, mails to one address by a flood", value: mails.length, unit: "" }),
    atMost(120, {
      name: "accounts, mails of one address's flood",
      value: spread.filter(isTaken).length,
      unit: "",
    }),
    none("limits of mails that do not say until when", [...flood, ...spread], isSilentLimit),
    none("refusals after the time that was said", [again], (answer) => !isTaken(answer)),
  ];
}
