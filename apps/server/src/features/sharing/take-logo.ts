/** Turns an upload into the small logo for shared pages, and deletes the upload, which served nothing else. */
import { brandingLimits } from "@galatea/contract/sharing.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { ImagesBusyError, inspectImage, toThumbnail } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { BrandingStore } from "./branding.store.ts";

export type TakeLogoDeps = { branding: BrandingStore; objects: ObjectStore };
export type TakenLogo = { ok: true; logo: Uint8Array | null | undefined } | Refusal;

/** Re-encoding at upload can make a PNG larger than the limit for logos. */
const maxStoredBytes = 4 * brandingLimits.logoBytes;
const logoName = /^logo-[A-Za-z0-9-]{16,80}\.(?:png|jpg|jpeg|webp)$/;

/** @param upload path in the bucket; undefined keeps the logo, null removes it. */
export async function takeLogo(
  { branding, objects }: TakeLogoDeps,
  userId: string,
  upload: string | null | undefined,
): Promise<TakenLogo> {
  if (upload === null || upload === undefined) return { ok: true, logo: upload };
  const name = upload.startsWith(`${userId}/`) ? upload.slice(userId.length + 1) : "";
  if (!logoName.test(name)) return { ok: false, code: "logo_unusable" };
  const object = await objects.get(contentBucket, upload);
  if (object?.ownerId !== userId || (await branding.isReferenced(upload)))
    return { ok: false, code: "logo_unusable" };
  const logo = await makeLogo(object.bytes);
  await objects.remove(contentBucket, [upload]);
  return logo === null ? { ok: false, code: "logo_unusable" } : { ok: true, logo };
}

/** Null when the file is too large or not a picture. */
async function makeLogo(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.byteLength > maxStoredBytes || !(await inspectImage(bytes))) return null;
  try {
    return await toThumbnail(bytes, {
      widthPx: 2 * brandingLimits.logoWidthPx,
      heightPx: 2 * brandingLimits.logoHeightPx,
      fit: "contain",
      format: "webp",
      quality: 90,
    });
  } catch (error) {
    if (error instanceof ImagesBusyError) throw error;
    return null;
  }
}
