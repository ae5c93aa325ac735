/**
 * What a link of a mail or a provider brought back in the address, besides a session. The words come from the code alone:
 * anybody can write a sentence into an address.
 */
export type AddressOutcome =
  | { kind: "error"; code: string }
  /** One of the two addresses of an e-mail change is confirmed. */
  | { kind: "half" }
  /** The address holds a sign-in, which the client of the backend finishes, or refuses. */
  | { kind: "sign-in" };

export function readAddress({ search, hash }: { search: string; hash: string }): AddressOutcome | null {
  const values = new URLSearchParams(hash.slice(1));
  for (const [name, value] of new URLSearchParams(search)) if (!values.has(name)) values.set(name, value);
  if (values.has("error_description") || values.has("error_code"))
    return { kind: "error", code: values.get("error_code") ?? values.get("error") ?? "" };
  if (values.get("message")?.startsWith("Confirmation link accepted")) return { kind: "half" };
  return values.has("access_token") || values.has("code") ? { kind: "sign-in" } : null;
}

/** What the sign-in page's own address says, without what came back in it. */
export function ownSearch({ pathname, search }: { pathname: string; search: string }): string {
  const values = new URLSearchParams(pathname === "/auth" ? search : "");
  for (const name of ["error", "error_code", "error_description", "code", "sb_flow_id"]) values.delete(name);
  return values.size === 0 ? "" : `?${values.toString()}`;
}

export const halfConfirmed = "One address is confirmed. Now open the link in the mail to the other one.";

const askAgain = "Ask for a new one below.";

export function outcomeSentence(code: string): string {
  switch (code) {
    case "otp_expired":
    case "flow_state_expired":
      return `This link was used before, is older than an hour, or a newer one was sent. ${askAgain}`;
    case "incomplete":
      return `This link is incomplete. Open it from the mail again. If that does not help: ${askAgain}`;
    case "bad_code_verifier":
    case "flow_state_not_found":
    case "pkce_code_verifier_not_found":
      return `This link works only in the browser that asked for it. ${askAgain}`;
    case "access_denied":
    case "provider_denied":
      return "The sign-in was cancelled. Try it again, or choose another way.";
    case "bad_oauth_state":
    case "bad_oauth_callback":
      return "The sign-in took too long, or began in another browser. Please begin again here.";
    case "provider_email_needs_verification":
      return "Your email address is not verified there. Verify it and come back, or choose another way.";
    case "unexpected_failure":
    case "server_error":
      return "The other side did not answer as expected. Try it again in a moment, or choose another way.";
    case "identity_already_exists":
      return "That account is linked already, here or to another account, so it cannot be linked again.";
    case "conflict":
      return "Several accounts here have an address of yours, so none was chosen. Sign in to one of them.";
    case "user_banned":
      return "This account is closed. Write to us if you think that is a mistake.";
    case "email_exists":
      return "This address belongs to another account, so yours keeps the one that it has.";
    default:
      return "This link did not work. Ask for a new one, or choose another way below.";
  }
}
