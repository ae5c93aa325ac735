/** The line on which a picture stands: what it was made from, the oldest first, itself, and what was made from it. */
import type { ContentRow, FamilyMember } from "#platform/database.ts";

export type LineageStep =
  | { kind: "kept"; member: FamilyMember; inTrash: boolean }
  /** An upload that it was to follow. */
  | { kind: "reference"; url: string }
  /** Deleted for good. */
  | { kind: "gone"; id: string }
  | { kind: "current" };

/** @param lost those of its references whose files are gone. */
export function lineageOf(
  content: Pick<ContentRow, "id" | "parent_ids" | "generation_params">,
  family: readonly FamilyMember[],
  lost: readonly string[] = [],
): LineageStep[] {
  const parents = new Map(
    family.filter(({ relation }) => relation === "parent").map((member) => [member.id, member]),
  );
  const shown = new Set([...parents.values()].map(({ content_url: url }) => url));
  const uploads = (content.generation_params?.references ?? []).filter((url) => !shown.has(url));
  const goneParents = content.parent_ids.filter((id) => !parents.has(id));
  // The file of a parent that is gone is one of these: it is said once.
  const gone = uploads.filter((url) => lost.includes(url)).slice(goneParents.length);
  return [
    ...uploads.filter((url) => !lost.includes(url)).map((url): LineageStep => ({ kind: "reference", url })),
    ...gone.map((url): LineageStep => ({ kind: "gone", id: url })),
    ...content.parent_ids.toReversed().map((id): LineageStep => {
      const member = parents.get(id);
      return member ? { kind: "kept", member, inTrash: member.trashed_at !== null } : { kind: "gone", id };
    }),
    { kind: "current" },
    ...family
      .filter(({ relation }) => relation === "child")
      .map((member): LineageStep => ({ kind: "kept", member, inTrash: false })),
  ];
}
