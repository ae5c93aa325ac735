/**
 * Sends a stored file: the whole, a range, or 304. Headers make browsers use our content type for any file and run
 * nothing in it.
 */
import { Readable } from "node:stream";
import {
  isNotModified,
  mayContinue,
  parseRange,
  type ByteRange,
  type Validators,
} from "#platform/http/byte-range.ts";
import type { FileStore } from "./file-store.ts";
import { downloadName, isPersonal } from "./names.ts";
import type { ObjectRow } from "./object-rows.ts";
import type { OpenFile } from "./open-file.ts";
import { refusals, toResponse } from "./refusals.ts";

export type Audience = "public" | "private";

export type ServeOptions = {
  audience: Audience;
  /** Null shows the file; an empty text saves it under its own name. */
  download: string | null;
  /** Describes the smaller copy that is served instead of the file itself. */
  rendition?: { name: string; mimeType: string };
};

/** The longest time for which personal objects are cached, so that a deletion takes effect. */
const maxPersonalCacheSeconds = 300;

/** @param file closed by this function, or at the end of the answer. */
export async function serveObject(
  file: OpenFile,
  request: Request,
  object: ObjectRow,
  options: ServeOptions,
): Promise<Response> {
  const { rendition } = options;
  const mimeType = rendition?.mimeType ?? object.metadata.mimetype;
  const validators: Validators = {
    eTag: rendition ? `"${object.version}-${rendition.name}"` : object.metadata.eTag,
    lastModified: new Date(object.updated_at),
  };
  const headers = describe(object, mimeType, validators, options);
  if (isNotModified(request.headers, validators)) {
    await file.close();
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", mimeType);
  headers.set("accept-ranges", "bytes");
  const asked = mayContinue(request.headers, validators) ? request.headers.get("range") : null;
  const range = parseRange(asked, file.sizeBytes);
  if (range.kind === "unsatisfiable") {
    await file.close();
    headers.set("content-range", `bytes */${file.sizeBytes}`);
    headers.delete("content-type");
    return new Response(null, { status: 416, headers });
  }
  return range.kind === "part"
    ? send(request, file, headers, 206, range.range)
    : send(request, file, headers, 200, { start: 0, end: file.sizeBytes - 1 });
}

async function send(
  request: Request,
  file: OpenFile,
  headers: Headers,
  status: 200 | 206,
  range: ByteRange,
): Promise<Response> {
  const length = range.end - range.start + 1;
  headers.set("content-length", String(length));
  if (status === 206) headers.set("content-range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  if (request.method === "HEAD" || length === 0) {
    await file.close();
    return new Response(null, { status, headers });
  }
  if (status === 200 && length <= readAtOnceBytes) {
    return new Response(new Uint8Array(await file.read()), { status, headers });
  }
  return new Response(Readable.toWeb(file.stream(range)) as ReadableStream<Uint8Array>, { status, headers });
}

/** Files up to this size, which most pictures are, are read at once; that is faster than a stream. */
const readAtOnceBytes = 512 * 1024;

function describe(
  object: ObjectRow,
  mimeType: string,
  { eTag, lastModified }: Validators,
  { audience, download, rendition }: ServeOptions,
): Headers {
  const headers = new Headers({
    etag: eTag,
    "last-modified": lastModified.toUTCString(),
    "cache-control": cacheControl(object, audience),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  if (rendition) headers.set("vary", "accept");
  if (download !== null) {
    const name = downloadName(download === "" ? object.name : download, mimeType);
    headers.set("content-disposition", disposition(name));
  }
  return headers;
}

function cacheControl(object: ObjectRow, audience: Audience): string {
  const stored = Number(/max-age=(\d+)/.exec(object.metadata.cacheControl)?.[1] ?? 3600);
  const seconds = isPersonal(object.name) ? Math.min(stored, maxPersonalCacheSeconds) : stored;
  return seconds === 0 ? "no-cache" : `${audience}, max-age=${seconds}`;
}

/** RFC 6266: an ASCII name for old clients beside the real one. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Serves the object that `find` finds, and looks again when it was replaced before it could be opened. */
export async function serveFound(
  files: FileStore,
  request: Request,
  find: () => Promise<ObjectRow | null>,
  options: ServeOptions,
): Promise<Response> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const object = await find();
    if (object === null) break;
    const file = await files.open(object.version);
    if (file) return serveObject(file, request, object, options);
  }
  return toResponse(refusals.noSuchKey());
}
