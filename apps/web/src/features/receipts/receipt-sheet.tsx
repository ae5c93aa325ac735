/** The sheet of a receipt: seller, buyer, price, payment and refund. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import type { ReactNode } from "react";
import { dayWords, timeWords } from "#platform/dates.ts";
import {
  methodWords,
  moneyWords,
  planLabel,
  providerWords,
  purchaseStatus,
} from "#tools/shell/purchases/purchases.ts";
import type { PurchaseRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Logo } from "#ui/logo.tsx";
import { formatCredits } from "#ui/price.tsx";
import type { Receipt } from "./use-receipt.ts";

type SheetProps = { receipt: Receipt; seller: PublicConfig["seller"]; buyer: string | null };
type PurchaseProps = { purchase: PurchaseRow };

export function ReceiptSheet({ receipt: { purchase, creditsEndAt }, seller, buyer }: SheetProps) {
  // A purchase that was refunded in full has no credits left to spend.
  const endsAt = purchase.status === "paid" ? creditsEndAt : null;
  return (
    <article
      aria-labelledby="receipt-title"
      className="card px-[22px] py-7 tabular-nums md:px-12 md:py-11 print:rounded-none print:p-0 print:shadow-none"
    >
      <SheetHead purchase={purchase} />
      <Parties purchase={purchase} seller={seller} buyer={buyer} endsAt={endsAt} />
      <PriceTable purchase={purchase} />
      <p className="mt-9 max-w-[62ch] text-sm text-pretty text-fg-2">
        {endsAt
          ? `The credits can be spent until ${dayWords(endsAt)}. Nothing renews by itself.`
          : "Nothing renews by itself."}
        {purchase.provider === "sandbox" && " This was paid with play money, in the sandbox."}
      </p>
    </article>
  );
}

function SheetHead({ purchase }: PurchaseProps) {
  const status = purchaseStatus(purchase);
  const paidAt = purchase.paid_at ?? purchase.created_at;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div>
        <h1 id="receipt-title" className="display text-2xl">
          Receipt {purchase.receipt_number}
        </h1>
        <p className="mt-2 text-fg-2">
          {dayWords(paidAt)}, {timeWords(paidAt)}
        </p>
      </div>
      <div className="grid justify-items-end gap-3">
        <Logo />
        <Badge tone={status.tone} className="print:px-0">
          {status.label}
        </Badge>
      </div>
    </div>
  );
}

type PartiesProps = PurchaseProps & Pick<SheetProps, "seller" | "buyer"> & { endsAt: string | null };

function Parties({ purchase, seller, buyer, endsAt }: PartiesProps) {
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {seller && (
        <Fact name="Sold by">
          <b>{seller.name}</b>
          {seller.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {seller.taxId && <span className="block">{seller.taxId}</span>}
        </Fact>
      )}
      {buyer && (
        <Fact name="Bought by">
          <span className="break-words">{buyer}</span>
        </Fact>
      )}
      <Fact name="Paid by">
        {methodWords(purchase.method)}, {providerWords(purchase.provider)}
      </Fact>
      {endsAt && <Fact name="Credits end on">{dayWords(endsAt)}</Fact>}
    </dl>
  );
}

function PriceTable({ purchase }: PurchaseProps) {
  const paid = Math.max(purchase.paid_cents ?? 0, purchase.price_cents);
  const money = (cents: number) => moneyWords(cents, purchase.currency);
  return (
    <table className="mt-9 w-full text-left">
      <caption className="sr-only">What was bought</caption>
      <thead className="text-sm text-fg-2">
        <tr>
          <th scope="col" className="pb-2 font-text">
            What
          </th>
          <th scope="col" className="pb-2 text-right font-text">
            Price
          </th>
        </tr>
      </thead>
      <tbody className="border-y border-hairline print:border-current">
        <tr>
          <td className="py-4 pr-4">
            <b>{planLabel(purchase)} plan</b>
            <span className="mt-0.5 block text-sm text-fg-2">
              {formatCredits(purchase.credits)} credits, paid once
            </span>
          </td>
          <td className="py-4 text-right align-top">{money(purchase.price_cents)}</td>
        </tr>
      </tbody>
      <tfoot>
        <Line name="Paid" strong>
          {money(paid)} {purchase.currency}
        </Line>
        <Refund purchase={purchase} paid={paid} money={money} />
      </tfoot>
    </table>
  );
}

function Refund({
  purchase,
  paid,
  money,
}: {
  purchase: PurchaseRow;
  paid: number;
  money: (cents: number) => string;
}) {
  if (purchase.refunded_cents === 0) return null;
  const name = purchase.status === "charged_back" ? "Charged back" : "Refunded";
  return (
    <>
      <Line name={purchase.refunded_at ? `${name} on ${dayWords(purchase.refunded_at)}` : name}>
        −{money(purchase.refunded_cents)}
      </Line>
      <Line name="Remaining" strong>
        {money(paid - purchase.refunded_cents)} {purchase.currency}
      </Line>
    </>
  );
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <tr className={strong ? "text-md font-strong" : "text-fg-2"}>
      <th scope="row" className={classNames("pt-3.5 pr-4", strong ? "font-strong" : "font-text")}>
        {name}
      </th>
      <td className="pt-3.5 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-sm text-fg-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
