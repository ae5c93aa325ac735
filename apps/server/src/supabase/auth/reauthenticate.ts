/** GET /reauthenticate: mails a code, the `nonce` by which a session that is not fresh may change the password. */
import type { AuthContext } from "./context.ts";
import { confirmFirst, validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { limitMail } from "./mail-limits.ts";
import type { Operation } from "./operation.ts";
import { issueToken } from "./one-time-tokens.ts";
import { requireSession } from "./require-session.ts";
import { writeAudit } from "./users.store.ts";

export const reauthenticate =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSession(context, request.bearer);
    if (!caller.ok) return caller;
    const { id: userId, email, emailConfirmedAt } = caller.user;
    if (email === null)
      return validationFailed("Reauthentication requires the user to have an email or a phone number");
    if (emailConfirmedAt === null) return confirmFirst();
    const { clientAddress } = request;
    const limited = await limitMail(context, { email, purpose: "reauthentication", clientAddress });
    if (limited) return limited;
    await inTransaction(context.pool, async (transaction) => {
      const token = await issueToken(context, transaction, {
        userId,
        type: "reauthentication",
        address: email,
        flowId: null,
      });
      await context.mails.queue(transaction, { kind: "reauthentication", userId, tokenId: token.id });
      await writeAudit(transaction, {
        action: "user_reauthenticate_requested",
        userId,
        sessionId: caller.session.id,
        now: context.now(),
      });
    });
    return { ok: true, status: 200, body: {} };
  };
