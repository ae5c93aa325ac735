/**
 * One request for a file, from a byte on: over https (over http only on loopback, when that was the address), through at
 * most five redirects, and only an answer that can be a file.
 */
import { isLoopback } from "#platform/env.ts";

export type DownloadFailure =
  | "insecure_address"
  | "too_many_redirects"
  | "refused"
  | "not_a_file"
  | "wrong_size"
  | "wrong_hash"
  | "no_space"
  | "cut_off"
  | "changed"
  | "aborted";

/** An end of a download that trying again does not change. */
export class Refusal extends Error {
  readonly code: DownloadFailure;

  constructor(code: DownloadFailure, message: string) {
    super(message);
    this.code = code;
  }
}

export type Answer = {
  /** The server says that the file is not so long. */
  kind: "bytes" | "unsatisfiable";
  /** Where the body begins in the file. */
  fromByte: number;
  /** Of the whole file; null where the server does not say it. */
  totalBytes: number | null;
  /** A strong ETag, or null. */
  validator: string | null;
  body: () => AsyncIterable<Uint8Array>;
};

const mostRedirects = 5;

/** @throws {Refusal} @throws when there is no answer. */
export async function openAddress(
  address: string,
  { fromByte, validator }: { fromByte: number; validator: string | null },
  signal: AbortSignal,
): Promise<Answer> {
  let url = checkAddress(new URL(address), null);
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  if (fromByte > 0) headers["range"] = `bytes=${fromByte}-`;
  if (fromByte > 0 && validator !== null) headers["if-range"] = validator;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await fetch(url, { headers, redirect: "manual", signal });
    const next = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || next === null) return await read(response, url);
    await response.body?.cancel();
    url = checkAddress(new URL(next, url), url);
  }
  throw new Refusal("too_many_redirects", `${url.host} redirects more than ${mostRedirects} times.`);
}

function checkAddress(url: URL, from: URL | null): URL {
  const isSecure = url.protocol === "https:";
  const isOwn = url.protocol === "http:" && isLoopback(url.hostname) && from?.protocol !== "https:";
  if (isSecure || isOwn) return url;
  throw new Refusal(
    "insecure_address",
    from ? `${from.host} redirects to an address without https.` : "The address is without https.",
  );
}

async function read(response: Response, { host }: URL): Promise<Answer> {
  const { status, headers } = response;
  const validator = /^"[^"]+"$/.exec(headers.get("etag") ?? "")?.[0] ?? null;
  const common = { validator, body: () => response.body ?? emptyBody() };
  if (status === 416) {
    await response.body?.cancel();
    return { ...common, kind: "unsatisfiable", fromByte: 0, totalBytes: null };
  }
  // The server is busy or broken for now, so that trying again may help.
  if (status === 429 || status >= 500) throw new Error(`${host} answered ${status}.`);
  if (status !== 200 && status !== 206) throw new Refusal("refused", `${host} answered ${status}.`);
  const type = headers.get("content-type") ?? "";
  if (/^text\/html|^application\/xhtml/i.test(type))
    throw new Refusal("not_a_file", `${host} answered with a page instead of a file.`);
  if (![null, "", "identity"].includes(headers.get("content-encoding")))
    throw new Refusal("not_a_file", `${host} answered with packed bytes.`);
  if (status === 200)
    return { ...common, kind: "bytes", fromByte: 0, totalBytes: readCount(headers.get("content-length")) };
  const [, first = "", total = ""] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get("content-range") ?? "") ?? [];
  const fromByte = readCount(first);
  if (fromByte === null)
    throw new Refusal("not_a_file", `${host} does not say which part of the file it sends.`);
  return { ...common, kind: "bytes", fromByte, totalBytes: readCount(total) };
}

const readCount = (text: string | null): number | null =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;

async function* emptyBody(): AsyncIterable<Uint8Array> {
  // Nothing comes.
}
