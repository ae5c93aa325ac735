/** What is asked of a video, once all of it is known to be the person's own, possible and allowed. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { z } from "zod";
import { contentBucket } from "#core/assets/assets.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { EngineStatusStore, ServingEngineStatus } from "#core/engines/engine-status.store.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { checkReferences, readReferences, type ReferencesDeps } from "#core/references/check-references.ts";
import { reviewWithPictures } from "#core/references/review-with-pictures.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { asEngineRequest, type VideoJobInput } from "./generate-video.job.ts";
import type { VideosStore } from "./videos.store.ts";

export type VideoOrderDeps = {
  engines: Pick<Engines, "video">;
  engineStatus: EngineStatusStore;
  moderation: Moderation;
  references: ReferencesDeps;
  videos: VideosStore;
};

export type VideoOrder = z.output<(typeof generateCharacterVideo)["request"]>;
type Checked<Value> = ({ ok: true } & Value) | Refusal;

export async function checkVideoOrder(
  deps: VideoOrderDeps,
  userId: string,
  order: VideoOrder,
  seed: number,
): Promise<Checked<{ input: Omit<VideoJobInput, "seed"> }>> {
  if (sourcesOf(order).length > 1)
    return refuseField("firstFrameImageUrl", "A video starts from one picture: please choose one of them.");
  const serving = await deps.engineStatus.findServing("video");
  if (serving?.capabilities.kind !== "video") return { ok: false, code: "engine_unavailable" };
  const wishes = checkWishes(order, serving, serving.capabilities);
  if (!wishes.ok) return wishes;
  const source = await findSource(deps, userId, order, wishes.durationS);
  if (!source.ok) return source;

  const checked = await checkReferences(deps.references, {
    userId,
    urls: source.urls,
    consent: "not asked for",
  });
  if (!checked.ok) return unusable(fieldOf(order), checked.issues?.[0]?.message);
  const [first] = checked.references;
  const followsUpload =
    source.followsUpload || checked.references.some((reference) => reference.followsUpload);
  const { prompt, motion } = order;
  const refused = await reviewWithPictures(deps.moderation, {
    userId,
    kind: "video",
    prompt,
    // The motion stands before the words when an engine reads both; a phrase may be split between them in any order.
    text: motion ? `${prompt}\n${motion}\n${prompt}` : prompt,
    pictures: [...source.earlier, ...checked.references],
    followsUpload,
  });
  if (refused) return refused;
  const input = {
    prompt: order.prompt,
    durationS: wishes.durationS,
    motion: order.motion || null,
    imageUrl: source.video === null ? (first?.url ?? null) : null,
    // One that is the first one too is told only once.
    lastFrameUrl: order.lastFrameImageUrl ? (checked.references.at(-1)?.url ?? null) : null,
    extendsVideoId: source.video,
    characterId: source.characterId,
    parentIds: [
      ...new Set([
        ...(source.video === null ? [] : [source.video]),
        ...checked.references.flatMap(({ contentId }) => contentId ?? []),
      ]),
    ],
    ...(followsUpload ? { followsUpload: true as const } : {}),
  };
  const impossible = await preflight(deps, userId, { ...input, seed }, serving);
  return impossible ?? { ok: true, input };
}

export const sourcesOf = (order: VideoOrder): string[] =>
  [order.firstFrameImageUrl, order.firstFrameImageId, order.influencerId, order.extendsVideoId].filter(
    (source): source is string => !!source,
  );

const fieldOf = (order: VideoOrder): string =>
  order.extendsVideoId
    ? "extendsVideoId"
    : order.influencerId
      ? "influencerId"
      : order.firstFrameImageId
        ? "firstFrameImageId"
        : "firstFrameImageUrl";

export const refuseField = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});

const unusable = (path: string, message?: string): Refusal => ({
  ok: false,
  code: "reference_unusable",
  error: failureSentence("video", "reference_unusable"),
  issues: [{ path, message: message ?? failureSentence("video", "reference_unusable") }],
});

/** The screens show six seconds first; another length counts only where the engine has none of six. */
const usualDurationS = 6;

function checkWishes(
  { durationS, motion, lastFrameImageUrl }: VideoOrder,
  { label }: ServingEngineStatus,
  { durationsS, motions, lastFrame }: VideoCapabilities,
): Checked<{ durationS: number }> {
  if (durationS && !durationsS.includes(durationS))
    return refuseField("durationS", `${label} makes videos of ${durationsS.join(", ")} seconds.`);
  if (motion && !motions.includes(motion))
    return refuseField("motion", `${label} knows these motions: ${motions.join(", ")}.`);
  if (lastFrameImageUrl && !lastFrame)
    return refuseField("lastFrameImageUrl", `${label} cannot make a video arrive at a picture.`);
  const nearest = durationsS.toSorted(
    (one, other) => Math.abs(one - usualDurationS) - Math.abs(other - usualDurationS) || other - one,
  )[0];
  return { ok: true, durationS: durationS ?? nearest ?? usualDurationS };
}

type Source = {
  urls: string[];
  video: string | null;
  /** The film that goes on, with its words; none where a picture is set in motion. */
  earlier: { words: string }[];
  characterId: string | null;
  followsUpload: boolean;
};

/** The addresses of what an engine is going to be given; a video that is extended gives its own last frame later. */
async function findSource(
  { videos }: VideoOrderDeps,
  userId: string,
  order: VideoOrder,
  durationS: number,
): Promise<Checked<Source>> {
  const lastUrls = order.lastFrameImageUrl ? [order.lastFrameImageUrl] : [];
  const found = (url: string, character: Partial<Source> = {}): Checked<Source> => ({
    ok: true,
    urls: [url, ...lastUrls],
    video: null,
    earlier: [],
    characterId: null,
    followsUpload: false,
    ...character,
  });
  if (order.extendsVideoId) {
    const video = await videos.findVideo(userId, order.extendsVideoId);
    if (!video) return unusable("extendsVideoId");
    const { contentId, followsUpload, words } = video;
    if (video.durationS + durationS > limits.filmSeconds)
      return refuseField(
        "extendsVideoId",
        `A video can have up to ${limits.filmSeconds} seconds in all. This one has ${video.durationS}, and ${durationS} more are too many. Nothing was charged.`,
      );
    return {
      ok: true,
      urls: lastUrls,
      video: contentId,
      earlier: [{ words }],
      characterId: null,
      followsUpload,
    };
  }
  if (order.influencerId) {
    const face = await videos.findFace(userId, order.influencerId);
    if (!face) return { ok: false, code: "character_not_found" };
    if (face.imageUrl === null) return unusable("influencerId");
    return found(face.imageUrl, { characterId: face.characterId, followsUpload: face.followsUpload });
  }
  if (order.firstFrameImageId) {
    const path = await videos.findPicturePath(userId, order.firstFrameImageId);
    if (path === null) return unusable("firstFrameImageId");
    return found(
      `/storage/v1/object/public/${contentBucket}/${path.split("/").map(encodeURIComponent).join("/")}`,
    );
  }
  return found(order.firstFrameImageUrl ?? "");
}

/** The engine looks at the very picture where it runs in this process; a last frame is found only by the job. */
async function preflight(
  deps: VideoOrderDeps,
  userId: string,
  input: VideoJobInput & { seed: number },
  serving: ServingEngineStatus,
): Promise<Refusal | null> {
  const engine = deps.engines.video();
  if (engine.id !== serving.engine || input.imageUrl === null) return null;
  const pictures = await readReferences(deps.references, { userId, urls: [input.imageUrl] });
  const [picture] = pictures ?? [];
  if (!picture) return unusable("firstFrameImageUrl");
  try {
    const verdict = await engine.preflight(asEngineRequest(input, { picture }));
    if (verdict.ok) return null;
    return { ok: false, code: "cannot_follow", error: verdict.reason, offers: [...verdict.offers] };
  } catch (error) {
    const code = codeOfEngineError(error);
    if (code === null) throw error;
    return { ok: false, code, error: failureSentence("video", code) };
  }
}
