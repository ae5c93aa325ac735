/**
 * On every page: leads who came by a link that did not work to where a new one can be asked for, or tells it beside the
 * page to who is signed in. What the link brought leaves the address.
 */
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { connect } from "#platform/connection.ts";
import { toast } from "#platform/toast.ts";
import { noticeState } from "./address-notice.tsx";
import { halfConfirmed, outcomeSentence, ownSearch, readAddress } from "./address-outcome.ts";
import { newPasswordPath, recoverPath } from "./auth-paths.ts";

export function FollowAddress() {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname } = window.location;
    const outcome = readAddress(window.location);
    if (outcome === null) return;
    if (outcome.kind === "half") {
      toast.success(halfConfirmed);
      void navigate(pathname, { replace: true });
      return;
    }
    void finish(outcome.kind === "error" ? outcome.code : null).then(({ code, isSignedIn }) => {
      if (code === null) return undefined;
      if (!isSignedIn)
        return navigate(pathname === newPasswordPath ? recoverPath : `/auth${ownSearch(window.location)}`, {
          replace: true,
          state: noticeState(code),
        });
      toast.error(outcomeSentence(code));
      return navigate(pathname, { replace: true });
    });
  }, [navigate]);
  return null;
}

/** Waits until the client has read the address. `code` is null when the address signed its person in. */
async function finish(given: string | null): Promise<{ code: string | null; isSignedIn: boolean }> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.initialize();
    const { data } = await supabase.auth.getSession();
    return { code: given ?? (error && codeOf(error)), isSignedIn: data.session !== null };
  } catch {
    return { code: given, isSignedIn: false };
  }
}

/** The client's own errors about an address have no code of the server. */
const codeOf = ({ code, message }: { code?: string | undefined; message: string }): string =>
  code ?? (/No session defined in URL|Not a valid PKCE flow/.test(message) ? "incomplete" : "");
