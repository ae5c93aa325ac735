/**
 * How many mails the forms of strangers send to one address: anybody could type somebody else's. All forms count
 * together. Who is signed in gets every mail at their own confirmed address.
 */
import type { RateLimiter } from "#platform/rate-limit.ts";
import type { Tx } from "#platform/transaction.ts";
import { isOwnAddress } from "./own-address.store.ts";

export const formMailsPerAddress = { points: 5, windowSeconds: 86_400 };

export type MailAllowance = {
  /** Whether one more mail may go to the address; it is then counted. @param userId null for visitors. */
  take(tx: Tx, to: { email: string; userId: string | null }): Promise<boolean>;
};

export function createMailAllowance(limiter: RateLimiter): MailAllowance {
  return {
    take: async (tx, { email, userId }) =>
      (userId !== null && (await isOwnAddress(tx, email, userId))) ||
      (await limiter.consume(mailboxOf(email))).ok,
  };
}

/** Most servers deliver "ada+1@example.org" to ada@example.org. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
