/** What a video is made of: a picture, the face of a character, or a video of one's own that goes on. */
import { titleOf } from "#gallery/content-kinds.ts";
import { assetOfRow, assetOfSample, assetUrl, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, textIn } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";
import { posterOf, secondsOf } from "./video-facts.ts";

/** A picture that a video begins or ends with. */
export type Still = { kind: "upload" | "own" | "sample"; asset: Asset; title: string };

export type Source =
  | Still
  | { kind: "character"; characterId: string; faceUrl: string | null; title: string }
  /** `durationS`: its length so far. */
  | { kind: "video"; videoId: string; posterUrl: string | null; durationS: number; title: string };

export const isStill = (source: Source): source is Still => "asset" in source;

/** Where its picture is shown from; null where that is not known. */
export function pictureUrl(source: Source): string | null {
  if (source.kind === "character") return source.faceUrl;
  return source.kind === "video" ? source.posterUrl : assetUrl(source.asset);
}

/** A picture of one's own. */
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

/** Of a stored draft; null for what is none. */
export function readSource(stored: unknown): Source | null {
  if (!isRecord(stored)) return null;
  const { kind, title, characterId, videoId, durationS } = stored;
  if (typeof title !== "string") return null;
  if (kind === "character" && typeof characterId === "string")
    return { kind, characterId, faceUrl: textIn(stored["faceUrl"]), title };
  if (kind === "video" && typeof videoId === "string" && typeof durationS === "number")
    return { kind, videoId, posterUrl: textIn(stored["posterUrl"]), durationS, title };
  return readStill(stored);
}

export function readStill(stored: unknown): Still | null {
  if (!isRecord(stored)) return null;
  const { kind, title } = stored;
  const asset = readAsset(stored["asset"]);
  if (!asset || typeof title !== "string") return null;
  return kind === "upload" || kind === "own" || kind === "sample" ? { kind, asset, title } : null;
}

/** The provided pictures: fictional adults, by the names of their files. */
const sampleNames =
  "aiko alma anouk bao carmen dara emeka fatima greta hana ibrahim ingrid jamal kira lucia mateo nadia omar paloma ravi saoirse tomas zuri".split(
    " ",
  );

export const samples: readonly Still[] = sampleNames.map((name) => sampleStill(`gallery/${name}.webp`));

/** @param path below `/samples/` */
export function sampleStill(path: string): Still {
  const name = sampleNames.find((known) => path === `gallery/${known}.webp`);
  const title = name ? name.charAt(0).toUpperCase() + name.slice(1) : "A picture of the gallery";
  return { kind: "sample", asset: assetOfSample(path), title };
}
