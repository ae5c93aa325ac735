/**
 * `reconcile`: checks the ledger's invariants on the live database and names each broken one, and each payment that a
 * provider knows and we did not grant. Changes nothing.
 */
import { randomUUID } from "node:crypto";
import { findMissedPayments, type MissedPayments } from "#features/billing/find-missed-payments.ts";
import { createMissedPaymentsStore } from "#features/billing/missed-payments.store.ts";
import { createConfiguredProviders } from "#features/billing/providers/configured.ts";
import { createSandboxInvoices } from "#features/billing/providers/sandbox-invoices.store.ts";
import { type AdminCommand, type AdminContext, readOptions } from "./admin-command.ts";
import { readLedger, type Remark } from "./reconcile.store.ts";

export const reconcileCommand: AdminCommand = {
  summary: "check that every credit is accounted for",
  usage: `npm run admin -- reconcile

  Checks every invariant of the ledger and the counters of what people keep, in one snapshot. It changes nothing, and
  Galatea may be running or stopped.
  Then it asks the configured payment providers for payments of the last 60 days whose credits were not added here.
  Each violation is a line that begins with its name. The exit code is 1 if there is a violation or a provider did not
  answer.
  Wrong amounts, callbacks that wait, and refunds of spent credits are listed after that, for you to look at.`,

  read: (args) => {
    readOptions(args, []);
    return async (context) => {
      const { database, say } = context;
      const { violations, counts, remarks } = await readLedger(database);
      for (const { violation, subject, detail } of violations)
        say(`${violation} ${subject ?? "-"}: ${detail}`);
      say(
        violations.length === 0
          ? `The ledger is sound: ${counts.accounts} accounts, ${counts.entries} entries, ${counts.lots} lots, ${counts.holds} holds, ${counts.purchases} purchases.`
          : `The ledger is NOT sound: ${violations.length} violations, listed above.`,
      );
      const areGranted = report(await compareWithProviders(context), say);
      if (remarks.length > 0) say(`\nPlease look at these (${remarks.length}):`);
      for (const { remark, subject, detail } of remarks)
        say(`  ${remarkNames[remark]} ${subject}: ${detail}`);
      return violations.length === 0 && areGranted ? 0 : 1;
    };
  },
};

function compareWithProviders({ database, env }: AdminContext): Promise<MissedPayments> {
  const now = (): Date => new Date();
  const { providers } = createConfiguredProviders({
    settings: env.payments,
    publicUrl: env.publicUrl,
    // Only invoices and callbacks need the secret; reading payments does not.
    secret: randomUUID(),
    now,
    findProviderRef: () => Promise.resolve(null),
    sandboxInvoices: createSandboxInvoices(database),
  });
  return findMissedPayments({ store: createMissedPaymentsStore(database), providers, now });
}

function report({ missed, unanswered }: MissedPayments, say: (line: string) => void): boolean {
  for (const { provider, providerRef, purchaseId, amountCents } of missed) {
    const whose = purchaseId === null ? "no purchase is known for it here" : `purchase ${purchaseId}`;
    say(`payment_without_credits ${providerRef}: ${amountCents} cents at ${provider}, ${whose}`);
  }
  for (const { provider, problem } of unanswered) say(`provider_unanswered ${provider}: ${problem}`);
  return missed.length === 0 && unanswered.length === 0;
}

const remarkNames: Record<Remark["remark"], string> = {
  underpaid: "underpaid purchase",
  overpaid: "overpaid purchase",
  unprocessed: "callback that waits",
  stranded: "callback without effect",
  shortfall: "refund of spent credits",
};
