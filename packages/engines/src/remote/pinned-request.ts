/** One HTTP request over node's own client: without redirects, bounded in bytes, connected to an address that was checked. */
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { HostAddress } from "./public-address.ts";

export type PinnedRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal;
  maxBytes: number;
  /** The connection is made to it, whatever the name resolves to by then; null asks the resolver. */
  address: HostAddress | null;
};

export type PinnedReply = { status: number; headers: Headers; bytes: Uint8Array };

/** The reply, or its unpacked body, is longer than allowed. */
export class TooManyBytes extends Error {
  override readonly name = "TooManyBytes";
}

/** @throws {TooManyBytes} and whatever the connection fails with. */
export async function sendPinned(call: PinnedRequest): Promise<PinnedReply> {
  const { url, method, headers, body, signal, maxBytes, address } = call;
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method,
      signal,
      headers: {
        ...headers,
        "accept-encoding": "identity",
        ...(body ? { "content-length": String(body.byteLength) } : {}),
      },
      ...(address ? { lookup: alwaysAnswer(address), agent: false } : {}),
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.end(body ?? undefined);
  });
  const packed = await readAtMost(response, maxBytes);
  const replyHeaders = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) replyHeaders.set(name, Array.isArray(value) ? value.join(", ") : value);
  const bytes = await unpack(packed, replyHeaders.get("content-encoding"), maxBytes);
  replyHeaders.delete("content-encoding");
  replyHeaders.delete("content-length");
  return { status: response.statusCode ?? 0, headers: replyHeaders, bytes };
}

const alwaysAnswer =
  ({ address, family }: HostAddress): LookupFunction =>
  (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooManyBytes();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Some servers pack a body although none was asked to. */
async function unpack(packed: Buffer, encoding: string | null, maxBytes: number): Promise<Uint8Array> {
  const name = (encoding ?? "").trim().toLowerCase();
  if (name !== "gzip" && name !== "deflate" && name !== "br") return packed;
  const unpacked: Buffer = await unpackers[name](packed, { maxOutputLength: maxBytes }).catch(
    (error: unknown) => {
      const isLarge = Object(error).code === "ERR_BUFFER_TOO_LARGE";
      throw isLarge ? new TooManyBytes() : error;
    },
  );
  return unpacked;
}
