/** From a picture that was made back to the draft that makes it again: the same, or another one like it. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { titleOf } from "#gallery/content-kinds.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { blankDraft, isSeed, type Draft, type Parent, type Reference } from "./draft.ts";

type Restored = Pick<
  ContentRow,
  "id" | "prompt" | "generation_params" | "character_id" | "engine" | "content_url"
>;

/** `references` are those of the picture that still exist. */
export function draftOfPicture(
  picture: Restored,
  way: Parent["way"],
  references: readonly Reference[],
): Draft {
  const made = picture.generation_params ?? {};
  return {
    ...blankDraft,
    prompt: (picture.prompt ?? "").slice(0, limits.promptChars),
    negativePrompt: made.negative_prompt ?? "",
    style: made.style ?? null,
    ratio: aspectRatios.find((known) => known === made.aspect_ratio) ?? blankDraft.ratio,
    characterId: picture.character_id,
    seed: way === "remix" && isSeed(made.seed) ? made.seed : null,
    engineId: made.engine ?? picture.engine,
    references,
    parent: { id: picture.id, way, title: titleOf(picture), url: picture.content_url },
  };
}

/** The same order once more, after it failed. What its maker declared about its references still holds. */
export function draftOfJob({ input }: JobRow, current: Draft): Draft {
  if (!input) return current;
  return {
    ...blankDraft,
    prompt: input.prompt ?? current.prompt,
    negativePrompt: input.negativePrompt ?? "",
    style: input.style ?? null,
    ratio: aspectRatios.find((known) => known === input.aspectRatio) ?? current.ratio,
    characterId: input.characterId ?? null,
    seed: isSeed(input.seed) ? input.seed : null,
    engineId: input.engine ?? null,
    references: (input.references ?? []).map((url) => ({ url, upload: true })),
    consent: true,
    parent: current.parent && input.parentIds?.includes(current.parent.id) ? current.parent : null,
  };
}
