/** The address of a link that opens an account: GoTrue's `action_link`, as it stands in mails and in the admin API. */
import type { AccountLinkKind } from "./ports.ts";

export type AccountLink = {
  kind: AccountLinkKind;
  /** The parameter `token` of `/verify`. */
  hashedToken: string;
  /** An absolute URL of the product or of an allowed origin. */
  redirectTo: string;
};

/** @param publicUrl without a slash at the end. */
export function accountLinkUrl(publicUrl: string, { kind, hashedToken, redirectTo }: AccountLink): string {
  const query = new URLSearchParams({
    token: hashedToken,
    type: kind.startsWith("email_change") ? "email_change" : kind,
    redirect_to: redirectTo,
  });
  return `${publicUrl}/auth/v1/verify?${query.toString()}`;
}
