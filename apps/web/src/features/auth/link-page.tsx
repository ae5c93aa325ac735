/** Sign-in without the password, by a link or a code that is mailed. */
import { pageMeta } from "#ui/page-meta.ts";
import { AskForMail } from "./ask-for-mail.tsx";

export const meta = () => pageMeta("Sign in by mail", "Get a mail with a link and a code that sign you in.");

export default function LinkPage() {
  return (
    <AskForMail
      title="Sign in by mail"
      lead="Tell us your address, and we mail you a link and a code that sign you in. You need no password."
      label="Send the Mail"
      codeType="email"
      send={(auth, email) =>
        auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/` },
        })
      }
      leadsTo="/dashboard"
    />
  );
}
