/** The line on which a picture stands: what it was made from, the oldest first, itself, and what was made from it. */
import type { ContentRow, FamilyMember } from "#platform/database.ts";

export type LineageStep =
  | { kind: "kept"; member: FamilyMember; inTrash: boolean }
  /** An upload that it was to follow. */
  | { kind: "reference"; url: string }
  /** Deleted for good. */
  | { kind: "gone"; id: string }
  | { kind: "current" };

export function lineageOf(
  content: Pick<ContentRow, "id" | "parent_ids" | "generation_params">,
  family: readonly FamilyMember[],
): LineageStep[] {
  const parents = new Map(
    family.filter(({ relation }) => relation === "parent").map((member) => [member.id, member]),
  );
  const shown = new Set([...parents.values()].map(({ content_url: url }) => url));
  const uploads = (content.generation_params?.references ?? []).filter((url) => !shown.has(url));
  return [
    // An upload that is a deleted parent's file is said once, as gone.
    ...uploads.map((url): LineageStep => ({ kind: "reference", url })),
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
