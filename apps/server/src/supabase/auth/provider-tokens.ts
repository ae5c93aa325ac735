/**
 * The provider's tokens between its answer and the exchange of our code. They are sealed by the code, which is not stored,
 * so that a copy of the database opens nobody's account elsewhere.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { ProviderTokens } from "./providers/provider.ts";

const nonceBytes = 12;
const tagBytes = 16;

export function sealTokens(code: string, tokens: ProviderTokens): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(code), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openTokens(code: string, sealed: Buffer): ProviderTokens {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(code), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString()) as ProviderTokens;
}

/** As the protocol names them in a session. */
export const sessionFieldsOf = ({ accessToken, refreshToken }: ProviderTokens): Record<string, string> => ({
  provider_token: accessToken,
  ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
});

const keyOf = (code: string): Buffer => createHash("sha256").update(`provider-tokens:${code}`).digest();
