/** Calls what a captcha may guard. Only where the server asks for a proof of work, one is solved and the call made again. */
import { proveCaptcha } from "./proof-of-work.ts";

type Answer = { error: { code?: string | undefined } | null };

/** @param call gets the `options` of auth-js that carry the proof. @param prove null where there is no captcha. */
export async function withCaptcha<Given extends Answer>(
  call: (options: { captchaToken?: string }) => Promise<Given>,
  prove: () => Promise<string | null> = proveCaptcha,
): Promise<Given> {
  const first = await call({});
  if (first.error?.code !== "captcha_failed") return first;
  const captchaToken = await prove();
  return captchaToken === null ? first : call({ captchaToken });
}
