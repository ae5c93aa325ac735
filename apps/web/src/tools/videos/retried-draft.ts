/** The order of a job that failed, once more: what it was made of, in the words of a draft. */
import type { JobInput, JobRow } from "#platform/database.ts";
import type { Draft, Source } from "./draft.ts";

export function draftOfJob({ input }: Pick<JobRow, "input">, current: Draft): Draft {
  return {
    ...current,
    prompt: input?.prompt ?? current.prompt,
    motion: input?.motion ?? null,
    durationS: input?.durationS ?? current.durationS,
    source: sourceOf(input ?? {}, current.source),
  };
}

/** What the draft still holds is kept, because it knows more of it than the job. */
function sourceOf({ extendsVideoId, characterId, imageUrl }: JobInput, held: Source | null): Source | null {
  if (extendsVideoId) {
    return held?.kind === "film" && held.videoId === extendsVideoId
      ? held
      : // How long it is by now the server knows.
        { kind: "film", videoId: extendsVideoId, url: null, title: "The same film", filmS: 0 };
  }
  if (held?.kind === "character" && held.characterId === characterId) return held;
  if (!imageUrl || held?.url === imageUrl) return held;
  return { kind: "upload", contentId: "", url: imageUrl, title: "The same picture" };
}
