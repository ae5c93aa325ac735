/**
 * POST /challenge `{purpose: "sign_in", email}`: a proof of work to solve, in ALTCHA's format. Its solution goes into the
 * request as `gotrue_meta_security.captcha_token` (auth-js: `captchaToken`) after the answer `captcha_failed`. Unknown
 * addresses get challenges as well, so that the answer tells nothing about accounts.
 */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { normaliseEmail } from "./email.ts";
import { consumeAll } from "./limits.ts";
import { type Operation, parseBody } from "./operation.ts";

const bodySchema = z.object({ purpose: z.literal("sign_in"), email: z.string().min(1).max(320) });

/** One more step of difficulty for every so many failures that had a proof. */
const failuresPerStep = 10;

export const challenge =
  (context: AuthContext): Operation =>
  async (request) => {
    const limited = await consumeAll([context.limiters.challengesPerAddress, request.clientAddress]);
    if (limited) return limited;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const email = normaliseEmail(parsed.value.email);
    const failures = await context.limiters.provedSignInPerEmail.count(email);
    const difficulty = 1 + Math.floor(failures / failuresPerStep);
    const body = await context.proofOfWork.createChallenge(signInTask(email), difficulty);
    return { ok: true, status: 200, body };
  };

export const signInTask = (email: string) => ({ purpose: "sign_in", subject: email });

/** The part of a body in which the protocol carries the solution. */
export const metaSecurity = z.object({ captcha_token: z.string().nullish() }).nullish();
