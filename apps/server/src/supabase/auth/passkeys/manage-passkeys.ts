/** GET /passkeys, PATCH and DELETE /passkeys/{id}: a person's own passkeys. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { insufficientAal, passkeyNotFound, type Refusal } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import { type Operation, parseBody } from "../operation.ts";
import { hasSecondFactor } from "../records.ts";
import { requireSession } from "../require-session.ts";
import type { AliveSession } from "../sessions.store.ts";
import { writeAudit } from "../users.store.ts";
import { deletePasskeyOf, listPasskeysOf, type Passkey, renamePasskeyOf } from "./passkeys.store.ts";

const nameSchema = z.object({
  friendly_name: z
    .string("friendly_name is required")
    .min(1, "friendly_name is required")
    .max(120, "friendly_name must be 120 characters or less"),
});

/** Null when the person may add and remove passkeys. */
export const requirePasskeyAal = ({ user, session }: AliveSession): Refusal | null =>
  hasSecondFactor(user) && session.aal !== "aal2"
    ? insufficientAal(403, "AAL2 session is required to manage passkeys when MFA is enabled")
    : null;

export const listPasskeys =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSession(context, request.bearer);
    if (!caller.ok) return caller;
    const passkeys = await listPasskeysOf(context.pool, caller.user.id);
    return { ok: true, status: 200, body: passkeys.map(toPasskeyJson) };
  };

export const renamePasskey =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSession(context, request.bearer);
    if (!caller.ok) return caller;
    const { user, session } = caller;
    const limited = await consumeAll([context.limiters.factorRequestsPerUser, user.id]);
    if (limited) return limited;
    const id = z.uuid().safeParse(request.params["passkeyId"]);
    if (!id.success) return passkeyNotFound();
    const parsed = parseBody(nameSchema, request.body);
    if (!parsed.ok) return parsed;
    const now = context.now();
    const change = { id: id.data, userId: user.id, friendlyName: parsed.value.friendly_name, now };
    const renamed = await inTransaction(context.pool, async (transaction) => {
      const passkey = await renamePasskeyOf(transaction, change);
      if (passkey)
        await writeAudit(transaction, {
          action: "passkey_updated",
          userId: user.id,
          sessionId: session.id,
          now,
        });
      return passkey;
    });
    return renamed ? { ok: true, status: 200, body: toPasskeyJson(renamed) } : passkeyNotFound();
  };

export const deletePasskey =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSession(context, request.bearer);
    if (!caller.ok) return caller;
    const { user, session } = caller;
    const refused = requirePasskeyAal(caller);
    if (refused) return refused;
    const id = z.uuid().safeParse(request.params["passkeyId"]);
    if (!id.success) return passkeyNotFound();
    const isGone = await inTransaction(context.pool, async (transaction) => {
      if (!(await deletePasskeyOf(transaction, user.id, id.data))) return false;
      await writeAudit(transaction, {
        action: "passkey_deleted",
        userId: user.id,
        sessionId: session.id,
        now: context.now(),
      });
      return true;
    });
    return isGone ? { ok: true, status: 204 } : passkeyNotFound();
  };

export const toPasskeyJson = ({ id, friendlyName, createdAt, lastUsedAt }: Passkey): object => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt.toISOString(),
  ...(lastUsedAt ? { last_used_at: lastUsedAt.toISOString() } : {}),
});
