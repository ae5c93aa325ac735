/** Lets features and core span several stores with one transaction, without seeing the database. */
import type { Kysely } from "kysely";
import type { DB } from "./db-types.gen.ts";

declare const brand: unique symbol;
/** An open transaction. Only stores unwrap it (platform/db.ts). */
export type Tx = { readonly [brand]: "transaction" };

export type Transactor = {
  /** Commits what `work` did, or nothing when it throws. Transactions do not nest: pass the `Tx` on instead. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export function createTransactor(database: { kysely: Kysely<DB> }): Transactor {
  return {
    inTransaction: (work) =>
      database.kysely.transaction().execute((transaction) => work(transaction as unknown as Tx)),
  };
}
