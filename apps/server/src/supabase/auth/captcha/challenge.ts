/**
 * Proofs of work to solve, in ALTCHA's format. `GET /captcha` is for the captcha, and what ALTCHA's own widget asks for.
 * `POST /challenge {purpose: "sign_in", email}` is for a sign-in that was answered `captcha_failed` because strangers guess at
 * its account; it stands for the captcha of this sign-in, too. Unknown addresses get challenges as well, so that the answer
 * tells nothing about accounts.
 */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { normaliseEmail } from "../email.ts";
import { featureDisabled } from "../errors.ts";
import { consumeAll } from "../limits.ts";
import { type Operation, parseBody } from "../operation.ts";
import { captchaTask } from "./captcha.ts";

const bodySchema = z.object({ purpose: z.literal("sign_in"), email: z.string().min(1).max(320) });

/** One more step of difficulty for every so many failures that had a proof. */
const failuresPerStep = 10;

export const captchaChallenge =
  ({ captcha, limiters, proofOfWork }: AuthContext): Operation =>
  async ({ clientAddress }) => {
    if (captcha === "off") return featureDisabled("Captcha");
    const limited = await consumeAll([limiters.challengesPerAddress, clientAddress]);
    if (limited) return limited;
    return { ok: true, status: 200, body: await proofOfWork.createChallenge(captchaTask, 1) };
  };

export const signInChallenge =
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
