import { expect, test } from "vitest";
import { passwordSetWords } from "./password-set-words.ts";

const confirmed = { email_confirmed_at: "2026-03-01T10:00:00.000Z" };
const invited = { ...confirmed, invited_at: "2026-02-28T10:00:00Z" };
const signedOut = "Your new password is set. Other devices were signed out.";

test("nobody is told that other devices were signed out who has just accepted an invitation", () => {
  expect(passwordSetWords({ ...invited, last_sign_in_at: "2026-03-01T10:00:00.020Z" })).toBe(
    "Your password is set.",
  );
});

test("who was signed in before is told that other devices were signed out", () => {
  expect(passwordSetWords({ ...invited, last_sign_in_at: "2026-03-02T10:00:00Z" })).toBe(signedOut);
  expect(passwordSetWords({ last_sign_in_at: "2026-03-02T10:00:00Z" })).toBe(signedOut);
  expect(passwordSetWords(confirmed)).toBe(signedOut);
});

test("who signed up and opens a link seconds later is told so too: the sign-up opened a session", () => {
  expect(passwordSetWords({ ...confirmed, last_sign_in_at: "2026-03-01T10:00:06Z" })).toBe(signedOut);
});
