/**
 * Sends the picture of a shared page. The caller has checked that the page is still shared; browsers may not reuse a
 * copy without asking again, because sharing may have ended since.
 */
import { LRUCache } from "lru-cache";
import { ImagesBusyError, toThumbnail } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { sendBytes, sendUnlessKnown, type ObjectLocation } from "./shared-file.ts";

export type SendPicture = (request: Request, location: ObjectLocation, variant: Variant) => Promise<Response>;
/** The file itself, a WebP of at most this width in pixels, or the JPEG for link previews. */
export type Variant = "file" | "social" | number;

export const pictureWidthsPx = [480, 640, 960, 1280] as const;
const socialWidthPx = 1200;

/** Smaller copies are cached in memory, so that a popular page costs little. */
const maxCachedBytes = 32 * 1024 * 1024;

export function createSendPicture(objects: ObjectStore): SendPicture {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const running = new Map<string, Promise<Uint8Array | null>>();

  async function smallCopy(location: ObjectLocation, variant: "social" | number): Promise<Uint8Array | null> {
    const key = keyOf(location, variant);
    const cached = cache.get(key);
    if (cached) return cached;
    const pending = running.get(key);
    if (pending) return pending;
    const made = make(objects, location, variant).finally(() => running.delete(key));
    running.set(key, made);
    const bytes = await made;
    if (bytes) cache.set(key, bytes);
    return bytes;
  }

  async function send(location: ObjectLocation, variant: Variant, headers: Headers): Promise<Response> {
    try {
      if (variant !== "file") {
        const bytes = await smallCopy(location, variant);
        return sendBytes(bytes, variant === "social" ? "image/jpeg" : "image/webp", headers);
      }
      const object = await objects.get(location.bucket, location.path);
      return sendBytes(object?.bytes ?? null, object?.mimeType ?? "", headers);
    } catch (error) {
      if (!(error instanceof ImagesBusyError)) throw error;
      return new Response(null, {
        status: 503,
        headers: { "retry-after": "2", "cache-control": "no-store" },
      });
    }
  }

  return (request, location, variant) =>
    sendUnlessKnown(request, keyOf(location, variant), (headers) => send(location, variant, headers));
}

async function make(
  objects: ObjectStore,
  location: ObjectLocation,
  variant: "social" | number,
): Promise<Uint8Array | null> {
  const object = await objects.get(location.bucket, location.path);
  if (!object) return null;
  return variant === "social"
    ? toThumbnail(object.bytes, { widthPx: socialWidthPx, format: "jpeg", quality: 82 }, "visitors")
    : toThumbnail(object.bytes, { widthPx: variant, format: "webp", quality: 82 }, "visitors");
}

const keyOf = ({ bucket, path }: ObjectLocation, variant: Variant): string => `${bucket}/${path} ${variant}`;
