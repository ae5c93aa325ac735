/** The address that an admin's request names, normalised; refused in GoTrue's words. */
import { isValidEmail, normaliseEmail } from "../../email.ts";
import { emailMissing, invalidEmail, type Refusal } from "../../errors.ts";

export function readAddress(given: string | null | undefined): { ok: true; email: string } | Refusal {
  if (!given) return emailMissing();
  const email = normaliseEmail(given);
  return isValidEmail(email) ? { ok: true, email } : invalidEmail();
}
