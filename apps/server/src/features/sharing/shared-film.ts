/** The film behind a shared page, whole or in the parts in which players ask for it. */
import { createHash } from "node:crypto";
import { parseRange } from "#platform/http/byte-range.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { answer, hasTag, type ObjectPlace, pictureHeaders } from "./shared-picture.ts";

export async function sendFilm(
  objects: ObjectStore,
  request: Request,
  { bucket, path }: ObjectPlace,
): Promise<Response> {
  const etag = `"${createHash("sha256").update(`${bucket}/${path}`).digest("base64url").slice(0, 27)}"`;
  const headers = pictureHeaders(etag);
  headers.set("accept-ranges", "bytes");
  if (hasTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const film = await objects.get(bucket, path);
  if (!film) return answer(null, "", headers);
  const { byteLength } = film.bytes;
  const asked = parseRange(request.headers.get("range"), byteLength);
  if (asked.kind === "whole") return answer(film.bytes, film.mimeType, headers);
  if (asked.kind === "unsatisfiable") {
    headers.set("content-range", `bytes */${byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = asked.range;
  headers.set("content-type", film.mimeType);
  headers.set("content-length", String(end - start + 1));
  headers.set("content-range", `bytes ${start}-${end}/${byteLength}`);
  return new Response(new Uint8Array(film.bytes.subarray(start, end + 1)), { status: 206, headers });
}
