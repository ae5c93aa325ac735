/**
 * POST /signup: creates an account and signs it in. The answer reveals that an address is taken, because the product needs
 * it, but only a few times an hour to one client; after that every sign-up of that client is refused.
 */
import { z } from "zod";
import type { AuthContext, AutoConfirm } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  adultStatementMissing,
  anonymousDisabled,
  invalidEmail,
  metadataTooLarge,
  overRateLimit,
  phoneDisabled,
  type Refusal,
  userAlreadyExists,
  validationFailed,
} from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import { checkNewPassword } from "./passwords/check-password.ts";
import type { Metadata } from "./records.ts";
import { answerSession, beginSession } from "./session-answer.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "./user-metadata.ts";
import { insertUser, isEmailTaken, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  ...credentialFields,
  data: userDataSchema.nullish(),
});

type SignUp = { email: string; password: string; metadata: Metadata };

export const signUp =
  (context: AuthContext): Operation =>
  async (request) => {
    const { limiters, now } = context;
    const limited = await consumeAll([limiters.signUpPerAddress, request.clientAddress]);
    if (limited) return limited;
    const wanted = readSignUp(request.body);
    if (!wanted.ok) return wanted;
    const { email, password, metadata } = wanted.value;

    const limitedEmail = await consumeAll([limiters.signUpPerEmail, email]);
    if (limitedEmail) return limitedEmail;
    const asked = await limiters.takenAnswersPerAddress.check(request.clientAddress);
    if (!asked.ok) return overRateLimit(asked.retryAfterSeconds);
    if (await isEmailTaken(context.pool, email)) return refuseTaken(context, request.clientAddress);
    const hashed = await context.passwords.hash(password);
    if (!hashed.ok) return overRateLimit(1);

    const at = now();
    const created = await inTransaction(context.pool, async (transaction) => {
      const user = await insertUser(transaction, {
        email,
        passwordHash: hashed.hash,
        isConfirmed: isConfirmedAtOnce(context.autoConfirm, request.isLocal),
        appMetadata: { provider: "email", providers: ["email"], adult_confirmed_at: at.toISOString() },
        userMetadata: metadata,
        signsIn: true,
        now: at,
      });
      if (!user) return null;
      const begun = await beginSession(context, transaction, {
        user,
        method: "password",
        userAgent: request.userAgent,
        now: at,
      });
      await writeAudit(transaction, {
        action: "user_signedup",
        userId: user.id,
        sessionId: begun.session.id,
        now: at,
      });
      return { user, ...begun };
    });
    if (!created) return refuseTaken(context, request.clientAddress);
    context.log.info("auth.signed_up", { userId: created.user.id });
    return answerSession(context, created.user, created.session, created.refreshToken);
  };

const isConfirmedAtOnce = (autoConfirm: AutoConfirm, isLocal: boolean): boolean =>
  autoConfirm === "always" || (autoConfirm === "on_this_machine" && isLocal);

function readSignUp(body: unknown): { ok: true; value: SignUp } | Refusal {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { phone, password, data } = parsed.value;
  if (phone) return phoneDisabled();
  if (!parsed.value.email) return anonymousDisabled();
  if (!password) return validationFailed("Signup requires a valid password");
  const email = normaliseEmail(parsed.value.email);
  if (!isValidEmail(email)) return invalidEmail();
  const strong = checkNewPassword(password, email);
  if (!strong.ok) return strong;
  if (data?.adult_confirmed !== true) return adultStatementMissing();
  const metadata = mergeUserMetadata({}, data);
  if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
  return { ok: true, value: { email, password, metadata } };
}

/** Counts the answer and refuses beyond the limit. Parallel requests pass the earlier check, but none passes this. */
async function refuseTaken(context: AuthContext, clientAddress: string): Promise<Refusal> {
  const counted = await context.limiters.takenAnswersPerAddress.consume(clientAddress);
  return counted.ok ? userAlreadyExists() : overRateLimit(counted.retryAfterSeconds);
}
