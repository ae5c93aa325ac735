/** The sentences of auth's refusals on this page, by code. */
import { mailMessage } from "#platform/mail-messages.ts";

const sentences: Record<string, string> = {
  invalid_credentials: "This is not the password that you have now.",
  same_password: "This is the password that you have now. Choose another one.",
  reauthentication_not_valid: "This code is not right, or it is too old. Ask for a new one.",
  email_not_confirmed: "Confirm your address first. The part about your e-mail says how.",
  insufficient_aal: "Please sign in again with your second step first.",
  session_not_found: "You are signed out. Please sign in again.",
  over_request_rate_limit: "Too many attempts. Please wait a few minutes.",
};

export const authSentence = ({ code, message }: { code?: string | undefined; message: string }): string =>
  sentences[code ?? ""] ?? mailMessage(code, message);
