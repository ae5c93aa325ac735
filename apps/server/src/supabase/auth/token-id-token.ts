/**
 * POST /token?grant_type=id_token: a session for an ID token that the client itself got from a provider. The nonce is the
 * client's: its SHA-256 stands in the token.
 */
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import { nameOf } from "./authorize.ts";
import type { AuthContext } from "./context.ts";
import {
  idTokenProviderUnknown,
  oauthRefusal,
  providerDisabled,
  providerUnreachable,
  type Refusal,
} from "./errors.ts";
import { admitExternal, type ExternalPerson, linkExternal } from "./external-account.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type AuthRequest, type Operation, parseBody } from "./operation.ts";
import type { AuthProvider, IdTokens } from "./providers/provider.ts";
import { requireSession } from "./require-session.ts";
import { answerSession, beginSession } from "./session-answer.ts";

const bodySchema = z.object({
  id_token: z.string().max(16_000).nullish(),
  access_token: z.string().max(16_000).nullish(),
  nonce: z.string().max(500).nullish(),
  provider: z.string().max(200).nullish(),
  client_id: z.string().max(500).nullish(),
  issuer: z.string().max(500).nullish(),
  link_identity: z.boolean().nullish(),
});
type Body = z.infer<typeof bodySchema>;

export const tokenIdToken =
  (context: AuthContext): Operation =>
  async (request) => {
    const limited = await consumeAll([context.limiters.externalTokenPerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const body = parsed.value;
    if (!body.id_token) return oauthRefusal("invalid request", "id_token required");
    if (!body.provider && !(body.client_id && body.issuer))
      return oauthRefusal("invalid request", "provider or client_id and issuer required");
    const target = body.link_identity
      ? await requireTarget(context, request)
      : { ok: true as const, userId: null };
    if (!target.ok) return target;
    const found = findProvider(context, body);
    if (!found.ok) return found;
    const checked = await check(context, found, body.id_token, body);
    if (!checked.ok) return checked;
    const external = { provider: found.provider.name, person: checked.person };
    const begun = await inTransaction(context.pool, (transaction) =>
      begin(context, transaction, { external, userId: target.userId, userAgent: request.userAgent }),
    );
    return begun.ok ? answerSession(context, begun.user, begun.session, begun.refreshToken) : begun;
  };

async function requireTarget(
  context: AuthContext,
  { bearer }: AuthRequest,
): Promise<{ ok: true; userId: string } | Refusal> {
  if (bearer === undefined)
    return oauthRefusal("invalid request", "Linking requires a valid user access token in Authorization");
  const caller = await requireSession(context, bearer);
  return caller.ok ? { ok: true, userId: caller.user.id } : caller;
}

type Found = { ok: true; provider: AuthProvider; idTokens: IdTokens };

/** By its name, or by the issuer that clients named once. */
function findProvider({ providers }: AuthContext, { provider: name, issuer }: Body): Found | Refusal {
  const all = [...providers.values()];
  const provider =
    all.find((one) => one.name === name) ??
    all.find(({ idTokens }) => issuer && idTokens?.issuers.includes(issuer));
  if (provider?.idTokens) return { ok: true, provider, idTokens: provider.idTokens };
  if (name === "google") return providerDisabled("https://accounts.google.com");
  if (name === "apple") return providerDisabled("https://appleid.apple.com");
  return idTokenProviderUnknown(name ?? "");
}

async function check(
  { log }: AuthContext,
  { provider, idTokens }: Found,
  idToken: string,
  { access_token: accessToken, nonce }: Body,
): Promise<{ ok: true; person: ExternalPerson["person"] } | Refusal> {
  try {
    const verified = await idTokens.verify(idToken, accessToken || undefined);
    if (!verified) return oauthRefusal("invalid request", "Bad ID token");
    const refused = refuseNonce(verified.nonce, nonce || null);
    return refused ?? { ok: true, person: verified.person };
  } catch (error) {
    log.warn("auth.provider_failed", { provider: provider.name, step: "keys", error: nameOf(error) });
    return providerUnreachable();
  }
}

function refuseNonce(inToken: string | null, given: string | null): Refusal | null {
  if ((inToken === null) !== (given === null))
    return oauthRefusal(
      "invalid request",
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  if (inToken === null || given === null) return null;
  const hash = createHash("sha256").update(given).digest("hex");
  return hash === inToken ? null : oauthRefusal("invalid nonce", "Nonces mismatch");
}

async function begin(
  context: AuthContext,
  transaction: PoolClient,
  {
    external,
    userId,
    userAgent,
  }: { external: ExternalPerson; userId: string | null; userAgent: string | undefined },
) {
  const admitted = await (userId === null
    ? admitExternal(context, transaction, external)
    : linkExternal(context, transaction, userId, external));
  if (!admitted.ok) return admitted;
  const { user } = admitted;
  const begun = await beginSession(context, transaction, {
    user,
    method: "oauth",
    userAgent,
    now: context.now(),
  });
  return { ok: true as const, user, ...begun };
}
