/** Composes the text of each kind of mail from its facts. The layout is in `mail-layout.ts`. */
import type { MailLanguage } from "@galatea/contract/mail-languages.ts";
import { creditLifetimeMonths, planByName } from "@galatea/contract/plans.ts";
import type { MailSecrets } from "#platform/ports.ts";
import { composeAccountCode, composeAccountLink, composeStrangerMail } from "./compose-account-mail.ts";
import { composeContactMessage } from "./compose-form-mail.ts";
import { composeReportMail } from "./compose-report-mail.ts";
import {
  composeWithdrawalDecision,
  composeWithdrawalNotice,
  composeWithdrawalReceipt,
} from "./compose-withdrawal-mail.ts";
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mails.ts";

type DataOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

export type MailContext = {
  /** Base of the links, without a slash at the end. */
  publicUrl: string;
  /** Computes what a mail about an account opens it with. */
  secretsOf: (tokenId: string) => MailSecrets;
  /** The language that the account chose for mails about itself. All other mails are in English. */
  language: MailLanguage;
};

export function composeMail(mail: Mail, { publicUrl, secretsOf, language }: MailContext): MailContent {
  switch (mail.kind) {
    case "account_link":
      return composeAccountLink(mail.data, secretsOf(mail.data.tokenId), { language, publicUrl });
    case "account_code":
      return composeAccountCode(secretsOf(mail.data.tokenId), { language, publicUrl });
    case "no_account":
    case "address_taken":
      return composeStrangerMail(mail.kind, { language: mail.data.language, publicUrl });
    case "purchase_receipt":
      return composeReceipt(mail.data, publicUrl);
    case "purchase_refunded":
      return composeRefund(mail.data, publicUrl);
    case "credits_expiring":
      return composeExpiryReminder(mail.data, publicUrl);
    case "contact_message":
      return composeContactMessage(mail.data, publicUrl);
    case "report_received":
    case "report_filed":
    case "report_due":
    case "report_decided":
    case "content_removed":
      return composeReportMail(mail, publicUrl);
    case "withdrawal_received":
      return composeWithdrawalReceipt(mail.data, publicUrl);
    case "withdrawal_notice":
      return composeWithdrawalNotice(mail.data, publicUrl);
    case "withdrawal_decided":
      return composeWithdrawalDecision(mail.data, publicUrl);
  }
}

function composeReceipt(data: DataOf<"purchase_receipt">, publicUrl: string): MailContent {
  const plan = planByName(data.plan).label;
  const amount = credits(data.credits);
  const claimed = {
    heading: "Your credits are here",
    paragraphs: [`Thank you. ${amount} ${data.credits === 1 ? "is" : "are"} in your account.`],
    action: { label: "View receipt", url: receiptUrl(data, publicUrl) },
  };
  const unclaimed = {
    heading: "Your credits are waiting",
    paragraphs: [
      `Thank you. To claim ${amount}, sign up or sign in with the address that this mail was sent to, and confirm that address.`,
      `They end ${creditLifetimeMonths} months after the payment, no matter when you claim them.`,
    ],
    action: { label: "Claim your credits", url: `${publicUrl}/auth` },
  };
  return {
    ...(data.unclaimed ? unclaimed : claimed),
    subject: `Receipt ${data.receiptNumber}: ${plan}, ${amount}`,
    facts: [
      { label: "Plan", value: plan },
      { label: "Credits", value: figure(data.credits), isCredits: true },
      { label: "Paid", value: money(data.paidCents, data.currency) },
      { label: "Paid by", value: data.method === "card" ? "Card" : "Crypto" },
      { label: "Paid on", value: day(data.paidAt) },
      { label: "Credits end on", value: day(data.endsAt) },
      { label: "Receipt", value: String(data.receiptNumber) },
    ],
    reason: "You get this mail because this address was given for a purchase at Galatea.",
  };
}

function composeRefund(data: DataOf<"purchase_refunded">, publicUrl: string): MailContent {
  const plan = planByName(data.plan).label;
  const amount = money(data.refundedCents, data.currency);
  const isChargeback = data.extent === "chargeback";
  const shortfall =
    data.shortfallCredits > 0 ? [`A further ${credits(data.shortfallCredits)} had been spent already.`] : [];
  return {
    subject: isChargeback
      ? `The payment of receipt ${data.receiptNumber} was taken back`
      : `Refund of ${amount} for receipt ${data.receiptNumber}`,
    heading: isChargeback ? "Your payment was taken back" : `${amount} refunded`,
    paragraphs: [
      {
        chargeback: `Your bank or card company took back the payment of your ${plan} plan.`,
        whole: `Your ${plan} plan was refunded. The money goes back the way you paid, which can take some days.`,
        part: `Part of your ${plan} plan was refunded. The money goes back the way you paid, which can take some days.`,
      }[data.extent],
      takenBack(data),
      ...shortfall,
    ],
    facts: [
      { label: "Plan", value: plan },
      { label: isChargeback ? "Taken back" : "Refunded", value: amount },
      { label: "Credits taken back", value: figure(data.creditsTakenBack), isCredits: true },
      { label: "Receipt", value: String(data.receiptNumber) },
    ],
    action: data.unclaimed
      ? { label: "Open Galatea", url: publicUrl }
      : { label: "View receipt", url: receiptUrl(data, publicUrl) },
    reason: "You get this mail because this address was given for a purchase at Galatea.",
  };
}

function takenBack({ creditsTakenBack, unclaimed }: DataOf<"purchase_refunded">): string {
  if (creditsTakenBack === 0) return "No credits were taken back.";
  const [amount, verb] = [credits(creditsTakenBack), creditsTakenBack === 1 ? "was" : "were"];
  return unclaimed
    ? `${amount} that nobody had claimed yet ${verb} cancelled.`
    : `${amount} ${verb} taken back from your account.`;
}

function composeExpiryReminder(data: DataOf<"credits_expiring">, publicUrl: string): MailContent {
  const amount = credits(data.credits);
  const verb = data.credits === 1 ? "ends" : "end";
  const time = new Date(data.endsAt).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" });
  return {
    subject: `${amount} ${verb} on ${day(data.endsAt)}`,
    // "Within" is also true in a mail that arrives late.
    heading: `${amount} ${verb} ${data.days <= 1 ? "within a day" : `within ${data.days} days`}`,
    paragraphs: [
      `After ${day(data.endsAt)}, ${time} UTC, ${data.credits === 1 ? "it" : "they"} can no longer be spent. ` +
        "The credits that end first are spent first, so there is nothing to choose.",
    ],
    facts: [],
    action: { label: "See your credits", url: `${publicUrl}/account/credits` },
    reason: "You get this mail because credits in your Galatea account are about to end.",
  };
}

const receiptUrl = ({ purchaseId }: { purchaseId: string }, publicUrl: string): string =>
  `${publicUrl}/account/receipts/${purchaseId}`;

const figure = (count: number): string => count.toLocaleString("en-US");
const credits = (count: number): string => `${figure(count)} ${count === 1 ? "credit" : "credits"}`;
const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency });
const day = (instant: string): string =>
  new Date(instant).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
