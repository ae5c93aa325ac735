/** A mail's link whose page opens it on a press: what stands in its address, what it is for, and where it leads. */
import type { EmailOtpType } from "@supabase/supabase-js";
import { newPasswordPath } from "../auth-paths.ts";

type LinkType = Extract<EmailOtpType, "signup" | "invite" | "magiclink" | "recovery" | "email_change">;

export type MailedLink = {
  tokenHash: string;
  type: LinkType;
  /** The path that the link was asked for. */
  leadsTo: string;
};

export const linkWords: Record<LinkType, { title: string; lead: string; label: string }> = {
  invite: {
    title: "You are invited",
    lead: "An account at Galatea was made for you. Open it, then choose your password.",
    label: "Accept the Invitation",
  },
  signup: {
    title: "Confirm your address",
    lead: "Confirm that the address is yours, and you are signed in.",
    label: "Confirm My Address",
  },
  magiclink: {
    title: "Sign in by mail",
    lead: "Go on only if you asked for this link, or know who sent it.",
    label: "Sign In",
  },
  recovery: {
    title: "Forgotten password",
    lead: "Go on to set a new password.",
    label: "Set a New Password",
  },
  email_change: {
    title: "Your address changes",
    lead: "Confirm that your account gets another address.",
    label: "Confirm the Change",
  },
};

/** Null when the address holds no link. @param origin the page's own. */
export function readMailedLink(params: URLSearchParams, origin: string): MailedLink | null {
  const tokenHash = params.get("token_hash");
  const type = params.get("type");
  if (!tokenHash || type === null || !Object.hasOwn(linkWords, type)) return null;
  return { tokenHash, type: type as LinkType, leadsTo: pathOf(params.get("redirect_to"), origin) };
}

/** Links of mails lead to pages of this origin alone, and the landing page leads on for who is signed in. */
function pathOf(wanted: string | null, origin: string): string {
  const url = URL.parse(wanted ?? "", origin);
  return url?.origin === origin ? `${url.pathname}${url.search}` : "/";
}

export const pathAfter = ({ type, leadsTo }: MailedLink): string =>
  type === "invite" || type === "recovery" ? newPasswordPath : leadsTo;
