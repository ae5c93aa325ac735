/**
 * The secrets of mails are computed, not stored: both come from the id of their row and a key outside the database, so
 * neither a copy of the database nor the outbox of mails opens an account.
 */
import { createHash, createHmac } from "node:crypto";
import type { MailSecrets } from "#platform/ports.ts";

export type OneTimeSecrets = {
  /** Computes the same secrets for the same id. */
  derive(id: string): MailSecrets;
};

const codeDigits = 6;

/** @param secret the server's key, base64url. */
export function createOneTimeSecrets(secret: string): OneTimeSecrets {
  const key = Buffer.from(secret, "base64url");
  const mac = (use: string, id: string): Buffer =>
    createHmac("sha256", key).update(`one-time-${use}:${id}`).digest();
  return {
    derive: (id) => ({
      linkToken: mac("link", id).toString("base64url"),
      code: (mac("code", id).readBigUInt64BE() % 10n ** BigInt(codeDigits))
        .toString()
        .padStart(codeDigits, "0"),
    }),
  };
}

export const hashLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();
