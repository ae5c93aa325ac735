/** The sentences of the forms. */
export const missingFields = "Please fill in all fields";
export const ageMissing = "Please confirm that you are 18 or older";

export const provingMessage =
  "Many wrong passwords were tried for this account. Your browser solves a short task first, to keep guessers out.";

export const signInMessage = (message: string): string => {
  if (message.includes("captcha protection")) return "That took too long. Please try again.";
  return message.includes("Invalid login credentials") ? "Invalid email or password" : message;
};

export const emailTaken = "An account with this email already exists";

export const signUpMessage = (message: string): string =>
  message.includes("User already registered") ? emailTaken : message;
