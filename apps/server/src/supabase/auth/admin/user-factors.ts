/** GET /admin/users/{id}/factors and DELETE /admin/users/{id}/factors/{id}: for who lost what their second step needs. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { factorNotFound, notAFactorId } from "../errors.ts";
import { lockFactors } from "../factors/factors.store.ts";
import { removeFactor } from "../factors/unenroll-factor.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Operation } from "../operation.ts";
import { toFactorJson } from "../records.ts";
import { writeAudit } from "../users.store.ts";
import { findTarget } from "./find-target.ts";

export const listUserFactors =
  (context: AuthContext): Operation =>
  async (request) => {
    const target = await findTarget(context, request);
    return target.ok ? { ok: true, status: 200, body: target.user.factors.map(toFactorJson) } : target;
  };

export const deleteUserFactor =
  (context: AuthContext): Operation =>
  async (request) => {
    const target = await findTarget(context, request);
    if (!target.ok) return target;
    const factorId = z.uuid().safeParse(request.params["factorId"]);
    if (!factorId.success) return notAFactorId();
    const { user } = target;
    const shown = user.factors.find(({ id }) => id === factorId.data);
    if (!shown) return factorNotFound();
    return inTransaction(context.pool, async (transaction) => {
      const factor = (await lockFactors(transaction, user.id)).find(({ id }) => id === shown.id);
      if (!factor) return factorNotFound();
      await removeFactor(transaction, factor);
      await writeAudit(transaction, { action: "factor_deleted", userId: user.id, now: context.now() });
      return { ok: true, status: 200, body: toFactorJson(shown) };
    });
  };
