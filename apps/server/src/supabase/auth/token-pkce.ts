/** POST /token?grant_type=pkce: exchanges the code of a link or a provider for a session, once, within five minutes. */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import {
  badCodeVerifier,
  flowStateExpired,
  flowStateNotFound,
  type Refusal,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { deleteFlow, lockFlowOfCode } from "./flow-state.store.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import { isAnswered } from "./pkce.ts";
import { openTokens, sessionFieldsOf } from "./provider-tokens.ts";
import type { ProviderTokens } from "./providers/provider.ts";
import { answerSession } from "./session-answer.ts";
import { signIn } from "./sign-in.ts";
import { findUser } from "./users.store.ts";

const bodySchema = z.object({
  auth_code: z.string().max(200).nullish(),
  code_verifier: z.string().max(200).nullish(),
});

const codeMs = 300_000;

export const tokenPkce =
  (context: AuthContext): Operation =>
  async (request) => {
    const limited = await consumeAll([context.limiters.exchangePerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const { auth_code: code, code_verifier: verifier } = parsed.value;
    if (!code || !verifier)
      return validationFailed("invalid request: both auth code and code verifier should be non-empty");
    const exchanged = await exchange(context, code, verifier, request.userAgent);
    if (!exchanged.ok) return exchanged;
    const { user, session, refreshToken, providerTokens } = exchanged;
    return answerSession(
      context,
      user,
      session,
      refreshToken,
      providerTokens && sessionFieldsOf(providerTokens),
    );
  };

type Exchanged = { ok: true; providerTokens: ProviderTokens | null } & NonNullable<
  Awaited<ReturnType<typeof signIn>>
>;

/** A wrong verifier leaves the code to the client that began; guessing one is hopeless. */
const exchange = (
  context: AuthContext,
  code: string,
  verifier: string,
  userAgent: string | undefined,
): Promise<Exchanged | Refusal> =>
  inTransaction(context.pool, async (transaction) => {
    const now = context.now();
    const flow = await lockFlowOfCode(transaction, code);
    if (!flow) return flowStateNotFound();
    if (now.getTime() - flow.issuedAt.getTime() > codeMs) return flowStateExpired();
    if (!isAnswered(flow.challenge, verifier)) return badCodeVerifier();
    await deleteFlow(transaction, flow.id);
    const user = await findUser(transaction, flow.userId);
    if (user?.bannedUntil && user.bannedUntil > now) return userBanned();
    const signedIn = await signIn(context, transaction, {
      userId: flow.userId,
      method: flow.method,
      provider: flow.provider,
      passwordHash: null,
      userAgent,
    });
    if (!signedIn) return flowStateNotFound();
    return {
      ok: true,
      providerTokens: flow.providerTokens && openTokens(code, flow.providerTokens),
      ...signedIn,
    };
  });
