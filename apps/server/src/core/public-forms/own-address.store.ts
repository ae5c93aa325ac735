/** Whether an address that was typed is the confirmed one of an account. */
import { sql } from "kysely";
import { unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export async function isOwnAddress(tx: Tx, email: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users
     where id = ${userId}::uuid and email = credits.normal_email(${email}) and email_confirmed_at is not null
  `.execute(unwrap(tx));
  return rows.length > 0;
}
