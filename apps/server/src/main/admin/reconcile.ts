/** `reconcile`: checks the ledger's invariants on the live database and names each broken one. Changes nothing. */
import { type AdminCommand, readOptions } from "./admin-command.ts";
import { readLedger, type Remark } from "./reconcile.store.ts";

export const reconcileCommand: AdminCommand = {
  summary: "prove that every credit is accounted for",
  usage: `npm run admin -- reconcile

  Checks every invariant of the ledger and the counters of what people keep in one snapshot, beside a running Galatea or without one, and changes nothing.
  Each violation is a line that begins with its name; with any of them the command ends with 1.
  What an operator should look at (wrong amounts, callbacks that wait, refunds of spent credits) is listed after it.`,

  read: (args) => {
    readOptions(args, []);
    return async ({ database, say }) => {
      const { violations, counts, remarks } = await readLedger(database);
      for (const { violation, subject, detail } of violations)
        say(`${violation} ${subject ?? "-"}: ${detail}`);
      say(
        violations.length === 0
          ? `The ledger is sound: ${counts.accounts} accounts, ${counts.entries} entries, ${counts.lots} lots, ${counts.holds} holds, ${counts.purchases} purchases.`
          : `The ledger is NOT sound: ${violations.length} violations.`,
      );
      if (remarks.length > 0) say(`\nTo look at (${remarks.length}):`);
      for (const { remark, subject, detail } of remarks)
        say(`  ${remarkNames[remark]} ${subject}: ${detail}`);
      return violations.length === 0 ? 0 : 1;
    };
  },
};

const remarkNames: Record<Remark["remark"], string> = {
  underpaid: "underpaid purchase",
  overpaid: "overpaid purchase",
  unprocessed: "callback that waits",
  stranded: "callback without effect",
  shortfall: "refund of spent credits",
};
