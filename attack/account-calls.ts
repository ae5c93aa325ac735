/** Calls of the auth module from any address of this machine, so that each attack is counted as one of its own. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import type { Target } from "./target.ts";

export type AuthAnswer = {
  status: number;
  /** Empty where it is not JSON. */
  body: Record<string, unknown>;
  text: string;
  retryAfter: string | undefined;
  location: string | undefined;
  ms: number;
};

export type AuthCall = {
  method?: string;
  /** A string is sent as it is. */
  body?: unknown;
  /** The access token. */
  token?: string;
  headers?: Record<string, string>;
  /** An address of 127.0.0.0/8, which is this machine. */
  from?: string;
};

let addresses = 0;

/** An address that has called nothing yet. */
export function freshAddress(): string {
  addresses += 1;
  return `127.7.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

/** @param path below the instance's address. */
export async function callAuth(
  { url, publishableKey }: Pick<Target, "url" | "publishableKey">,
  path: string,
  { method = "POST", body, token, headers = {}, from = "127.0.0.1" }: AuthCall = {},
): Promise<AuthAnswer> {
  const { host, port } = new URL(url);
  const startedMs = performance.now();
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    localAddress: from,
    agent: false,
    headers: {
      host,
      apikey: publishableKey,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  sent.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const said = await text(answer);
  return {
    status: answer.statusCode ?? 0,
    body: readJson(said),
    text: said,
    retryAfter: answer.headers["retry-after"],
    location: answer.headers.location,
    ms: performance.now() - startedMs,
  };
}

function readJson(said: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(said);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const isTaken = ({ status }: Pick<AuthAnswer, "status">): boolean => status < 400;
const isFailed = ({ status }: Pick<AuthAnswer, "status">): boolean => status >= 500 && status !== 503;
export const isTakenOrFailed = (answer: AuthAnswer): boolean => isTaken(answer) || isFailed(answer);

/** A refusal for too many calls that does not say when to call again. */
export const isSilentLimit = ({ status, retryAfter }: AuthAnswer): boolean =>
  status === 429 && !(Number(retryAfter) >= 1);

/** A row that allows no wrong answer; the first of them are printed. */
export function none(
  what: string,
  answers: readonly AuthAnswer[],
  isWrong: (answer: AuthAnswer) => boolean,
): BenchRow {
  const wrong = answers.filter(isWrong);
  for (const { status, text: said } of wrong.slice(0, 3))
    console.error(`  ${what}: ${status} ${said.slice(0, 200)}`);
  return atMost(0, { name: `accounts, ${what} of ${answers.length}`, value: wrong.length, unit: "" });
}

/** Runs the calls with at most so many under way. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...items.entries()];
  const runners = Array.from({ length: atOnce }, async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await run(next[1]);
  });
  await Promise.all(runners);
  return results;
}
