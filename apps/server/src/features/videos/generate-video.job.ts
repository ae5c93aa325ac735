/** The work behind a video: the engine, for one that goes on also the join, the check of what came out, the AI mark. */
import { type AspectRatio, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { VideoStage } from "@galatea/contract/jobs.ts";
import type { JsonValue, PictureMimeType, SourcePicture } from "@galatea/engines/engine.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "@galatea/engines/video/engine.ts";
import { frameOf } from "@galatea/engines/video/video-tools.ts";
import { checkFilm } from "#core/engines/check-film.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import { type Film, lengthenFilm } from "#core/engines/lengthen-film.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { JobRefused, type JobHandler, type JobOutput, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import {
  readReferences,
  type ReferencePicture,
  type ReferencesDeps,
} from "#core/references/check-references.ts";
import { blurPlaceholder, inspectImage } from "#platform/images.ts";
import type { VideosStore } from "./videos.store.ts";

export type VideoJobInput = {
  prompt: string;
  durationS: number;
  motion: string | null;
  /** Addresses; what they lead to is looked at again before it is used. No first picture: a video goes on. */
  imageUrl: string | null;
  lastFrameUrl: string | null;
  extendsVideoId: string | null;
  /** Whose face is the first frame. */
  characterId: string | null;
  /** The person's own content that it goes back to, nearest first. */
  parentIds: string[];
  /** Somebody who exists may be seen: what is made of it later is judged like an upload. */
  followsUpload?: true;
  /** Present when the person chose it. */
  seed?: number;
};

export type GenerateVideoJobDeps = {
  engines: Pick<Engines, "video">;
  jobs: Pick<JobsStore, "setEngine">;
  references: ReferencesDeps;
  videos: Pick<VideosStore, "findVideo">;
};

export function generateVideoJob(deps: GenerateVideoJobDeps): JobHandler {
  return { timeoutMs: 10 * 60_000, run: (job, work) => generateVideo(deps, job, work) };
}

async function generateVideo(deps: GenerateVideoJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as VideoJobInput;
  const report = (fraction: number, stage: VideoStage): void => work.report(fraction, stage);
  report(0.03, "words_checked");
  const engine = chooseEngine(deps.engines, input);
  report(0.05, "preparing");
  const earlier =
    input.extendsVideoId === null ? null : await readEarlierFilm(deps, job.userId, input.extendsVideoId);
  const pictures = await gather(deps, job.userId, input, earlier, work.signal);
  await deps.jobs.setEngine(job.id, {
    engine: engine.id,
    variant: `${input.durationS}s`,
    inputMegapixels: await megapixelsOf(pictures.picture.bytes),
  });
  const request = asEngineRequest({ ...input, seed: job.seed ?? 0 }, pictures);
  const result = await engine.animate(request, {
    signal: work.signal,
    onProgress: ({ fraction }) => report(0.08 + fraction * 0.76, "filming"),
  });

  report(0.85, "checking");
  checkFilm(result.bytes, { ...result, durationMs: input.durationS * 1000 });
  await checkPicture(result.poster, result);
  const made: Film = { ...result, poster: result.poster };
  const film = earlier === null ? made : await lengthenFilm(earlier, made, work.signal);
  const { trainedModel } = result;
  const origin = {
    trainedModel,
    // A model makes every frame of its film; rules, and whatever a film goes on from, leave what was there.
    way: trainedModel && earlier === null ? ("anew" as const) : ("altered" as const),
    inputs: [earlier ?? pictures.picture, pictures.lastFrame].filter((given) => given !== undefined),
    engine: engine.id,
  };
  return {
    bytes: markAsAi(film.bytes, origin),
    mimeType: "video/mp4",
    poster: { bytes: markAsAi(film.poster.bytes, origin), mimeType: film.poster.mimeType },
    content: {
      contentType: "video",
      prompt: input.prompt,
      generationParams: {
        ...describeFilm(input, film),
        ...describeResult(result),
        references: [earlier?.url, input.imageUrl, input.lastFrameUrl].filter(
          (url) => typeof url === "string",
        ),
        engine: engine.id,
        label: engine.label,
        blur: await blurPlaceholder(film.poster.bytes),
      },
      characterId: input.characterId,
      parentIds: input.parentIds,
    },
  };
}

/** The order as an engine takes it; its check before the charge and the job ask the very same. */
export function asEngineRequest(
  { prompt, motion, durationS, seed = 0 }: VideoJobInput,
  {
    picture,
    lastFrame,
    continues,
  }: { picture: ReferencePicture; lastFrame?: ReferencePicture; continues?: true },
): VideoRequest {
  return {
    picture: asSource(picture),
    prompt,
    durationS,
    seed,
    ...(motion === null ? {} : { motion }),
    ...(lastFrame === undefined ? {} : { lastFrame: asSource(lastFrame) }),
    ...(continues ? { continues } : {}),
  };
}

const asSource = ({ bytes, mimeType, scene }: ReferencePicture): SourcePicture => ({
  bytes,
  mimeType: mimeType satisfies PictureMimeType,
  ...(scene === undefined ? {} : { scene: scene as JsonValue }),
});

/** @throws {JobRefused} when another engine serves since the order, that cannot do what was asked. */
function chooseEngine(engines: GenerateVideoJobDeps["engines"], input: VideoJobInput): VideoEngine {
  const engine = engines.video();
  const { durationsS, motions, lastFrame } = engine.capabilities;
  const isAble =
    durationsS.includes(input.durationS) &&
    (input.motion === null || motions.includes(input.motion)) &&
    (input.lastFrameUrl === null || lastFrame);
  if (!isAble) throw new JobRefused("engine_unavailable");
  return engine;
}

type Pictures = Parameters<typeof asEngineRequest>[1];

async function gather(
  { references }: GenerateVideoJobDeps,
  userId: string,
  { imageUrl, lastFrameUrl }: VideoJobInput,
  earlier: { bytes: Uint8Array } | null,
  signal: AbortSignal,
): Promise<Pictures> {
  const urls = [imageUrl, lastFrameUrl].filter((url) => url !== null);
  const found = await readReferences(references, { userId, urls });
  if (found === null) throw new JobRefused("reference_unusable");
  const last = lastFrameUrl === null ? undefined : found.at(-1);
  const lastFrame = last === undefined ? {} : { lastFrame: last };
  if (earlier !== null) {
    const bytes = await frameOf(earlier.bytes, "last", { signal });
    const facts = await inspectImage(bytes);
    if (!facts) throw new JobRefused("reference_unusable");
    return { picture: { ...facts, bytes }, continues: true, ...lastFrame };
  }
  const [picture] = found;
  if (!picture) throw new JobRefused("reference_unusable");
  return { picture, ...lastFrame };
}

type EarlierFilm = { url: string; bytes: Uint8Array; poster: Film["poster"] | null };

/** @throws {JobRefused} when it went since the order. */
async function readEarlierFilm(
  { videos, references: { objects } }: GenerateVideoJobDeps,
  userId: string,
  contentId: string,
): Promise<EarlierFilm> {
  const video = await videos.findVideo(userId, contentId);
  const file = video && (await objects.get(video.bucket, video.path));
  if (!video || !file) throw new JobRefused("reference_unusable");
  const poster = video.posterPath === null ? null : await objects.get(video.bucket, video.posterPath);
  const facts = poster && (await inspectImage(poster.bytes));
  return {
    url: video.url,
    bytes: file.bytes,
    poster: poster && facts ? { bytes: poster.bytes, mimeType: facts.mimeType } : null,
  };
}

async function megapixelsOf(bytes: Uint8Array): Promise<number | null> {
  const facts = await inspectImage(bytes);
  return facts && (facts.widthPx * facts.heightPx) / 1e6;
}

/** What the films of this order have in common with every other one's, in the names that the lists read. */
function describeFilm(input: VideoJobInput, film: Film): Record<string, unknown> {
  return {
    width: film.widthPx,
    height: film.heightPx,
    aspect_ratio: ratioOf(film),
    generation_type: "image-to-video",
    duration: Math.round(film.durationMs / 100) / 10,
    frames_per_second: film.framesPerSecond,
    ...(input.motion === null ? {} : { motion: input.motion }),
    ...(input.extendsVideoId === null ? {} : { extends: input.extendsVideoId, extended_by: input.durationS }),
    ...(input.followsUpload ? { follows_upload: true } : {}),
  };
}

const describeResult = ({ seed, model, understood }: VideoResult) => ({ seed, model, understood });

/** One of the shapes that have a name, when it is as good as that; else the sides in their smallest numbers. */
function ratioOf({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  const shape = widthPx / heightPx;
  const named = (Object.keys(aspectRatioSizes) as AspectRatio[]).find((name) => {
    const size = aspectRatioSizes[name];
    return (
      Math.abs(size.widthPx / size.heightPx / shape - 1) < 0.006 ||
      Math.abs(numberOf(name) / shape - 1) < 0.006
    );
  });
  const shared = divisor(widthPx, heightPx);
  return named ?? `${widthPx / shared}:${heightPx / shared}`;
}

const numberOf = (name: AspectRatio): number => {
  const [width = 1, height = 1] = name.split(":").map(Number);
  return width / height;
};

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
