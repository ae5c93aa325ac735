/** `grant`: an operator's gift of credits, with a reason. Repeating a key grants nothing. */
import { randomUUID } from "node:crypto";
import { planName, planNames } from "@galatea/contract/plans.ts";
import { createTransactor } from "#platform/transaction.ts";
import {
  type AdminCommand,
  operator,
  readOptions,
  required,
  UsageError,
  wholeNumber,
} from "./admin-command.ts";
import { writeAudit } from "./audit.store.ts";
import {
  findAccount,
  type GrantOutcome,
  grantCredits,
  type OperatorGrant,
} from "#core/ledger/grants.store.ts";

export const grantCommand: AdminCommand = {
  summary: "give an account credits, with a reason",
  usage: `npm run admin -- grant --email ADDRESS --credits N --reason TEXT [options]

  --email     whose account
  --credits   how many, 1 to 1000000
  --reason    why; the person reads it in their history, and the audit log keeps it
  --months    how many months until they end (6)
  --tier      the plan that they carry until then: ${planNames.join(", ")} (none)
  --key       your own name for this gift: running the command again with it gives nothing more (random)`,

  read: (args) => {
    const values = readOptions(args, ["email", "credits", "reason", "months", "tier", "key"]);
    const email = required(values, "email", 320);
    const tier = planName.optional().safeParse(values["tier"]);
    if (!tier.success) throw new UsageError(`--tier has to be one of ${planNames.join(", ")}.`);
    const grant: Omit<OperatorGrant, "userId"> = {
      credits: wholeNumber("credits", required(values, "credits"), { min: 1, max: 1_000_000 }),
      reason: required(values, "reason"),
      months: wholeNumber("months", values["months"] ?? "6", { min: 1, max: 120 }),
      tier: tier.data ?? null,
      key: values["key"] === undefined ? randomUUID() : required(values, "key", 255),
    };
    return async ({ database, say }) => {
      const userId = await findAccount(database, email);
      if (!userId) throw new Error(`There is no account with the address ${email}.`);
      const {
        outcome,
        balanceCredits,
        endsAt,
        tier: tierNow,
      } = await createTransactor(database).inTransaction(async (tx) => {
        const granted = await grantCredits(tx, { ...grant, userId });
        if (granted.outcome === "granted") {
          const { reason, ...data } = grant;
          await writeAudit(tx, {
            actor: operator(),
            action: "grant_credits",
            subject: userId,
            reason,
            data,
          });
        }
        return granted;
      });
      if (outcome === "key_reused") {
        throw new Error(
          `The key ${grant.key} was used for another gift to this account. Nothing was given. Use another key.`,
        );
      }
      say(`${sentences[outcome](grant.credits, email, endsAt)} Balance: ${balanceCredits} credits.`);
      if (tierNow === "free")
        say(
          `Note: ${email} has no plan, so tools for subscribers answer "Upgrade Required" whatever the balance. A gift with --tier carries a plan: ${planNames.join(", ")}.`,
        );
      say(`Key: ${grant.key}`);
      return 0;
    };
  },
};

const sentences: Record<
  Exclude<GrantOutcome, "key_reused">,
  (credits: number, email: string, endsAt: Date | null) => string
> = {
  granted: (credits, email, endsAt) =>
    `Gave ${email} ${credits} credits, which end on ${endsAt?.toISOString().slice(0, 10)}.`,
  granted_before: (credits, email) =>
    `Nothing was given: this key gave ${email} its ${credits} credits before.`,
};
