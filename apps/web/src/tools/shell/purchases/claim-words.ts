/** The texts of a claim. They mention purchases whose six months are over, which add no credits. */
import { formatCredits } from "#ui/price.tsx";
import type { Claimed } from "./claim-purchase.ts";

type Words = { title: string; description?: string };

/** For a claim that nobody asked for: null when nothing was claimed. */
export function welcomeWords({ claimed_count, total_credits_added, expired_count }: Claimed): Words | null {
  if (claimed_count <= 0) return null;
  const added = "Your credits have been automatically added to your account.";
  const expired = expiredWords(claimed_count, expired_count);
  return {
    title: `Welcome! We found and claimed ${claimed_count} purchase(s) for you, adding ${formatCredits(total_credits_added)} credits to your account!`,
    description: [expired_count < claimed_count && added, expired].filter(Boolean).join(" "),
  };
}

/** For a claim that a person asked for. */
export function checkWords({ claimed_count, total_credits_added, expired_count }: Claimed): Words {
  if (claimed_count <= 0) return { title: "No unclaimed purchases found for your account." };
  const expired = expiredWords(claimed_count, expired_count);
  return {
    title: `Successfully claimed ${claimed_count} purchase(s) and added ${formatCredits(total_credits_added)} credits!`,
    ...(expired !== "" && { description: expired }),
  };
}

function expiredWords(claimed: number, expired: number): string {
  if (expired <= 0) return "";
  if (claimed === 1) return "Its six months were already over, so it adds no credits.";
  if (expired >= claimed) return "The six months of each were already over, so they add no credits.";
  return expired === 1
    ? "The six months of one of them were already over, so it adds nothing."
    : `The six months of ${expired} of them were already over, so those add nothing.`;
}
