/**
 * The captcha of GoTrue's protocol: where it is on, what strangers can call needs a solved proof of work in
 * `gotrue_meta_security.captcha_token` (auth-js: `captchaToken`). Each solution counts once; holders of the secret key need none.
 */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { captchaFailed, captchaMissing, type Refusal } from "../errors.ts";
import type { AuthRequest, Operation } from "../operation.ts";

/** The part of a body in which the protocol carries the solution. */
const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

/** One task for all doors, as other captchas have it: who solves it need not say yet for which. */
export const captchaTask = { purpose: "captcha", subject: "" };

type CaptchaContext = Pick<AuthContext, "captcha" | "proofOfWork">;

export const readCaptchaToken = (body: unknown): string =>
  bodySchema.safeParse(body).data?.gotrue_meta_security?.captcha_token?.trim() ?? "";

/** Null when the request may go on; uses its solution up. */
export async function checkCaptcha(
  { captcha, proofOfWork }: CaptchaContext,
  { body, isService }: Pick<AuthRequest, "body" | "isService">,
): Promise<Refusal | null> {
  if (captcha === "off" || isService) return null;
  const token = readCaptchaToken(body);
  if (token === "") return captchaMissing();
  return (await proofOfWork.accept(captchaTask, token)) ? null : captchaFailed();
}

export const behindCaptcha =
  (context: CaptchaContext, operation: Operation): Operation =>
  async (request) =>
    (await checkCaptcha(context, request)) ?? operation(request);
