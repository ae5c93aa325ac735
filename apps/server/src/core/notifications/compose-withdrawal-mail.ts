/**
 * Composes the mails about a withdrawal. The receipt is the law's confirmation on a durable medium: it repeats the whole
 * statement, and its day and time to the second.
 */
import {
  amountWords,
  declaredRefundWords,
  isWithinLawDays,
  refundRules,
} from "@galatea/contract/refund-rules.ts";
import { mailTo } from "./compose-form-mail.ts";
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mails.ts";

type DataOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

export function composeWithdrawalReceipt(
  data: DataOf<"withdrawal_received">,
  publicUrl: string,
): MailContent {
  const { reference, computed, earlierReference } = data;
  return {
    subject: `Your withdrawal ${reference} was received`,
    heading: "Your withdrawal was received",
    paragraphs: [
      "This confirms that the following was declared.",
      ...quoted(data.statement, publicUrl),
      ...(computed === null
        ? [
            "The operator looks for your purchase by what you wrote, decides within the law, and writes to this address.",
          ]
        : [
            `${declaredRefundWords(computed, earlierReference)} The operator decides within the law, and writes to this address.`,
          ]),
      "Please keep this mail.",
    ],
    facts: [
      { label: "Reference", value: reference },
      { label: "Received", value: momentOf(data.receivedAt) },
    ],
    action: { label: "Read the refund policy", url: `${publicUrl}/refund-policy` },
    reason: `You get this mail because somebody withdrew from a contract at ${publicUrl}/withdraw and gave this address. If it was not you, please write to ${publicUrl}/contact and name the reference.`,
  };
}

export function composeWithdrawalNotice(data: DataOf<"withdrawal_notice">, publicUrl: string): MailContent {
  const { reference, computed, earlierReference, name, email } = data;
  return {
    subject: `Withdrawal ${reference}: ${name}`,
    heading: "Somebody withdraws from a contract",
    paragraphs: [
      ...quoted(data.statement, publicUrl),
      ...(computed === null
        ? ["No single purchase of this account or address fits it."]
        : [declaredRefundWords(computed, earlierReference), ...lawWords(computed)]),
      `The figures, and how to decide: npm run admin -- withdrawals show ${reference}`,
    ],
    facts: [
      { label: "Reference", value: reference },
      { label: "Received", value: momentOf(data.receivedAt) },
      { label: "Sent by", value: data.isSignedIn ? "a signed-in account" : "a visitor" },
      { label: "Receipt", value: data.receiptNumber === null ? "not found" : String(data.receiptNumber) },
    ],
    action: { label: "Answer by e-mail", url: mailTo(email, `Withdrawal ${reference}`) },
    replyTo: email,
    reason: `This was declared at ${publicUrl}/withdraw. The address was not checked. An answer to this mail goes to it.`,
  };
}

export function composeWithdrawalDecision(
  { reference, reason, refund, wasRefundedBefore }: DataOf<"withdrawal_decided">,
  publicUrl: string,
): MailContent {
  const amount = refund && amountWords(refund.amountCents, refund.currency);
  // After a refund "nothing is given back" would be untrue.
  const nothing = wasRefundedBefore ? "nothing more" : "nothing";
  return {
    subject:
      amount === null
        ? `About your withdrawal ${reference}`
        : `${amount} is given back for your withdrawal ${reference}`,
    heading:
      amount !== null
        ? `${amount} is given back`
        : wasRefundedBefore
          ? "No further refund for your withdrawal"
          : "No refund for your withdrawal",
    paragraphs: [
      amount === null
        ? `${wasRefundedBefore ? "Money was given back for this purchase before. " : ""}The operator decided that ${nothing} is given back, for this reason:`
        : "The operator decided on a refund, for this reason:",
      reason,
      amount === null
        ? "If you see it differently, please write and name the reference. Your rights by the law of your country stay as they are."
        : "The money goes back the way you paid, which can take some days.",
    ],
    facts: [{ label: "Reference", value: reference }],
    action: { label: "Write to the operator", url: `${publicUrl}/contact` },
    reason: "You get this mail because this address was given for a withdrawal.",
  };
}

/** Anybody may have typed it, so it must not read as words of the studio. */
const quoted = (statement: string, publicUrl: string): string[] => [
  `Written by the person who filled in the form at ${publicUrl}/withdraw, and not by this studio:`,
  ...statement
    .split("\n")
    .filter(Boolean)
    .map((line) => `“${line}”`),
];

/** For the operator, whose decision it is. */
const lawWords = (computed: { daysSincePaid: number }): string[] =>
  isWithinLawDays(computed)
    ? [
        `It came within ${refundRules.lawDays} days of the payment, in which the law gives consumers in the EU a right of withdrawal that no refund policy limits.`,
      ]
    : [];

const momentOf = (instant: string): string => {
  const date = new Date(instant);
  const day = date.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return `${day}, ${date.toLocaleTimeString("en-GB", { timeStyle: "medium", timeZone: "UTC" })} UTC`;
};
