/** The address back to the client after a provider, with GoTrue's parameters: its errors are in the query and the fragment. */
import type { Refusal } from "./errors.ts";
import { withFragment, withQuery } from "./redirect-target.ts";

type OAuthFailure = { error: string; description: string; code?: string };

export const withRefusal = (target: string, refusal: Refusal): string =>
  withFailure(target, { error: errorOf(refusal), description: refusal.message, code: refusal.code });

export function withFailure(target: string, { error, description, code }: OAuthFailure): string {
  const values = {
    error,
    ...(code === undefined ? {} : { error_code: code }),
    error_description: description,
  };
  return withFragment(withQuery(target, values), { ...values, sb: "" });
}

function errorOf({ status, code }: Refusal): string {
  if (["signup_disabled", "user_banned", "provider_email_needs_verification"].includes(code))
    return "access_denied";
  const byStatus = { 400: "invalid_request", 401: "unauthorized_client", 403: "access_denied" } as const;
  return status in byStatus ? byStatus[status as keyof typeof byStatus] : "server_error";
}
