/**
 * GET /verify?token=…&type=…&redirect_to=…: a mail's link. Leads to the page that the mail was asked for, with a session
 * in the fragment, a code for the client that began (PKCE), a message, or the refusal as `error_description`. The product's
 * own pages take no session from an address, since anybody could write theirs there: without PKCE a link that leads to them
 * stays unused and goes to the page that opens it by `POST /verify`.
 */
import { accessTokenSeconds } from "./access-token.ts";
import type { AuthContext } from "./context.ts";
import { type Refusal, validationFailed } from "./errors.ts";
import { consumeAll } from "./limits.ts";
import { pkcePrefix, takeByLink } from "./one-time-tokens.ts";
import type { Operation } from "./operation.ts";
import { readTokenTypes, type Redeemed, redeemToken } from "./redeem-token.ts";
import { withFragment, withQuery } from "./redirect-target.ts";
import { halfConfirmed } from "./verify.ts";

export const followLink =
  (context: AuthContext): Operation =>
  async (request) => {
    const { token, type, redirect_to: wanted } = request.query;
    if (!type) return validationFailed("Verify requires a verification type");
    if (!token) return validationFailed("Verify requires a token or a token hash");
    const limited = await consumeAll([context.limiters.verifyPerAddress, request.clientAddress]);
    if (limited) return limited;
    const target = context.redirectTargets.choose(wanted);
    const usesPkce = token.startsWith(pkcePrefix);
    if (!usesPkce && context.linkPage !== null && context.redirectTargets.isOwn(target)) {
      const handedOn = { token_hash: token, type, redirect_to: target };
      return { ok: true, status: 303, location: withQuery(context.linkPage, handedOn) };
    }
    const types = readTokenTypes(type);
    const redeemed = types.ok
      ? await redeemToken(context, {
          by: "link",
          take: (transaction) => takeByLink(context, transaction, { hashedToken: token, types: types.types }),
          endsFlow: usesPkce,
          userAgent: request.userAgent,
        })
      : types;
    const location = redeemed.ok
      ? await locationOf(context, redeemed, { target, type, usesPkce })
      : locationOfRefusal(redeemed, { target, usesPkce });
    return { ok: true, status: 303, location };
  };

type Target = { target: string; usesPkce: boolean };

async function locationOf(
  context: AuthContext,
  redeemed: Redeemed,
  { target, type, usesPkce }: Target & { type: string },
): Promise<string> {
  if (redeemed.gives === "code") return withQuery(target, { code: redeemed.code });
  if (redeemed.gives === "half") {
    const message = { message: halfConfirmed };
    return withFragment(usesPkce ? withQuery(target, message) : target, { ...message, sb: "" });
  }
  const { user, session, refreshToken } = redeemed;
  const { token, expiresAtSeconds } = await context.accessTokens.issue(user, session);
  return withFragment(target, {
    access_token: token,
    expires_at: String(expiresAtSeconds),
    expires_in: String(accessTokenSeconds),
    refresh_token: refreshToken,
    sb: "",
    token_type: "bearer",
    type,
  });
}

/** GoTrue's names for the statuses of a refusal in an address (RFC 6749, 4.1.2.1). */
const oauthErrors: Partial<Record<Refusal["status"], string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
};

function locationOfRefusal(refusal: Refusal, { target, usesPkce }: Target): string {
  const error = oauthErrors[refusal.status];
  const values = {
    ...(error ? { error } : {}),
    error_code: refusal.code,
    error_description: refusal.message,
  };
  return withFragment(usesPkce ? withQuery(target, values) : target, { ...values, sb: "" });
}
