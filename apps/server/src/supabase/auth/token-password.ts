/**
 * POST /token?grant_type=password. An unknown address and a wrong password get the same answer after the same work.
 */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { normaliseEmail } from "./email.ts";
import { invalidCredentials, overRateLimit, phoneDisabled, userBanned, validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import type { User } from "./records.ts";
import { answerSession, type BegunSession, beginSession } from "./session-answer.ts";
import { type Credentials, findCredentials, noteSignIn, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

export const tokenPassword =
  (context: AuthContext): Operation =>
  async (request) => {
    const { limiters } = context;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    if (parsed.value.phone) return phoneDisabled();
    if (!parsed.value.email || !parsed.value.password) return validationFailed("missing email or password");
    const email = normaliseEmail(parsed.value.email);
    const emailAndAddress = `${email} ${request.clientAddress}`;
    const limited = await consumeAll(
      [limiters.signInPerAddress, request.clientAddress],
      [limiters.signInPerEmailAndAddress, emailAndAddress],
      [limiters.failedSignInPerEmail, email],
    );
    if (limited) return limited;

    const account = await findCredentials(context.pool, { email });
    const checked = await context.passwords.verify(account?.passwordHash ?? null, parsed.value.password);
    if (!checked.ok) {
      await Promise.all([
        limiters.signInPerEmailAndAddress.giveBack(emailAndAddress),
        limiters.failedSignInPerEmail.giveBack(email),
      ]);
      return overRateLimit(1);
    }
    if (!account?.passwordHash || !checked.matches) return invalidCredentials();
    // Guesses are counted before the password is verified, so that parallel guesses cannot pass the limit.
    await Promise.all([
      limiters.signInPerEmailAndAddress.reset(emailAndAddress),
      limiters.failedSignInPerEmail.giveBack(email),
    ]);
    if (account.bannedUntil && account.bannedUntil > context.now()) return userBanned();
    const signedIn = await signIn(
      context,
      { ...account, passwordHash: account.passwordHash },
      request.userAgent,
    );
    if (!signedIn) return invalidCredentials();
    return answerSession(context, signedIn.user, signedIn.session, signedIn.refreshToken);
  };

function signIn(
  context: AuthContext,
  account: Credentials & { passwordHash: string },
  userAgent: string | undefined,
): Promise<(BegunSession & { user: User }) | null> {
  const now = context.now();
  return inTransaction(context.pool, async (transaction) => {
    const user = await noteSignIn(transaction, account, now);
    if (!user) return null;
    const begun = await beginSession(context, transaction, { user, method: "password", userAgent, now });
    await writeAudit(transaction, { action: "login", userId: user.id, sessionId: begun.session.id, now });
    return { user, ...begun };
  });
}
