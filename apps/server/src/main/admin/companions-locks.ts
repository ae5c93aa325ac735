/** `companions locked` and `companions unlock`: who said to be under 18, and the operator's decision that they are not. */
import { clearLockIn, createLocksStore } from "#core/companions/locks.store.ts";
import { findAccount } from "#core/ledger/grants.store.ts";
import { createTransactor } from "#platform/transaction.ts";
import { type AdminCommand, operator, readOptions, required, UsageError } from "./admin-command.ts";
import { writeAudit } from "./audit.store.ts";

export const companionsLockedCommand: AdminCommand = {
  summary: "list the accounts that said to be under 18",
  usage: `npm run admin -- companions locked

  Lists the accounts for which companions are closed because a message said that its writer is under 18, and since when.`,
  read: (args) => {
    readOptions(args, []);
    return async ({ database, say }) => {
      const locks = await createLocksStore(database).list();
      if (locks.length === 0) say("No account is locked out of companions.");
      for (const { email, lockedAt } of locks) say(`${lockedAt.toISOString().slice(0, 16)}Z  ${email}`);
      return 0;
    };
  },
};

export const companionsUnlockCommand: AdminCommand = {
  summary: "open companions for an account again, with a reason",
  usage: `npm run admin -- companions unlock ADDRESS --reason TEXT

  ADDRESS    whose account
  --reason   how you know that the person is an adult; the audit log keeps it`,
  read: ([email = "", ...args]) => {
    if (email === "" || email.startsWith("--")) throw new UsageError("The address is missing.");
    const reason = required(readOptions(args, ["reason"]), "reason");
    return async ({ database, say }) => {
      const userId = await findAccount(database, email);
      if (!userId) throw new Error(`There is no account with the address ${email}.`);
      const opened = await createTransactor(database).inTransaction(async (tx) => {
        const cleared = await clearLockIn(tx, userId, operator());
        if (cleared)
          await writeAudit(tx, {
            actor: operator(),
            action: "unlock_companions",
            subject: userId,
            reason,
            data: {},
          });
        return cleared;
      });
      say(opened ? `Companions are open for ${email}.` : `${email} was not locked out of companions.`);
      return 0;
    };
  },
};
