/**
 * POST /token?grant_type=password. An unknown address and a wrong password get the same answer after the same work. After
 * many failures of an account from anywhere a sign-in needs a proof of work, so that nobody can lock its owner out.
 */
import { z } from "zod";
import type { RateLimiter } from "#platform/rate-limit.ts";
import { checkCaptcha, readCaptchaToken } from "./captcha/captcha.ts";
import { signInTask } from "./captcha/challenge.ts";
import type { AuthContext } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { normaliseEmail } from "./email.ts";
import {
  captchaFailed,
  emailNotConfirmed,
  invalidCredentials,
  overRateLimit,
  phoneDisabled,
  type Refusal,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type AuthRequest, type Operation, parseBody } from "./operation.ts";
import { answerSession } from "./session-answer.ts";
import { signIn } from "./sign-in.ts";
import { findCredentials } from "./users.store.ts";

const bodySchema = z.object(credentialFields);

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
    const attempt = await countAttempt(context, email, request);
    if (!attempt.ok) {
      await limiters.signInPerEmailAndAddress.giveBack(emailAndAddress);
      return attempt;
    }
    const { counted } = attempt;

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

/** Counts the attempt as a failure until it succeeds, and returns its counter; refuses it where it needs a proof of work. */
async function countAttempt(
  context: AuthContext,
  email: string,
  request: AuthRequest,
): Promise<{ ok: true; counted: RateLimiter } | Refusal> {
  const { failedSignInPerEmail, provedSignInPerEmail } = context.limiters;
  const isProved = () => context.proofOfWork.accept(signInTask(email), readCaptchaToken(request.body));
  if (!(await failedSignInPerEmail.consume(email)).ok) {
    if (!(await isProved())) return captchaFailed();
    await provedSignInPerEmail.consume(email);
    return { ok: true, counted: provedSignInPerEmail };
  }
  const refused = await checkCaptcha(context, request);
  if (refused === null || (await isProved())) return { ok: true, counted: failedSignInPerEmail };
  await failedSignInPerEmail.giveBack(email);
  return refused;
}
