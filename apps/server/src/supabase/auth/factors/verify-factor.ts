/**
 * POST /factors/{id}/verify: the answer to a challenge. A right one verifies the factor, and raises the session to aal2.
 * Attempts are counted before the answer is checked, so that guesses at once cannot pass the limit.
 */
import type { PoolClient } from "pg";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import {
  challengeExpired,
  challengeNotFound,
  type Refusal,
  sessionNotFound,
  validationFailed,
  webAuthnCredentialExists,
  webAuthnFailed,
  webAuthnVerifyDisabled,
  wrongTotp,
} from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import { type Operation, parseBody } from "../operation.ts";
import type { Session, User } from "../records.ts";
import { answerSession } from "../session-answer.ts";
import { findUser, writeAudit } from "../users.store.ts";
import { challengeMs } from "./challenge-factor.ts";
import {
  deleteUnverifiedFactors,
  type Factor,
  type FactorChallenge,
  findChallenge,
  isCredentialKnown,
  markVerified,
  takeChallenge,
  takeStep,
} from "./factors.store.ts";
import { methodOf } from "./factor-method.ts";
import { raiseSession } from "./raise-session.ts";
import type { StoredCredential } from "./relying-party.ts";
import { requireFactor } from "./require-factor.ts";
import { findStep } from "./totp.ts";

const bodySchema = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(64).nullish(),
  webauthn: z
    .object({ type: z.enum(["create", "request"]), credential_response: z.looseObject({}) })
    .nullish(),
});
type Body = z.infer<typeof bodySchema>;

/** What the answer proves, and what is written with it. */
type Proof = { ok: true; step: number | null; credential: StoredCredential | null };

export const verifyFactor =
  (context: AuthContext): Operation =>
  async (request) => {
    const owner = await requireFactor(context, request);
    if (!owner.ok) return owner;
    const { user, session, factor } = owner;
    const { attemptsPerFactor, attemptsPerFactorAndDay } = context.limiters;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const incomplete = findMissing(factor, parsed.value);
    if (incomplete) return incomplete;
    const limited = await consumeAll([attemptsPerFactor, factor.id], [attemptsPerFactorAndDay, factor.id]);
    if (limited) return limited;

    const challenge = await findChallenge(context.pool, {
      challengeId: parsed.value.challenge_id,
      factorId: factor.id,
      sessionId: session.id,
    });
    if (!challenge) return challengeNotFound();
    if (challenge.createdAt.getTime() + challengeMs <= context.now().getTime())
      return challengeExpired(challenge.id);
    const proof = await check(context, factor, challenge, parsed.value);
    if (!proof.ok) return proof;
    const verified = await inTransaction(context.pool, (transaction) =>
      accept(context, transaction, { user, session, factor, challenge, proof }),
    );
    if (!verified.ok) return verified;
    await Promise.all([attemptsPerFactor.reset(factor.id), attemptsPerFactorAndDay.reset(factor.id)]);
    return answerSession(context, verified.user, verified.session, verified.refreshToken);
  };

function findMissing(factor: Factor, body: Body): Refusal | null {
  if (factor.factorType === "webauthn")
    return body.webauthn ? null : validationFailed("WebAuthn config required");
  return body.code ? null : validationFailed("Code needs to be non-empty");
}

async function check(
  context: AuthContext,
  factor: Factor,
  challenge: FactorChallenge,
  { code, webauthn }: Body,
): Promise<Proof | Refusal> {
  if (factor.secret && code) {
    const secret = context.factorSecrets.open(factor.id, factor.secret);
    if (secret === null) context.log.error("auth.factor_unreadable", { userId: factor.userId });
    const step = secret && findStep(secret, code, context.now());
    return typeof step !== "number" ? wrongTotp() : { ok: true, step, credential: null };
  }
  const { relyingParty } = context;
  if (!relyingParty) return webAuthnVerifyDisabled();
  if (!webauthn || challenge.webAuthnChallenge === null) return webAuthnFailed();
  const answer = webauthn.credential_response;
  const use = "second factor";
  if (!factor.credential) {
    const credential = await relyingParty.checkNew(answer, challenge.webAuthnChallenge, use);
    if (!credential) return webAuthnFailed();
    const { id, publicKey, counter, transports } = credential;
    return { ok: true, step: null, credential: { id, publicKey, counter, transports } };
  }
  if (answer["id"] !== factor.credential.id) return webAuthnFailed();
  const known = await relyingParty.checkKnown(answer, challenge.webAuthnChallenge, use, factor.credential);
  if (!known) return webAuthnFailed();
  return { ok: true, step: null, credential: { ...factor.credential, counter: known.counter } };
}

type Accepted = { ok: true; user: User; session: Session; refreshToken: string };

/** A refusal is returned before anything is written but the challenge that it uses up. */
async function accept(
  context: AuthContext,
  transaction: PoolClient,
  step: { user: User; session: Session; factor: Factor; challenge: FactorChallenge; proof: Proof },
): Promise<Accepted | Refusal> {
  const { factor, challenge, proof, session } = step;
  const now = context.now();
  const userId = step.user.id;
  if (!(await takeChallenge(transaction, challenge.id))) return challengeNotFound();
  if (proof.step !== null && !(await takeStep(transaction, factor.id, proof.step))) return wrongTotp();
  const isNewKey = proof.credential !== null && factor.credential === null;
  if (isNewKey && (await isCredentialKnown(transaction, proof.credential?.id ?? "")))
    return webAuthnCredentialExists();
  const raised = await raiseSession(context, transaction, {
    sessionId: session.id,
    userId,
    method: methodOf(factor),
    factorId: factor.id,
  });
  if (!raised) return sessionNotFound();
  await markVerified(transaction, factor.id, proof.credential, now);
  await deleteUnverifiedFactors(transaction, userId, factor.factorType);
  await writeAudit(transaction, { action: "verification_attempted", userId, sessionId: session.id, now });
  const user = await findUser(transaction, userId);
  return user ? { ok: true, user, ...raised } : sessionNotFound();
}
