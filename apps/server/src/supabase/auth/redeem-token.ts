/** What a one-time token does once it was taken: confirms, signs in, or changes the address. For `/verify` alone. */
import { DatabaseError, type PoolClient } from "pg";
import { confirmEmailChange } from "./change-email.ts";
import { confirmAddress } from "./confirm-user.ts";
import type { AuthContext } from "./context.ts";
import { bannedFromVerifying, emailExists, otpExpired, type Refusal, validationFailed } from "./errors.ts";
import { finishFlow } from "./flow-state.store.ts";
import { inTransaction } from "./in-transaction.ts";
import type { OneTimeToken, TokenType } from "./one-time-tokens.store.ts";
import type { User } from "./records.ts";
import type { BegunSession } from "./session-answer.ts";
import { signIn } from "./sign-in.ts";
import { findUser } from "./users.store.ts";

/** The tokens that each `type` of the protocol opens. */
const tokenTypes: Record<string, readonly TokenType[]> = {
  email: ["confirmation", "recovery"],
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email_change: ["email_change_current", "email_change_new"],
};

export function readTokenTypes(type: string): { ok: true; types: readonly TokenType[] } | Refusal {
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined;
  return types ? { ok: true, types } : validationFailed("Invalid email verification type");
}

export type Redeemed =
  | ({ ok: true; gives: "session"; user: User } & BegunSession)
  /** For the client that began by PKCE. */
  | { ok: true; gives: "code"; code: string }
  /** The other address of an e-mail change has to confirm it as well. */
  | { ok: true; gives: "half" };

export type Redemption = {
  /** Takes the token, or counts the failure. */
  take: (transaction: PoolClient) => Promise<OneTimeToken | null>;
  by: "link" | "code";
  /** Whether a flow that began by PKCE ends with a code; else with a session. */
  endsFlow: boolean;
  userAgent: string | undefined;
};

/** Refusals commit, too: a wrong guess stays counted, and a token that was taken stays used. */
export async function redeemToken(context: AuthContext, redemption: Redemption): Promise<Redeemed | Refusal> {
  try {
    return await inTransaction(context.pool, (transaction) => redeem(context, transaction, redemption));
  } catch (error) {
    // Somebody else took the new address of a change at the same time.
    if (error instanceof DatabaseError && error.constraint === "users_email_key") return emailExists();
    throw error;
  }
}

async function redeem(
  context: AuthContext,
  transaction: PoolClient,
  { take, by, endsFlow, userAgent }: Redemption,
): Promise<Redeemed | Refusal> {
  const token = await take(transaction);
  const user = token && (await findUser(transaction, token.userId));
  if (!token || !user) return otpExpired(by);
  if (user.bannedUntil && user.bannedUntil > context.now()) return bannedFromVerifying();

  if (token.type === "email_change_new" || token.type === "email_change_current") {
    const change = await confirmEmailChange(context, transaction, user, token.type);
    if (!change.ok) return change;
    if (change.is === "half") return { ok: true, gives: "half" };
  } else if (token.type === "confirmation" || token.type === "recovery") {
    // The address may have changed since the mail was sent.
    if (token.relatesTo !== user.email) return otpExpired(by);
    await confirmAddress(context, transaction, user, token.type);
  }

  if (endsFlow && token.flowId !== null) {
    const flow = { flowId: token.flowId, userId: user.id, now: context.now() };
    const code = await finishFlow(transaction, flow);
    return code === null ? otpExpired(by) : { ok: true, gives: "code", code };
  }
  const signedIn = await signIn(context, transaction, {
    userId: user.id,
    method: "otp",
    provider: "email",
    passwordHash: null,
    userAgent,
  });
  return signedIn ? { ok: true, gives: "session", ...signedIn } : otpExpired(by);
}
