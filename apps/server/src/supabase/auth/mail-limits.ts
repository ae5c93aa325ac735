/** Limits of mails, counted before it is known whether an address has an account, so that a refusal tells nothing. */
import type { AuthContext } from "./context.ts";
import { overEmailRateLimit, type Refusal } from "./errors.ts";

export type MailPurpose = "confirmation" | "recovery" | "email_change" | "reauthentication";

/** Counts one mail; null when it may be sent. */
export async function limitMail(
  { limiters }: Pick<AuthContext, "limiters">,
  { email, purpose, clientAddress }: { email: string; purpose: MailPurpose; clientAddress: string },
): Promise<Refusal | null> {
  const counted = [
    () => limiters.mailsPerAddress.consume(clientAddress),
    () => limiters.mailsPerEmailAndPurpose.consume(`${purpose} ${email}`),
    () => limiters.mailsPerEmail.consume(email),
  ];
  for (const count of counted) {
    const result = await count();
    if (!result.ok) return overEmailRateLimit(result.retryAfterSeconds);
  }
  return null;
}
