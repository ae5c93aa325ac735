/** The sentences of the forms. */
export const missingFields = "Please fill in all fields";
export const ageMissing = "Please confirm that you are 18 or older";

export const signInMessage = (message: string): string =>
  message.includes("Invalid login credentials") ? "Invalid email or password" : message;

export const signUpMessage = (message: string): string =>
  message.includes("User already registered") ? "An account with this email already exists" : message;
