/** POST /factors/{id}/challenge: asks a factor for its proof. The answer goes to /verify, once, by the same session. */
import type { AuthContext } from "../context.ts";
import { webAuthnVerifyDisabled } from "../errors.ts";
import { consumeAll } from "../limits.ts";
import type { Operation } from "../operation.ts";
import type { User } from "../records.ts";
import { type Factor, insertChallenge, listFactors } from "./factors.store.ts";
import type { RelyingParty } from "./relying-party.ts";
import { requireFactor } from "./require-factor.ts";

/** GoTrue's time. */
export const challengeMs = 5 * 60_000;

export const challengeFactor =
  (context: AuthContext): Operation =>
  async (request) => {
    const owner = await requireFactor(context, request);
    if (!owner.ok) return owner;
    const { user, session, factor } = owner;
    const limited = await consumeAll([context.limiters.factorRequestsPerUser, user.id]);
    if (limited) return limited;
    if (factor.factorType === "webauthn" && !context.relyingParty) return webAuthnVerifyDisabled();

    const webAuthn =
      factor.factorType === "webauthn" && context.relyingParty
        ? await askKey(context, context.relyingParty, user, factor)
        : null;
    const now = context.now();
    const id = await insertChallenge(context.pool, {
      factorId: factor.id,
      sessionId: session.id,
      webAuthnChallenge: webAuthn?.credential_options.publicKey.challenge ?? null,
      now,
      forgetBefore: new Date(now.getTime() - 2 * challengeMs),
    });
    return {
      ok: true,
      status: 200,
      body: {
        id,
        type: factor.factorType,
        expires_at: Math.floor((now.getTime() + challengeMs) / 1000),
        ...(webAuthn ? { webauthn: webAuthn } : {}),
      },
    };
  };

/** A key that is not verified yet is asked for a new credential, any other for a signature. */
async function askKey(context: AuthContext, relyingParty: RelyingParty, user: User, factor: Factor) {
  if (factor.credential) {
    const publicKey = await relyingParty.requestOptions("second factor", [factor.credential]);
    return { type: "request", credential_options: { publicKey } };
  }
  const factors = await listFactors(context.pool, user.id);
  const publicKey = await relyingParty.createOptions({
    // Not the account's: the key would replace its passkey.
    handle: factor.id,
    name: user.email ?? user.id,
    use: "second factor",
    exclude: factors.flatMap(({ credential }) => credential ?? []),
  });
  return { type: "create", credential_options: { publicKey } };
}
