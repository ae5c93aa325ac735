/** What a picture or video was made from. No other file knows where that is written down. */
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";

/** `lost`: its file is gone. */
export type ContentSource = { url: string; lost: boolean };

type Made = Pick<ContentRow, "id" | "generation_params">;

const urlsOf = ({ generation_params: made }: Made): readonly string[] => made?.references ?? [];

/** Where the first of them is shown from; null where it was made from words alone. Its file may be gone. */
export const useFirstSourceUrl = (content: Made): string | null => urlsOf(content)[0] ?? null;

/** In their order. */
export async function fetchContentSources(supabase: Client, content: Made): Promise<ContentSource[]> {
  const urls = urlsOf(content);
  if (urls.length === 0) return [];
  const { data: lost } = await supabase.rpc("lost_references", { of_content: content.id });
  return urls.map((url) => ({ url, lost: lost?.includes(url) ?? false }));
}
