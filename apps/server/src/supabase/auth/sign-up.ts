/**
 * POST /signup: creates an account, mails the link that confirms its address, and signs it in, at once or, where the
 * setting says so, by that link. The answer reveals that an address is taken, because the product needs it, but only a few
 * times an hour to one client; after that every sign-up of that client is refused.
 */
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import { awaitsAdultStatement, withAdultStatement } from "./adult-statement.ts";
import type { AuthContext, AutoConfirm } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  adultStatementMissing,
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
import { limitMail } from "./mail-limits.ts";
import { type Answer, type AuthRequest, type Operation, parseBody } from "./operation.ts";
import { checkNewPassword } from "./passwords/check-password.ts";
import { type Challenge, challengeFields, readChallenge } from "./pkce.ts";
import { type Metadata, toUserJson, type User } from "./records.ts";
import { sendLink, writeToStranger } from "./send-link.ts";
import { answerSession, beginSession, type BegunSession } from "./session-answer.ts";
import { signUpAnonymously } from "./sign-up-anonymously.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "./user-metadata.ts";
import { findUserByEmail, insertUser, isEmailTaken, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  ...credentialFields,
  ...challengeFields,
  data: userDataSchema.nullish(),
});

type SignUp = {
  email: string;
  password: string;
  metadata: Metadata;
  challenge: Challenge | null;
  isAdult: boolean;
};

export const signUp =
  (context: AuthContext): Operation =>
  async (request) => {
    const { limiters, now } = context;
    const limited = await consumeAll([limiters.signUpPerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    if (!parsed.value.email && !parsed.value.phone)
      return signUpAnonymously(context, request, parsed.value.data ?? {});
    const wanted = readSignUp(context, parsed.value);
    if (!wanted.ok) return wanted;
    const { email, password } = wanted.value;

    const limitedEmail = await consumeAll([limiters.signUpPerEmail, email]);
    if (limitedEmail) return limitedEmail;
    const asked = await limiters.takenAnswersPerAddress.check(request.clientAddress);
    if (!asked.ok) return overRateLimit(asked.retryAfterSeconds);
    if (await isEmailTaken(context.pool, email)) return answerTaken(context, request, wanted.value);
    const hashed = await context.passwords.hash(password);
    if (!hashed.ok) return overRateLimit(1);

    const created = await inTransaction(context.pool, (transaction) =>
      createAccount(context, transaction, request, { ...wanted.value, passwordHash: hashed.hash }),
    );
    if (!created) return answerTaken(context, request, wanted.value);
    const { user, begun } = created;
    context.log.info("auth.signed_up", { userId: user.id });
    if (begun) return answerSession(context, user, begun.session, begun.refreshToken);
    return answerUnconfirmed(user, now());
  };

async function createAccount(
  context: AuthContext,
  transaction: PoolClient,
  request: AuthRequest,
  { email, passwordHash, metadata, challenge, isAdult }: SignUp & { passwordHash: string },
): Promise<{ user: User; begun: BegunSession | null } | null> {
  const now = context.now();
  const isConfirmed = isConfirmedAtOnce(context.autoConfirm, request.isLocal);
  const signsIn = isConfirmed || context.confirmations.signUp === "later";
  const user = await insertUser(transaction, {
    email,
    passwordHash,
    isConfirmed,
    appMetadata: appMetadataOf(context, isAdult, now),
    userMetadata: metadata,
    signsIn,
    now,
  });
  if (!user) return null;
  if (isConfirmed) await context.onConfirmed(transaction, { userId: user.id, email });
  else await mailConfirmation(context, transaction, request, { user, email, challenge });
  const { userAgent } = request;
  const begun = signsIn
    ? await beginSession(context, transaction, { user, method: "password", userAgent, now })
    : null;
  await writeAudit(transaction, {
    action: "user_signedup",
    userId: user.id,
    ...(begun ? { sessionId: begun.session.id } : {}),
    now,
  });
  return { user, begun };
}

/** Counted, so that a mail by `/resend` does not follow at once. */
async function mailConfirmation(
  context: AuthContext,
  transaction: PoolClient,
  request: AuthRequest,
  { user, email, challenge }: { user: User; email: string; challenge: Challenge | null },
): Promise<void> {
  const { clientAddress } = request;
  if (await limitMail(context, { email, purpose: "confirmation", clientAddress })) return;
  const redirectTo = context.redirectTargets.choose(request.query["redirect_to"]);
  const mail = { kind: "signup", userId: user.id, address: email, challenge, redirectTo } as const;
  await sendLink(context, transaction, mail);
}

const answerUnconfirmed = (user: User, sentAt: Date): Answer => ({
  ok: true,
  status: 200,
  body: { ...toUserJson(user), confirmation_sent_at: sentAt.toISOString() },
});

const isConfirmedAtOnce = (autoConfirm: AutoConfirm, isLocal: boolean): boolean =>
  autoConfirm === "always" || (autoConfirm === "on_this_machine" && isLocal);

function readSignUp(
  { requiresAdultStatement }: AuthContext,
  { phone, password, data, ...body }: z.infer<typeof bodySchema>,
): { ok: true; value: SignUp } | Refusal {
  if (phone) return phoneDisabled();
  if (!password) return validationFailed("Signup requires a valid password");
  const email = normaliseEmail(body.email ?? "");
  if (!isValidEmail(email)) return invalidEmail();
  const strong = checkNewPassword(password, email);
  if (!strong.ok) return strong;
  const isAdult = data?.adult_confirmed === true;
  if (requiresAdultStatement && !isAdult) return adultStatementMissing();
  const metadata = mergeUserMetadata({}, data ?? {});
  if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
  const read = readChallenge(body);
  if (!read.ok) return read;
  return { ok: true, value: { email, password, metadata, challenge: read.challenge, isAdult } };
}

/**
 * Where an address has to be confirmed first, GoTrue answers with the account that would have been made, and its owner gets
 * a mail: the link again, or that there is an account.
 */
async function answerTaken(context: AuthContext, request: AuthRequest, wanted: SignUp): Promise<Answer> {
  // Parallel requests pass the earlier check of this limit, but none passes this.
  const counted = await context.limiters.takenAnswersPerAddress.consume(request.clientAddress);
  if (!counted.ok) return overRateLimit(counted.retryAfterSeconds);
  if (context.confirmations.signUp === "later") return userAlreadyExists();
  const { email, challenge, metadata, isAdult } = wanted;
  await inTransaction(context.pool, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user?.emailConfirmedAt === null)
      return mailConfirmation(context, transaction, request, { user, email, challenge });
    return writeToStranger(context, transaction, {
      kind: "address_taken",
      recipient: email,
      languages: request.languages,
    });
  });
  const now = context.now();
  return answerUnconfirmed(
    {
      ...blankUser,
      id: randomUUID(),
      email,
      appMetadata: appMetadataOf(context, isAdult, now),
      userMetadata: metadata,
      createdAt: now,
      updatedAt: now,
    },
    now,
  );
}

const appMetadataOf = (context: AuthContext, isAdult: boolean, now: Date): Metadata => ({
  provider: "email",
  providers: ["email"],
  ...(isAdult ? withAdultStatement({}, now) : awaitsAdultStatement(context)),
});

const blankUser = {
  emailConfirmedAt: null,
  lastSignInAt: null,
  bannedUntil: null,
  deletedAt: null,
  invitedAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  isAnonymous: false,
  identities: [],
  factors: [],
};
