/** The files of people's profile pictures. */
import { profilePictureBucket } from "@galatea/contract/profile-picture.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type ProfilePicturesStore = ReturnType<typeof createProfilePicturesStore>;

export function createProfilePicturesStore({ kysely }: Database) {
  return {
    /** The paths of the person's pictures before this one. Of two that were set at once, one is before the other. */
    listBefore: async (userId: string, path: string): Promise<string[]> => {
      const { rows } = await sql<{ path: string }>`
        select earlier.name as path
          from storage.objects earlier, storage.objects newest
         where newest.bucket_id = ${profilePictureBucket} and newest.name collate "C" = ${path}
           and earlier.bucket_id = ${profilePictureBucket}
           and earlier.name collate "C" > ${`${userId}/`} and earlier.name collate "C" < ${`${userId}0`}
           and (earlier.created_at, earlier.id) < (newest.created_at, newest.id)`.execute(kysely);
      return rows.map((row) => row.path);
    },
  };
}
