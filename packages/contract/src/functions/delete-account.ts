/**
 * Deletes the caller's account at once: files, rows, public pages and sessions. Purchases and the credit history stay under
 * the account's id, without an address. The caller proves anew who they are, by the password or by the code that
 * `/auth/v1/reauthenticate` mails; an account with a second step needs a session that has taken it. An account without a
 * password and an address needs a sign-in of the last ten minutes instead, and an anonymous one nothing.
 */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const deleteAccount = defineFunction({
  name: "delete-account",
  summary: "Delete the caller's account with everything in it.",
  access: "signed-in",
  startsJob: false,
  request: z
    .object({
      password: z.string().min(1).max(1000).optional(),
      code: z.string().min(1).max(100).optional(),
    })
    .refine(({ password, code }) => password === undefined || code === undefined, {
      message: "Send the password or the code, not both.",
      path: ["code"],
    }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: [
    "unauthorized",
    "invalid_request",
    "rate_limited",
    "proof_needed",
    "wrong_password",
    "wrong_code",
    "second_step_needed",
    "sign_in_again",
  ],
});
