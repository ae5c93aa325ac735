/** The sentences of the forms. */
import { tookTooLong } from "#platform/mail-messages.ts";

export const missingFields = "Please fill in all fields";
export const ageMissing = "Please confirm that you are 18 or older";

export const provingMessage =
  "Many wrong passwords were tried for this account. Your browser solves a short task first, to keep guessers out.";

export const newPasswordMessage = (code: string | undefined, message: string): string =>
  code === "reauthentication_needed" || code === "session_not_found"
    ? "That took too long. Please ask for a new mail under 'Forgotten password'."
    : message;

export const signInMessage = (message: string): string => {
  if (message.includes("captcha protection")) return tookTooLong;
  return message.includes("Invalid login credentials") ? "Invalid email or password" : message;
};

export const emailTaken = "An account with this email already exists";

export const signUpMessage = (message: string): string => {
  if (message.includes("captcha protection")) return tookTooLong;
  return message.includes("User already registered") ? emailTaken : message;
};

/** The sentences of the second step, by the server's code. */
export const stepMessage = ({ code, message }: { code?: string | undefined; message: string }): string => {
  if (code === "mfa_verification_failed") return "This code is not right, or it was used already.";
  if (code === "over_request_rate_limit" || code === "mfa_recovery_codes_locked")
    return "Too many attempts. Please wait a quarter of an hour, or use another way.";
  if (code === "mfa_challenge_expired") return "That took too long. Please try again.";
  return message;
};

export const keyFailed = "The key did not answer. Please try again, or use another way.";
export const passkeyFailed = "No passkey answered. Please try again, or sign in with your password.";
