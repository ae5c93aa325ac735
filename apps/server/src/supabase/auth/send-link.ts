/** Issues a one-time token and queues its mail, in one transaction: neither exists without the other. */
import type { PoolClient } from "pg";
import type { AccountLinkKind } from "#platform/ports.ts";
import type { AuthContext } from "./context.ts";
import { startFlow } from "./flow-state.store.ts";
import { type IssuedToken, issueToken } from "./one-time-tokens.ts";
import type { TokenType } from "./one-time-tokens.store.ts";
import type { Challenge } from "./pkce.ts";
import type { SignInMethod } from "./records.ts";
import { localeOf } from "./user-metadata.ts";
import { findUserByEmail } from "./users.store.ts";

/** The token that a mail of each kind carries, and the method of a sign-in that its link's client ends by PKCE. */
export const linkKinds = {
  signup: { type: "confirmation", method: "email/signup" },
  invite: { type: "confirmation", method: "invite" },
  magiclink: { type: "recovery", method: "magiclink" },
  recovery: { type: "recovery", method: "recovery" },
  email_change_new: { type: "email_change_new", method: "email_change" },
  email_change_current: { type: "email_change_current", method: "email_change" },
} as const satisfies Record<AccountLinkKind, { type: TokenType; method: SignInMethod }>;

export type LinkMail = {
  kind: AccountLinkKind;
  userId: string;
  /** The normalised address that the mail goes to. */
  address: string;
  /** Null when the link's client does not use PKCE. */
  challenge: Challenge | null;
  redirectTo: string;
};

export async function sendLink(
  context: AuthContext,
  transaction: PoolClient,
  { kind, userId, address, challenge, redirectTo }: LinkMail,
): Promise<IssuedToken> {
  const { type, method } = linkKinds[kind];
  const flowId = challenge && (await startFlow(transaction, { challenge, method, now: context.now() }));
  const token = await issueToken(context, transaction, { userId, type, address, flowId });
  await context.mails.queue(transaction, {
    kind,
    userId,
    tokenId: token.id,
    isPkce: challenge !== null,
    redirectTo,
  });
  return token;
}

/**
 * Tells who has no account that somebody asked for a link to one, or who has one that somebody tried to make another; only a
 * few times a day.
 * @param mail.languages of the request, for who has no account that tells the language.
 */
export async function writeToStranger(
  context: AuthContext,
  transaction: PoolClient,
  mail: { kind: "no_account" | "address_taken"; recipient: string; languages: string | null },
): Promise<void> {
  const counted = await context.limiters.mailsPerStranger.consume(mail.recipient);
  if (!counted.ok) return;
  const known = mail.kind === "no_account" ? null : await findUserByEmail(transaction, mail.recipient);
  await context.mails.queue(transaction, {
    ...mail,
    languages: known ? localeOf(known) : mail.languages,
  });
}
