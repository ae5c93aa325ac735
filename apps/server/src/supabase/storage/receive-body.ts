/** Writes an upload to disk: a raw body, or a multipart form whose file may have an empty field name. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy from "busboy";
import { parseStorableJson } from "#platform/http/storable-json.ts";
import { toleratedBytes, type FileStore } from "./file-store.ts";
import { TooManyBytesError, type ReceivedBody, type ReceivedFile } from "./received-file.ts";
import { isDiskFull, refusals, type Answer, type Refusal } from "./refusals.ts";
import { nameUnnamedBlob } from "./unnamed-blob.ts";

export type ReceiveTarget = { files: FileStore; version: string; maxBytes: number };

const defaultCacheSeconds = 3600;
/** The longest time for an upload. Must be shorter than the time after which announced files are removed. */
export const receiveTimeoutMs = 10 * 60_000;

export async function receiveBody(
  request: Request,
  target: ReceiveTarget,
): Promise<Answer<{ body: ReceivedBody }>> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > target.maxBytes + toleratedBytes) return { ok: false, refusal: refusals.tooLarge() };
  const type = request.headers.get("content-type") ?? "";
  const source = request.body
    ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>)
    : Readable.from([]);
  try {
    const body = /^multipart\/form-data/i.test(type)
      ? await receiveMultipart(request, source, target)
      : await receiveRaw(request, source, type, target);
    if (body === null) return { ok: false, refusal: refusals.invalidRequest("The form holds no file") };
    return { ok: true, body };
  } catch (error) {
    source.destroy();
    const refusal = refusalOfBody(error);
    if (refusal) return { ok: false, refusal };
    throw error;
  }
}

/** Null for an error that is not the sender's. */
export function refusalOfBody(error: unknown): Refusal | null {
  if (error instanceof TooManyBytesError) return refusals.tooLarge();
  if (isDiskFull(error)) return refusals.full();
  if (isBrokenRequest(error)) return refusals.invalidRequest("The upload was cut off or is malformed");
  return null;
}

/** Reads the rest of a refused body, so that the client sees the answer. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body === null || request.bodyUsed) return;
  let sizeBytes = 0;
  try {
    for await (const chunk of request.body) {
      sizeBytes += (chunk as Uint8Array).byteLength;
      if (sizeBytes > toleratedBytes) return;
    }
  } catch {
    // The client has gone; nobody waits for the answer.
  }
}

async function receiveRaw(
  request: Request,
  source: Readable,
  type: string,
  { files, version, maxBytes }: ReceiveTarget,
): Promise<ReceivedBody> {
  const received = await files.receive(version, source, maxBytes, AbortSignal.timeout(receiveTimeoutMs));
  return {
    ...received,
    declaredType: plainType(type),
    cacheSeconds: parseCacheControl(request.headers.get("cache-control")),
    userMetadata: readMetadataHeader(request.headers),
  };
}

export function readMetadataHeader(headers: Headers): Record<string, unknown> | null {
  const header = headers.get("x-metadata");
  return header === null ? null : parseMetadata(Buffer.from(header, "base64").toString("utf8"));
}

function receiveMultipart(
  request: Request,
  source: Readable,
  target: ReceiveTarget,
): Promise<ReceivedBody | null> {
  const { files, version, maxBytes } = target;
  return new Promise((resolve, reject) => {
    const form = openForm(request);
    const named = nameUnnamedBlob(request.headers.get("content-type") ?? "");
    let file: Promise<Pick<ReceivedBody, keyof ReceivedFile | "declaredType">> | null = null;
    let fileStream: Readable | null = null;
    let cacheSeconds = defaultCacheSeconds;
    let userMetadata: ReceivedBody["userMetadata"] = null;
    let failure: Error | null = null;
    /** Rejects with the first cause, and only after the last write, because the caller then removes the written file. */
    const fail = (cause: Error): void => {
      failure ??= cause;
      source.unpipe();
      named.unpipe();
      source.destroy();
      fileStream?.destroy(failure);
      void Promise.allSettled([file]).then(() => reject(failure));
    };
    form.on("field", (name, value) => {
      if (name === "cacheControl") cacheSeconds = parseCacheControl(value);
      if (name === "metadata") userMetadata = parseMetadata(value);
    });
    form.on("file", (_name, stream, info) => {
      fileStream = stream;
      // The form may raise an error when nobody reads the file any more.
      stream.on("error", () => undefined);
      file = files
        .receive(version, Readable.from(contentOf(stream)), maxBytes, AbortSignal.timeout(receiveTimeoutMs))
        .then((received) => ({ ...received, declaredType: plainType(info.mimeType) }));
      file.catch(fail);
    });
    form.on("error", (cause: Error) => fail(new MalformedFormError({ cause })));
    source.on("error", fail);
    form.on("close", () => {
      if (file === null) resolve(null);
      else file.then((received) => resolve({ ...received, cacheSeconds, userMetadata }), reject);
    });
    source.pipe(named).pipe(form);
  });
}

/** The form breaks its own rules or ends before its end. Busboy's errors carry no code. */
export class MalformedFormError extends Error {
  constructor(options: { cause: unknown }) {
    super("Malformed form", options);
  }
}

export function openForm(request: Request, fields = 16): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      limits: { files: 1, fields, parts: 2 * fields, fieldSize: 64 * 1024, headerPairs: 32 },
    });
  } catch (cause) {
    throw new MalformedFormError({ cause });
  }
}

/** Tells an error of the form, which ends the file that it was reading, from an error of the disk. */
export async function* contentOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (cause) {
    throw new MalformedFormError({ cause });
  }
}

/** Of a file whose type is not told. */
export const unknownType = "application/octet-stream";

/** Drops parameters such as charset. */
export const plainType = (type: string): string =>
  (type.split(";")[0] ?? "").trim().toLowerCase() || unknownType;

const maxCacheSeconds = 365 * 24 * 3600;

/** Reads `3600`, the form's notation, and `max-age=3600`, the header's. */
export function parseCacheControl(value: string | null): number {
  const seconds = /^(?:.*max-age=)?(\d+)/i.exec(value ?? "")?.[1];
  if (/no-(?:cache|store)/i.test(value ?? "")) return 0;
  return seconds === undefined ? defaultCacheSeconds : Math.min(Number(seconds), maxCacheSeconds);
}

export function parseMetadata(json: string): Record<string, unknown> | null {
  try {
    const value = parseStorableJson(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const connectionLost: ReadonlySet<unknown> = new Set([
  "ECONNRESET",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ABORT_ERR",
  "EPIPE",
]);

/** Recognises errors caused by the client: it disconnected, timed out, or sent a malformed form. */
const isBrokenRequest = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof MalformedFormError ||
    error.name === "AbortError" ||
    error.name === "TimeoutError" ||
    connectionLost.has((error as NodeJS.ErrnoException).code));
