import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { failureOf } from "../../testing/failure-of.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { isModestJson, mayBeJson, parseJson } from "./parse-json.ts";
import { createProviderHttp, readJson } from "./provider-http.ts";

const million = 1_000_000;

/** The answers are far below the bounds in bytes that pictures in base64 need. */
const hostile = [
  ["lists within lists", "[".repeat(20 * million)],
  ["lists within lists that close", `${"[".repeat(5 * million)}${"]".repeat(5 * million)}`],
  ["objects within objects", '{"a":'.repeat(4 * million)],
  ["a list of empty lists", `{"a":[${"[],".repeat(5 * million)}0]}`],
  ["an object of many keys", `{${Array.from({ length: million }, (_, key) => `"${key}":1`).join()}}`],
  ["brackets after a string that ends in backslashes", `["\\\\","\\"\\\\",${"[".repeat(10 * million)}`],
  ["brackets behind a byte order mark and spaces", `\uFEFF \t\r\n${"[".repeat(10 * million)}`],
  ["nothing but spaces in a list", `[${" ".repeat(20 * million)}`],
] as const;

test.for(hostile)("%s are no JSON, at once", ([, text]) => {
  const bytes = Buffer.from(text);
  const beganAtMs = performance.now();
  expect(isModestJson(bytes)).toBe(false);
  expect(parseJson(bytes)).toBeUndefined();
  expect(performance.now() - beganAtMs).toBeLessThan(1_000);
  expect(mayBeJson(bytes)).toBe(true);
});

test("a picture in base64, words with brackets and quotes, and long lists of models are read", () => {
  const answer = {
    picture: "A".repeat(20 * million),
    words: `[[{{"\\"${'[{,"'.repeat(1_000)}\\`,
    models: Array.from({ length: 10_000 }, (_, index) => ({ id: `model-${index}`, owned_by: "somebody" })),
    nested: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) as unknown,
  };
  expect(parseJson(Buffer.from(JSON.stringify(answer)))).toEqual(answer);
  expect(parseJson("no JSON")).toBeUndefined();
  expect(parseJson(new Uint8Array())).toBeUndefined();
});

test("pictures and videos are not looked through", () => {
  for (const begin of ["\x89PNG", "\xff\xd8\xff", "RIFF", "\0\0\0 ftyp", ""])
    expect(mayBeJson(Buffer.from(begin, "latin1"))).toBe(false);
});

const answering =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(text);

/** How long the event loop was held up at most. */
async function mostLateMs(work: Promise<unknown>): Promise<number> {
  let [late, over] = [0, false];
  void work.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const beganAtMs = performance.now();
    await sleep(10);
    late = Math.max(late, performance.now() - beganAtMs - 10);
  }
  return late;
}

test.for([200, 400])(
  "a server's answer of 20 MB of brackets (%i) does not hold up the process",
  async (status) => {
    const url = new URL(await serveDuringTest(answering("[".repeat(20 * million), status)));
    const call = {
      path: "x",
      signal: new AbortController().signal,
      timeoutMs: 20_000,
      maxBytes: 64 * million,
    };
    const read = async (): Promise<unknown> =>
      readJson(
        await createProviderHttp({ url }).ask(call),
        z.unknown().refine((value) => value !== undefined),
      );
    const byHttp = failureOf(read());
    expect(await mostLateMs(byHttp)).toBeLessThan(2_000);
    expect(await byHttp).toMatchObject({ code: "engine_bad_output" });
    const fetch = createGuardedFetch({ base: url, signal: call.signal, maxBytes: call.maxBytes });
    const byFetch = failureOf(fetch(url));
    expect(await mostLateMs(byFetch)).toBeLessThan(2_000);
    expect(await byFetch).toMatchObject({ code: "engine_bad_output" });
  },
);
