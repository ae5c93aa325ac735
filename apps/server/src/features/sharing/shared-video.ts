/** Sends the video of a shared page, whole or in the byte ranges that players request. */
import { parseRange } from "#platform/http/byte-range.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { sendBytes, sendUnlessKnown, type ObjectLocation } from "./shared-file.ts";

export const sendVideo = (
  objects: ObjectStore,
  request: Request,
  location: ObjectLocation,
): Promise<Response> =>
  sendUnlessKnown(request, `${location.bucket}/${location.path}`, (headers) =>
    sendRange(objects, request.headers.get("range"), location, headers),
  );

async function sendRange(
  objects: ObjectStore,
  wanted: string | null,
  { bucket, path }: ObjectLocation,
  headers: Headers,
): Promise<Response> {
  headers.set("accept-ranges", "bytes");
  const video = await objects.get(bucket, path);
  if (!video) return sendBytes(null, "", headers);
  const { byteLength } = video.bytes;
  const range = parseRange(wanted, byteLength);
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
