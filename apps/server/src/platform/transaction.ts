/** Lets features and core span several stores with one transaction, without seeing the database. */
import type { Database } from "./db.ts";

declare const brand: unique symbol;
/** An open transaction. Only stores can look inside. */
export type Tx = { readonly [brand]: "transaction" };

export type Transactor = {
  /** Commits what `work` did, or nothing when it throws. Not nested: pass the `Tx` on instead. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export function createTransactor(database: Database): Transactor {
  return {
    inTransaction: (work) =>
      database.kysely.transaction().execute((transaction) => work(transaction as unknown as Tx)),
  };
}
