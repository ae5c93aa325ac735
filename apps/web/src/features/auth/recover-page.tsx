/** Forgotten password: a mail leads on to a new one. */
import { pageMeta } from "#ui/page-meta.ts";
import { AskForMail } from "./ask-for-mail.tsx";
import { newPasswordPath } from "./auth-paths.ts";
import { withCaptcha } from "#platform/with-captcha.ts";

export const meta = () => pageMeta("Forgotten password", "Get a mail that lets you set a new password.");

export default function RecoverPage() {
  return (
    <AskForMail
      title="Forgotten password"
      lead="Tell us your address, and we mail you a link and a code that let you set a new password."
      label="Send the Mail"
      codeType="recovery"
      send={(auth, email) =>
        withCaptcha((options) =>
          auth.resetPasswordForEmail(email, {
            redirectTo: window.location.origin + newPasswordPath,
            ...options,
          }),
        )
      }
      leadsTo={newPasswordPath}
    />
  );
}
