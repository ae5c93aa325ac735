/** GET /admin/users/{id}/passkeys and DELETE /admin/users/{id}/passkeys/{id}: for who lost the device of a passkey. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { passkeyNotFound } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Operation } from "../operation.ts";
import { toPasskeyJson } from "../passkeys/manage-passkeys.ts";
import { deletePasskeyOf, listPasskeysOf } from "../passkeys/passkeys.store.ts";
import { writeAudit } from "../users.store.ts";
import { findTarget } from "./find-target.ts";

export const listUserPasskeys =
  (context: AuthContext): Operation =>
  async (request) => {
    const target = await findTarget(context, request);
    if (!target.ok) return target;
    const passkeys = await listPasskeysOf(context.pool, target.user.id);
    return { ok: true, status: 200, body: passkeys.map(toPasskeyJson) };
  };

export const deleteUserPasskey =
  (context: AuthContext): Operation =>
  async (request) => {
    const target = await findTarget(context, request);
    if (!target.ok) return target;
    const id = z.uuid().safeParse(request.params["passkeyId"]);
    if (!id.success) return passkeyNotFound();
    const userId = target.user.id;
    const isGone = await inTransaction(context.pool, async (transaction) => {
      if (!(await deletePasskeyOf(transaction, userId, id.data))) return false;
      await writeAudit(transaction, { action: "passkey_deleted", userId, now: context.now() });
      return true;
    });
    return isGone ? { ok: true, status: 204 } : passkeyNotFound();
  };
