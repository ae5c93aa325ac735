/**
 * Refresh tokens are computed, not stored: token = HMAC-SHA256(server key, token id). The database keeps the id and
 * the token's SHA-256. So a copy of the database signs nobody in, and the server can still hand the live token of a
 * session to a second tab that asks with its parent.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";

export type RefreshTokens = {
  create(): { id: string; token: string; hash: Buffer };
  /** The same token again. */
  derive(id: string): string;
};

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(secret, "base64url");
  const derive = (id: string): string =>
    createHmac("sha256", key).update(`refresh-token:${id}`).digest("base64url");
  return {
    derive,
    create() {
      const id = randomUUID();
      const token = derive(id);
      return { id, token, hash: hashRefreshToken(token) };
    },
  };
}

export const hashRefreshToken = (token: string): Buffer => createHash("sha256").update(token).digest();
