/** Links that let anyone read (or write) one object until a moment: tokens signed with a key of the database. */
import { jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { Pool } from "pg";

export type LinkPurpose = "read" | "upload";

export type LinkClaims = { purpose: LinkPurpose; url: string; ownerId?: string | null; upsert?: boolean };

export type SignedLinks = ReturnType<typeof createSignedLinks>;

export function createSignedLinks(ownerPool: Pool) {
  let key: Promise<Uint8Array> | null = null;
  const loadKey = (): Promise<Uint8Array> =>
    (key ??= readKey(ownerPool).catch((error: unknown) => {
      key = null;
      throw error;
    }));
  return {
    async sign(claims: LinkClaims, expiresInSeconds: number): Promise<string> {
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
        .sign(await loadKey());
    },

    /** Null for a token that is forged, expired, or for something else. */
    async verify(token: string, purpose: LinkPurpose, url: string): Promise<LinkClaims | null> {
      try {
        const { payload } = await jwtVerify<LinkClaims>(token, await loadKey(), { algorithms: ["HS256"] });
        return payload.purpose === purpose && payload.url === url ? payload : null;
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}

async function readKey(ownerPool: Pool): Promise<Uint8Array> {
  const { rows } = await ownerPool.query<{ secret: string }>("select secret from storage.signing_keys");
  const secret = rows[0]?.secret;
  if (!secret) throw new Error("storage.signing_keys is empty");
  return new TextEncoder().encode(secret);
}
