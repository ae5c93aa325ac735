/** Renders a video, joins it to the one that it extends, and collects what is stored about it. */
import { type AspectRatio, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { VideoInput } from "@galatea/contract/tools/video.ts";
import type { VideoRequest } from "@galatea/engines/video/engine.ts";
import { frameOf } from "@galatea/engines/video/video-tools.ts";
import type { AdmittedAsset, SourceImage } from "#core/assets/admit-assets.ts";
import type { VideosStore } from "#core/assets/videos.store.ts";
import type { CharactersStore } from "#core/characters/characters.store.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import { checkVideo } from "#core/engines/check-video.ts";
import { joinVideos, type Video } from "#core/engines/join-videos.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { inspectImage } from "#platform/images.ts";
import { JobRefused } from "../pipeline/job-refused.ts";
import { asSourcePicture, assetsOf, type Made, megapixelsOf, type RunningJob } from "../pipeline/tool.ts";
import type { VideoTypes } from "./video-types.ts";

export type AnimateDeps = {
  characters: Pick<CharactersStore, "findDrawn">;
  objects: Pick<ObjectStore, "get">;
  videos: Pick<VideosStore, "findVideo">;
};

/** The first picture of a video: an own picture, or a character's face. */
export const pictureOf = (assets: readonly AdmittedAsset[]): AdmittedAsset | undefined =>
  assets.find(({ role }) => role === "first_frame" || role === "character_face");

type Pictures = { picture: SourceImage; lastFrame?: SourceImage; continues?: true };

/** Builds the same request for the preflight and for the job. */
export function engineRequest(
  { prompt, motion, durationS }: Pick<VideoInput, "prompt" | "motion" | "durationS">,
  seed: number,
  { picture, lastFrame, continues }: Pictures,
): VideoRequest {
  return {
    picture: asSourcePicture(picture),
    prompt,
    durationS,
    seed,
    ...(motion === null ? {} : { motion }),
    ...(lastFrame === undefined ? {} : { lastFrame: asSourcePicture(lastFrame) }),
    ...(continues ? { continues } : {}),
  };
}

export async function animate(deps: AnimateDeps, job: RunningJob<VideoTypes>): Promise<Made> {
  const { input, engine, signal } = job;
  job.report(0.05, "preparing");
  const earlier = await readExtended(deps, job);
  const pictures = await picturesOf(job, earlier);
  await job.noteWork({
    variant: `${input.durationS}s`,
    inputMegapixels: megapixelsOf(pictures.picture),
  });
  const request = engineRequest(input, job.seed, pictures);
  const result = await job.callEngine(engine, { stage: "rendering", from: 0.08, to: 0.84 }, (run) =>
    engine.animate(request, run),
  );
  job.report(0.85, "checking");
  checkVideo(result.bytes, { ...result, durationMs: input.durationS * 1000 });
  await checkPicture(result.poster, result);
  const video: Video = earlier === null ? result : await joinVideos(earlier, result, signal);
  const { trainedModel, seed, model, parsed } = result;
  return {
    bytes: video.bytes,
    mimeType: "video/mp4",
    widthPx: video.widthPx,
    heightPx: video.heightPx,
    poster: video.poster,
    trainedModel,
    // A model makes every frame; rules and an earlier video keep the pixels of their inputs.
    way: trainedModel && earlier === null ? "created" : "altered",
    sources: [earlier ?? pictures.picture, ...(pictures.lastFrame ? [pictures.lastFrame] : [])],
    params: { ...paramsOf(input, video, earlier), ...(seed === undefined ? {} : { seed }), model, parsed },
    characterId: input.characterId,
    followsUpload: earlier?.followsUpload ?? (await followsUpload(deps, job)),
  };
}

/** Whether the character whose face begins the video was made from an upload. */
async function followsUpload(
  { characters }: Pick<AnimateDeps, "characters">,
  { input, userId }: RunningJob<VideoTypes>,
): Promise<boolean> {
  if (input.characterId === null) return false;
  return (await characters.findDrawn(userId, input.characterId))?.followsUpload ?? false;
}

type Extended = {
  contentId: string;
  bytes: Uint8Array;
  poster: Video["poster"] | null;
  followsUpload: boolean;
};

/** @throws {JobRefused} when the video was deleted since the request. */
async function readExtended(
  { videos, objects }: AnimateDeps,
  { userId, uses }: RunningJob<VideoTypes>,
): Promise<Extended | null> {
  const extended = uses.find(({ role }) => role === "extended_video");
  if (!extended) return null;
  const video = await videos.findVideo(userId, extended.reference.id);
  const file = video && (await objects.get(video.bucket, video.path));
  if (!video || !file) throw new JobRefused("reference_unusable");
  const poster = video.posterPath === null ? null : await objects.get(video.bucket, video.posterPath);
  const facts = poster && (await inspectImage(poster.bytes));
  const { contentId, followsUpload } = video;
  return {
    contentId,
    followsUpload,
    bytes: file.bytes,
    poster: poster && facts ? { bytes: poster.bytes, mimeType: facts.mimeType } : null,
  };
}

async function picturesOf(job: RunningJob<VideoTypes>, earlier: Extended | null): Promise<Pictures> {
  const [last] = assetsOf(job.assets, "last_frame");
  const lastFrame = last === undefined ? {} : { lastFrame: last.source };
  if (earlier === null) {
    const first = pictureOf(job.assets);
    if (!first) throw new JobRefused("reference_unusable");
    return { picture: first.source, ...lastFrame };
  }
  const bytes = await frameOf(earlier.bytes, "last", { signal: job.signal });
  const facts = await inspectImage(bytes);
  if (!facts) throw new JobRefused("reference_unusable");
  const { mimeType, widthPx, heightPx } = facts;
  return { picture: { bytes, mimeType, widthPx, heightPx }, continues: true, ...lastFrame };
}

const paramsOf = (input: VideoInput, video: Video, earlier: Extended | null): GenerationParams => ({
  aspect_ratio: ratioOf(video),
  generation_type: "image-to-video",
  duration: Math.round(video.durationMs / 100) / 10,
  frames_per_second: video.framesPerSecond,
  ...(input.motion === null ? {} : { motion: input.motion }),
  ...(earlier === null ? {} : { extends: earlier.contentId, extended_by: input.durationS }),
});

/** The named ratio that is close enough; otherwise the sides in lowest terms. */
function ratioOf({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  const shape = widthPx / heightPx;
  const isNear = (ratio: number): boolean => Math.abs(ratio / shape - 1) < 0.006;
  const named = (Object.keys(aspectRatioSizes) as AspectRatio[]).find((name) => {
    const size = aspectRatioSizes[name];
    return isNear(size.widthPx / size.heightPx) || isNear(quotientOf(name));
  });
  const shared = greatestDivisor(widthPx, heightPx);
  return named ?? `${widthPx / shared}:${heightPx / shared}`;
}

const quotientOf = (name: AspectRatio): number => {
  const [width = 1, height = 1] = name.split(":").map(Number);
  return width / height;
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
