/** POST /factors/recovery-codes/verify: a code in place of a second factor. It raises the session to aal2, once. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { recoveryCodesLocked, sessionNotFound, validationFailed, wrongRecoveryCode } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { type Operation, parseBody } from "../operation.ts";
import { answerSession } from "../session-answer.ts";
import { findUser, writeAudit } from "../users.store.ts";
import { listFactors } from "./factors.store.ts";
import { methodOf } from "./factor-method.ts";
import { raiseSession } from "./raise-session.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { findRecoveryFactor } from "./recovery-codes.ts";
import { takeRecoveryCode } from "./recovery-codes.store.ts";
import { requirePerson } from "./require-factor.ts";

const bodySchema = z.object({ code: z.string().max(200).nullish() });

export const verifyRecoveryCode =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requirePerson(context, request);
    if (!caller.ok) return caller;
    const userId = caller.user.id;
    const sessionId = caller.session.id;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    if (!parsed.value.code) return validationFailed("Code needs to be non-empty");
    const code = readRecoveryCode(parsed.value.code);
    const attempt = await context.limiters.recoveryAttemptsPerUser.consume(userId);
    if (!attempt.ok) return recoveryCodesLocked(attempt.retryAfterSeconds);

    // A person without codes gets the answer to a wrong one, as in GoTrue.
    const factor = findRecoveryFactor(await listFactors(context.pool, userId));
    if (!factor) return wrongRecoveryCode();
    const now = context.now();
    const hash = context.factorSecrets.hashRecoveryCode(factor.id, code);
    const raised = await inTransaction(context.pool, async (transaction) => {
      if (!(await takeRecoveryCode(transaction, { factorId: factor.id, hash, now })))
        return wrongRecoveryCode();
      const session = await raiseSession(context, transaction, {
        sessionId,
        userId,
        method: methodOf(factor),
        factorId: factor.id,
      });
      const user = session && (await findUser(transaction, userId));
      if (!user) return sessionNotFound();
      await writeAudit(transaction, { action: "verification_attempted", userId, sessionId, now });
      return { ok: true as const, user, ...session };
    });
    if (!raised.ok) return raised;
    await context.limiters.recoveryAttemptsPerUser.reset(userId);
    return answerSession(context, raised.user, raised.session, raised.refreshToken);
  };
