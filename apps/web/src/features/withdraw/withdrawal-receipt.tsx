/** The receipt on the screen. It can be printed, and the same goes out by mail where the server sends any. */
import type { withdrawFromContract } from "@galatea/contract/functions/withdraw-from-contract.ts";
import { declaredRefundWords } from "@galatea/contract/refund-rules.ts";
import { Printer } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { z } from "zod";
import { dayWords } from "#platform/dates.ts";
import { Button } from "#ui/button.tsx";
import { StatementWords } from "./statement-words.tsx";

type WithdrawalReceiptProps = {
  reply: z.output<typeof withdrawFromContract.reply>;
  email: string;
  /** Whether mails leave the server. Where none do, the receipt waits there and may never go out. */
  sendsMail: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

export function WithdrawalReceipt({ reply, email, sendsMail, heading }: WithdrawalReceiptProps) {
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded" ref={heading} tabIndex={-1} className="display mb-6 text-2xl outline-none">
        Your withdrawal is recorded
      </h2>
      <div className="card p-6 md:p-8 print:p-0 print:shadow-none">
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact name="Reference">
            <span className="font-serif text-2xl leading-tight">{reply.reference}</span>
          </Fact>
          <Fact name="Received">
            <time dateTime={reply.receivedAt}>{secondWords(reply.receivedAt)}</time>
          </Fact>
        </dl>
        <div className="mt-6">
          <StatementWords statement={reply.statement} />
        </div>
        <p className="mt-6 max-w-[60ch] text-pretty">
          {reply.computed !== null && `${declaredRefundWords(reply.computed, reply.earlierReference)} `}The
          operator decides within the law, and writes to you.
        </p>
        <p className="mt-3 max-w-[60ch] text-pretty wrap-anywhere text-fg-2">
          {mailWords({ isMailed: reply.isMailed, sendsMail, email })}
        </p>
        <p className="mt-6 print:hidden">
          <Button variant="inverse" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print or save as PDF
          </Button>
        </p>
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 text-sm text-fg-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function mailWords({
  isMailed,
  sendsMail,
  email,
}: { isMailed: boolean } & Pick<WithdrawalReceiptProps, "sendsMail" | "email">): string {
  if (!isMailed)
    return `The mail was not sent again: ${email} got several of our mails today. Your withdrawal counts all the same. Please print this page and keep it.`;
  return sendsMail
    ? `This receipt goes to ${email} by mail, too. Please keep one of them.`
    : "Please print this page and keep it: this studio sends no mail at present. Your withdrawal counts all the same.";
}

/** "27 Nov 2026, 01:02:33 CET" */
const secondWords = (iso: string): string =>
  `${dayWords(iso)}, ${new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" })}`;
