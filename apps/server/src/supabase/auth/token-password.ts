/**
 * POST /token?grant_type=password. An unknown address and a wrong password get the same answer after the same work. After
 * many failures of an account from anywhere a sign-in needs a proof of work, so that nobody can lock its owner out.
 */
import { z } from "zod";
import type { RateLimiter } from "#platform/rate-limit.ts";
import { metaSecurity, signInTask } from "./challenge.ts";
import type { AuthContext } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { normaliseEmail } from "./email.ts";
import {
  captchaFailed,
  emailNotConfirmed,
  invalidCredentials,
  overRateLimit,
  phoneDisabled,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import { answerSession } from "./session-answer.ts";
import { signIn } from "./sign-in.ts";
import { findCredentials } from "./users.store.ts";

const bodySchema = z.object({
  ...credentialFields,
  gotrue_meta_security: metaSecurity,
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
    );
    if (limited) return limited;
    const counted = await countAttempt(context, email, parsed.value.gotrue_meta_security?.captcha_token);
    if (!counted) {
      await limiters.signInPerEmailAndAddress.giveBack(emailAndAddress);
      return captchaFailed();
    }

    const account = await findCredentials(context.pool, { email });
    const checked = await context.passwords.verify(account?.passwordHash ?? null, parsed.value.password);
    if (!checked.ok) {
      await Promise.all([
        limiters.signInPerEmailAndAddress.giveBack(emailAndAddress),
        counted.giveBack(email),
      ]);
      return overRateLimit(1);
    }
    if (!account?.passwordHash || !checked.matches) return invalidCredentials();
    // Guesses are counted before the password is verified, so that parallel guesses cannot pass the limit.
    await Promise.all([limiters.signInPerEmailAndAddress.reset(emailAndAddress), counted.giveBack(email)]);
    if (account.bannedUntil && account.bannedUntil > context.now()) return userBanned();
    if (context.confirmations.signUp === "first" && account.emailConfirmedAt === null)
      return emailNotConfirmed();
    const { userId, passwordHash } = account;
    const signedIn = await inTransaction(context.pool, (transaction) =>
      signIn(context, transaction, {
        userId,
        passwordHash,
        method: "password",
        provider: "email",
        userAgent: request.userAgent,
      }),
    );
    if (!signedIn) return invalidCredentials();
    return answerSession(context, signedIn.user, signedIn.session, signedIn.refreshToken);
  };

/** Counts the attempt as a failure until it succeeds, and returns its counter; null when it needs a proof of work. */
async function countAttempt(
  { limiters, proofOfWork }: AuthContext,
  email: string,
  captchaToken: string | null | undefined,
): Promise<RateLimiter | null> {
  if ((await limiters.failedSignInPerEmail.consume(email)).ok) return limiters.failedSignInPerEmail;
  if (!(await proofOfWork.accept(signInTask(email), captchaToken))) return null;
  await limiters.provedSignInPerEmail.consume(email);
  return limiters.provedSignInPerEmail;
}
