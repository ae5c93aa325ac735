/** The lineage of a picture: what it was made from, the oldest first, itself, and what was made from it. */
import type { ContentSource } from "#gallery/content-sources.ts";
import type { ContentRow, FamilyMember } from "#platform/database.ts";

export type LineageStep =
  | { kind: "kept"; member: FamilyMember; inTrash: boolean }
  /** A source outside of the gallery, such as an upload. */
  | { kind: "reference"; url: string }
  /** Deleted for good. */
  | { kind: "gone"; id: string }
  | { kind: "current" };

type Source = Pick<ContentSource, "url" | "contentId">;

/** @param sources what it was made from; a source without a URL was deleted. */
export function lineageOf(
  content: Pick<ContentRow, "id" | "parent_ids">,
  family: readonly FamilyMember[],
  sources: readonly Source[] = [],
): LineageStep[] {
  const parents = new Map(
    family.filter(({ relation }) => relation === "parent").map((member) => [member.id, member]),
  );
  const others = sources.filter(({ contentId }) => contentId === null || !parents.has(contentId));
  const goneParents = content.parent_ids.filter((id) => !parents.has(id));
  // A deleted parent is also a source without a URL, and is listed once.
  const gone = others.filter(({ url }) => url === null).slice(goneParents.length);
  return [
    ...others.flatMap(({ url }): LineageStep[] => (url === null ? [] : [{ kind: "reference", url }])),
    ...gone.map((_, index): LineageStep => ({ kind: "gone", id: `source ${index}` })),
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
