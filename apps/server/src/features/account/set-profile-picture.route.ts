/**
 * Cuts an upload to the small square of an account, checks it as pictures are checked that models are given, and removes the
 * upload and the picture before. Storage has already decoded the upload anew and dropped its metadata.
 */
import { randomBytes } from "node:crypto";
import { setProfilePicture } from "@galatea/contract/functions/set-profile-picture.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { profilePictureBucket, profilePictureLimits } from "@galatea/contract/profile-picture.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { readOwnUpload } from "#core/assets/read-own-upload.ts";
import type { ModerationStore } from "#core/moderation/moderation.store.ts";
import type { PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";
import type { PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import type { QuotasStore } from "#core/quotas/quotas.store.ts";
import { functionRoute, type FunctionRoute, type Refusal } from "#platform/http/function-route.ts";
import { ImagesBusyError, inspectImage, toThumbnail } from "#platform/images.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";
import type { ProfilePicturesStore } from "./profile-pictures.store.ts";

export type SetProfilePictureDeps = {
  profilePictures: ProfilePicturesStore;
  objects: ObjectStore;
  fileFacts: Pick<FileFactsStore, "isReferenced">;
  judge: Pick<PictureJudge, "picture">;
  moderationStore: Pick<ModerationStore, "recordPicture">;
  quotas: Pick<QuotasStore, "refuseFull">;
  /** Per person: each picture is decoded and judged. */
  limiter: RateLimiter;
  now: () => Date;
  log: Pick<Log, "warn">;
};

const judgeTimeoutMs = 60_000;

export function setProfilePictureRoute(deps: SetProfilePictureDeps): FunctionRoute {
  return functionRoute(setProfilePicture, async ({ upload }, { caller: { userId } }) => {
    const allowed = await deps.limiter.consume(userId);
    if (!allowed.ok) return { ok: false, code: "rate_limited" };
    const full = await deps.quotas.refuseFull(userId);
    if (full) return full;
    const bytes = await readOwnUpload(deps, userId, { path: upload, prefix: "portrait" });
    if (!bytes) return { ok: false, code: "profile_picture_unusable" };
    try {
      const picture = await cutSquare(bytes);
      if (!picture) return { ok: false, code: "profile_picture_unusable" };
      const verdict = await deps.judge.picture(picture, AbortSignal.timeout(judgeTimeoutMs));
      if (verdict.outcome !== "pass") return await refuse(deps, userId, verdict);
      return await keep(deps, userId, picture);
    } catch (error) {
      if (error instanceof ImagesBusyError) return { ok: false, code: "rate_limited" };
      throw error;
    } finally {
      await deps.objects.remove(contentBucket, [upload]);
    }
  });
}

/** A JPEG, whose pixels have no transparency to hide anything under. Null when the file is not a picture. */
async function cutSquare(bytes: Uint8Array): Promise<Uint8Array | null> {
  const facts = await inspectImage(bytes);
  if (!facts) return null;
  const sidePx = Math.min(profilePictureLimits.sidePx, facts.widthPx, facts.heightPx);
  return toThumbnail(bytes, {
    widthPx: sidePx,
    heightPx: sidePx,
    fit: "cover",
    format: "jpeg",
    quality: 88,
  });
}

async function refuse(
  { moderationStore, log }: SetProfilePictureDeps,
  userId: string,
  verdict: Exclude<PictureVerdict, { outcome: "pass" }>,
): Promise<Refusal> {
  const isRefused = verdict.outcome === "refuse";
  if (!isRefused) log.warn("profile_picture_not_checked", { userId, error: describeError(verdict.error) });
  await moderationStore.recordPicture({
    userId,
    jobId: null,
    jobKind: "profile-picture",
    engine: null,
    picture: "given",
    decision: isRefused ? "refused" : "unavailable",
    ruleId: isRefused ? verdict.ruleId : null,
    classifierId: verdict.classifierId,
  });
  return isRefused
    ? { ok: false, code: "picture_refused", error: "The safety check did not pass this picture." }
    : {
        ok: false,
        code: "picture_not_checked",
        error: "The safety check of pictures is not available right now. Please try again later.",
      };
}

async function keep(
  { profilePictures, objects, now, log }: SetProfilePictureDeps,
  userId: string,
  bytes: Uint8Array,
): Promise<{ ok: true; body: { path: string } } | Refusal> {
  const path = `${userId}/${now().getTime()}-${randomBytes(16).toString("hex")}.jpg`;
  try {
    await objects.put({
      bucket: profilePictureBucket,
      path,
      bytes,
      mimeType: "image/jpeg",
      ownerId: userId,
    });
  } catch (error) {
    log.warn("profile_picture_not_stored", { userId, error: describeError(error) });
    return { ok: false, code: "storage_failed", error: "The picture could not be stored." };
  }
  await objects.remove(profilePictureBucket, await profilePictures.listBefore(userId, path));
  return { ok: true, body: { path } };
}
