/**
 * AWS Signature Version 4, in headers or in the query
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Answer, Refusal } from "../refusals.ts";
import { s3Refusals } from "./s3-refusals.ts";

/** How the body is protected: by its hash, by a signature for each chunk, or not at all. */
export type Payload =
  | { kind: "unsigned" }
  | { kind: "hashed"; sha256: string }
  | { kind: "chunks"; isSigned: boolean; hasTrailer: boolean };

/** What a request claims, before its signature is checked. */
export type Claim = {
  accessKeyId: string;
  /** `date/region/s3/aws4_request` */
  scope: string;
  longDate: string;
  signedHeaders: string[];
  signature: string;
  sessionToken: string | null;
  payload: Payload;
  /** As it stands in the canonical request. */
  payloadText: string;
};

/** How far a request's clock may be off. After that time a recorded request is worth nothing. */
const maxSkewMs = 15 * 60_000;
const maxPresignedSeconds = 7 * 24 * 3600;

const sha256 = (data: string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer => createHmac("sha256", key).update(data).digest();

export function readClaim(request: Request, nowMs: number): Answer<{ claim: Claim }> {
  const query = readQuery(request.url);
  if (!query) return { ok: false, refusal: s3Refusals.malformedQuery() };
  const fields = new Map(query);
  const isPresigned = fields.has("X-Amz-Signature") || fields.has("X-Amz-Algorithm");
  const read = isPresigned ? readPresigned(request, query) : readHeaders(request);
  if (!read.ok) return read;
  const { claim } = read;
  const problem = checkTime(claim, nowMs, isPresigned ? Number(fields.get("X-Amz-Expires")) : null);
  if (problem) return { ok: false, refusal: problem };
  const unsigned = [...request.headers.keys()].some(
    (name) => name.startsWith("x-amz-") && !claim.signedHeaders.includes(name),
  );
  if (unsigned || !claim.signedHeaders.includes("host")) {
    return { ok: false, refusal: s3Refusals.unsignedHeaders() };
  }
  return read;
}

/** @param hosts the names under which the client may know this server. */
export function isSignedWith(claim: Claim, secret: string, request: Request, hosts: string[]): boolean {
  const given = Buffer.from(claim.signature, "hex");
  const key = signingKey(secret, claim.scope);
  return hosts.some((host) => {
    const canonical = canonicalRequest(claim, request, host);
    const expected = hmac(
      key,
      ["AWS4-HMAC-SHA256", claim.longDate, claim.scope, sha256(canonical)].join("\n"),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The claim of a form (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html). */
export function readFormClaim(fields: ReadonlyMap<string, string>, nowMs: number): Answer<{ claim: Claim }> {
  const refusal = s3Refusals.malformedQuery();
  if (fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256") return { ok: false, refusal };
  const read = composeClaim({
    credential: fields.get("x-amz-credential"),
    signedHeaders: "host",
    signature: fields.get("x-amz-signature"),
    longDate: fields.get("x-amz-date"),
    sessionToken: fields.get("x-amz-security-token") ?? null,
    payloadText: "UNSIGNED-PAYLOAD",
    refusal,
  });
  if (!read.ok) return read;
  const problem = checkTime(read.claim, nowMs, maxPresignedSeconds);
  return problem ? { ok: false, refusal: problem } : read;
}

export function isPolicySignedWith({ signature, scope }: Claim, secret: string, policy: string): boolean {
  const given = Buffer.from(signature, "hex");
  const expected = hmac(signingKey(secret, scope), policy);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function signingKey(secret: string, scope: string): Buffer {
  return scope.split("/").reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`) as Buffer;
}

function readHeaders(request: Request): Answer<{ claim: Claim }> {
  const header = request.headers.get("authorization") ?? "";
  if (header === "") return { ok: false, refusal: s3Refusals.accessDenied() };
  const [, pairs] = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(header) ?? [];
  const fields = new Map(
    (pairs ?? "").split(",").map((pair): [string, string] => {
      const [name = "", value = ""] = pair.trim().split("=", 2);
      return [name, value];
    }),
  );
  return composeClaim({
    credential: fields.get("Credential"),
    signedHeaders: fields.get("SignedHeaders"),
    signature: fields.get("Signature"),
    longDate: request.headers.get("x-amz-date") ?? undefined,
    sessionToken: request.headers.get("x-amz-security-token"),
    payloadText: request.headers.get("x-amz-content-sha256") ?? undefined,
    refusal: s3Refusals.malformedSignature(),
  });
}

function readPresigned(request: Request, query: [string, string][]): Answer<{ claim: Claim }> {
  const fields = new Map(query);
  const refusal = s3Refusals.malformedQuery();
  const names = query.map(([name]) => name).filter((name) => name.startsWith("X-Amz-"));
  const seconds = fields.get("X-Amz-Expires") ?? "";
  if (fields.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || new Set(names).size !== names.length) {
    return { ok: false, refusal };
  }
  if (!/^[1-9]\d{0,5}$/.test(seconds) || Number(seconds) > maxPresignedSeconds) return { ok: false, refusal };
  return composeClaim({
    credential: fields.get("X-Amz-Credential"),
    signedHeaders: fields.get("X-Amz-SignedHeaders"),
    signature: fields.get("X-Amz-Signature"),
    longDate: fields.get("X-Amz-Date"),
    sessionToken: fields.get("X-Amz-Security-Token") ?? null,
    payloadText:
      fields.get("X-Amz-Content-Sha256") ?? request.headers.get("x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD",
    refusal,
  });
}

function composeClaim(found: {
  credential: string | undefined;
  signedHeaders: string | undefined;
  signature: string | undefined;
  longDate: string | undefined;
  sessionToken: string | null;
  payloadText: string | undefined;
  refusal: Refusal;
}): Answer<{ claim: Claim }> {
  const [, accessKeyId, scope, day] =
    /^(.{1,200})\/((\d{8})\/[A-Za-z0-9-]{1,50}\/s3\/aws4_request)$/.exec(found.credential ?? "") ?? [];
  const { signature = "", longDate = "", payloadText = "", sessionToken } = found;
  const signedHeaders = (found.signedHeaders ?? "").split(";");
  const payload = readPayload(payloadText);
  const isWellFormed =
    /^[0-9a-f]{64}$/.test(signature) &&
    /^\d{8}T\d{6}Z$/.test(longDate) &&
    longDate.slice(0, 8) === day &&
    signedHeaders.every((name) => /^[a-z0-9-]+$/.test(name));
  if (!accessKeyId || !scope || !payload || !isWellFormed) return { ok: false, refusal: found.refusal };
  return {
    ok: true,
    claim: {
      accessKeyId,
      scope,
      longDate,
      signedHeaders,
      signature,
      sessionToken,
      payload,
      payloadText,
    },
  };
}

function readPayload(text: string): Payload | null {
  if (text === "UNSIGNED-PAYLOAD") return { kind: "unsigned" };
  if (/^[0-9a-f]{64}$/.test(text)) return { kind: "hashed", sha256: text };
  if (text === "STREAMING-AWS4-HMAC-SHA256-PAYLOAD") {
    return { kind: "chunks", isSigned: true, hasTrailer: false };
  }
  if (text === "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER") {
    return { kind: "chunks", isSigned: true, hasTrailer: true };
  }
  if (text === "STREAMING-UNSIGNED-PAYLOAD-TRAILER") {
    return { kind: "chunks", isSigned: false, hasTrailer: true };
  }
  return null;
}

function checkTime({ longDate }: Claim, nowMs: number, expiresSeconds: number | null): Refusal | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(longDate) ?? [];
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(atMs) || atMs > nowMs + maxSkewMs) return s3Refusals.skewed();
  if (expiresSeconds !== null) return atMs + expiresSeconds * 1000 < nowMs ? s3Refusals.expired() : null;
  return atMs < nowMs - maxSkewMs ? s3Refusals.skewed() : null;
}

function canonicalRequest(claim: Claim, request: Request, host: string): string {
  const query = (readQuery(request.url) ?? [])
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted(byCodeUnits)
    .join("&");
  const names = claim.signedHeaders.toSorted(byCodeUnits);
  const headers = names.map((name) => {
    const value = name === "host" ? host : (request.headers.get(name) ?? "");
    return `${name}:${value.trim().replace(/ +/g, " ")}\n`;
  });
  const { pathname } = new URL(request.url);
  return [request.method, pathname, query, headers.join(""), names.join(";"), claim.payloadText].join("\n");
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Null for a query whose encoding is broken. */
export function readQuery(url: string): [string, string][] | null {
  const search = new URL(url).search.slice(1);
  if (search === "") return [];
  try {
    return search.split("&").map((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decodeURIComponent(name), decodeURIComponent(value.replaceAll("+", "%20"))];
    });
  } catch {
    return null;
  }
}

/** RFC 3986: everything but the unreserved characters. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
