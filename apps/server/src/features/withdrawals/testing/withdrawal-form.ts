/** The door of withdrawals over HTTP for a test file, with purchases to withdraw from. */
import { randomUUID } from "node:crypto";
import { createUser } from "#testing/accounts.ts";
import { openForm } from "#testing/forms.ts";
import { driveLedger } from "#testing/ledger.ts";
import { withdrawFromContractRoute } from "../withdraw-from-contract.route.ts";
import { createWithdrawalsStore } from "../withdrawals.store.ts";

export async function openWithdrawals() {
  const form = await openForm((deps) =>
    withdrawFromContractRoute({ ...deps, withdrawals: createWithdrawalsStore(deps.database) }),
  );
  const ledger = driveLedger(form.pool);
  let addresses = 0;
  return {
    form,
    ledger,
    /** A visitor whom no other test of the file has counted. */
    visitor: () => ({ address: `192.0.2.${(addresses += 1)}` }),
    /** A paid purchase of 500 credits for 1,200 cents by an account with a confirmed address. */
    buy: async ({ paidAgo = "1 hour", credits = 500 } = {}) => {
      const email = `${randomUUID()}@example.org`;
      const userId = await createUser(form.pool, email);
      const id = await ledger.order({ userId, credits });
      await ledger.pay(id, 1200, paidAgo);
      const { rows } = await form.pool.query("select receipt_number from purchases where id = $1", [id]);
      return { id, email, userId, receipt: String(rows[0].receipt_number) };
    },
  };
}

/** The text of a mail, without the line breaks and escapes of its transport. */
export const textOf = (raw: string): string =>
  raw.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=").replaceAll(/\s+/g, " ");
