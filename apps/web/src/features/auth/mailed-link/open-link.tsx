/**
 * Opens a mail's link once its reader presses the button. Loading the page opens nothing: programs that check mails load it,
 * too. A link that does not work leads to where a new one can be asked for.
 */
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { connect } from "#platform/connection.ts";
import { unreachable } from "#platform/mail-messages.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { noticeState } from "../address-notice.tsx";
import { halfConfirmed } from "../address-outcome.ts";
import { AuthFrame } from "../auth-frame.tsx";

import { linkPath, recoverPath } from "../auth-paths.ts";
import { linkWords, pathAfter, type MailedLink } from "./mailed-link.ts";

export function OpenLink({ link }: { link: MailedLink }) {
  const { user } = useSession();
  const { error, isOpening, open } = useOpening(link);
  const { title, lead, label } = linkWords[link.type];
  return (
    <AuthFrame title={title}>
      <div className="mt-6 flex flex-col gap-[18px]">
        <p className="text-pretty text-fg-2">{lead}</p>
        {user?.email && link.type !== "email_change" && (
          <p className="text-pretty text-fg-2">
            You are signed in as <b className="font-strong wrap-anywhere text-fg">{user.email}</b>. The link
            opens the account that the mail is about.
          </p>
        )}
        <div>
          <Button variant="primary" size="lg" block busy={isOpening} onClick={() => void open()}>
            {isOpening ? "Opening..." : label}
          </Button>
          <FieldError>{error}</FieldError>
        </div>
      </div>
      <p className="mt-6">
        <Link to="/" className="inline-flex min-h-11 items-center text-fg-2 underline hover:text-fg">
          Not now
        </Link>
      </p>
    </AuthFrame>
  );
}

function useOpening(link: MailedLink) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    setError(null);
    const outcome = await verify(link);
    // What the link held leaves the address in any case but one in which it can be tried again.
    if (outcome.is === "opened") return navigate(pathAfter(link), { replace: true });
    if (outcome.is === "half") {
      toast.success(halfConfirmed);
      return navigate("/", { replace: true });
    }
    if (outcome.is === "refused")
      return navigate(link.type === "recovery" ? recoverPath : linkPath, {
        replace: true,
        state: noticeState(outcome.code),
      });
    setError(outcome.sentence);
    setOpening(false);
  };
  return { error, isOpening, open };
}

type Outcome =
  | { is: "opened" }
  /** One of the two addresses of an e-mail change is confirmed. */
  | { is: "half" }
  | { is: "refused"; code: string }
  | { is: "waiting"; sentence: string };

async function verify({ tokenHash, type }: MailedLink): Promise<Outcome> {
  try {
    const { supabase } = await connect();
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
    if (!error) return { is: data.session ? "opened" : "half" };
    if (error.code === "over_request_rate_limit") return { is: "waiting", sentence: error.message };
    return error.code === undefined
      ? { is: "waiting", sentence: unreachable }
      : { is: "refused", code: error.code };
  } catch {
    return { is: "waiting", sentence: unreachable };
  }
}
