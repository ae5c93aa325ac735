/**
 * POST /resend: mails the link of a sign-up or of an e-mail change again; the one before opens nothing any more. The answer
 * is the same for every address, also where there is nothing to confirm.
 */
import { z } from "zod";
import type { PoolClient } from "pg";
import { mailEmailChange } from "./change-email.ts";
import type { AuthContext } from "./context.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import { invalidEmail, phoneDisabled, type Refusal, validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { limitMail } from "./mail-limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import { type Challenge, challengeFields, readChallenge } from "./pkce.ts";
import { sendLink } from "./send-link.ts";
import { answerSteadily } from "./steady-answer.ts";
import { findUserByEmail, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
});

type Wanted = { type: "signup" | "email_change"; email: string; challenge: Challenge | null };

export const resend = (context: AuthContext): Operation =>
  answerSteadily(async (request) => {
    const wanted = readRequest(request.body);
    if (!wanted.ok) return wanted;
    const { type, email, challenge } = wanted.value;
    const limited = await limitMail(context, {
      email,
      purpose: type === "signup" ? "confirmation" : "email_change",
      clientAddress: request.clientAddress,
    });
    if (limited) return limited;
    const redirectTo = context.redirectTargets.choose(request.query["redirect_to"]);
    await inTransaction(context.pool, (transaction) =>
      mailAgain(context, transaction, { type, email, challenge, redirectTo }),
    );
    return { ok: true, status: 200, body: {} };
  });

function readRequest(body: unknown): { ok: true; value: Wanted } | Refusal {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { type, email, phone } = parsed.value;
  if (type === "sms" || type === "phone_change") return phoneDisabled();
  if (type !== "signup" && type !== "email_change")
    return validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
  if (email && phone) return validationFailed("Only an email address or phone number should be provided.");
  if (phone) return phoneDisabled();
  if (!email) return validationFailed("Type provided requires an email address");
  const read = readChallenge(parsed.value);
  if (!read.ok) return read;
  const normalised = normaliseEmail(email);
  if (!isValidEmail(normalised)) return invalidEmail();
  return { ok: true, value: { type, email: normalised, challenge: read.challenge } };
}

async function mailAgain(
  context: AuthContext,
  transaction: PoolClient,
  { type, email, challenge, redirectTo }: Wanted & { redirectTo: string },
): Promise<void> {
  const user = await findUserByEmail(transaction, email);
  if (!user) return;
  if (type === "email_change") {
    if (user.newEmail === null) return;
    return mailEmailChange(context, transaction, { user, newEmail: user.newEmail, challenge, redirectTo });
  }
  if (user.emailConfirmedAt !== null) return;
  await sendLink(context, transaction, {
    kind: "signup",
    userId: user.id,
    address: email,
    challenge,
    redirectTo,
  });
  await writeAudit(transaction, {
    action: "user_confirmation_requested",
    userId: user.id,
    now: context.now(),
  });
}
