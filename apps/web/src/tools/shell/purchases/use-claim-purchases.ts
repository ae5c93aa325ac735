/**
 * Claims, on every page, what was bought with the person's address before the sign-up. Nobody asked for it, so only a
 * success shows a toast; failures are logged.
 */
import { useEffect } from "react";
import { toast } from "#platform/toast.ts";
import type { Client } from "#platform/connection.ts";
import { notifyCreditsChanged } from "#platform/credits-changes.ts";
import { useSession } from "#platform/session.tsx";
import { claimPurchases } from "./claim-purchase.ts";
import { nextClaim, type LastClaim } from "./claim-timing.ts";
import { welcomeWords } from "./claim-words.ts";

const delayMs = 1000;
const welcomeMs = 8000;

/** One toast about claims at a time: requested and automatic claims replace each other's. */
export const claimToastId = "claimed-purchases";

export function useClaimPurchases(): void {
  const supabase = useSession().connection?.supabase ?? null;
  useEffect(() => (supabase ? followSessions(supabase) : undefined), [supabase]);
}

function followSessions(supabase: Client): () => void {
  let last: LastClaim = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") {
      last = null;
      clearTimeout(timer);
    }
    const next = nextClaim(last, { event, session, nowMs: Date.now() });
    if (!next) return;
    last = next;
    clearTimeout(timer);
    timer = setTimeout(() => void claimAndWelcome(supabase), delayMs);
  });
  return () => {
    clearTimeout(timer);
    data.subscription.unsubscribe();
  };
}

async function claimAndWelcome(supabase: Client): Promise<void> {
  const answer = await claimPurchases(supabase).catch((error: unknown) => {
    console.error("Looking for purchases failed", error);
    return null;
  });
  if (!answer?.ok) {
    if (answer) console.warn(`Purchases were not looked for: ${answer.code}. ${answer.sentence}`);
    return;
  }
  const words = welcomeWords(answer.value);
  if (!words) return;
  const { title, description } = words;
  toast.success(title, { id: claimToastId, duration: welcomeMs, description });
  notifyCreditsChanged();
}
