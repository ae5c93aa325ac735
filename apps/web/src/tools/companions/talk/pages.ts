/** The branch of a talk that is shown, read in pages from its end. What is loaded is always one branch without gaps. */
import type { Client } from "#platform/connection.ts";
import type { MessageRow } from "#platform/database.ts";

export type Branch = readonly MessageRow[];

/** @param from the last message of the page; without it, of the branch that is shown. */
export async function readPage(supabase: Client, talkId: string, from?: string): Promise<MessageRow[]> {
  const { data, error } = await supabase.rpc("talk_page", {
    in_talk: talkId,
    ...(from !== undefined && { from_message: from }),
  });
  if (error) throw new Error(error.message);
  // The database checks these columns' words.
  return data as MessageRow[];
}

/** The end of the branch, read anew, after what was loaded before it. What it does not follow is dropped. */
export function mergeEnd(loaded: Branch, end: Branch): Branch {
  const parent = end[0]?.parent_id;
  if (parent === undefined || parent === null) return end;
  const index = loaded.findLastIndex(({ id }) => id === parent);
  return index < 0 ? end : [...loaded.slice(0, index + 1), ...end];
}

/** The message that the loaded part follows; null at the beginning of the talk. */
export const messageBefore = (loaded: Branch): string | null => loaded[0]?.parent_id ?? null;
