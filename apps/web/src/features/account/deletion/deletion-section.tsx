/** The end of the account: what goes, what stays, and the button that asks for a proof. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { AccountCard } from "../account-card.tsx";
import { DeletionForm } from "./deletion-form.tsx";

export function DeletionSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountCard
      id="delete"
      title="Delete the account"
      lead="At once and for good. The operator cannot bring it back."
    >
      <dl className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <div>
          <dt className="font-strong">What goes</dt>
          <dd className="mt-1 text-sm text-pretty text-fg-2">
            Your characters, pictures, videos, companions and talks, with their files and shared pages; your
            plan, your credits and every sign-in.
          </dd>
        </div>
        <div>
          <dt className="font-strong">What stays</dt>
          <dd className="mt-1 text-sm text-pretty text-fg-2">
            Purchases, the credit history and records of decisions, under a number, without your name and your
            address.
          </dd>
        </div>
      </dl>
      <Button variant="quiet" className="mt-5 text-danger!" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        description="Everything in it goes at once, also what you paid for and did not use. Save first what you want to keep."
      >
        <DeletionForm onCancel={() => setAsking(false)} />
      </Dialog>
    </AccountCard>
  );
}
