/** The sources of a picture or video: what it was made from. No other file reads them from the database. */
import { type AssetReference } from "@galatea/contract/asset-reference.ts";
import { openPictureUrl, publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { Database } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type ContentSource = {
  role: string;
  /** Null after the source was deleted. */
  reference: AssetReference | null;
  /** The URL that shows it; null when its file is gone. */
  url: string | null;
  /** The gallery row of this source, if it has one. */
  contentId: string | null;
  /** Its file is gone. */
  lost: boolean;
};

/** The roles that a person chose. A character's face comes with the character, and a mask is not a picture. */
const givenRoles: ReadonlySet<string> = new Set([
  "picture",
  "reference",
  "first_frame",
  "last_frame",
  "background",
  "extended_video",
]);

/** In the order in which they were given. */
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
  return reference && openPictureUrl(reference);
}

/** The URL of a file in the content bucket, without an origin, so that it works on any host name of the page. */
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
