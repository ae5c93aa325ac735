import { expect, test } from "vitest";
import { signInMessage, signUpMessage } from "./auth-messages.ts";

test("the sentence for wrong credentials does not tell which of them is wrong", () => {
  expect(signInMessage("AuthApiError: Invalid login credentials")).toBe("Invalid email or password");
});

test("sign-up reports an address that is taken", () => {
  expect(signUpMessage("User already registered")).toBe("An account with this email already exists");
});

test("any other message of the server is shown as it is", () => {
  expect(signInMessage("Email not confirmed")).toBe("Email not confirmed");
  expect(signUpMessage("Password should be at least 8 characters.")).toBe(
    "Password should be at least 8 characters.",
  );
});
