/** DELETE /object/{bucket} and /object/{bucket}/{name}: removes rows that the policies allow, then their files. */
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import type { FileRemovals } from "./file-removals.ts";
import { statements, type ObjectRow } from "./object-rows.ts";
import { refusals, type Answer } from "./refusals.ts";

const maxRemovedAtOnce = 1000;

export type RemoveDeps = { db: StorageDatabase; removals: FileRemovals };

/** Answers the removed objects, without names that do not exist or that the caller may not remove. */
export async function removeObjects(
  { db, removals }: RemoveDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  bucket: string,
  names: string[],
): Promise<Answer<{ removed: ObjectRow[] }>> {
  if (names.length === 0 || names.length > maxRemovedAtOnce) {
    return { ok: false, refusal: refusals.invalidRequest(`Name 1 to ${maxRemovedAtOnce} objects`) };
  }
  const answer = await db.write<ObjectRow>(caller, context, statements.removeObjects(bucket, names));
  if (!answer.ok) return answer;
  await removals.remove(answer.rows.map((row) => row.version));
  return { ok: true, removed: answer.rows };
}
