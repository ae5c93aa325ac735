/** POST /verify: signs in by a code and its address, or by a link's `token_hash`. */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  invalidEmail,
  invalidPhone,
  otpExpired,
  phoneDisabled,
  type Refusal,
  validationFailed,
} from "./errors.ts";
import { consumeAll } from "./limits.ts";
import { takeByCode, takeByLink } from "./one-time-tokens.ts";
import type { TokenType } from "./one-time-tokens.store.ts";
import { type Operation, parseBody } from "./operation.ts";
import { readTokenTypes, redeemToken, type Redemption } from "./redeem-token.ts";
import { answerSession } from "./session-answer.ts";
import { answerSteadily } from "./steady-answer.ts";

const bodySchema = z.object({
  type: z.string().max(50).nullish(),
  token: z.string().max(300).nullish(),
  token_hash: z.string().max(300).nullish(),
  email: z.string().max(320).nullish(),
  phone: z.string().max(100).nullish(),
});

export const halfConfirmed =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export const verify = (context: AuthContext): Operation =>
  answerSteadily(async (request) => {
    const limited = await consumeAll([context.limiters.verifyPerAddress, request.clientAddress]);
    if (limited) return limited;
    const read = readProof(context, request.body);
    if (!read.ok) return read;
    const redeemed = await redeemToken(context, {
      ...read.proof,
      endsFlow: false,
      userAgent: request.userAgent,
    });
    if (!redeemed.ok) return redeemed;
    if (redeemed.gives === "half")
      return { ok: true, status: 200, body: { msg: halfConfirmed, code: "200" } };
    if (redeemed.gives === "code") throw new Error("A flow ended at POST /verify.");
    return answerSession(context, redeemed.user, redeemed.session, redeemed.refreshToken);
  });

/** E.164, with or without its plus. */
const isPhoneNumber = (phone: string): boolean => /^[1-9]\d{1,14}$/.test(phone.replace(/^\+|\s/g, ""));

type Proof = Pick<Redemption, "take" | "by">;

function readProof(context: AuthContext, body: unknown): { ok: true; proof: Proof } | Refusal {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { type, token, token_hash: hashedToken, email, phone } = parsed.value;
  if (!type) return validationFailed("Verify requires a verification type");
  if (Boolean(token) === Boolean(hashedToken))
    return validationFailed("Verify requires either a token or a token hash");
  // No code ever goes to a phone, so none of them is right.
  if (phone && !email) return isPhoneNumber(phone) ? otpExpired("code") : invalidPhone();
  if (type === "sms" || type === "phone_change") return phoneDisabled();
  const types = readTokenTypes(type);
  if (!types.ok) return types;
  if (token) return readCode(context, types.types, { code: token, email, phone });
  if (email || phone) return validationFailed("Only the token_hash and type should be provided");
  return {
    ok: true,
    proof: {
      by: "link",
      take: (transaction) =>
        takeByLink(context, transaction, { hashedToken: hashedToken ?? "", types: types.types }),
    },
  };
}

function readCode(
  context: AuthContext,
  types: readonly TokenType[],
  {
    code,
    email,
    phone,
  }: { code: string; email: string | null | undefined; phone: string | null | undefined },
): { ok: true; proof: Proof } | Refusal {
  if (!email || phone)
    return validationFailed("Only an email address or phone number should be provided on verify");
  const address = normaliseEmail(email);
  if (!isValidEmail(address)) return invalidEmail();
  return {
    ok: true,
    proof: { by: "code", take: (transaction) => takeByCode(context, transaction, { address, code, types }) },
  };
}
