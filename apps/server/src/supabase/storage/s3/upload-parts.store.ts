/** The parts of multipart uploads. A part that is sent again replaces the one with its number. */
import type { Pool } from "pg";
import { refusalOfDatabase, type Answer } from "../refusals.ts";

export type UploadPart = {
  number: number;
  version: string;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};

export type ListedUpload = { id: string; name: string; createdAt: Date };

const columns = `number, version, size_bytes::float8 as "sizeBytes", sha256, created_at as "createdAt"`;

export type UploadPartsStore = ReturnType<typeof createUploadPartsStore>;

export function createUploadPartsStore(pool: Pool) {
  return {
    /** Lists the file of a replaced part for removal. */
    async put(
      uploadId: string,
      part: Omit<UploadPart, "createdAt">,
    ): Promise<Answer<{ hasReplaced: boolean }>> {
      const { number, version, sizeBytes, sha256 } = part;
      try {
        const { rows } = await pool.query<{ hasReplaced: boolean }>(
          `insert into storage.upload_parts (upload_id, number, version, size_bytes, sha256)
           values ($1, $2, $3, $4, $5)
           on conflict (upload_id, number) do update set version = excluded.version,
             size_bytes = excluded.size_bytes, sha256 = excluded.sha256, created_at = now()
           returning xmax <> 0 as "hasReplaced"`,
          [uploadId, number, version, sizeBytes, sha256],
        );
        return { ok: true, hasReplaced: rows[0]?.hasReplaced === true };
      } catch (error) {
        const refusal = refusalOfDatabase(error);
        if (refusal) return { ok: false, refusal };
        throw error;
      }
    },

    async list(uploadId: string, after: number, limit: number): Promise<UploadPart[]> {
      const { rows } = await pool.query<UploadPart>(
        `select ${columns} from storage.upload_parts where upload_id = $1 and number > $2 order by number limit $3`,
        [uploadId, after, limit],
      );
      return rows;
    },

    /** Lists their files for removal, and answers these. */
    async discard(uploadId: string): Promise<string[]> {
      const { rows } = await pool.query<{ version: string }>(
        "delete from storage.upload_parts where upload_id = $1 returning version",
        [uploadId],
      );
      return rows.map(({ version }) => version);
    },

    /**
     * The open uploads of a bucket in the order of their names and ids. `openedBy` null means everybody's. Without an id,
     * those of the name `after` are passed.
     */
    async listUploads(asked: {
      bucket: string;
      openedBy: string | null;
      prefix: string;
      after: { name: string; id: string };
      limit: number;
    }): Promise<ListedUpload[]> {
      const { rows } = await pool.query<ListedUpload>(
        `select id, name, created_at as "createdAt" from storage.open_uploads
          where kind = 'multipart' and bucket_id = $1 and ($2::text is null or opened_by = $2)
            and name collate "C" ^@ $3
            and (name collate "C" > $4 or (name = $4 and $5 <> '' and id collate "C" > $5))
            and completed_at is null and expires_at > clock_timestamp()
          order by name collate "C", id collate "C" limit $6`,
        [asked.bucket, asked.openedBy, asked.prefix, asked.after.name, asked.after.id, asked.limit],
      );
      return rows;
    },
  };
}
