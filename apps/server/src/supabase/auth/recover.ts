/** POST /recover: mails a link and a code that sign in to set a new password. The answer is the same for every address. */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import { invalidEmail, validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { limitMail } from "./mail-limits.ts";
import { type Operation, parseBody } from "./operation.ts";
import { challengeFields, readChallenge } from "./pkce.ts";
import { sendLink, writeToStranger } from "./send-link.ts";
import { answerSteadily } from "./steady-answer.ts";
import { findUserByEmail, writeAudit } from "./users.store.ts";

const bodySchema = z.object({ email: z.string().nullish(), ...challengeFields });

export const recover = (context: AuthContext): Operation =>
  answerSteadily(async (request) => {
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    if (!parsed.value.email) return validationFailed("Password recovery requires an email");
    const email = normaliseEmail(parsed.value.email);
    if (!isValidEmail(email)) return invalidEmail();
    const read = readChallenge(parsed.value);
    if (!read.ok) return read;
    const { clientAddress, languages } = request;
    const limited = await limitMail(context, { email, purpose: "recovery", clientAddress });
    if (limited) return limited;

    await inTransaction(context.pool, async (transaction) => {
      const user = await findUserByEmail(transaction, email);
      if (!user)
        return writeToStranger(context, transaction, { kind: "no_account", recipient: email, languages });
      await sendLink(context, transaction, {
        kind: "recovery",
        userId: user.id,
        address: email,
        challenge: read.challenge,
        redirectTo: context.redirectTargets.choose(request.query["redirect_to"]),
      });
      await writeAudit(transaction, {
        action: "user_recovery_requested",
        userId: user.id,
        now: context.now(),
      });
    });
    return { ok: true, status: 200, body: {} };
  });
