/** Counts anew what a person keeps, after rows were written while the triggers that count them were off. */
import type { Client } from "pg";

export async function recountKept(client: Client, userId: string): Promise<void> {
  await client.query("delete from quotas.kept where user_id = $1", [userId]);
  await client.query(
    "insert into quotas.kept select user_id, bytes, uploads, notes from quotas.recounted where user_id = $1",
    [userId],
  );
}
