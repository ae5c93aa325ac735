/** The sentences of the forms. */
export const missingFields = "Please fill in all fields";
export const ageMissing = "Please confirm that you are 18 or older";

export const provingMessage =
  "Many wrong passwords were tried for this account. Your browser solves a short task first, to keep guessers out.";

export const unreachable = "The server cannot be reached. Please check your connection.";

/** A proof of work was solved too late, or twice. */
const tookTooLong = "That took too long. Please try again.";

/** The sentence for a mail that was not sent. The server's own sentence tells the seconds to wait. */
export const mailMessage = (code: string | undefined, message: string): string => {
  if (code === "captcha_failed") return tookTooLong;
  const seconds = /after (\d+) seconds/.exec(message)?.[1];
  if (code === "over_email_send_rate_limit" && seconds !== undefined)
    return `A mail was asked for a moment ago. Wait ${waitOf(Number(seconds))}, or use the one that you have.`;
  return message.includes("Unable to validate email address") ? "This is not an e-mail address" : message;
};

const waitOf = (seconds: number): string =>
  seconds <= 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;

export const codeMessage = (code: string | undefined, message: string): string =>
  code === "otp_expired"
    ? "This code is wrong, was used before, or is no longer valid. Use the newest mail, or send it again."
    : message;

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
