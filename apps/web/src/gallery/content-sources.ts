/** The sources of a picture or video. No other file knows where that is written down. */
import { publicObjectUrl, type AssetReference } from "@galatea/contract/asset-reference.ts";
import { useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { Database } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type ContentSource = {
  role: string;
  /** Null where it was deleted. */
  reference: AssetReference | null;
  /** Where it is shown from; null where it is lost. */
  url: string | null;
  /** The row that it is in, if it is in one. */
  contentId: string | null;
  /** Its file is gone. */
  lost: boolean;
};

/** Roles of what a person gave: a character's face comes with the character, and a mask is no picture. */
const givenRoles: ReadonlySet<string> = new Set([
  "picture",
  "reference",
  "first_frame",
  "last_frame",
  "background",
  "extended_video",
]);

/** In their order. */
export async function fetchContentSources(supabase: Client, contentId: string): Promise<ContentSource[]> {
  const { data, error } = await supabase.rpc("content_sources", { of_content: contentId });
  if (error) throw new Error(error.message);
  return data.filter(({ role }) => givenRoles.has(role)).map(sourceOf);
}

type StoredSource = Database["public"]["Functions"]["content_sources"]["Returns"][number];

function sourceOf({ role, kind, id, path, content_id: contentId, lost }: StoredSource): ContentSource {
  const known = kinds.find((candidate) => candidate === kind);
  const reference = known && id !== null ? { kind: known, id } : null;
  return { role, reference, contentId, lost, url: lost ? null : urlOf(reference, path) };
}

const kinds = ["content", "upload", "sample", "share"] as const;

function urlOf(reference: AssetReference | null, path: string | null): string | null {
  if (path !== null) return objectUrl(path);
  if (reference?.kind === "sample") return `/samples/${reference.id}`;
  return reference?.kind === "share" ? `/share/${reference.id}/picture` : null;
}

/** Where a file of the content bucket is shown from, on whatever origin the page is open. */
export const objectUrl = (path: string): string => publicObjectUrl(path, "");

/** Undefined until they are read. */
export function useContentSources(contentId: string | null): readonly ContentSource[] | undefined {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const { data } = useQuery({
    queryKey: ["content", user?.id ?? null, "sources", contentId],
    enabled: supabase !== null && user !== null && contentId !== null,
    queryFn: () => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      return fetchContentSources(supabase, contentId);
    },
  });
  return data;
}
