/** The body of a signed request, checked while it is read: signatures of chunks, hash, length and checksums. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { toleratedBytes } from "../file-store.ts";
import { BodyRefused } from "./body-refused.ts";
import { checksumNames, startChecksum, type Checksum, type ChecksumName } from "./checksums.ts";
import { ChunkSignatures, readChunks } from "./chunked-body.ts";
import { s3Refusals } from "./s3-refusals.ts";
import type { Claim } from "./signature.ts";

export type SignedBody = {
  /** Fails with {@link BodyRefused}, at the latest at its end. */
  source: Readable;
  /** The checksums that were sent and hold, as headers of the answer; filled at the source's end. */
  verified: Record<string, string>;
};

export function openBody(request: Request, claim: Claim, key: Buffer): SignedBody {
  const verified: Record<string, string> = {};
  return { source: Readable.from(readBody(request, claim, key, verified)), verified };
}

/**
 * Reads on to the end of a body that is a little too long, so that its sender sees the answer.
 * @throws {BodyRefused} when it is too long, too.
 */
export async function readSmallBody({ source }: SignedBody, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes + toleratedBytes) break;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new BodyRefused(s3Refusals.malformedXml());
  return Buffer.concat(chunks).toString("utf8");
}

async function* readBody(
  request: Request,
  claim: Claim,
  key: Buffer,
  verified: Record<string, string>,
): AsyncGenerator<Buffer> {
  const { headers } = request;
  const { payload } = claim;
  const expected = readExpected(headers);
  const running = startChecksums(headers, expected);
  const sha256 = payload.kind === "hashed" ? createHash("sha256") : null;
  const md5 = headers.has("content-md5") ? createHash("md5") : null;
  const length = readLength(headers, payload.kind === "chunks");
  const raw: AsyncIterable<Uint8Array> =
    (request.body as AsyncIterable<Uint8Array> | null) ?? Readable.from([]);
  const data =
    payload.kind === "chunks"
      ? readChunks(raw, {
          signatures: payload.isSigned ? new ChunkSignatures(key, claim) : null,
          hasTrailer: payload.hasTrailer,
          onTrailer: (name, value) => {
            if (![...running.keys()].some((known) => name === `x-amz-checksum-${known}`)) {
              throw new BodyRefused(s3Refusals.malformedChunks());
            }
            expected.set(name, value);
          },
        })
      : raw;
  let sizeBytes = 0;
  for await (const piece of data) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    sizeBytes += chunk.length;
    if (length !== null && sizeBytes > length) throw new BodyRefused(s3Refusals.incompleteBody());
    sha256?.update(chunk);
    md5?.update(chunk);
    for (const checksum of running.values()) checksum.update(chunk);
    yield chunk;
  }
  if (length !== null && sizeBytes !== length) throw new BodyRefused(s3Refusals.incompleteBody());
  if (payload.kind === "hashed" && sha256?.digest("hex") !== payload.sha256) {
    throw new BodyRefused(s3Refusals.hashMismatch());
  }
  if (md5 && md5.digest("base64") !== headers.get("content-md5")) {
    throw new BodyRefused(s3Refusals.badDigest("Content-MD5"));
  }
  for (const [name, checksum] of running) {
    const header = `x-amz-checksum-${name}`;
    const digest = checksum.digest();
    if (expected.get(header) !== digest) throw new BodyRefused(s3Refusals.badDigest(name.toUpperCase()));
    verified[header] = digest;
  }
}

/** The checksums that headers tell; those of a trailer come later. */
function readExpected(headers: Headers): Map<string, string> {
  return new Map([...headers].filter(([name]) => name.startsWith("x-amz-checksum-")));
}

const settings = new Set(["x-amz-checksum-mode", "x-amz-checksum-algorithm", "x-amz-checksum-type"]);

/** @throws {BodyRefused} for a kind of checksum that cannot be checked here. */
function startChecksums(headers: Headers, expected: Map<string, string>): Map<ChecksumName, Checksum> {
  const trailers = (headers.get("x-amz-trailer") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const announced = [...expected.keys(), ...trailers].filter((name) => name !== "" && !settings.has(name));
  return new Map(
    announced.map((header) => {
      const name = checksumNames.find((known) => header === `x-amz-checksum-${known}`);
      if (name === undefined) throw new BodyRefused(s3Refusals.notOffered(header));
      return [name, startChecksum(name)];
    }),
  );
}

function readLength(headers: Headers, isChunked: boolean): number | null {
  const header = headers.get(isChunked ? "x-amz-decoded-content-length" : "content-length");
  if (header !== null && /^\d{1,15}$/.test(header)) return Number(header);
  if (isChunked || header !== null) throw new BodyRefused(s3Refusals.lengthMissing());
  return null;
}
