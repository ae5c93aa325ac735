/**
 * A `fetch` for the client libraries of providers. It asks the operator's own address, and otherwise only https at addresses
 * of the public internet: a provider's answer names where its result lies, and could name a machine of ours. Bounded in
 * bytes; the key goes to the provider alone; a POST is sent once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError } from "../engine.ts";
import { isModestJson, mayBeJson } from "./parse-json.ts";
import { type PinnedReply, sendPinned, TooManyBytes } from "./pinned-request.ts";
import { addressesOf, type HostAddress, isPublicAddress } from "./public-address.ts";

/** A reply as it came, before the client library reads it. */
export type GuardedReply = PinnedReply & { url: URL; method: string };

export type GuardedFetchOptions = {
  /** The provider's address as the operator set it. It may be private. */
  base: URL;
  /** Other hosts of the provider that may be sent the key, by https. */
  mayHoldKey?: (hostname: string) => boolean;
  signal: AbortSignal;
  maxBytes: number;
  /** Looks at each reply but redirects, and throws what is wrong with it. */
  inspect?: (reply: GuardedReply) => void;
  /** A GET costs nothing and is repeated after these waits: the work that it asks for is paid already. */
  retryAfterMs?: readonly number[];
  /** For tests. */
  resolve?: (hostname: string) => Promise<HostAddress[]>;
};

const mostRedirects = 5;
/** Every header that holds a key at one of the providers. */
const keyHeaders = ["authorization", "x-key", "x-goog-api-key", "cookie"];

/**
 * @throws {EngineError} what `inspect` throws; `engine_unavailable` without an answer, `engine_bad_output` (more than
 * `maxBytes`, JSON that would hold up the process, an address that may not be asked), `engine_failed` (a POST that is redirected). An abort of the signal is thrown
 * as it is.
 */
export function createGuardedFetch(options: GuardedFetchOptions): typeof globalThis.fetch {
  let redirects = 0;
  return async (input, init) => {
    const request = requestOf(input, init);
    const url = new URL(request.url);
    if (url.protocol === "data:") return fromDataUrl(request, options);
    const reply = await send(request, url, options);
    const { status, headers, bytes } = reply;
    if (status < 300 || status >= 400) return new Response(bodyOf(status, bytes), { status, headers });
    redirects += 1;
    if (request.method !== "GET" || redirects > mostRedirects)
      throw new EngineError("engine_failed", `${placeOf(url)} answered with a redirect.`);
    // The client library follows it by another call, which is checked like this one.
    return new Response(null, { status, headers });
  };
}

/** The error of an address that is none, or that holds a password, would repeat it. */
function requestOf(...given: Parameters<typeof globalThis.fetch>): Request {
  try {
    return new Request(...given);
  } catch {
    throw new EngineError("engine_bad_output", "The provider names an address that cannot be asked.");
  }
}

const bodyOf = (status: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null =>
  [204, 205, 304].includes(status) ? null : new Uint8Array(bytes);

/** Without the query, which may hold a signature. */
const placeOf = ({ hostname, pathname }: URL): string => `${hostname}${pathname.slice(0, 80)}`;

async function send(request: Request, url: URL, options: GuardedFetchOptions): Promise<GuardedReply> {
  const signal = AbortSignal.any([options.signal, request.signal]);
  const address = await checkedAddress(url, options);
  const call = {
    url,
    method: request.method,
    headers: headersFor(request, url, options),
    body: request.body ? new Uint8Array(await request.arrayBuffer()) : null,
    signal,
    maxBytes: options.maxBytes,
    address,
  };
  const waits = request.method === "GET" ? [...(options.retryAfterMs ?? [])] : [];
  for (;;) {
    const reply = await sendOnce(call).catch((error: unknown) => {
      if (signal.aborted || waits.length === 0 || !isUnanswered(error)) throw error;
      return null;
    });
    const isPassing = reply === null || reply.status === 429 || reply.status >= 500;
    const waitMs = isPassing ? waits.shift() : undefined;
    if (waitMs !== undefined) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    else if (reply) {
      const whole = { ...reply, url, method: call.method };
      // The client libraries parse whatever comes.
      if (mayBeJson(reply.bytes) && !isModestJson(reply.bytes))
        throw new EngineError("engine_bad_output", `${placeOf(url)} gave JSON of too many levels or parts.`);
      if (reply.status < 300 || reply.status >= 400) options.inspect?.(whole);
      return whole;
    }
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof EngineError && error.code === "engine_unavailable";

async function sendOnce(call: Parameters<typeof sendPinned>[0]): Promise<PinnedReply> {
  try {
    return await sendPinned(call);
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    const place = placeOf(call.url);
    if (error instanceof TooManyBytes)
      throw new EngineError("engine_bad_output", `${place} gave more than ${call.maxBytes} bytes.`);
    const reason = codeOf(error);
    throw new EngineError("engine_unavailable", `${place} gave no answer${reason ? ` (${reason})` : ""}.`);
  }
}

/** Such as ECONNREFUSED. A message or a cause of node could hold the whole address. */
const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "";
};

/** Null for the operator's own address. */
async function checkedAddress(url: URL, { base, resolve }: GuardedFetchOptions): Promise<HostAddress | null> {
  if (url.origin === base.origin) return null;
  const refuse = (why: string): EngineError =>
    new EngineError("engine_bad_output", `The provider names ${placeOf(url)}, ${why}.`);
  if (url.protocol !== "https:") throw refuse("which is not https");
  const found = await (resolve ?? addressesOf)(url.hostname).catch(() => []);
  const [first] = found;
  if (!first) throw new EngineError("engine_unavailable", `${url.hostname} has no address.`);
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw refuse("which is not on the public internet");
  return first;
}

function headersFor(
  request: Request,
  url: URL,
  { base, mayHoldKey }: GuardedFetchOptions,
): Record<string, string> {
  const headers = new Headers(request.headers);
  const isProvider =
    url.origin === base.origin || (url.protocol === "https:" && mayHoldKey?.(url.hostname) === true);
  if (!isProvider) for (const name of keyHeaders) headers.delete(name);
  return Object.fromEntries(headers);
}

/** A picture inside of its URL; nothing is asked for it. */
async function fromDataUrl(request: Request, { maxBytes }: GuardedFetchOptions): Promise<Response> {
  if (request.url.length > maxBytes * 1.5)
    throw new EngineError("engine_bad_output", `The answer holds more than ${maxBytes} bytes.`);
  return fetch(request.url);
}
