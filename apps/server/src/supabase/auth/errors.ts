/**
 * Every refusal of the auth protocol: status, the code that auth-js knows, and the sentence that it passes on. None is a
 * 5xx, after which the client would try again.
 */
export type Refusal = {
  ok: false;
  status: 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429;
  code: string;
  message: string;
  /** Set for `weak_password`. */
  reasons?: WeakPasswordReason[];
  retryAfterSeconds?: number;
  /** Answered as OAuth 2 has it: `{error, error_description}`. */
  isOAuth?: true;
};

export type WeakPasswordReason = "length" | "pwned";

const refusal = (status: Refusal["status"], code: string, message: string): Refusal => ({
  ok: false,
  status,
  code,
  message,
});

export const validationFailed = (message: string): Refusal => refusal(400, "validation_failed", message);
export const invalidEmail = (): Refusal =>
  validationFailed("Unable to validate email address: invalid format");
export const emailMissing = (): Refusal => validationFailed("An email address is required");
export const metadataTooLarge = (maxBytes: number): Refusal =>
  validationFailed(`data: a user's metadata has at most ${maxBytes} bytes`);
export const badJson = (): Refusal => refusal(400, "bad_json", "Could not parse request body as JSON");
export const notJson = (): Refusal =>
  refusal(415, "validation_failed", "Send the body as Content-Type: application/json");
export const bodyTooLarge = (): Refusal => refusal(413, "validation_failed", "Request body is too large");
export const notFound = (): Refusal => refusal(404, "not_found", "Requested path not found");

export const userAlreadyExists = (): Refusal =>
  refusal(422, "user_already_exists", "User already registered");
export const adultStatementMissing = (): Refusal =>
  refusal(422, "validation_failed", "Please confirm that you are 18 or older");
export const anonymousDisabled = (): Refusal =>
  refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
export const phoneDisabled = (): Refusal =>
  refusal(400, "phone_provider_disabled", "Phone numbers are not supported");
export const invalidPhone = (): Refusal => validationFailed("Invalid phone number format (E.164 required)");
export const weakPassword = (reason: WeakPasswordReason, message: string): Refusal => ({
  ...refusal(422, "weak_password", message),
  reasons: [reason],
});
export const samePassword = (): Refusal =>
  refusal(422, "same_password", "New password should be different from the old password.");

export const reauthenticationNeeded = (): Refusal =>
  refusal(400, "reauthentication_needed", "Password update requires reauthentication");

export const invalidCredentials = (): Refusal =>
  refusal(400, "invalid_credentials", "Invalid login credentials");
export const unsupportedGrantType = (): Refusal =>
  refusal(400, "unsupported_grant_type", "unsupported_grant_type");
export const userBanned = (): Refusal => refusal(400, "user_banned", "User is banned");
export const refreshTokenNotFound = (): Refusal =>
  refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
export const refreshTokenAlreadyUsed = (): Refusal =>
  refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
export const sessionExpired = (): Refusal =>
  refusal(400, "session_expired", "Invalid Refresh Token: Session Expired");

export const flowStateNotFound = (): Refusal =>
  refusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
export const flowStateExpired = (): Refusal =>
  refusal(403, "flow_state_expired", "invalid flow state, flow state has expired");
export const badCodeVerifier = (): Refusal =>
  refusal(403, "bad_code_verifier", "code challenge does not match previously saved code verifier");

export const otpExpired = (by: "link" | "code"): Refusal =>
  refusal(
    403,
    "otp_expired",
    by === "link" ? "Email link is invalid or has expired" : "Token has expired or is invalid",
  );
export const bannedFromVerifying = (): Refusal => refusal(403, "user_banned", "User is banned");
export const emailNotConfirmed = (): Refusal => refusal(400, "email_not_confirmed", "Email not confirmed");
export const confirmFirst = (): Refusal =>
  refusal(422, "email_not_confirmed", "Please verify your email first.");
export const emailExists = (): Refusal =>
  refusal(422, "email_exists", "A user with this email address has already been registered");
export const invalidNonce = (): Refusal =>
  refusal(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
export const overEmailRateLimit = (retryAfterSeconds: number): Refusal => ({
  ...refusal(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
  ),
  retryAfterSeconds,
});

export const noAuthorization = (): Refusal =>
  refusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
export const notAdmin = (): Refusal => refusal(403, "not_admin", "User not allowed");
export const badJwt = (): Refusal =>
  refusal(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
export const sessionNotFound = (): Refusal =>
  refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist");

const captchaRefused = (reason: string): Refusal =>
  refusal(400, "captcha_failed", `captcha protection: request disallowed (${reason})`);
/** auth-js passes them on; the client gets a challenge and sends its solution. */
export const captchaMissing = (): Refusal => captchaRefused("no captcha_token found");
export const captchaFailed = (): Refusal => captchaRefused("invalid-or-already-seen-response");

export const overRateLimit = (retryAfterSeconds: number): Refusal => ({
  ...refusal(429, "over_request_rate_limit", "Too many requests. Please try again later."),
  retryAfterSeconds,
});

/** @param status GoTrue's differs from one operation to the other. */
export const insufficientAal = (status: 401 | 403 | 422, message: string): Refusal =>
  refusal(status, "insufficient_aal", message);
export const anonymousNotAllowed = (): Refusal =>
  refusal(403, "no_authorization", "Anonymous user not allowed to perform these actions");
export const notAFactorId = (): Refusal => refusal(404, "validation_failed", "factor_id must be an UUID");
export const factorNotFound = (): Refusal => refusal(404, "mfa_factor_not_found", "Factor not found");
export const unknownFactorType = (): Refusal =>
  validationFailed("factor_type needs to be totp, phone, or webauthn");
export const phoneFactorsDisabled = (): Refusal =>
  refusal(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
export const webAuthnEnrollDisabled = (): Refusal =>
  refusal(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
export const webAuthnVerifyDisabled = (): Refusal =>
  refusal(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn");
export const factorNameConflict = (name: string): Refusal =>
  refusal(
    422,
    "mfa_factor_name_conflict",
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
export const tooManyFactors = (): Refusal =>
  refusal(
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  );
export const challengeNotFound = (): Refusal =>
  refusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
export const challengeExpired = (challengeId: string): Refusal =>
  refusal(
    422,
    "mfa_challenge_expired",
    `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  );
export const wrongTotp = (): Refusal => refusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
export const wrongRecoveryCode = (): Refusal =>
  refusal(422, "mfa_verification_failed", "Invalid recovery code entered");
export const recoveryCodesLocked = (retryAfterSeconds: number): Refusal => ({
  ...refusal(429, "mfa_recovery_codes_locked", "Too many failed attempts. Please try again later."),
  retryAfterSeconds,
});
export const recoveryCodesSoleFactor = (): Refusal =>
  refusal(422, "mfa_recovery_codes_sole_factor", "Recovery codes need another verified factor");
export const recoveryCodesExist = (): Refusal =>
  refusal(422, "mfa_verified_factor_exists", "Recovery codes already exist, regenerate them to replace them");

export const passkeysDisabled = (): Refusal => refusal(404, "passkey_disabled", "Passkeys are disabled");
export const passkeyNotFound = (): Refusal => refusal(404, "validation_failed", "Passkey not found");
export const tooManyPasskeys = (): Refusal =>
  refusal(422, "too_many_passkeys", "Maximum number of passkeys reached");
export const webAuthnChallengeNotFound = (): Refusal =>
  refusal(400, "webauthn_challenge_not_found", "Challenge not found or already used");
export const webAuthnChallengeExpired = (): Refusal =>
  refusal(400, "webauthn_challenge_expired", "Challenge has expired");
export const webAuthnFailed = (): Refusal =>
  refusal(400, "webauthn_verification_failed", "Credential verification failed");
export const webAuthnCredentialExists = (): Refusal =>
  refusal(422, "webauthn_credential_exists", "This credential is already registered");
export const unsupportedProvider = (sentence: string): Refusal => validationFailed(sentence);
export const providerUnreachable = (): Refusal =>
  refusal(422, "unexpected_failure", "The provider cannot be reached. Please try again later.");
export const stateMissing = (): Refusal =>
  refusal(400, "bad_oauth_callback", "OAuth state parameter missing");
export const badState = (): Refusal => refusal(400, "bad_oauth_state", "OAuth state not found or expired");
export const providerCodeMissing = (): Refusal =>
  refusal(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
export const providerExchangeFailed = (): Refusal =>
  refusal(422, "unexpected_failure", "Unable to exchange external code");
export const providerEmailMissing = (): Refusal =>
  refusal(422, "unexpected_failure", "Error getting user email from external provider");
export const providerEmailUnverified = (provider: string): Refusal =>
  refusal(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );
export const manyAccountsOfEmail = (): Refusal =>
  refusal(
    422,
    "conflict",
    "Multiple accounts with the same email address in the same linking domain detected: default",
  );
export const providerUserBanned = (): Refusal => refusal(403, "user_banned", "User is banned");
export const identityExists = (message: string): Refusal => refusal(422, "identity_already_exists", message);
export const identityIdMalformed = (): Refusal =>
  refusal(404, "validation_failed", "identity_id must be an UUID");
export const identityNotFound = (): Refusal => refusal(422, "identity_not_found", "Identity doesn't exist");
export const singleIdentity = (): Refusal =>
  refusal(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
export const emailConflictOfIdentity = (): Refusal =>
  refusal(422, "email_conflict_identity_not_deletable", "Unable to unlink identity due to email conflict");

export const oauthRefusal = (error: string, description: string): Refusal => ({
  ...refusal(400, error, description),
  isOAuth: true,
});
export const idTokenProviderUnknown = (provider: string): Refusal =>
  validationFailed(`Custom OIDC provider "${provider}" not allowed`);
export const providerDisabled = (issuer: string): Refusal =>
  refusal(400, "provider_disabled", `Provider (issuer "${issuer}") is not enabled`);
export const web3Disabled = (which: string): Refusal =>
  refusal(422, "web3_provider_disabled", `${which} is disabled`);
export const web3ChainUnknown = (): Refusal => refusal(400, "web3_unsupported_chain", "Unsupported chain");

export const samlDisabled = (): Refusal => refusal(404, "saml_provider_disabled", "SAML 2.0 is disabled");
/** @param what as in "OAuth server". */
export const featureDisabled = (what: string, verb = "is"): Refusal =>
  refusal(404, "feature_disabled", `${what} ${verb} disabled`);

export const userNotFound = (): Refusal => refusal(404, "user_not_found", "User not found");
export const userOfEmailNotFound = (): Refusal =>
  refusal(404, "user_not_found", "User with this email not found");
export const notAUserId = (): Refusal => refusal(404, "validation_failed", "user_id must be an UUID");
export const appMetadataTooLarge = (maxBytes: number): Refusal =>
  validationFailed(`app_metadata: a user's metadata has at most ${maxBytes} bytes`);
