/** From a picture that was made back to the draft that makes it again: the same, or another one like it. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { titleOf } from "#gallery/content-kinds.ts";
import { fetchContentSources, type ContentSource } from "#gallery/content-sources.ts";
import { assetOfRow } from "#tools/shell/asset.ts";
import { oneOf } from "#tools/shell/draft/draft-store.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";
import { blankDraft, type Draft, type Parent, type Reference } from "./draft.ts";

type Restored = Pick<
  ContentRow,
  "id" | "prompt" | "generation_params" | "character_id" | "engine" | "content_url" | "content_type"
>;

/** `references` are those of the picture that still exist. */
export function draftOfPicture(
  picture: Restored,
  way: Parent["way"],
  references: readonly Reference[],
): Draft {
  const made = picture.generation_params;
  return {
    ...blankDraft,
    prompt: (picture.prompt ?? "").slice(0, limits.promptChars),
    negativePrompt: made.negative_prompt ?? "",
    style: made.style ?? null,
    ratio: oneOf(aspectRatios, made.aspect_ratio, blankDraft.ratio),
    characterId: picture.character_id,
    seed: way === "remix" && isSeed(made.seed) ? made.seed : null,
    engineId: made.engine ?? picture.engine,
    references,
    parent: { id: picture.id, way, title: titleOf(picture), asset: assetOfRow(picture) },
  };
}

/** The same submission once more, after it failed. What its maker declared about its references still holds. */
export function draftOfJob(
  { kind, input }: JobRow,
  sources: readonly JobSource[] | null,
  current: Draft,
): Draft {
  if (kind !== "image" || !input) return current;
  return {
    ...blankDraft,
    prompt: input.prompt,
    negativePrompt: input.negativePrompt ?? "",
    style: input.style,
    ratio: oneOf(aspectRatios, input.aspectRatio, current.ratio),
    characterId: input.characterId,
    seed: isSeed(input.seed) ? input.seed : null,
    engineId: input.engine,
    references: (sources ?? []).flatMap(({ role, asset }) =>
      role === "reference" && asset ? { asset, upload: asset.reference.kind === "upload" } : [],
    ),
    consent: true,
    parent: current.parent && input.parentIds.includes(current.parent.id) ? current.parent : null,
  };
}

export type Restorable =
  | {
      kind: "found";
      picture: ContentRow;
      references: Reference[];
      /** What of its making is gone, as a sentence; null when all of it is there. */
      lost: string | null;
    }
  | { kind: "gone" | "trashed" | "away"; title: string; description: string };

const asItWas = "What you have typed is as it was.";

/** Another person's picture is not found, like one that was deleted. */
export async function findRestorable(supabase: Client, userId: string, id: string): Promise<Restorable> {
  const { data, error } = await supabase
    .from("generated_content")
    .select(contentColumns)
    .eq("user_id", userId)
    .eq("id", id)
    .limit(1);
  // 22P02: the address carries no id.
  if (error && error.code !== "22P02")
    return { kind: "away", title: "The picture did not arrive", description: `Please try again. ${asItWas}` };
  const [picture] = (data ?? []).map(readContentRow);
  if (!picture) return { kind: "gone", title: "This picture does not exist any more", description: asItWas };
  if (picture.trashed_at !== null)
    return {
      kind: "trashed",
      title: "This picture is in the trash",
      description: `Put it back in the gallery first. ${asItWas}`,
    };
  const sources = (await fetchContentSources(supabase, id)).filter(({ role }) => role === "reference");
  const references = await findReferences(supabase, sources);
  return { kind: "found", picture, references, lost: lostOf(picture, sources.length - references.length) };
}

/** Those that still exist and are not in the trash. */
async function findReferences(supabase: Client, sources: readonly ContentSource[]): Promise<Reference[]> {
  const ids = sources.flatMap(({ contentId }) => contentId ?? []);
  const { data } =
    ids.length === 0
      ? { data: [] }
      : await supabase.from("generated_content").select("id").in("id", ids).not("trashed_at", "is", null);
  const trashed = new Set(data?.map(({ id }) => id));
  return sources.flatMap(({ reference, url, contentId }) =>
    reference && url !== null && !(contentId !== null && trashed.has(contentId))
      ? { asset: { reference, url }, upload: reference.kind === "upload" }
      : [],
  );
}

function lostOf(picture: ContentRow, lostReferences: number): string | null {
  const made = picture.generation_params;
  const character =
    made.character_id && picture.character_id === null
      ? `${made.character_name ?? "Its character"} does not exist any more.`
      : null;
  const references =
    lostReferences > 0
      ? `${lostReferences} of its references ${lostReferences === 1 ? "is" : "are"} gone.`
      : null;
  return [character, references].filter((part) => part !== null).join(" ") || null;
}
