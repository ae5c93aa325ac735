/** Proof Key for Code Exchange (RFC 7636), as GoTrue reads it. */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Refusal, validationFailed } from "./errors.ts";

/** The part of a body in which the protocol carries a challenge. */
export const challengeFields = {
  code_challenge: z.string().max(200).nullish(),
  code_challenge_method: z.string().max(20).nullish(),
};

export type Challenge = { value: string; method: "s256" | "plain" };

/** Null when the client uses no PKCE. */
export function readChallenge(fields: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): { ok: true; challenge: Challenge | null } | Refusal {
  const value = fields.code_challenge ?? "";
  const method = fields.code_challenge_method?.toLowerCase() ?? "";
  if (value === "" && method === "") return { ok: true, challenge: null };
  if (value === "" || method === "")
    return validationFailed("PKCE flow requires code_challenge_method and code_challenge");
  if (method !== "s256" && method !== "plain") return validationFailed("unsupported code_challenge method");
  if (value.length < 43 || value.length > 128)
    return validationFailed("code challenge has to be between 43 and 128 characters");
  if (!/^[\w.~-]+$/.test(value))
    return validationFailed(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  return { ok: true, challenge: { value, method } };
}

export function isAnswered({ value, method }: Challenge, verifier: string): boolean {
  const answer = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const expected = Buffer.from(value);
  const given = Buffer.from(answer);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
