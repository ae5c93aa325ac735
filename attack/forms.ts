/**
 * The forms that strangers send: without a proof of work, with a used or a foreign one, by robots that fill the honeypot,
 * with fields that are too large or become headers of a mail, in the wrong type, and with a key that was used.
 */
import { randomUUID } from "node:crypto";
import { type FormAnswer, postForm, solveProof } from "../acceptance/forms.ts";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { quantile } from "../bench/quantile.ts";
import { listMails } from "./mailbox.ts";
import type { Target } from "./target.ts";
import { visit } from "./visitor.ts";

type Form = {
  /** The function that takes it. */
  name: string;
  /** What a visitor who means well sends. */
  fields: Record<string, string>;
  /** Fields that become a mail's headers, and one that may have lines. */
  lineField: string;
  emailField: string;
  textField: string;
};

/** A new form is attacked by a line here. */
const forms: Form[] = [
  {
    name: "send-contact-message",
    fields: { name: "Ada", email: "ada@example.org", subject: "A question", message: "How long?" },
    lineField: "subject",
    emailField: "email",
    textField: "message",
  },
  {
    name: "withdraw-from-contract",
    fields: { name: "Ada", email: "ada@example.org", purchase: "The plan that I bought on Monday" },
    lineField: "name",
    emailField: "email",
    textField: "purchase",
  },
];

const floodCalls = 1_000;
const atOnce = 50;
const maxVisitorMs = 2_000;
const victim = "victim@example.org";

export async function attackByForms(target: Target): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const form of forms) rows.push(...(await attackForm(target, form)));
  return rows;
}

async function attackForm(target: Target, form: Form): Promise<BenchRow[]> {
  const send = (body: unknown, headers?: Record<string, string>): Promise<FormAnswer> =>
    postForm(target, form.name, body, headers);
  const fresh = (change: Record<string, unknown> = {}) => ({ ...form.fields, ...change, key: randomUUID() });
  const count = (what: string, answers: FormAnswer[], isWrong: (answer: FormAnswer) => boolean): BenchRow => {
    const wrong = answers.filter(isWrong);
    for (const { status, body } of wrong.slice(0, 3))
      console.error(`  ${what}: ${status} ${JSON.stringify(body)}`);
    return atMost(0, { name: `${form.name}, ${what}`, value: wrong.length, unit: "" });
  };
  const isTaken = ({ status }: FormAnswer): boolean => status < 400;
  const isFailed = ({ status }: FormAnswer): boolean => status >= 500 && status !== 503;
  const isTakenOrFailed = (answer: FormAnswer): boolean => isTaken(answer) || isFailed(answer);
  const all = async (bodies: unknown[]): Promise<FormAnswer[]> =>
    Promise.all(bodies.map((body) => send(body)));
  const proved = async (body: object): Promise<FormAnswer & { proof: string }> => {
    const asked = await send(body);
    const proof = await solveProof(asked.body["challenge"]);
    return { ...(await send({ ...body, proof })), proof };
  };

  const good = fresh();
  const first = await proved(good);
  const reused = await all([
    ...Array.from({ length: 20 }, () => fresh({ proof: first.proof })),
    ...["", "forged", "e30=", "x".repeat(20_000), "\0"].map((proof) => fresh({ proof })),
    fresh({ proof: Buffer.from(`${Buffer.from(first.proof, "base64").toString()} `).toString("base64") }),
  ]);
  const sideBySide = fresh();
  const asked = await send(sideBySide);
  const proof = await solveProof(asked.body["challenge"]);
  const raced = await all(Array.from({ length: 20 }, () => fresh({ proof })));
  const robots = await all(["https://spam.example", " ", 1].map((website) => fresh({ website })));
  const { lineField, emailField, textField } = form;
  const giant = await all([
    ...Object.keys(form.fields).map((name) => fresh({ [name]: "x".repeat(5_000) })),
    fresh({ [textField]: "😀".repeat(200_000) }),
    fresh({ [textField]: { toString: "x" } }),
    fresh({ [lineField]: ["x"] }),
    fresh({ [lineField]: "\u202E\u0000\u0007" }),
    `{"key":"${randomUUID()}","${textField}":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
    `{"__proto__":{"key":"x"},"constructor":{"prototype":{}}}`,
    "",
    "null",
    "[]",
    '{"key":',
  ]);
  const wrongTypes = await Promise.all(
    [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "\u00ff",
    ].flatMap((type) => [
      send(new URLSearchParams(fresh()).toString(), { "content-type": type }),
      send("\u0000".repeat(1_000), { "content-type": type }),
    ]),
  );
  const headers = await all(
    [
      `ada@example.org\r\nBcc: ${victim}`,
      `ada@example.org, ${victim}`,
      `ada@example.org\u2028Bcc: ${victim}`,
      `"<${victim}>"@x`,
    ].map((email) => fresh({ [emailField]: email })),
  );
  const injected = await proved(fresh({ [lineField]: `Hi\r\nBcc: ${victim}\r\n\r\nbody` }));
  const mailed = (await listMails(target)).map(({ recipient }) => recipient);
  const keyReused = await send({ ...good, [textField]: "Other words", proof: first.proof });
  const floods = await flood(() => send(fresh({ proof: "forged" })));
  return [
    count("proved messages refused", [first, injected], ({ status }) => status !== 200 && status !== 429),
    count("used or forged proofs taken", reused, isTakenOrFailed),
    atMost(1, {
      name: `${form.name}, messages by one proof side by side`,
      value: raced.filter(isTaken).length,
      unit: "",
    }),
    count("robots' messages taken", robots, isTakenOrFailed),
    count("giant or broken fields taken", giant, isTakenOrFailed),
    count("bodies in another type taken", wrongTypes, isTakenOrFailed),
    count("addresses with headers taken", headers, isTakenOrFailed),
    atMost(0, {
      name: `${form.name}, mails to a header's address`,
      value: mailed.includes(victim) ? 1 : 0,
      unit: "",
    }),
    count("other words by a used key taken", [keyReused], isTakenOrFailed),
    count("flood without proofs, taken or failed", floods.answers, isTakenOrFailed),
    atMost(maxVisitorMs, {
      name: `${form.name}, a page beside the flood, p99`,
      value: quantile(floods.pageMs, 0.99),
      unit: "ms",
      decimals: 0,
    }),
  ];

  async function flood(call: () => Promise<FormAnswer>) {
    const answers: FormAnswer[] = [];
    const pageMs: number[] = [];
    let left = floodCalls;
    const callers = Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        answers.push(await call());
      }
    });
    while (left > 0) pageMs.push(await visit(target, "/contact"));
    await Promise.all(callers);
    return { answers, pageMs };
  }
}
