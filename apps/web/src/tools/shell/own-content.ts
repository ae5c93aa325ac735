/** Looks up one of the person's own pictures or videos by the id that an address carries. */
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";

/** `away`: the server did not answer. Another person's picture is `gone`, like one that was deleted. */
export type OwnContent = { kind: "found"; row: ContentRow } | { kind: "gone" | "trashed" | "away" };

/** Postgres rejects a text that is no uuid with this code. */
const invalidId = "22P02";

export async function findOwnContent(supabase: Client, userId: string, id: string): Promise<OwnContent> {
  const { data, error } = await supabase
    .from("generated_content")
    .select(contentColumns)
    .eq("user_id", userId)
    .eq("id", id)
    .limit(1);
  if (error && error.code !== invalidId) return { kind: "away" };
  const [row] = (data ?? []).map(readContentRow);
  if (!row) return { kind: "gone" };
  return row.trashed_at === null ? { kind: "found", row } : { kind: "trashed" };
}
