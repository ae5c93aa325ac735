/**
 * The bytes behind a shared page. Who asks was let in for this one request; nothing here remembers that, and browsers
 * have to ask again every time.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ImagesBusyError, toThumbnail } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";

export type ObjectPlace = { bucket: string; path: string };
export type SendPicture = (request: Request, place: ObjectPlace, variant: Variant) => Promise<Response>;
/** The file itself, a WebP of at most this width, or the JPEG that link previews take. */
export type Variant = "file" | "social" | number;

export const pictureWidthsPx = [480, 640, 960, 1280] as const;
const socialWidthPx = 1200;

/** How much of smaller copies is kept in memory, so that a page that many look at costs little. */
const maxCachedBytes = 32 * 1024 * 1024;

export function createSendPicture(objects: ObjectStore): SendPicture {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function small(place: ObjectPlace, variant: "social" | number): Promise<Uint8Array | null> {
    const key = keyOf(place, variant);
    const known = cache.get(key);
    if (known) return known;
    const running = underWay.get(key);
    if (running) return running;
    const made = make(objects, place, variant).finally(() => underWay.delete(key));
    underWay.set(key, made);
    const bytes = await made;
    if (bytes) cache.set(key, bytes);
    return bytes;
  }

  return async (request, place, variant) => {
    const etag = `"${createHash("sha256").update(keyOf(place, variant)).digest("base64url").slice(0, 27)}"`;
    const headers = pictureHeaders(etag);
    if (hasTag(request.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    try {
      if (variant !== "file") {
        const bytes = await small(place, variant);
        return answer(bytes, variant === "social" ? "image/jpeg" : "image/webp", headers);
      }
      const object = await objects.get(place.bucket, place.path);
      return answer(object?.bytes ?? null, object?.mimeType ?? "", headers);
    } catch (error) {
      if (!(error instanceof ImagesBusyError)) throw error;
      return new Response(null, {
        status: 503,
        headers: { "retry-after": "2", "cache-control": "no-store" },
      });
    }
  };
}

async function make(
  objects: ObjectStore,
  place: ObjectPlace,
  variant: "social" | number,
): Promise<Uint8Array | null> {
  const object = await objects.get(place.bucket, place.path);
  if (!object) return null;
  return variant === "social"
    ? toThumbnail(object.bytes, { widthPx: socialWidthPx, format: "jpeg", quality: 82 })
    : toThumbnail(object.bytes, { widthPx: variant, format: "webp", quality: 82 });
}

/** For everything that a shared page shows: kept by nobody but the browser, and asked for again each time. */
export const pictureHeaders = (etag: string): Headers =>
  new Headers({
    etag,
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "referrer-policy": "same-origin",
  });

export const hasTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

export function answer(bytes: Uint8Array | null, mimeType: string, headers: Headers): Response {
  if (bytes === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  headers.set("content-type", mimeType);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}

const keyOf = ({ bucket, path }: ObjectPlace, variant: Variant): string => `${bucket}/${path} ${variant}`;
