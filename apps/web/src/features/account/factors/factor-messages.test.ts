import { expect, test } from "vitest";
import { factorMessage } from "./factor-messages.ts";

test("a refusal is told by its code, a silent device and a silent server in words of their own", () => {
  const refusal = { name: "AuthApiError", code: "mfa_factor_name_conflict", message: "A factor with …" };
  expect(factorMessage(refusal)).toBe("Another of your apps or keys has this name.");
  const silent = { name: "NotAllowedError", code: "ERROR_PASSTHROUGH", message: "timed out" };
  expect(factorMessage(silent)).toBe("Your device did not answer. Please try again.");
  expect(factorMessage(null)).toContain("cannot be reached");
});

test("what has no sentence is told as the server says it", () => {
  expect(factorMessage({ name: "AuthApiError", code: "new_code", message: "New rule" })).toBe("New rule");
});
