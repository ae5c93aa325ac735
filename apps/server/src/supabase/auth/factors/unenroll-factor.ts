/**
 * DELETE /factors/{id}. Sessions that the factor raised are aal1 again. Recovery codes go with the last factor that they
 * stand in for.
 */
import type { PoolClient } from "pg";
import type { AuthContext } from "../context.ts";
import { insufficientAal } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Operation } from "../operation.ts";
import { writeAudit } from "../users.store.ts";
import { deleteFactor, type Factor, lockFactors } from "./factors.store.ts";
import { methodOf } from "./factor-method.ts";
import { lowerSessions } from "./raise-session.store.ts";
import { requireFactor } from "./require-factor.ts";

export const unenrollFactor =
  (context: AuthContext): Operation =>
  async (request) => {
    const owner = await requireFactor(context, request);
    if (!owner.ok) return owner;
    const { user, session, factor } = owner;
    if (factor.status === "verified" && session.aal !== "aal2")
      return insufficientAal(422, "AAL2 required to unenroll verified factor");
    const now = context.now();
    await inTransaction(context.pool, async (transaction) => {
      await removeFactor(transaction, factor);
      await writeAudit(transaction, {
        action: "factor_unenrolled",
        userId: user.id,
        sessionId: session.id,
        now,
      });
    });
    return { ok: true, status: 200, body: { id: factor.id } };
  };

export async function removeFactor(transaction: PoolClient, factor: Factor): Promise<void> {
  const factors = await lockFactors(transaction, factor.userId);
  const others = factors.filter(({ id, status }) => id !== factor.id && status === "verified");
  const isLast = others.every(({ factorType }) => factorType === "recovery_code");
  for (const gone of [factor, ...(isLast ? others : [])]) {
    await lowerSessions(transaction, gone.id, methodOf(gone));
    await deleteFactor(transaction, gone.id);
  }
}
