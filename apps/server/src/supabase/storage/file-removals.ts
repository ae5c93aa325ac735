/**
 * The list of files to remove. A version is added before its first byte is written and taken off by the transaction that
 * inserts its row, so that after a crash no file without a row stays for long.
 */
import type { Pool } from "pg";
import type { FileStore } from "./file-store.ts";

export type FileRemovals = ReturnType<typeof createFileRemovals>;

/** Much longer than an upload may take. */
const announcedFor = "1 day";

export function createFileRemovals(deps: { ownerPool: Pool; files: FileStore }) {
  const { ownerPool, files } = deps;
  return {
    /** Call it before the first byte of a new file is written. */
    async announce(version: string): Promise<void> {
      await ownerPool.query(
        "insert into storage.file_removals (version, due_at) values ($1, now() + $2::interval)",
        [version, announcedFor],
      );
    },

    /** Removes files whose rows were deleted or never inserted. */
    async remove(versions: string[]): Promise<void> {
      if (versions.length === 0) return;
      for (const version of versions) await files.remove(version);
      await ownerPool.query("delete from storage.file_removals where version = any ($1)", [versions]);
    },

    /** Removes due files and answers their number. Several nodes may run it at once. */
    async sweep(limit = 100): Promise<number> {
      const client = await ownerPool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query<{ version: string }>(
          `select version from storage.file_removals where due_at <= now()
            order by due_at limit $1 for update skip locked`,
          [limit],
        );
        for (const { version } of rows) await files.remove(version);
        await client.query("delete from storage.file_removals where version = any ($1)", [
          rows.map((row) => row.version),
        ]);
        await client.query("commit");
        return rows.length;
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
