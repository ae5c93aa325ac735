/**
 * Refresh tokens are computed, not stored: token = HMAC-SHA256(server key, token id). The database keeps the id and the
 * token's SHA-256. A copy of the database therefore signs nobody in, and the server can still give a session's live token
 * to a second tab that refreshes with its parent.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";

export type RefreshTokens = {
  create(): { id: string; token: string; hash: Buffer };
  /** Computes the same token for the same id. */
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
