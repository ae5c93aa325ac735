/** Signs in with a password. Only when the server asks for it, a proof of work for this account is solved first. */
import type { Client } from "#platform/connection.ts";
import { proveSignIn } from "#platform/proof-of-work.ts";
import { withCaptcha } from "#platform/with-captcha.ts";

type SignInOptions = {
  email: string;
  password: string;
  /** Called with true while the browser solves the proof of work. */
  onProving: (proving: boolean) => void;
};

export async function signInWithProof(
  auth: Client["auth"],
  { email, password, onProving }: SignInOptions,
): ReturnType<Client["auth"]["signInWithPassword"]> {
  const first = await withCaptcha((options) => auth.signInWithPassword({ email, password, options }));
  if (first.error?.code !== "captcha_failed") return first;
  onProving(true);
  try {
    const captchaToken = await proveSignIn(email);
    return await auth.signInWithPassword({ email, password, options: { captchaToken } });
  } finally {
    onProving(false);
  }
}
