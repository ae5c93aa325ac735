/** When the price of a plan is given back, and the law's own period. The pages, the mails and the server's figures rest on it. */
import { z } from "zod";

export const refundRules = {
  /** Whole days after the day of the payment. */
  days: 30,
  /** Fewer generations than this: all of it. */
  shareFrom: 10,
  /** More generations than this: nothing. */
  shareUpTo: 50,
  /** Days in which consumers in the EU may withdraw from a contract that was made at a distance. */
  lawDays: 14,
} as const;

/** What the rules compute for one purchase, with the figures that it rests on. */
export const computedRefund = z.object({
  extent: z.enum(["full", "share", "none"]),
  reason: z.enum([
    "few_generations",
    "some_generations",
    "many_generations",
    "too_late",
    "refunded",
    "charged_back",
  ]),
  amountCents: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** Whole days in UTC between the day of the payment and the day of the statement. */
  daysSincePaid: z.int(),
  generations: z.int(),
  credits: z.int(),
  unspentCredits: z.int(),
});
export type ComputedRefund = z.infer<typeof computedRefund>;

/** The figures in sentences: what is computed, and why. */
export function refundWords(computed: ComputedRefund): string {
  const amount = amountWords(computed.amountCents, computed.currency);
  const { shareFrom, shareUpTo, days } = refundRules;
  const made = madeWords(computed.generations);
  const paid = `It was paid ${paidWords(computed.daysSincePaid)}`;
  switch (computed.reason) {
    case "few_generations":
      return `The refund policy gives back all of it: ${amount}. ${paid}, and ${made}${computed.generations === 0 ? "" : `, fewer than ${shareFrom}`}.`;
    case "some_generations":
      return `The refund policy gives back the share that is not spent: ${amount}, for ${figure(computed.unspentCredits)} of ${countOf(computed.credits, "credit")}. ${paid}, and ${made}, from ${shareFrom} to ${shareUpTo}.`;
    case "many_generations":
      return `The refund policy gives nothing back: ${made}, more than ${shareUpTo}.`;
    case "too_late":
      return `The refund policy gives nothing back: it was paid ${paidWords(computed.daysSincePaid)}, more than ${days} days.`;
    case "refunded":
      return "Nothing is left to give back: all of it was refunded before.";
    case "charged_back":
      return "Nothing is left to give back: the bank has taken the payment back.";
  }
}

/** The figures of a statement. One that repeats an earlier one about the same purchase promises no second refund. */
export function declaredRefundWords(computed: ComputedRefund, earlierReference: string | null): string {
  if (earlierReference === null) return refundWords(computed);
  const before = `${earlierReference} was received before for the same purchase, and counts.`;
  return computed.amountCents === 0
    ? `${before} ${refundWords(computed)}`
    : `${before} By the refund policy ${amountWords(computed.amountCents, computed.currency)} of the purchase is left to give back, once for both.`;
}

/** Whether the statement came within the law's period; the refund policy does not limit that right. */
export const isWithinLawDays = ({ daysSincePaid }: Pick<ComputedRefund, "daysSincePaid">): boolean =>
  daysSincePaid <= refundRules.lawDays;

const figure = (count: number): string => count.toLocaleString("en-US");
const countOf = (count: number, what: string): string => `${figure(count)} ${what}${count === 1 ? "" : "s"}`;
const madeWords = (generations: number): string =>
  generations === 0
    ? "nothing was made with it"
    : `${countOf(generations, "generation")} ${generations === 1 ? "was" : "were"} made with it`;
/** The words may be read much later, so they count from the withdrawal and not from today. */
const paidWords = (days: number): string =>
  days === 0 ? "on the day of the withdrawal" : `${countOf(days, "day")} before the withdrawal`;
export const amountWords = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency });
