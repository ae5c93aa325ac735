/** URLs of the pictures that characters' faces were made from: rows hold only the ids of their files. */
import { objectUrl } from "#gallery/content-sources.ts";
import type { Client } from "#platform/connection.ts";
import type { CharacterRow } from "#platform/database.ts";
import type { Json } from "#platform/database.gen.ts";
import { readAttributes } from "#platform/stored-rows.ts";

type Stored = { source_id: string | null; attributes: Json };
type WithSourceUrl<Row extends Stored> = Omit<Row, "attributes"> &
  Pick<CharacterRow, "attributes" | "source_url">;

/** Adds the URL of each source; null when its file is gone. */
export async function withSourceUrls<Row extends Stored>(
  supabase: Client,
  rows: readonly Row[],
): Promise<WithSourceUrl<Row>[]> {
  const ids = [...new Set(rows.flatMap(({ source_id: id }) => id ?? []))];
  const urls = await urlsOf(supabase, ids);
  return rows.map(({ attributes, ...row }) => ({
    ...row,
    attributes: readAttributes(attributes),
    source_url: (row.source_id !== null && urls.get(row.source_id)) || null,
  }));
}

async function urlsOf(supabase: Client, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase.rpc("own_files", { file_ids: ids });
  if (error) throw new Error(error.message);
  return new Map(data.map(({ id, path }) => [id, objectUrl(path)]));
}
