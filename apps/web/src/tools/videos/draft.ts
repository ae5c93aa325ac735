/** What is typed and chosen for the next video, and how that is read back from the browser. */
import { assetUrl, isSameAsset } from "#tools/shell/asset.ts";
import { textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import { sourceAsset, type JobSource } from "#tools/shell/job-sources.ts";
import type { JobOf } from "#platform/database.ts";
import { isStill, readSource, readStill, type Source, type Still } from "./sources.ts";

export type Draft = {
  prompt: string;
  source: Source | null;
  /** The picture that the video ends with; only sent to engines that can do that. */
  lastFrame: Still | null;
  /** Null: the engine's usual one. */
  durationS: number | null;
  /** Null: what the description says. */
  motion: string | null;
};

export const blankDraft: Draft = { prompt: "", source: null, lastFrame: null, durationS: null, motion: null };

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-video-draft",
  version: 2,
  blank: blankDraft,
  read: ({ prompt, source, lastFrame, durationS, motion }) => ({
    prompt: textIn(prompt) ?? "",
    source: readSource(source),
    lastFrame: readStill(lastFrame),
    durationS: typeof durationS === "number" && durationS > 0 ? durationS : null,
    motion: textIn(motion),
  }),
};

/** The draft that asks for a failed job again. @param sources what the job was made of */
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
    source: sourceOfJob(input.characterId, sources, current.source),
  };
}

/** A source that the draft still holds is kept, because the draft knows more of it than the job. */
function sourceOfJob(
  characterId: string | null,
  sources: readonly JobSource[] | null,
  held: Source | null,
): Source | null {
  const extended = sourceAsset(sources, "extended_video")?.reference?.id;
  if (extended !== undefined) {
    return held?.kind === "video" && held.videoId === extended
      ? held
      : // The server knows how long it is by now.
        { kind: "video", videoId: extended, posterUrl: null, durationS: 0, title: "The same film" };
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
