import { expect, test } from "vitest";
import { passwordSetWords } from "./password-set-words.ts";

const confirmed = { email_confirmed_at: "2026-03-01T10:00:00.000Z" };

test("nobody is told that other devices were signed out in the first session of an account", () => {
  expect(passwordSetWords({ ...confirmed, last_sign_in_at: "2026-03-01T10:00:00.020Z" })).toBe(
    "Your password is set.",
  );
});

test("who was signed in before is told that other devices were signed out", () => {
  const words = "Your new password is set. Other devices were signed out.";
  expect(passwordSetWords({ ...confirmed, last_sign_in_at: "2026-03-02T10:00:00Z" })).toBe(words);
  expect(passwordSetWords({ last_sign_in_at: "2026-03-02T10:00:00Z" })).toBe(words);
  expect(passwordSetWords(confirmed)).toBe(words);
});
