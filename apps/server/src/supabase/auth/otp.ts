/**
 * POST /otp, and POST /magiclink, its older name for e-mail: mail a link and a code that sign in. The answer is the same for every address. One
 * without an account gets an account if the request wants that and states the age, else a mail that says there is none.
 */
import { z } from "zod";
import { withAdultStatement } from "./adult-statement.ts";
import type { AuthContext } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import { invalidEmail, metadataTooLarge, phoneDisabled, type Refusal, validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { limitMail } from "./mail-limits.ts";
import { type AuthRequest, type Operation, parseBody } from "./operation.ts";
import { type Challenge, challengeFields, readChallenge } from "./pkce.ts";
import type { Metadata } from "./records.ts";
import { sendLink, writeToStranger } from "./send-link.ts";
import { answerSteadily } from "./steady-answer.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "./user-metadata.ts";
import { findUserByEmail, insertUser, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  ...credentialFields,
  ...challengeFields,
  channel: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: userDataSchema.nullish(),
});

type Wanted = {
  email: string;
  challenge: Challenge | null;
  /** Null when no account shall be made. */
  newAccount: { metadata: Metadata; isAdult: boolean } | null;
};

export const otp = (context: AuthContext): Operation =>
  answerSteadily(async (request) => {
    const wanted = readRequest(context, request.body);
    return wanted.ok ? mailSignIn(context, request, wanted.value) : wanted;
  });

function readRequest(
  { requiresAdultStatement }: AuthContext,
  body: unknown,
): { ok: true; value: Wanted } | Refusal {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { phone, channel, data } = parsed.value;
  if (parsed.value.email && phone)
    return validationFailed("Only an email address or phone number should be provided");
  if (phone) return phoneDisabled();
  if (!parsed.value.email) return validationFailed("One of email or phone must be set");
  if (channel) return validationFailed("Channel should only be specified with Phone OTP");
  const challenge = readChallenge(parsed.value);
  if (!challenge.ok) return challenge;
  const email = normaliseEmail(parsed.value.email);
  if (!isValidEmail(email)) return invalidEmail();
  const metadata = mergeUserMetadata({}, data ?? {});
  if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
  const isAdult = data?.adult_confirmed === true;
  const mayCreate = parsed.value.create_user !== false && (isAdult || !requiresAdultStatement);
  return {
    ok: true,
    value: { email, challenge: challenge.challenge, newAccount: mayCreate ? { metadata, isAdult } : null },
  };
}

async function mailSignIn(context: AuthContext, request: AuthRequest, wanted: Wanted) {
  const { email, challenge, newAccount } = wanted;
  const limited = await limitMail(context, {
    email,
    purpose: "recovery",
    clientAddress: request.clientAddress,
  });
  if (limited) return limited;
  const redirectTo = context.redirectTargets.choose(request.query["redirect_to"]);
  const now = context.now();
  await inTransaction(context.pool, async (transaction) => {
    const known = await findUserByEmail(transaction, email);
    if (known) {
      await sendLink(context, transaction, {
        kind: "magiclink",
        userId: known.id,
        address: email,
        challenge,
        redirectTo,
      });
      await writeAudit(transaction, { action: "user_recovery_requested", userId: known.id, now });
      return;
    }
    const created = newAccount && (await createAccount(transaction, { email, ...newAccount, now }));
    if (!created) {
      const { languages } = request;
      return writeToStranger(context, transaction, { kind: "no_account", recipient: email, languages });
    }
    await sendLink(context, transaction, {
      kind: "signup",
      userId: created.id,
      address: email,
      challenge,
      redirectTo,
    });
    await writeAudit(transaction, { action: "user_confirmation_requested", userId: created.id, now });
  });
  return { ok: true, status: 200, body: {} } as const;
}

/** An account without a password. Null when another request made one for the address at the same time. */
const createAccount = (
  transaction: Parameters<typeof insertUser>[0],
  { email, metadata, isAdult, now }: { email: string; metadata: Metadata; isAdult: boolean; now: Date },
) =>
  insertUser(transaction, {
    email,
    passwordHash: null,
    isConfirmed: false,
    appMetadata: {
      provider: "email",
      providers: ["email"],
      ...(isAdult ? withAdultStatement({}, now) : {}),
    },
    userMetadata: metadata,
    signsIn: false,
    now,
  });
