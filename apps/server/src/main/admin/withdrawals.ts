/** `withdrawals`: what was declared on /withdraw, the figures of each, and the operator's decision. */
import {
  type ComputedRefund,
  isWithinLawDays,
  refundRules,
  refundWords,
} from "@galatea/contract/refund-rules.ts";
import { createWithdrawalsStore, type Withdrawal } from "#features/withdrawals/withdrawals.store.ts";
import { listMeantPurchases } from "#features/withdrawals/withdrawal-purchases.store.ts";
import { createTransactor } from "#platform/transaction.ts";
import {
  type AdminCommand,
  type AdminContext,
  readFlagsAndOptions,
  readOptions,
  UsageError,
  wholeNumber,
} from "./admin-command.ts";
import { dollars } from "./audited-refund.ts";

export const withdrawalsCommand: AdminCommand = {
  summary: "list the withdrawals from contracts that wait for a decision",
  usage: `npm run admin -- withdrawals [--all] [--limit N]

  --all     also those that were decided
  --limit   how many, the newest first (50)

  "withdrawals show REF" tells the figures of one, "withdrawals decide REF refund" or "… refuse" records what you decide.`,

  read: (args) => {
    const { flags, values } = readFlagsAndOptions(args, ["all"], ["limit"]);
    const limit = wholeNumber("limit", values["limit"] ?? "50", { min: 1, max: 1_000 });
    const onlyOpen = !flags.has("all");
    return async ({ database, say }) => {
      const found = await createWithdrawalsStore(database).list({ limit, onlyOpen });
      if (found.length === 0)
        say(onlyOpen ? "No withdrawal waits for a decision." : "Nobody has withdrawn from a contract yet.");
      for (const withdrawal of found) for (const line of summarise(withdrawal)) say(line);
      return 0;
    };
  },
};

export const showWithdrawalCommand: AdminCommand = {
  summary: "show one withdrawal: the statement, the figures, the decisions",
  usage: `npm run admin -- withdrawals show REF

  REF   the reference that the person and you were told, such as W-7K3M-9QPT`,

  read: (args) => {
    const [given, ...others] = args;
    const reference = readReference(given);
    readOptions(others, []);
    return (context) => show(context, reference);
  },
};

async function show({ database, say }: AdminContext, reference: string): Promise<number> {
  await createTransactor(database).inTransaction(async (tx) => {
    const withdrawal = await createWithdrawalsStore(database).read(tx, reference);
    if (!withdrawal) throw new Error(`There is no withdrawal ${reference}.`);
    for (const line of describe(withdrawal)) say(line);
    if (withdrawal.computed !== null) return;
    const meant = await listMeantPurchases(tx, withdrawal);
    say(meant.length === 0 ? "  This account and address have no purchase." : "  It may mean:");
    for (const {
      receiptNumber,
      tier,
      paidAt,
      paidCents,
      refundedCents,
      generations,
      unspentCredits,
      credits,
    } of meant)
      say(
        `    receipt ${receiptNumber}: ${tier}, ${dollars(paidCents)} paid on ${minute(paidAt)}, ${dollars(refundedCents)} given back, ` +
          `${generations} generations, ${unspentCredits} of ${credits} credits not spent`,
      );
  });
  return 0;
}

/** @throws {UsageError} */
export function readReference(given: string | undefined): string {
  const reference = given?.toUpperCase();
  if (reference === undefined || !/^W(-[0-9A-Z]{4}){2}$/.test(reference))
    throw new UsageError("The reference of a withdrawal is needed, such as W-7K3M-9QPT.");
  return reference;
}

const summarise = ({
  reference,
  receivedAt,
  name,
  email,
  receiptNumber,
  computed,
  earlierReference,
  decisions,
}: Withdrawal) => [
  `${reference}  ${minute(receivedAt)}  ${name} <${email}>`,
  computed === null
    ? "  the purchase was not found"
    : `  receipt ${receiptNumber}: ${computed.extent === "none" ? "nothing" : dollars(computed.amountCents)} (${computed.reason})`,
  ...(earlierReference === null ? [] : [`  the same purchase as ${earlierReference}`]),
  ...decisions.map(({ decision, decidedAt }) => `  decided ${minute(new Date(decidedAt))}: ${decision}`),
];

const describe = (withdrawal: Withdrawal): string[] => {
  const { reference, receivedAt, userId, statement, computed, receiptNumber, decisions, mail } = withdrawal;
  const { earlierReference } = withdrawal;
  return [
    `${reference}, received ${receivedAt.toISOString().slice(0, 19).replace("T", " ")} UTC`,
    ...statement.split("\n").map((line) => `  | ${line}`),
    `  sent by ${userId === null ? "a visitor, whose address was not checked" : `the account ${userId}`}; its confirmation: ${mail}`,
    computed === null
      ? "  The purchase was not found."
      : `  receipt ${receiptNumber}. ${leftWords(withdrawal, computed)}`,
    ...(earlierReference === null
      ? []
      : [`  ${earlierReference} was received before for the same purchase, and counts.`]),
    ...(computed !== null && isWithinLawDays(computed)
      ? [`  It came within the law's ${refundRules.lawDays} days.`]
      : []),
    ...decisions.flatMap(({ decision, decidedAt, actor, reason, refund }) => [
      `  ${minute(new Date(decidedAt))}: ${decision}${refund ? ` of ${dollars(refund.amountCents)}` : ""}, by ${actor}`,
      `    ${reason}`,
    ]),
  ];
};

/** What is left today of what was computed when the statement came. */
function leftWords(withdrawal: Withdrawal, computed: ComputedRefund): string {
  const { refundedCents, refundedCentsNow, isAllRefunded } = withdrawal;
  if (isAllRefunded && computed.reason !== "charged_back")
    return refundWords({ ...computed, extent: "none", reason: "refunded", amountCents: 0 });
  const since = (refundedCentsNow ?? 0) - refundedCents;
  if (since <= 0) return refundWords(computed);
  const left = Math.max(0, computed.amountCents - since);
  return `When it came: ${refundWords(computed)} Since then ${dollars(since)} was given back; ${dollars(left)} is left of it.`;
}

const minute = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;
