/**
 * Reads a body of `aws-chunked` content: chunks with their sizes, each signed or none, and a trailer
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html).
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { BodyRefused } from "./body-refused.ts";
import { s3Refusals } from "./s3-refusals.ts";
import type { Claim } from "./signature.ts";

const maxLineBytes = 4096;
const maxTrailers = 8;
const emptySha256 = createHash("sha256").digest("hex");

type ChunkSeed = Pick<Claim, "scope" | "longDate" | "signature">;

/** Checks each signature against the one before it; the first is the request's own. */
export class ChunkSignatures {
  readonly #key: Buffer;
  readonly #claim: ChunkSeed;
  #before: string;

  constructor(key: Buffer, claim: ChunkSeed) {
    this.#key = key;
    this.#claim = claim;
    this.#before = claim.signature;
  }

  /** @throws {BodyRefused} */
  checkChunk(signature: string, sha256: string): void {
    this.#check("AWS4-HMAC-SHA256-PAYLOAD", signature, [emptySha256, sha256]);
  }

  /** @throws {BodyRefused} */
  checkTrailer(signature: string, sha256: string): void {
    this.#check("AWS4-HMAC-SHA256-TRAILER", signature, [sha256]);
  }

  #check(algorithm: string, signature: string, hashes: string[]): void {
    const { longDate, scope } = this.#claim;
    const text = [algorithm, longDate, scope, this.#before, ...hashes].join("\n");
    const expected = createHmac("sha256", this.#key).update(text).digest();
    const given = Buffer.from(signature, "hex");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new BodyRefused(s3Refusals.wrongSignature());
    }
    this.#before = signature;
  }
}

export type ChunkOptions = {
  /** Null for chunks without signatures. */
  signatures: ChunkSignatures | null;
  hasTrailer: boolean;
  onTrailer(name: string, value: string): void;
};

/** @throws {BodyRefused} */
export async function* readChunks(
  source: AsyncIterable<Uint8Array>,
  { signatures, hasTrailer, onTrailer }: ChunkOptions,
): AsyncGenerator<Buffer> {
  const input = new Input(source);
  for (;;) {
    const { sizeBytes, signature } = parseHeader(await input.readLine());
    const hash = signatures ? createHash("sha256") : null;
    for (let left = sizeBytes; left > 0;) {
      const piece = await input.readSome(left);
      left -= piece.length;
      hash?.update(piece);
      yield piece;
    }
    if (hash) signatures?.checkChunk(signature, hash.digest("hex"));
    if (sizeBytes === 0) break;
    if ((await input.readLine()) !== "") throw malformed();
  }
  if (hasTrailer) await readTrailer(input, signatures, onTrailer);
}

async function readTrailer(
  input: Input,
  signatures: ChunkSignatures | null,
  onTrailer: ChunkOptions["onTrailer"],
): Promise<void> {
  const hash = createHash("sha256");
  let signature: string | null = null;
  for (let count = 0; ; count += 1) {
    const line = await input.readLine();
    if (line === "") break;
    const [, name, value] = /^([a-z0-9-]+):\s*(.*?)\s*$/i.exec(line) ?? [];
    if (name === undefined || value === undefined || count > maxTrailers) throw malformed();
    if (name.toLowerCase() === "x-amz-trailer-signature") {
      signature = value;
      continue;
    }
    hash.update(`${name.toLowerCase()}:${value}\n`);
    onTrailer(name.toLowerCase(), value);
  }
  signatures?.checkTrailer(signature ?? "", hash.digest("hex"));
}

function parseHeader(line: string): { sizeBytes: number; signature: string } {
  const [, size, signature = ""] = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? [];
  if (size === undefined) throw malformed();
  return { sizeBytes: Number.parseInt(size, 16), signature };
}

const malformed = (): BodyRefused => new BodyRefused(s3Refusals.malformedChunks());

class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Without its line end. The end of the body counts as an empty line. */
  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf("\r\n");
      if (end >= 0) {
        const line = this.#buffer.toString("latin1", 0, end);
        this.#buffer = this.#buffer.subarray(end + 2);
        return line;
      }
      if (this.#buffer.length > maxLineBytes) throw malformed();
      if (await this.#fill()) continue;
      if (this.#buffer.length > 0) throw new BodyRefused(s3Refusals.incompleteBody());
      return "";
    }
  }

  async readSome(maxBytes: number): Promise<Buffer> {
    if (this.#buffer.length === 0 && !(await this.#fill())) {
      throw new BodyRefused(s3Refusals.incompleteBody());
    }
    const piece = this.#buffer.subarray(0, maxBytes);
    this.#buffer = this.#buffer.subarray(piece.length);
    return piece;
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    const { value } = next;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    return true;
  }
}
