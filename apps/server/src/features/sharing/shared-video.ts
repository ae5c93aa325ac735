/** Sends the video of a shared page, whole or in the byte ranges that players request. */
import { parseRange } from "#platform/http/byte-range.ts";
import type { ObjectStore } from "#platform/ports.ts";
import {
  etagOf,
  hasTag,
  notModified,
  sendBytes,
  sharedFileHeaders,
  type ObjectLocation,
} from "./shared-file.ts";

export async function sendVideo(
  objects: ObjectStore,
  request: Request,
  { bucket, path }: ObjectLocation,
): Promise<Response> {
  const etag = etagOf(`${bucket}/${path}`);
  const headers = sharedFileHeaders(etag);
  headers.set("accept-ranges", "bytes");
  if (hasTag(request.headers.get("if-none-match"), etag)) return notModified(headers);
  const video = await objects.get(bucket, path);
  if (!video) return sendBytes(null, "", headers);
  const { byteLength } = video.bytes;
  const range = parseRange(request.headers.get("range"), byteLength);
  if (range.kind === "whole") return sendBytes(video.bytes, video.mimeType, headers);
  if (range.kind === "unsatisfiable") {
    headers.set("content-range", `bytes */${byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range.range;
  headers.set("content-type", video.mimeType);
  headers.set("content-length", String(end - start + 1));
  headers.set("content-range", `bytes ${start}-${end}/${byteLength}`);
  return new Response(new Uint8Array(video.bytes.subarray(start, end + 1)), { status: 206, headers });
}
