/**
 * GET /authorize: sends the browser to a provider. GET /user/identities/authorize: the same for a signed-in person who
 * links another identity. The visit is bound to this browser by a cookie, so that nobody can be made to finish a visit that
 * somebody else began.
 */
import { randomBytes } from "node:crypto";
import type { AuthContext } from "./context.ts";
import { providerUnreachable, type Refusal, unsupportedProvider } from "./errors.ts";
import { startFlow } from "./flow-state.store.ts";
import { consumeAll } from "./limits.ts";
import type { Answer, AuthRequest, Operation } from "./operation.ts";
import { type Challenge, readChallenge } from "./pkce.ts";
import { withRefusal } from "./provider-redirect.ts";
import { insertVisit } from "./provider-visits.store.ts";
import type { AuthProvider } from "./providers/provider.ts";
import { unsupportedProviderOf } from "./providers/providers.ts";
import { requireSessionForUpdate } from "./require-session.ts";
import { visitCookie } from "./visit-cookie.ts";

export const authorize =
  (context: AuthContext): Operation =>
  async (request) => {
    const limited = await consumeAll([context.limiters.authorizePerAddress, request.clientAddress]);
    if (limited) return limited;
    const wish = readWish(context, request);
    if (!wish.ok) return wish;
    const begun = await beginVisit(context, wish, null);
    return begun.ok
      ? { ok: true, status: 303, location: begun.url, cookie: begun.cookie }
      : { ok: true, status: 303, location: withRefusal(wish.redirectTo, begun) };
  };

export const linkIdentity =
  (context: AuthContext): Operation =>
  async (request): Promise<Answer> => {
    const caller = await requireSessionForUpdate(context, request.bearer);
    if (!caller.ok) return caller;
    const wish = readWish(context, request);
    if (!wish.ok) return wish;
    const begun = await beginVisit(context, wish, caller.session.id);
    if (!begun.ok) return begun;
    const { url, cookie } = begun;
    return request.query["skip_http_redirect"] === "true"
      ? { ok: true, status: 200, body: { url }, cookie }
      : { ok: true, status: 303, location: url, cookie };
  };

type Wish = {
  ok: true;
  provider: AuthProvider;
  redirectTo: string;
  challenge: Challenge | null;
  scopes: string[];
  extra: Record<string, string>;
};

function readWish({ providers, redirectTargets }: AuthContext, { query }: AuthRequest): Wish | Refusal {
  const name = (query["provider"] ?? "").toLowerCase().slice(0, 100);
  const provider = providers.get(name);
  if (!provider) return unsupportedProvider(unsupportedProviderOf(name));
  const challenge = readChallenge(query);
  if (!challenge.ok) return challenge;
  return {
    ok: true,
    provider,
    redirectTo: redirectTargets.choose(query["redirect_to"]),
    challenge: challenge.challenge,
    scopes: readScopes(query["scopes"] ?? ""),
    extra: readExtra(query),
  };
}

async function beginVisit(
  context: AuthContext,
  { provider, redirectTo, challenge, scopes, extra }: Wish,
  linkSessionId: string | null,
): Promise<{ ok: true; url: string; cookie: string } | Refusal> {
  const now = context.now();
  const [state, browserSecret, nonce, codeVerifier] = [secret(), secret(), secret(), secret()] as const;
  let url: URL;
  try {
    url = await provider.begin({ state, nonce, codeVerifier, scopes, extra });
  } catch (error) {
    context.log.warn("auth.provider_failed", {
      provider: provider.name,
      step: "begin",
      error: nameOf(error),
    });
    return providerUnreachable();
  }
  const flowId = challenge ? await startFlow(context.pool, { challenge, method: "oauth", now }) : null;
  await insertVisit(context.pool, {
    state,
    browserSecret,
    nonce,
    codeVerifier,
    provider: provider.name,
    redirectTo,
    flowId,
    linkSessionId,
    now,
  });
  return {
    ok: true,
    url: url.href,
    cookie: visitCookie(context.callbackUrl, provider).set(state, browserSecret),
  };
}

const secret = (): string => randomBytes(32).toString("base64url");

export const nameOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}${"code" in error ? ` ${String(error.code)}` : ""}` : typeof error;

const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/;

const readScopes = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((scope) => scopeForm.test(scope))
    .slice(0, 20);

/** Parameters of ours, and those of the protocol that a client must not change. */
const ownParameters = new Set(
  `provider scopes scope redirect_to skip_http_redirect invite_token client_id client_secret redirect_uri response_type
  response_mode state nonce code_challenge code_challenge_method code_verifier request request_uri registration
  id_token_hint`.split(/\s+/),
);

/** Other parameters of the client, such as `prompt` or `access_type`, go to the provider. */
const readExtra = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(
        ([name, value]) => /^[a-z_]{1,40}$/.test(name) && !ownParameters.has(name) && value.length <= 300,
      )
      .slice(0, 10),
  );
