import { expect, test } from "vitest";
import { signInMessage, signUpMessage } from "./auth-messages.ts";

test("wrong credentials are told in one sentence that names neither the address nor the password", () => {
  expect(signInMessage("AuthApiError: Invalid login credentials")).toBe("Invalid email or password");
});

test("an address that is taken is told on sign-up", () => {
  expect(signUpMessage("User already registered")).toBe("An account with this email already exists");
});

test("any other message of the server is shown as it is", () => {
  expect(signInMessage("Email not confirmed")).toBe("Email not confirmed");
  expect(signUpMessage("Password should be at least 8 characters.")).toBe(
    "Password should be at least 8 characters.",
  );
});
