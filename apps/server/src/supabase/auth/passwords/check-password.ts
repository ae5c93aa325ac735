/**
 * The rules for a new password: 8 to 128 characters, not a common one, not derived from the e-mail address. No
 * composition rules (NIST SP 800-63B).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Refusal, validationFailed, weakPassword } from "../errors.ts";

const minPasswordLength = 8;
const maxPasswordLength = 128;

/** @param email normalised. */
export function checkNewPassword(password: string, email: string): { ok: true } | Refusal {
  const normal = password.normalize("NFC");
  const characters = Array.from(normal);
  if (characters.length < minPasswordLength) {
    return weakPassword("length", `Password should be at least ${minPasswordLength} characters.`);
  }
  if (characters.length > maxPasswordLength) {
    return validationFailed(`Password cannot be longer than ${maxPasswordLength} characters`);
  }
  const folded = normal.toLowerCase();
  const isGuessable =
    new Set(characters).size < 4 ||
    folded === email ||
    folded === email.split("@")[0] ||
    commonDigests.has(digest(folded));
  if (isGuessable) {
    return weakPassword(
      "pwned",
      "Password is known to be weak and easy to guess, please choose a different one.",
    );
  }
  return { ok: true };
}

/** The first 48 bits of SHA-256, the form of the list of common passwords. */
const digest = (text: string): string =>
  createHash("sha256").update(text).digest().subarray(0, 6).toString("base64url");

const commonDigests: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);
