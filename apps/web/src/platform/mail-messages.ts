/** The sentences of mails that were asked for, and of their codes. */
export const unreachable = "The server cannot be reached. Please check your connection.";

/** A proof of work was solved too late, or twice. */
export const tookTooLong = "That took too long. Please try again.";

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
