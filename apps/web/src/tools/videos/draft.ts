/** The description, the source and the options of the next video, and how they are read back from the browser. */
import { capitalise } from "@galatea/contract/capitalise.ts";
import { galleryFiles, galleryNames, galleryPath } from "@galatea/contract/gallery-samples.ts";
import { titleOf } from "#gallery/content-kinds.ts";
import {
  assetOfRow,
  assetOfSample,
  assetUrl,
  isSameAsset,
  readAsset,
  type Asset,
} from "#tools/shell/asset.ts";
import { isRecord, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import { sourceAsset, type JobSource } from "#tools/shell/job-sources.ts";
import type { ContentRow, JobOf } from "#platform/database.ts";
import { posterOf, secondsOf } from "./video-facts.ts";

/** A picture that a video begins or ends with. */
export type Still = { kind: "upload" | "own" | "sample"; asset: Asset; title: string };

export type Source =
  | Still
  | { kind: "character"; characterId: string; faceUrl: string | null; title: string }
  /** A video that is extended; `durationS` is its length so far. */
  | { kind: "video"; videoId: string; posterUrl: string | null; durationS: number; title: string };

export const isStill = (source: Source): source is Still => "asset" in source;

export type Draft = {
  prompt: string;
  source: Source | null;
  /** The picture that the video ends with; sent only to engines that take one. */
  lastFrame: Still | null;
  /** Null: the engine's default. */
  durationS: number | null;
  /** Null: the description decides. */
  motion: string | null;
  /** Null: whichever engine serves first. */
  engineId: string | null;
};

export const blankDraft: Draft = {
  prompt: "",
  source: null,
  lastFrame: null,
  durationS: null,
  motion: null,
  engineId: null,
};

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-video-draft",
  version: 2,
  blank: blankDraft,
  read: ({ prompt, source, lastFrame, durationS, motion, engineId }) => ({
    prompt: textIn(prompt) ?? "",
    source: readSource(source),
    lastFrame: readStill(lastFrame),
    durationS: typeof durationS === "number" && durationS > 0 ? durationS : null,
    motion: textIn(motion),
    engineId: textIn(engineId),
  }),
};

function readSource(stored: unknown): Source | null {
  if (!isRecord(stored)) return null;
  const { kind, title, characterId, videoId, durationS } = stored;
  if (typeof title !== "string") return null;
  if (kind === "character" && typeof characterId === "string")
    return { kind, characterId, faceUrl: textIn(stored["faceUrl"]), title };
  if (kind === "video" && typeof videoId === "string" && typeof durationS === "number")
    return { kind, videoId, posterUrl: textIn(stored["posterUrl"]), durationS, title };
  return readStill(stored);
}

function readStill(stored: unknown): Still | null {
  if (!isRecord(stored)) return null;
  const { kind, title } = stored;
  const asset = readAsset(stored["asset"]);
  if (!asset || typeof title !== "string") return null;
  return kind === "upload" || kind === "own" || kind === "sample" ? { kind, asset, title } : null;
}

/** The draft that makes a failed job's request again. @param sources what the job was made of */
export function draftOfJob(
  { input }: Pick<JobOf<"video">, "input">,
  sources: readonly JobSource[] | null,
  current: Draft,
): Draft {
  if (!input) return current;
  return {
    ...current,
    prompt: input.prompt,
    motion: input.motion,
    durationS: input.durationS,
    engineId: input.engine,
    source: sourceOfJob(input.characterId, sources, current.source),
  };
}

/** A source that the draft still holds is kept because the draft knows more about it than the job. */
function sourceOfJob(
  characterId: string | null,
  sources: readonly JobSource[] | null,
  held: Source | null,
): Source | null {
  const extended = sourceAsset(sources, "extended_video")?.reference?.id;
  if (extended !== undefined) {
    return held?.kind === "video" && held.videoId === extended
      ? held
      : // The server adds the duration so far.
        { kind: "video", videoId: extended, posterUrl: null, durationS: 0, title: "The same video" };
  }
  if (characterId !== null) {
    if (held?.kind === "character" && held.characterId === characterId) return held;
    const face = sourceAsset(sources, "character_face");
    return { kind: "character", characterId, faceUrl: face && assetUrl(face), title: "The same picture" };
  }
  const first = sourceAsset(sources, "first_frame");
  if (!first || (held && isStill(held) && isSameAsset(held.asset, first))) return held;
  return { kind: "upload", asset: first, title: "The same picture" };
}

/** The address of the source's picture; null where that is not known. */
export function pictureUrl(source: Source): string | null {
  if (source.kind === "character") return source.faceUrl;
  return source.kind === "video" ? source.posterUrl : assetUrl(source.asset);
}

export function stillOf(row: ContentRow): Still {
  const isUpload = row.content_type === "reference_image";
  return {
    kind: isUpload ? "upload" : "own",
    asset: assetOfRow(row),
    title: isUpload ? "Uploaded image" : titleOf(row),
  };
}

export const videoSource = (video: ContentRow): Source => ({
  kind: "video",
  videoId: video.id,
  posterUrl: posterOf(video),
  durationS: secondsOf(video),
  title: titleOf(video),
});

/** The provided pictures. */
export const samples: readonly Still[] = galleryFiles.map((file) => sampleStill(galleryPath(file)));

/** @param path below `/samples/` */
export function sampleStill(path: string): Still {
  const name = galleryNames.find((known) => path === galleryPath(`${known}.webp`));
  const title = name ? capitalise(name) : "A picture of the gallery";
  return { kind: "sample", asset: assetOfSample(path), title };
}
