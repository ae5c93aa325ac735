import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { layOutMail, layOutText } from "./mail-layout.ts";
import type { Mail } from "./mails.ts";
import { renderMail } from "./render-mail.ts";

const publicUrl = "https://studio.example.org";
const secrets = { linkToken: "a-link-token", code: "012345" };
const context = { publicUrl, secretsOf: () => secrets, language: "en" } as const;
const purchaseId = "5f0c6a52-7b0e-4a56-9a51-0f0f8d1c1a11";
const purchase = { purchaseId, receiptNumber: 12, plan: "launch", currency: "USD" } as const;
const receipt = {
  ...purchase,
  credits: 5000,
  paidCents: 5050,
  method: "card",
  paidAt: "2026-11-21T23:30:00Z",
  endsAt: "2027-05-21T23:30:00.000Z",
  unclaimed: false,
} as const;
const refund = {
  ...purchase,
  extent: "part",
  refundedCents: 1250,
  creditsTakenBack: 1130,
  shortfallCredits: 0,
  unclaimed: false,
} as const;

const render = async (mail: Mail) => {
  const rendered = await renderMail(mail, context);
  if (!rendered) throw new Error("It could not be read.");
  return rendered;
};

test("a receipt names the payment, the credits and their last day", async () => {
  const { subject, text, html } = await render({ kind: "purchase_receipt", data: receipt });
  expect(subject).toBe("Receipt 12: Launch, 5,000 credits");
  for (const fact of ["Launch", "5,000", "$50.50", "Card", "21 Nov 2026", "21 May 2027"]) {
    expect(text).toContain(fact);
    expect(html).toContain(fact);
  }
  expect(text).toContain(`\n${publicUrl}/account/receipts/${purchaseId}\n`);
  expect(html).toContain(`href="${publicUrl}/account/receipts/${purchaseId}"`);
});

test("a receipt without an account explains how to claim the credits", async () => {
  const { text } = await render({ kind: "purchase_receipt", data: { ...receipt, unclaimed: true } });
  expect(text).toContain("sign up or sign in with the address that this mail was sent to");
  expect(text).toContain(`${publicUrl}/auth`);
  expect(text).not.toContain("/account/receipts/");
});

test("a refund names the money and credits of this refund, and spent credits only if there are any", async () => {
  const plain = await render({ kind: "purchase_refunded", data: refund });
  expect(plain.subject).toBe("Refund of $12.50 for receipt 12");
  expect(plain.text).toContain("1,130 credits were taken back from your account.");
  expect(plain.text).not.toContain("spent");
  const spent = await render({ kind: "purchase_refunded", data: { ...refund, shortfallCredits: 1 } });
  expect(spent.text).toContain("A further 1 credit had been spent already.");
  const none = await render({ kind: "purchase_refunded", data: { ...refund, creditsTakenBack: 0 } });
  expect(none.text).toContain("No credits were taken back.");
});

test("whole refunds, partial refunds and chargebacks have different texts", async () => {
  const bodies = await Promise.all(
    (["part", "whole", "chargeback"] as const).map(
      async (extent) => (await render({ kind: "purchase_refunded", data: { ...refund, extent } })).text,
    ),
  );
  expect(bodies[0]).toContain("Part of your Launch plan was refunded.");
  expect(bodies[1]).toContain("Your Launch plan was refunded.");
  expect(bodies[2]).toContain("Your bank or card company took back the payment");
});

test("a reminder names the credits, their last day, and the page that lists them", async () => {
  const data = { credits: 1240, days: 7, endsAt: "2027-03-05T14:20:00Z" };
  const { subject, text } = await render({ kind: "credits_expiring", data });
  expect(subject).toBe("1,240 credits end on 5 Mar 2027");
  expect(text).toContain("1,240 credits end within 7 days");
  expect(text).toMatch(/5 Mar 2027, 14:20 UTC/);
  expect(text).toContain(`${publicUrl}/account/credits`);
  const last = await render({ kind: "credits_expiring", data: { ...data, credits: 1, days: 1 } });
  expect(last.text).toContain("1 credit ends within a day");
});

test("a mail loads nothing and runs nothing", async () => {
  const mails: Mail[] = [
    { kind: "purchase_receipt", data: receipt },
    { kind: "purchase_refunded", data: refund },
    { kind: "credits_expiring", data: { credits: 5, days: 1, endsAt: receipt.endsAt } },
  ];
  for (const mail of mails) {
    const { html } = await render(mail);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|table)\b|url\(|@import|\bsrc=/i);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toHaveLength(1);
    for (const target of targets) expect(target).toMatch(/^https:\/\/studio\.example\.org\//);
  }
});

test("every value is escaped", async () => {
  const hostile = `"><script>alert('x')</script>&`;
  const content = composeMail({ kind: "purchase_receipt", data: receipt }, context);
  const { document } = layOutMail({
    subject: hostile,
    heading: hostile,
    paragraphs: [hostile],
    facts: [{ label: hostile, value: hostile, isCredits: true }],
    action: { label: hostile, url: `${content.action.url}${hostile}` },
    reason: hostile,
  });
  const html = String(await document);
  expect(html).not.toMatch(/<script/i);
  expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(8);
});

test.each([
  { kind: "purchase_receipt", data: { ...receipt, plan: "<script>alert(1)</script>" } },
  { kind: "purchase_receipt", data: { ...receipt, currency: "<b>" } },
  { kind: "purchase_refunded", data: { ...refund, purchaseId: "../../evil" } },
  { kind: "credits_expiring", data: { credits: "5", days: 1, endsAt: "soon" } },
  { kind: "newsletter", data: {} },
  { kind: "credits_expiring", data: null },
])("an invalid row is not rendered: %j", async (row) => {
  expect(await renderMail(row, context)).toBeNull();
});

test("the plain text has no markup", () => {
  const text = layOutText(composeMail({ kind: "purchase_receipt", data: receipt }, context));
  expect(text).not.toMatch(/[<>]|\n{3}/);
  expect(text).toMatch(/^Plan {12}Launch$/m);
});

const withdrawal = {
  reference: "W-7K3M-9QPT",
  receivedAt: "2026-11-27T01:02:33.456Z",
  statement: "I withdraw from my contract about this purchase.\nName: Ada Lovelace\nReceipt or order: 12",
  computed: {
    extent: "share",
    reason: "some_generations",
    amountCents: 660,
    currency: "USD",
    daysSincePaid: 14,
    generations: 12,
    credits: 500,
    unspentCredits: 275,
  },
  earlierReference: null,
} as const;

test("the receipt of a withdrawal repeats every word, and the day and time to the second", async () => {
  const { subject, text, html } = await render({ kind: "withdrawal_received", data: withdrawal });
  expect(subject).toBe("Your withdrawal W-7K3M-9QPT was received");
  for (const words of [...withdrawal.statement.split("\n"), "27 Nov 2026, 01:02:33 UTC", "$6.60"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  const unknown = await render({ kind: "withdrawal_received", data: { ...withdrawal, computed: null } });
  expect(unknown.text).toContain("The operator looks for your purchase by what you wrote");
  expect(unknown.text).not.toContain("refund policy gives");
});

test("the receipt of a second withdrawal from one purchase names the first, and promises what is left once", async () => {
  const receipt = (amountCents: number) =>
    render({
      kind: "withdrawal_received",
      data: {
        ...withdrawal,
        computed: {
          ...withdrawal.computed,
          amountCents,
          ...(amountCents === 0 && { extent: "none", reason: "refunded" }),
        },
        earlierReference: "W-2222-3333",
      },
    });
  for (const { text } of [await receipt(660), await receipt(0)])
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "W-2222-3333 was received before for the same purchase, and counts.",
    );
  expect((await receipt(660)).text.replaceAll(/\s+/g, " ")).toContain(
    "$6.60 of the purchase is left to give back, once for both.",
  );
  const { text } = await receipt(0);
  expect(text.replaceAll(/\s+/g, " ")).toContain("Nothing is left to give back");
  expect(text).not.toContain("$");
});

test("the operator's notice names the figures, the law's period only within it, and the command that shows more", async () => {
  const notice = (daysSincePaid: number) =>
    render({
      kind: "withdrawal_notice",
      data: {
        ...withdrawal,
        computed: { ...withdrawal.computed, daysSincePaid },
        name: "Ada Lovelace",
        email: "ada@example.org",
        receiptNumber: 12,
        isSignedIn: false,
      },
    });
  const { subject, replyTo, text } = await notice(14);
  expect([subject, replyTo]).toEqual(["Withdrawal W-7K3M-9QPT: Ada Lovelace", "ada@example.org"]);
  expect(text).toContain("npm run admin -- withdrawals show W-7K3M-9QPT");
  expect(text).toContain("within 14 days of the payment");
  expect((await notice(15)).text).not.toContain("within 14 days of the payment");
});

test("a decision tells its reason, and money only where there is some", async () => {
  const decided = (
    refund: { amountCents: number; currency: string } | null,
    { wasRefundedBefore = false } = {},
  ) =>
    render({
      kind: "withdrawal_decided",
      data: { reference: "W-7K3M-9QPT", reason: "Nothing was used.", refund, wasRefundedBefore },
    });
  const refunded = await decided({ amountCents: 1200, currency: "USD" });
  expect(refunded.subject).toBe("$12.00 is given back for your withdrawal W-7K3M-9QPT");
  const refused = await decided(null);
  expect(refused.subject).toBe("About your withdrawal W-7K3M-9QPT");
  for (const { text } of [refunded, refused]) expect(text).toContain("Nothing was used.");
  expect(refused.text).toContain("Your rights by the law of your country stay as they are.");
  expect(refused.text).not.toContain("$");
  const again = await decided(null, { wasRefundedBefore: true });
  expect(again.text).toContain("Money was given back for this purchase before.");
  expect(again.text).toContain("nothing more is given back");
});
