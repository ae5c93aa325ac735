/** The refusal for who said to be under 18, with what they can do when that is wrong. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import type { Refusal } from "#platform/http/function-route.ts";

const code = "companions_locked";

/** @param startUrl the page of the provider of age checks; null without one. */
export const lockedOut = (startUrl: string | null): Refusal => ({
  ok: false,
  code,
  error:
    startUrl === null
      ? errorCodes[code].sentence
      : `Companions are for adults, and a message said that its writer is under 18. If that is wrong, show your age at ${startUrl}.`,
});
