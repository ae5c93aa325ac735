/**
 * Turns an upload into the small logo for shared pages, and deletes the upload, which served nothing else. Strangers see a
 * logo, so its owner declares who is in it first.
 */
import { brandingLimits } from "@galatea/contract/sharing.ts";
import { contentBucket, publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { findConsent } from "#core/assets/find-consent.ts";
import { readOwnUpload } from "#core/assets/read-own-upload.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { ImagesBusyError, inspectImage, toThumbnail } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { Transactor } from "#platform/transaction.ts";

export type TakeLogoDeps = {
  objects: ObjectStore;
  fileFacts: Pick<FileFactsStore, "findOwnFile" | "isReferenced" | "listUndeclared" | "keepConsents">;
  transactor: Transactor;
  publicUrl: string;
};
export type TakenLogo = { ok: true; logo: Uint8Array | null | undefined } | Refusal;

/** Re-encoding at upload can make a PNG larger than the limit for logos. */
const maxStoredBytes = 4 * brandingLimits.logoBytes;

/** @param upload path in the bucket; undefined keeps the logo, null removes it. */
export async function takeLogo(
  deps: TakeLogoDeps,
  userId: string,
  { upload, consentGiven }: { upload: string | null | undefined; consentGiven: boolean },
): Promise<TakenLogo> {
  if (upload === null || upload === undefined) return { ok: true, logo: upload };
  const bytes = await readOwnUpload(deps, userId, { path: upload, prefix: "logo" });
  if (!bytes) return { ok: false, code: "logo_unusable" };
  const logo = await makeLogo(bytes);
  const refused = logo && (await declare(deps, userId, { upload, consentGiven }));
  if (refused) return refused;
  await deps.objects.remove(contentBucket, [upload]);
  return logo === null ? { ok: false, code: "logo_unusable" } : { ok: true, logo };
}

/** Stores the declaration about the upload. Null when there is one now. */
async function declare(
  { fileFacts, transactor, publicUrl }: TakeLogoDeps,
  userId: string,
  { upload, consentGiven }: { upload: string; consentGiven: boolean },
): Promise<Refusal | null> {
  const file = await fileFacts.findOwnFile(userId, upload);
  if (!file) return { ok: false, code: "logo_unusable" };
  const url = publicObjectUrl(upload, publicUrl);
  const needing = [{ field: "logo_upload", url, uploads: [file.objectId] }];
  const consent = await findConsent({ fileFacts, publicUrl }, userId, needing, consentGiven);
  if (!consent.ok) return consent;
  await transactor.inTransaction((tx) =>
    fileFacts.keepConsents(tx, userId, consent.declared, referenceConsentStatement),
  );
  return null;
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
