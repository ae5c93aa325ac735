/** Sign-in without the password, by a link or a code that is mailed. A link that needs a press leads here, too. */
import { useSearchParams } from "react-router";
import { pageMeta } from "#ui/page-meta.ts";
import { AskForMail } from "./ask-for-mail.tsx";
import { withCaptcha } from "#platform/with-captcha.ts";
import { readMailedLink } from "./mailed-link/mailed-link.ts";
import { OpenLink } from "./mailed-link/open-link.tsx";

export const meta = () => pageMeta("Sign in by mail", "Get a mail with a link and a code that sign you in.");

export default function LinkPage() {
  const [params] = useSearchParams();
  const link = readMailedLink(params, window.location.origin);
  return link ? <OpenLink link={link} /> : <AskForSignIn />;
}

const AskForSignIn = () => (
  <AskForMail
    title="Sign in by mail"
    lead="Tell us your address, and we mail you a link and a code that sign you in. You need no password."
    label="Send the Mail"
    codeType="email"
    send={(auth, email) =>
      withCaptcha((options) =>
        auth.signInWithOtp({
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: `${window.location.origin}/`,
            ...options,
          },
        }),
      )
    }
    leadsTo="/dashboard"
  />
);
