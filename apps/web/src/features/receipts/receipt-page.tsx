/** The receipt of one purchase. Only its sheet is printed. */
import { ArrowLeft, Printer } from "lucide-react";
import { Link, useParams } from "react-router";
import { useSession } from "#platform/session.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { EmptyScene } from "#ui/state-card.tsx";
import { StatePage } from "#ui/state-page.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { useReceipt } from "./use-receipt.ts";

export const meta = () => pageMeta("Receipt", "The receipt of one purchase, to print or to keep.");

export default function ReceiptPage() {
  const { purchaseId = "" } = useParams();
  const { connection, user } = useSession();
  const query = useReceipt(purchaseId);

  if (query.data === null) return <UnknownReceipt />;
  if (!query.data) {
    if (query.isPending && query.fetchStatus !== "paused") return <ReceiptSkeleton />;
    return <ReceiptProblem offline={query.fetchStatus === "paused"} onRetry={() => void query.refetch()} />;
  }
  return (
    <main className="studio-column narrow-column pt-2 pb-12 md:pt-10 md:pb-20 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to="/account/credits"
          className="inline-flex min-h-11 items-center gap-2 text-fg-2 transition-colors duration-150 hover:text-fg"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          Credits
        </Link>
        <Button variant="inverse" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print or save as PDF
        </Button>
      </div>
      <ReceiptSheet
        receipt={query.data}
        seller={connection?.config.seller ?? null}
        buyer={user?.email ?? null}
      />
      {query.data.purchase.status !== "refunded" && (
        <p className="mt-4 text-center print:hidden">
          <Link
            to={`/withdraw?receipt=${query.data.purchase.receipt_number}`}
            className="inline-flex min-h-11 items-center text-fg-2 underline underline-offset-4 transition-colors duration-150 hover:text-fg"
          >
            Withdraw from contract here
          </Link>
        </p>
      )}
    </main>
  );
}

function UnknownReceipt() {
  return (
    <StatePage
      scene={<EmptyScene>?</EmptyScene>}
      title="There is no such receipt"
      actions={
        <ButtonLink to="/account/credits" variant="primary">
          To your purchases
        </ButtonLink>
      }
    >
      <p>
        The link is not complete, or the purchase belongs to another account. Only the buyer can see a
        receipt.
      </p>
    </StatePage>
  );
}

function ReceiptProblem({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <StatePage
      live
      scene={<EmptyScene>?</EmptyScene>}
      title={offline ? "You are offline" : "The receipt could not be loaded"}
      actions={!offline && <Button onClick={onRetry}>Try again</Button>}
    >
      <p>
        {offline
          ? "It appears here when you are online again."
          : "It is kept on the server, and nothing about your purchase has changed."}
      </p>
    </StatePage>
  );
}

function ReceiptSkeleton() {
  return (
    <main className="studio-column narrow-column pt-2 pb-12 md:pt-10 md:pb-20">
      <LoadingRegion label="Loading the receipt" className="grid gap-5">
        <div className="flex justify-between">
          <Skeleton className="h-11 w-24 rounded-full!" />
          <Skeleton className="h-11 w-52 rounded-full!" />
        </div>
        <div className="card grid gap-8 p-6 md:p-12">
          <Skeleton className="h-10 w-48" />
          <div className="grid grid-cols-2 gap-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
          <Skeleton className="h-28" />
          <Skeleton className="h-16" />
        </div>
      </LoadingRegion>
    </main>
  );
}
