/** The uploads that arrive in several requests. One request at a time writes to each of them. */
import type { Pool } from "pg";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { refusalOfDatabase, type Answer } from "./refusals.ts";

export type OpenUpload<Described> = {
  id: string;
  bucket: string;
  name: string;
  openedBy: string;
  upsert: boolean;
  sizeBytes: number | null;
  receivedBytes: number;
  described: Described;
  isCompleted: boolean;
  isExpired: boolean;
  expiresAt: Date;
};

export type NewUpload<Described> = Pick<
  OpenUpload<Described>,
  "id" | "bucket" | "name" | "openedBy" | "upsert" | "sizeBytes" | "described"
>;

/** Whose upload it is: nobody else may go on with it. */
export const openerOf = ({ userId, role }: DatabaseCaller): string => userId ?? role;

/** A request that stops renewing, such as one of a killed server, holds its upload for this time. */
const heldFor = "8 seconds";
/** How often the writer of an upload renews its hold. */
export const renewedEveryMs = 2_000;

const columns = `id, bucket_id as bucket, name, opened_by as "openedBy", upsert, size_bytes::float8 as "sizeBytes",
  received_bytes::float8 as "receivedBytes", described, completed_at is not null as "isCompleted",
  expires_at <= clock_timestamp() as "isExpired", expires_at as "expiresAt"`;

export type OpenUploads<Described> = ReturnType<typeof createOpenUploadsStore<Described>>;

export function createOpenUploadsStore<Described>(pool: Pool, kind: "resumable" | "multipart") {
  const find = async (text: string, values: unknown[]): Promise<OpenUpload<Described> | null> => {
    const { rows } = await pool.query<OpenUpload<Described>>(text, values);
    return rows[0] ?? null;
  };
  const changes = async (text: string, values: unknown[]): Promise<boolean> =>
    (await pool.query(text, values)).rowCount === 1;

  return {
    async open(upload: NewUpload<Described>): Promise<Answer<{ upload: OpenUpload<Described> }>> {
      const { id, bucket, name, openedBy, upsert, sizeBytes, described } = upload;
      try {
        const opened = await find(
          `insert into storage.open_uploads (id, kind, bucket_id, name, opened_by, upsert, size_bytes, described)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
          [id, kind, bucket, name, openedBy, upsert, sizeBytes, JSON.stringify(described)],
        );
        if (!opened) throw new Error("An insert answered no row");
        return { ok: true, upload: opened };
      } catch (error) {
        const refusal = refusalOfDatabase(error);
        if (refusal) return { ok: false, refusal };
        throw error;
      }
    },

    find: (id: string): Promise<OpenUpload<Described> | null> =>
      find(`select ${columns} from storage.open_uploads where id = $1 and kind = $2`, [id, kind]),

    /** Null when somebody else writes to it, or it is completed or expired. */
    hold: (id: string, writer: string): Promise<OpenUpload<Described> | null> =>
      find(
        `update storage.open_uploads set writer = $2, writer_until = clock_timestamp() + '${heldFor}'::interval
          where id = $1 and completed_at is null and expires_at > clock_timestamp()
            and (writer_until is null or writer_until <= clock_timestamp())
          returning ${columns}`,
        [id, writer],
      ),

    /** False when the upload is no longer held by this writer. */
    renew: (id: string, writer: string): Promise<boolean> =>
      changes(
        `update storage.open_uploads set writer_until = clock_timestamp() + '${heldFor}'::interval
          where id = $1 and writer = $2 and writer_until is not null`,
        [id, writer],
      ),

    /** Everything but the last byte counts before the object exists: a client takes the whole size for success. */
    noteReceived: (id: string, writer: string, bytes: number): Promise<boolean> =>
      changes(
        `update storage.open_uploads set received_bytes = least($3::bigint, greatest(size_bytes - 1, 0)),
                writer_until = clock_timestamp() + '${heldFor}'::interval
          where id = $1 and writer = $2 and completed_at is null`,
        [id, writer, bytes],
      ),

    /** The insertion of an object with this version completes the upload. */
    noteObject: (id: string, writer: string, version: string): Promise<boolean> =>
      changes("update storage.open_uploads set object_version = $3 where id = $1 and writer = $2", [
        id,
        writer,
        version,
      ]),

    release: (id: string, writer: string): Promise<boolean> =>
      changes("update storage.open_uploads set writer_until = null where id = $1 and writer = $2", [
        id,
        writer,
      ]),

    /** Lists its files for removal. */
    discard: (id: string): Promise<boolean> =>
      changes("delete from storage.open_uploads where id = $1", [id]),
  };
}

/** Gives up what expired; the files are removed with the others that are listed. */
export async function discardExpired(pool: Pool, limit = 100): Promise<void> {
  await pool.query(
    `delete from storage.open_uploads where id in (
       select id from storage.open_uploads
        where expires_at <= clock_timestamp() and (writer_until is null or writer_until <= clock_timestamp())
        order by expires_at limit $1 for update skip locked)`,
    [limit],
  );
}
