/** The line on which a picture stands: what it was made from, the oldest first, itself, and what was made from it. */
import type { ContentSource } from "#gallery/content-sources.ts";
import type { ContentRow, FamilyMember } from "#platform/database.ts";

export type LineageStep =
  | { kind: "kept"; member: FamilyMember; inTrash: boolean }
  /** An upload that it was to follow. */
  | { kind: "reference"; url: string }
  /** Deleted for good. */
  | { kind: "gone"; id: string }
  | { kind: "current" };

/** A face, its model and what was painted are no pictures that it was to follow. */
const notFollowed: ReadonlySet<string> = new Set(["character_face", "character_source", "mask"]);

export function lineageOf(
  content: Pick<ContentRow, "id" | "parent_ids">,
  family: readonly FamilyMember[],
  sources: readonly ContentSource[] = [],
): LineageStep[] {
  const parents = new Map(
    family.filter(({ relation }) => relation === "parent").map((member) => [member.id, member]),
  );
  const uploads = sources.filter(
    ({ role, contentId }) => !notFollowed.has(role) && (contentId === null || !parents.has(contentId)),
  );
  const goneParents = content.parent_ids.filter((id) => !parents.has(id));
  // The file of a parent that is gone is one of these: it is said once.
  const goneCount = uploads.filter(({ lost }) => lost).length - goneParents.length;
  return [
    ...uploads.flatMap(({ url }): LineageStep[] => (url === null ? [] : [{ kind: "reference", url }])),
    ...Array.from({ length: Math.max(0, goneCount) }, (_, index): LineageStep => ({
      kind: "gone",
      id: `source ${index}`,
    })),
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
