/**
 * GET and POST /callback: the browser comes back from a provider. Every outcome leads on to the client's own address, with
 * a code to exchange, a session or an error in it.
 */
import type { PoolClient } from "pg";
import { accessTokenSeconds } from "./access-token.ts";
import { nameOf } from "./authorize.ts";
import type { AuthContext } from "./context.ts";
import {
  badState,
  flowStateNotFound,
  providerCodeMissing,
  providerExchangeFailed,
  type Refusal,
  sessionNotFound,
  stateMissing,
} from "./errors.ts";
import { admitExternal, type ExternalPerson, linkExternal } from "./external-account.ts";
import { attachProvider, finishFlow } from "./flow-state.store.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import type { Answer, AuthRequest, Operation } from "./operation.ts";
import { withFailure, withRefusal } from "./provider-redirect.ts";
import { sealTokens, sessionFieldsOf } from "./provider-tokens.ts";
import { takeVisit, type Visit } from "./provider-visits.store.ts";
import type { ProviderPerson, ProviderTokens } from "./providers/provider.ts";
import type { User } from "./records.ts";
import { withFragment, withQuery } from "./redirect-target.ts";
import { findSessionOwner } from "./sessions.store.ts";
import { type BegunSession, beginSession } from "./session-answer.ts";
import { clearVisitCookie, visitCookieName } from "./visit-cookie.ts";

export const providerCallback =
  (context: AuthContext): Operation =>
  async (request): Promise<Answer> => {
    const { redirectTargets, callbackUrl } = context;
    const limited = await consumeAll([context.limiters.callbackPerAddress, request.clientAddress]);
    if (limited) return limited;
    const answer = readAnswer(request);
    const state = answer.get("state") ?? "";
    const found = await findVisit(context, request, state);
    if (!found.ok) return leadTo(withRefusal(redirectTargets.choose(null), found));
    return leadTo(
      await follow(context, found.visit, answer, { state, userAgent: request.userAgent }),
      clearVisitCookie(callbackUrl, state),
    );
  };

const leadTo = (location: string, cookie?: string): Answer => ({
  ok: true,
  status: 303,
  location,
  ...(cookie === undefined ? {} : { cookie }),
});

const readAnswer = ({ body, query }: AuthRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams(query);

async function findVisit(
  { pool, now }: AuthContext,
  request: AuthRequest,
  state: string,
): Promise<{ ok: true; visit: Visit } | Refusal> {
  if (state === "") return stateMissing();
  const browserSecret = request.cookie(visitCookieName(state));
  if (browserSecret === undefined) return badState();
  const visit = await takeVisit(pool, { state, browserSecret, now: now() });
  return visit ? { ok: true, visit } : badState();
}

type Came = { state: string; userAgent: string | undefined };

/** @returns where the browser goes. */
async function follow(
  context: AuthContext,
  visit: Visit,
  answer: URLSearchParams,
  came: Came,
): Promise<string> {
  const error = answer.get("error");
  if (error !== null && error !== "") {
    const description = answer.get("error_description") ?? "";
    return withFailure(visit.redirectTo, { error: bounded(error), description: bounded(description) });
  }
  if (!answer.get("code")) return withRefusal(visit.redirectTo, providerCodeMissing());
  const asked = await askProvider(context, visit, answer, came.state);
  if (!asked.ok) return withRefusal(visit.redirectTo, asked);
  const arrived = await inTransaction(context.pool, (transaction) =>
    arrive(context, transaction, { visit, ...asked, userAgent: came.userAgent }),
  );
  if (!arrived.ok) return withRefusal(visit.redirectTo, arrived);
  return "code" in arrived
    ? withQuery(visit.redirectTo, { code: arrived.code })
    : await withSession(context, visit.redirectTo, arrived, asked.tokens);
}

const bounded = (text: string): string => text.slice(0, 300);

async function askProvider(
  { providers, log }: AuthContext,
  visit: Visit,
  answer: URLSearchParams,
  state: string,
): Promise<{ ok: true; person: ProviderPerson; tokens: ProviderTokens } | Refusal> {
  const provider = providers.get(visit.provider);
  if (!provider) return badState();
  const { nonce, codeVerifier } = visit;
  try {
    return { ok: true, ...(await provider.finish(answer, { state, nonce, codeVerifier })) };
  } catch (error) {
    log.warn("auth.provider_failed", { provider: visit.provider, step: "finish", error: nameOf(error) });
    return providerExchangeFailed();
  }
}

type Arrival = {
  visit: Visit;
  person: ProviderPerson;
  tokens: ProviderTokens;
  userAgent: string | undefined;
};
type Arrived = { ok: true; code: string } | ({ ok: true; user: User } & BegunSession);

async function arrive(
  context: AuthContext,
  transaction: PoolClient,
  { visit, person, tokens, userAgent }: Arrival,
): Promise<Arrived | Refusal> {
  const now = context.now();
  const { flowId, provider } = visit;
  const admitted = await admit(context, transaction, visit, { provider, person });
  if (!admitted.ok) return admitted;
  const { user } = admitted;
  if (flowId === null) {
    const begun = await beginSession(context, transaction, { user, method: "oauth", userAgent, now });
    return { ok: true, user, ...begun };
  }
  const code = await finishFlow(transaction, { flowId, userId: user.id, now });
  if (code === null) return flowStateNotFound();
  await attachProvider(transaction, { flowId, provider, sealed: sealTokens(code, tokens) });
  return { ok: true, code };
}

async function admit(
  context: AuthContext,
  transaction: PoolClient,
  { linkSessionId }: Visit,
  external: ExternalPerson,
): ReturnType<typeof admitExternal> {
  if (linkSessionId === null) return admitExternal(context, transaction, external);
  const userId = await findSessionOwner(transaction, { sessionId: linkSessionId, now: context.now() });
  return userId === null ? sessionNotFound() : linkExternal(context, transaction, userId, external);
}

async function withSession(
  { accessTokens }: AuthContext,
  target: string,
  { user, session, refreshToken }: { user: User } & BegunSession,
  tokens: ProviderTokens,
): Promise<string> {
  const { token, expiresAtSeconds } = await accessTokens.issue(user, session);
  return withFragment(target, {
    access_token: token,
    expires_at: String(expiresAtSeconds),
    expires_in: String(accessTokenSeconds),
    ...sessionFieldsOf(tokens),
    refresh_token: refreshToken,
    sb: "",
    token_type: "bearer",
  });
}
