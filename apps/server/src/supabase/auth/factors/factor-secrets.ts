/**
 * Seals factors' secrets for the database: it keeps those of authenticator apps encrypted and recovery codes as hashes. Both need
 * the installation's key, so a copy of the database proves nobody's second step.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "#platform/keys.ts";

export type FactorSecrets = {
  /** AES-256-GCM: nonce, tag, ciphertext. Opens for the same factor only. */
  seal(factorId: string, secret: string): Buffer;
  /** Null when it was sealed for another factor, by an installation with other keys, or was changed. */
  open(factorId: string, sealed: Buffer): string | null;
  hashRecoveryCode(factorId: string, code: string): Buffer;
};

const nonceBytes = 12;
const tagBytes = 16;

export function createFactorSecrets(installationSecret: string): FactorSecrets {
  const sealingKey = deriveKey(installationSecret, "mfa-factor-secret");
  const hashingKey = deriveKey(installationSecret, "mfa-recovery-code");
  return {
    seal(factorId, secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(factorId));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(factorId, sealed) {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(factorId))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes));
      try {
        return Buffer.concat([opened, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    hashRecoveryCode: (factorId, code) =>
      createHmac("sha256", hashingKey).update(`${factorId}:${code}`).digest(),
  };
}
