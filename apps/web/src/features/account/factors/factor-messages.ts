/** The sentences of the server's refusals, by code. */
const sentences: Record<string, string> = {
  mfa_verification_failed: "This code is not right. Type the one that your app shows now.",
  mfa_challenge_expired: "That took too long. Please try again.",
  mfa_factor_name_conflict: "Another of your apps or keys has this name.",
  mfa_factor_not_found: "It was removed in the meantime.",
  too_many_enrolled_mfa_factors: "You have ten already. Remove one first.",
  too_many_passkeys: "You have ten passkeys already. Remove one first.",
  insufficient_aal: "Please sign in again with your second step first.",
  over_request_rate_limit: "Too many attempts. Please wait a quarter of an hour.",
  webauthn_verification_failed: "Your device's answer could not be used. Please try again.",
  webauthn_challenge_expired: "That took too long. Please try again.",
  webauthn_credential_exists: "This one is added already.",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This one is added already.",
};

/** @param error null when there was no answer. */
export function factorMessage(
  error: { code?: string | undefined; message: string; name: string } | null,
): string {
  if (error === null) return "The server cannot be reached. Please check your connection.";
  const known = error.code === undefined ? undefined : sentences[error.code];
  if (known !== undefined) return known;
  return error.name === "WebAuthnError" || error.name === "NotAllowedError"
    ? "Your device did not answer. Please try again."
    : error.message;
}
