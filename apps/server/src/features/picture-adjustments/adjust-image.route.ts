/**
 * Crops, turns or tones a picture into a new one, free and at once; the original stays. A picture made from an upload
 * keeps the safety rules of uploads, and every result carries the AI mark. A repeated request makes one picture, and
 * the number of pictures a day is limited.
 */
import { createHash } from "node:crypto";
import { adjustImage, type PictureAdjustments } from "@galatea/contract/functions/adjust-image.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { AssetStore } from "#core/assets/asset-store.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import {
  type AssetsDeps,
  canonicalAddress,
  admitAssets,
  type AdmittedAsset,
} from "#core/assets/admit-assets.ts";
import type { QuotasStore } from "#core/quotas/quotas.store.ts";
import { functionRoute, type FunctionRoute, type Refusal } from "#platform/http/function-route.ts";
import {
  blurPlaceholder,
  embedProvenance,
  ImagesBusyError,
  readProvenance,
  reworkImage,
  type ReworkedImage,
} from "#platform/images.ts";
import type { Log } from "#platform/log.ts";
import { describeError } from "#platform/log.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";
import { adjustPicture, changesNothing } from "./adjust-picture.ts";
import type { AdjustedPicturesStore, AdjustRequest } from "./adjusted-pictures.store.ts";

export type AdjustImageDeps = {
  adjustedPictures: AdjustedPicturesStore;
  assets: Pick<AssetStore, "store" | "discard">;
  assetSources: AssetsDeps;
  quotas: Pick<QuotasStore, "refuseFull">;
  /** Per person: an adjustment is free, but it costs work, and every picture is stored. */
  adjustLimiter: RateLimiter;
  log: Pick<Log, "warn">;
};

const engine = "adjust";

export function adjustImageRoute(deps: AdjustImageDeps): FunctionRoute {
  return functionRoute(adjustImage, async ({ imageUrl, adjustments }, { caller, idempotencyKey }) => {
    if (changesNothing(adjustments))
      return {
        ok: false,
        code: "invalid_request",
        error: "These adjustments change nothing. Change at least one of them.",
      };
    const { userId } = caller;
    const request = {
      userId,
      idempotencyKey,
      requestHash: hashRequest(canonicalAddress(imageUrl, deps.assetSources.publicUrl), adjustments),
    };
    // A finished picture is answered again even if its original was deleted since.
    const earlier = await findEarlier(deps, request);
    if (earlier) return earlier;
    const allowed = await deps.adjustLimiter.consume(userId);
    if (!allowed.ok) return { ok: false, code: "rate_limited" };
    const full = await deps.quotas.refuseFull(userId);
    if (full) return full;
    if (await deps.adjustedPictures.isUsedUp(userId)) return { ok: false, code: "adjustments_used_up" };
    const admitted = await admitAssets(deps.assetSources, {
      userId,
      slots: [{ role: "picture", field: "imageUrl", address: imageUrl }],
      consentGiven: false,
    });
    const [picture] = admitted.ok ? admitted.assets : [];
    if (!picture) return unusable();
    try {
      const { bytes, ...size } = picture.source;
      const made = await reworkImage(bytes, (opened) => adjustPicture(opened, size, adjustments));
      return await keep(deps, request, { picture, made, adjustments });
    } catch (error) {
      if (error instanceof ImagesBusyError) return { ok: false, code: "rate_limited" };
      throw error;
    }
  });
}

const hashRequest = (imageUrl: string, adjustments: PictureAdjustments): string =>
  createHash("sha256")
    .update(JSON.stringify([imageUrl, adjustments]))
    .digest("hex");

type Answer = { ok: true; body: { id: string; image_url: string } } | Refusal;

/** The picture that the same request made before; null when it made none yet. */
async function findEarlier(
  { adjustedPictures }: Pick<AdjustImageDeps, "adjustedPictures">,
  request: AdjustRequest,
): Promise<Answer | null> {
  const earlier = await adjustedPictures.findEarlier(request);
  if (!earlier?.ok) return earlier;
  const { id, url } = earlier;
  return url === null
    ? { ok: false, code: "not_found", error: "This picture was made before and has been deleted." }
    : { ok: true, body: { id, image_url: url } };
}

type Work = {
  picture: AdmittedAsset;
  made: ReworkedImage;
  adjustments: PictureAdjustments;
};

async function keep(
  deps: AdjustImageDeps,
  request: AdjustRequest,
  { picture, made, adjustments }: Work,
): Promise<Answer> {
  const { userId } = request;
  const bytes = markLike(picture.source.bytes, made.bytes);
  const params = {
    width: made.widthPx,
    height: made.heightPx,
    adjustments,
    source_type: readProvenance(bytes)?.digitalSourceType,
    blur: await blurPlaceholder(bytes),
  };
  const job = { id: crypto.randomUUID(), userId, attempt: 1 };
  try {
    const file = await deps.assets.store({ job, bytes, mimeType: made.mimeType });
    const parentIds = picture.contentId === null ? [] : [picture.contentId];
    const sizeBytes = bytes.byteLength;
    const kept = await deps.adjustedPictures.keep({
      ...request,
      jobId: job.id,
      input: { adjustments },
      uses: [picture],
      uploads: picture.uploads,
      showsUpload: picture.showsUpload,
      file,
      sizeBytes,
      params,
      followsUpload: picture.followsUpload,
      parentIds,
    });
    if (kept.kind === "kept") return { ok: true, body: { id: kept.id, image_url: file.url } };
    await deps.assets.discard(file);
    if (kept.kind === "used up") return { ok: false, code: "adjustments_used_up" };
    if (kept.kind === "source gone") return unusable();
    // The same request, sent at the same time, finished first.
    return (await findEarlier(deps, request)) ?? { ok: false, code: "not_found" };
  } catch (error) {
    // The file of a failed request stays noted as pending, and is swept.
    deps.log.warn("adjusted_picture_not_stored", { userId, error: describeError(error) });
    return { ok: false, code: "storage_failed" };
  }
}

/** A generated picture's crop keeps its source type; an upload's result gets its first one here. */
function markLike(before: Uint8Array, after: Uint8Array): Uint8Array {
  const mark = readProvenance(before);
  return mark
    ? embedProvenance(after, mark)
    : markAsAi(after, { trainedModel: false, way: "enhanced", inputs: [{ bytes: before }], engine });
}

const unusable = (): Refusal => {
  const error = failureSentence("edit", "reference_unusable");
  return { ok: false, code: "reference_unusable", error, issues: [{ path: "imageUrl", message: error }] };
};
