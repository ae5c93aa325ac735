/** The sources of a picture or video, as its owner's browser reads them. */
import type { Person } from "./people.ts";

export type ContentSource = { role: string; kind: string; path: string | null; lost: boolean };

export async function sourcesOf({ client }: Person, contentId: string): Promise<ContentSource[]> {
  const { data, error } = await client.rpc("content_sources", { of_content: contentId });
  if (error) throw new Error(error.message);
  return data as ContentSource[];
}

/** The paths of those sources that still exist in the person's folder, as parts of their public URLs. */
export const sourcePathsOf = async (person: Person, contentId: string): Promise<(string | null)[]> =>
  (await sourcesOf(person, contentId)).map(({ path }) => path);

/** The part of a public URL that names the file. */
export const pathOfUrl = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split("/ai-influencer-content/")[1] ?? "");
