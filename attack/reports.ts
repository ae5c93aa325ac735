/**
 * The form of /report, which takes reports from everybody, also without a script: robots, other sites that send it in their
 * visitors' names, broken and giant fields, guessed numbers of reports, one key many times, and floods.
 */
import { randomUUID } from "node:crypto";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { quantile } from "../bench/quantile.ts";
import type { Target } from "./target.ts";
import { visit } from "./visitor.ts";

type Answer = { status: number; location: string; text: string };

const victim = "victim@example.org";
const script = "<script>alert(1)</script>";
/** Without a script an address sends that many an hour. */
const maxTaken = 3;
const floodCalls = 300;
const atOnce = 30;
const maxVisitorMs = 2_000;

export async function attackReports(target: Target): Promise<BenchRow[]> {
  const address = `${target.url}/share/${"a".repeat(22)}`;
  const fields = (change: Record<string, string> = {}): Record<string, string> => ({
    kind: "other",
    address,
    message: "It is not what its title says.",
    key: randomUUID(),
    ...change,
  });
  const send = (body: Record<string, string> | string, headers: Record<string, string> = {}) =>
    post(target, typeof body === "string" ? body : new URLSearchParams(body).toString(), headers);
  const all = (bodies: (Record<string, string> | string)[]) => Promise.all(bodies.map((body) => send(body)));

  const robots = await all(["https://spam.example", "1", " x "].map((website) => fields({ website })));
  const others = await Promise.all(
    [
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: `${target.url}.elsewhere.example` },
      { origin: "null", "sec-fetch-site": "cross-site" },
    ].map((headers) => send(fields(), headers)),
  );
  const broken = await all([
    fields({ kind: "__proto__" }),
    fields({ kind: "likeness", email: `ada@example.org\r\nBcc: ${victim}` }),
    fields({ email: `ada@example.org, ${victim}` }),
    fields({ message: "x".repeat(20_000) }),
    fields({ address: `${address}\n`.repeat(500) }),
    fields({ message: script, email: `"><script>alert(1)` }),
    fields({ message: "", name: script }),
    "",
    "=&=&=",
    "%",
    `kind=other&message=${"%00".repeat(5_000)}`,
    "kind=other&kind=likeness&message[]=x&message[toString]=x",
  ]);
  const giant = await all([fields({ message: "x".repeat(5_000_000) }), `kind=${"&a=b".repeat(200_000)}`]);
  const types = await Promise.all(
    ["multipart/form-data", "multipart/form-data; boundary=x", "application/json", "text/plain"].map((type) =>
      send("--x\r\ncontent-disposition: form-data", { "content-type": type }),
    ),
  );
  const guessed = await Promise.all(
    [
      ...Array.from({ length: 200 }, () => randomUUID().slice(0, 8).toUpperCase()),
      "%00",
      "..%2f..%2fetc%2fpasswd",
      "R-0",
      "x".repeat(5_000),
      "%F0%9F%92%95",
    ].map(async (reference) => read(await fetch(`${target.url}/report/received/${reference}`))),
  );
  const twice = fields();
  const raced = await Promise.all(Array.from({ length: 20 }, () => send(twice)));
  const floods = await flood(target, () => send(fields({ message: randomUUID() })));
  const refused = [...robots, ...others, ...broken, ...giant, ...types];
  const taken = new Set([...raced, ...floods.answers].filter(isTaken).map(({ location }) => location));
  return [
    count("robots', foreign or broken reports taken", refused, isTaken),
    count("robots', foreign or broken reports that failed", refused, isFailed),
    count("fields repeated as a script", broken, ({ text }) => text.includes(script)),
    count("guessed numbers that lead to a report, or fail", guessed, ({ status }) => status !== 404),
    atMost(1, {
      name: "reports, stored of one key side by side",
      value: new Set(raced.filter(isTaken).map(({ location }) => location)).size,
      unit: "",
    }),
    atMost(maxTaken, { name: "reports, taken of a flood without proofs", value: taken.size, unit: "" }),
    count("flood without proofs, failed", floods.answers, isFailed),
    atMost(maxVisitorMs, {
      name: "reports, the form for another visitor beside the flood, p99",
      value: quantile(floods.formMs, 0.99),
      unit: "ms",
      decimals: 0,
    }),
  ];
}

const isTaken = ({ status }: Answer): boolean => status < 400;
const isFailed = ({ status }: Answer): boolean => status >= 500 && status !== 503;

function count(what: string, answers: Answer[], isWrong: (answer: Answer) => boolean): BenchRow {
  const wrong = answers.filter(isWrong);
  for (const { status, text } of wrong.slice(0, 3))
    console.error(`  ${what}: ${status} ${text.slice(0, 80)}`);
  return atMost(0, { name: `reports, ${what}`, value: wrong.length, unit: "" });
}

async function post({ url }: Target, body: string, headers: Record<string, string>): Promise<Answer> {
  return read(
    await fetch(`${url}/report`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    }),
  );
}

const read = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  location: answer.headers.get("location") ?? "",
  text: await answer.text(),
});

async function flood(target: Target, call: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const formMs: number[] = [];
  let left = floodCalls;
  const callers = Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await call());
    }
  });
  while (left > 0) formMs.push(await visit(target, "/report"));
  await Promise.all(callers);
  return { answers, formMs };
}
