/** The button that claims purchases paid with the person's address. It always reports a result. */
import { SearchCheck } from "lucide-react";
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { notifyCreditsChanged } from "#platform/credits-changes.ts";
import type { Client } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { claimPurchases } from "./claim-purchase.ts";
import { checkWords } from "./claim-words.ts";
import { claimToastId } from "./use-claim-purchases.ts";

const successMs = 5000;

export function CheckForPurchasesButton({ className }: { className?: string }) {
  const { connection } = useSession();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    if (!connection) return;
    setChecking(true);
    await checkForPurchases(connection.supabase);
    setChecking(false);
  };
  return (
    <Button variant="quiet" busy={checking} onClick={() => void check()} {...(className && { className })}>
      <SearchCheck size={18} aria-hidden="true" />
      {checking ? "Checking..." : "Check for purchases"}
    </Button>
  );
}

async function checkForPurchases(supabase: Client): Promise<void> {
  const answer = await claimPurchases(supabase).catch((error: unknown) => {
    console.error("Checking for purchases failed", error);
    return null;
  });
  if (!answer?.ok) {
    const unverified = answer?.code === "email_not_verified";
    toast.error(unverified ? answer.sentence : "Failed to check for unclaimed purchases", {
      id: claimToastId,
    });
    return;
  }
  const { title, description } = checkWords(answer.value);
  if (answer.value.claimed_count > 0) {
    toast.success(title, { id: claimToastId, duration: successMs, description });
    notifyCreditsChanged();
  } else {
    toast(title, { id: claimToastId });
  }
}
