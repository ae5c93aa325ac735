/** What is kept of a picture when it is made larger. */
import type { Database } from "#platform/db.ts";

export type UpscalerStore = ReturnType<typeof createUpscalerStore>;

export function createUpscalerStore({ kysely }: Database) {
  return {
    /** The words that it was made from, by which the larger one is found as well; empty for uploads and others' pictures. */
    findWords: async (userId: string, contentId: string): Promise<string> => {
      const row = await kysely
        .selectFrom("generated_content")
        .select("prompt")
        .where("id", "=", contentId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.prompt ?? "";
    },
  };
}
