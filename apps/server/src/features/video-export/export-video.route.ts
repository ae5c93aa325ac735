/**
 * An own video as an animated WebP, made on the first request and stored beside the video. The video's row names the
 * file, so both are deleted together.
 */
import { exportVideo } from "@galatea/contract/functions/export-video.ts";
import type { AssetStore } from "#core/assets/asset-store.ts";
import type { Animate } from "#core/engines/animated-exports.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { QuotasStore } from "#core/quotas/quotas.store.ts";
import { functionRoute, type FunctionRoute, type Refusal } from "#platform/http/function-route.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";
import type { OwnVideo, VideosStore } from "#core/assets/videos.store.ts";

export type ExportVideoDeps = {
  videos: Pick<VideosStore, "findVideo" | "keepExport">;
  objects: ObjectStore;
  assets: Pick<AssetStore, "store" | "discard">;
  animate: Animate;
  quotas: Pick<QuotasStore, "refuseFull">;
  /** Limits new exports; a finished one is answered without counting. */
  exportLimiter: Pick<RateLimiter, "consume">;
  log: Pick<Log, "warn">;
};

type Export = { ok: true; body: { url: string; sizeBytes: number } };

export function exportVideoRoute(deps: ExportVideoDeps): FunctionRoute {
  return functionRoute(exportVideo, async ({ contentId }, { caller: { userId }, signal }) => {
    const there = await findExport(deps, userId, contentId);
    if (there.kind !== "to be made") return there.answer;
    const allowed = await deps.exportLimiter.consume(userId);
    if (!allowed.ok) return { ok: false, code: "rate_limited" };
    const full = await deps.quotas.refuseFull(userId);
    if (full) return full;
    const made = await deps.animate(async (animate) => {
      // Another request may have made or deleted it while this one waited, or this client may have disconnected.
      const now = await findExport(deps, userId, contentId);
      if (now.kind !== "to be made") return now.answer;
      if (signal.aborted) return { ok: false as const, code: "rate_limited" as const };
      return make(deps, userId, now.video, animate);
    });
    return made ?? { ok: false, code: "rate_limited" };
  });
}

type Found = { kind: "answered"; answer: Export | Refusal } | { kind: "to be made"; video: OwnVideo };

async function findExport(
  { videos, objects }: ExportVideoDeps,
  userId: string,
  contentId: string,
): Promise<Found> {
  const video = await videos.findVideo(userId, contentId);
  if (!video) return { kind: "answered", answer: { ok: false, code: "not_found" } };
  if (!video.export) return { kind: "to be made", video };
  const { path, sizeBytes } = video.export;
  const url = objects.publicUrl(video.bucket, path);
  return { kind: "answered", answer: { ok: true, body: { url, sizeBytes } } };
}

async function make(
  deps: ExportVideoDeps,
  userId: string,
  video: OwnVideo,
  animate: (video: Uint8Array) => Promise<Uint8Array>,
): Promise<Export | Refusal> {
  const { contentId } = video;
  const stored = await deps.objects.get(video.bucket, video.path);
  if (!stored) return { ok: false, code: "not_found" };
  let bytes: Uint8Array;
  try {
    bytes = await animate(stored.bytes);
  } catch (error) {
    deps.log.warn("export_failed", { userId, contentId, error: describeError(error) });
    const code = codeOfEngineError(error) ?? "engine_failed";
    return { ok: false, code, error: "This video could not be turned into an animation. Please try again." };
  }
  const sizeBytes = bytes.byteLength;
  let file: Awaited<ReturnType<AssetStore["store"]>>;
  try {
    file = await deps.assets.store({
      job: { id: contentId, userId, attempt: 0 },
      bytes,
      mimeType: "image/webp",
    });
  } catch (error) {
    deps.log.warn("export_failed", { userId, contentId, error: describeError(error) });
    return {
      ok: false,
      code: "storage_failed",
      error: "The animation could not be stored. Please try again.",
    };
  }
  const kept = await deps.videos
    .keepExport(userId, contentId, { path: file.path, sizeBytes })
    .catch(async (error: unknown) => {
      await deps.assets.discard(file);
      throw error;
    });
  if (kept) return { ok: true, body: { url: file.url, sizeBytes } };
  await deps.assets.discard(file);
  // Another process finished first, or the video was deleted.
  const now = await findExport(deps, userId, contentId);
  return now.kind === "answered" ? now.answer : { ok: false, code: "not_found" };
}
