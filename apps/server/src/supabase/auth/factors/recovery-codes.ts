/**
 * /factors/recovery-codes: a person's set of ten codes, each of which stands in for a second factor once. The codes are
 * answered when they are made and never again. The protocol is auth-js's experimental `mfa.recoveryCodes`.
 */
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import {
  factorNameConflict,
  factorNotFound,
  insufficientAal,
  recoveryCodesExist,
  recoveryCodesSoleFactor,
  type Refusal,
  tooManyFactors,
} from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import { type Answer, type AuthRequest, type Operation, parseBody } from "../operation.ts";
import type { AliveSession } from "../sessions.store.ts";
import { writeAudit } from "../users.store.ts";
import { factorName, maxFactors } from "./enroll-factor.ts";
import { type Factor, insertFactor, listFactors, lockFactors } from "./factors.store.ts";
import { codesInSet, createRecoveryCodes } from "./recovery-code.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.store.ts";
import { requirePerson } from "./require-factor.ts";
import { removeFactor } from "./unenroll-factor.ts";

const type = "recovery_code";
const bodySchema = z.object({ friendly_name: factorName.nullish() }).optional();

export const findRecoveryFactor = (factors: Factor[]): Factor | undefined =>
  factors.find(({ factorType }) => factorType === type);

export const getRecoveryCodes =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requirePerson(context, request);
    if (!caller.ok) return caller;
    const factor = findRecoveryFactor(await listFactors(context.pool, caller.user.id));
    if (!factor) return factorNotFound();
    const counts = await countRecoveryCodes(context.pool, factor.id);
    return { ok: true, status: 200, body: { id: factor.id, type, ...counts } };
  };

export const generateRecoveryCodes =
  (context: AuthContext): Operation =>
  async (request) => {
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const friendlyName = parsed.value?.friendly_name || "Recovery codes";
    return change(context, request, async (transaction, { user, session }, factors) => {
      const hasOther = factors.some(({ status, factorType }) => status === "verified" && factorType !== type);
      if (!hasOther) return recoveryCodesSoleFactor();
      if (session.aal !== "aal2") return insufficientAal(403, "AAL2 required to generate recovery codes");
      if (findRecoveryFactor(factors)) return recoveryCodesExist();
      if (factors.length >= maxFactors) return tooManyFactors();
      const now = context.now();
      const factor: Factor = {
        id: randomUUID(),
        userId: user.id,
        friendlyName,
        factorType: type,
        status: "verified",
        secret: null,
        credential: null,
      };
      if (!(await insertFactor(transaction, { ...factor, now }))) return factorNameConflict(friendlyName);
      await writeAudit(transaction, {
        action: "factor_in_progress",
        userId: user.id,
        sessionId: session.id,
        now,
      });
      return writeCodes(context, transaction, factor);
    });
  };

/** Also ends a lock after wrong attempts. */
export const regenerateRecoveryCodes =
  (context: AuthContext): Operation =>
  async (request) =>
    change(context, request, async (transaction, { user, session }, factors) => {
      const factor = findRecoveryFactor(factors);
      if (!factor) return factorNotFound();
      if (session.aal !== "aal2") return insufficientAal(403, "AAL2 required to regenerate recovery codes");
      await context.limiters.recoveryAttemptsPerUser.reset(user.id);
      return writeCodes(context, transaction, factor);
    });

export const removeRecoveryCodes =
  (context: AuthContext): Operation =>
  async (request) =>
    change(context, request, async (transaction, { user, session }, factors) => {
      const factor = findRecoveryFactor(factors);
      if (!factor) return factorNotFound();
      if (session.aal !== "aal2") return insufficientAal(403, "AAL2 required to remove recovery codes");
      await removeFactor(transaction, factor);
      await writeAudit(transaction, {
        action: "factor_unenrolled",
        userId: user.id,
        sessionId: session.id,
        now: context.now(),
      });
      return { ok: true, status: 200, body: { id: factor.id } };
    });

type Work = (transaction: PoolClient, caller: AliveSession, factors: Factor[]) => Promise<Answer | Refusal>;

async function change(context: AuthContext, request: AuthRequest, work: Work): Promise<Answer> {
  const caller = await requirePerson(context, request);
  if (!caller.ok) return caller;
  const limited = await consumeAll([context.limiters.factorRequestsPerUser, caller.user.id]);
  if (limited) return limited;
  return inTransaction(context.pool, async (transaction) =>
    work(transaction, caller, await lockFactors(transaction, caller.user.id)),
  );
}

async function writeCodes(context: AuthContext, transaction: PoolClient, factor: Factor): Promise<Answer> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => context.factorSecrets.hashRecoveryCode(factor.id, code));
  await replaceRecoveryCodes(transaction, factor.id, hashes);
  return {
    ok: true,
    status: 200,
    body: { id: factor.id, type, friendly_name: factor.friendlyName, total: codesInSet, codes },
  };
}
