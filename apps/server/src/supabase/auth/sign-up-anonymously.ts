/** POST /signup without an address: an account without a name, where the operator allows them. */
import { awaitsAdultStatement, withAdultStatement } from "./adult-statement.ts";
import type { AuthContext } from "./context.ts";
import { anonymousDisabled, metadataTooLarge } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import type { Answer, AuthRequest } from "./operation.ts";
import { answerSession, beginSession } from "./session-answer.ts";
import { maxUserMetadataBytes, mergeUserMetadata, type UserData } from "./user-metadata.ts";
import { insertUser, writeAudit } from "./users.store.ts";

export async function signUpAnonymously(
  context: AuthContext,
  request: Pick<AuthRequest, "clientAddress" | "userAgent">,
  data: UserData,
): Promise<Answer> {
  if (!context.signIn.allowsAnonymous) return anonymousDisabled();
  const limited = await consumeAll([context.limiters.anonymousPerAddress, request.clientAddress]);
  if (limited) return limited;
  const userMetadata = mergeUserMetadata({}, data);
  if (userMetadata === null) return metadataTooLarge(maxUserMetadataBytes);
  const now = context.now();
  const begun = await inTransaction(context.pool, async (transaction) => {
    const user = await insertUser(transaction, {
      email: null,
      passwordHash: null,
      isConfirmed: false,
      isAnonymous: true,
      appMetadata:
        data.adult_confirmed === true ? withAdultStatement({}, now) : awaitsAdultStatement(context),
      userMetadata,
      signsIn: true,
      now,
    });
    if (!user) throw new Error("The insert returned no account.");
    const { userAgent } = request;
    const session = await beginSession(context, transaction, { user, method: "anonymous", userAgent, now });
    await writeAudit(transaction, {
      action: "user_signedup",
      userId: user.id,
      sessionId: session.session.id,
      now,
    });
    return { user, ...session };
  });
  return answerSession(context, begun.user, begun.session, begun.refreshToken);
}
