/** POST /factors: begins the enrolment of an authenticator app or a security key. It counts once it was verified. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import {
  factorNameConflict,
  insufficientAal,
  phoneFactorsDisabled,
  type Refusal,
  tooManyFactors,
  unknownFactorType,
  webAuthnEnrollDisabled,
} from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import { type Operation, parseBody } from "../operation.ts";
import type { Session } from "../records.ts";
import { writeAudit } from "../users.store.ts";
import { challengeMs } from "./challenge-factor.ts";
import { deleteStaleFactors, insertFactor, lockFactors } from "./factors.store.ts";
import { requirePerson } from "./require-factor.ts";
import { createTotp } from "./totp.ts";

export const maxFactors = 10;
export const factorName = z.string().max(120);

const bodySchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: factorName.nullish(),
  issuer: z.string().max(120).nullish(),
});

export const enrollFactor =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requirePerson(context, request);
    if (!caller.ok) return caller;
    const { user, session } = caller;
    const limited = await consumeAll([context.limiters.factorRequestsPerUser, user.id]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const { factor_type: type, issuer } = parsed.value;
    if (type === "phone") return phoneFactorsDisabled();
    if (type !== "totp" && type !== "webauthn") return unknownFactorType();
    if (type === "webauthn" && !context.relyingParty) return webAuthnEnrollDisabled();

    const id = randomUUID();
    const friendlyName = parsed.value.friendly_name ?? "";
    const host = new URL(context.redirectTargets.choose(null)).host;
    const totp = type === "totp" ? await createTotp(issuer || host, user.email ?? user.id) : null;
    const enrolled = await insertEnrolment(context, session, {
      id,
      userId: user.id,
      friendlyName,
      factorType: type,
      status: "unverified",
      secret: totp && context.factorSecrets.seal(id, totp.secret),
    });
    if (!enrolled.ok) return enrolled;
    return {
      ok: true,
      status: 200,
      body: {
        id,
        type,
        friendly_name: friendlyName,
        ...(totp ? { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } } : {}),
      },
    };
  };

type Enrolment = Omit<Parameters<typeof insertFactor>[1], "now">;

function insertEnrolment(
  context: AuthContext,
  session: Session,
  factor: Enrolment,
): Promise<{ ok: true } | Refusal> {
  const now = context.now();
  const { userId, friendlyName } = factor;
  return inTransaction(context.pool, async (transaction) => {
    await deleteStaleFactors(transaction, userId, new Date(now.getTime() - challengeMs));
    const factors = await lockFactors(transaction, userId);
    if (factors.some((other) => other.friendlyName === friendlyName)) return factorNameConflict(friendlyName);
    if (factors.length >= maxFactors) return tooManyFactors();
    const isProtected = factors.some(({ status }) => status === "verified");
    if (isProtected && session.aal !== "aal2")
      return insufficientAal(403, "AAL2 required to enroll a new factor");
    if (!(await insertFactor(transaction, { ...factor, now }))) return factorNameConflict(friendlyName);
    await writeAudit(transaction, { action: "factor_in_progress", userId, sessionId: session.id, now });
    return { ok: true };
  });
}
