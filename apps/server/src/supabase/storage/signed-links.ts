/** Links with which anybody may read or write one object until they expire: tokens signed with a key from the database. */
import { jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { Pool } from "pg";
import type { DatabaseCaller } from "../gateway/caller.ts";

/** The signer of an upload, for whom the policies are checked again. The token holds nothing else about them. */
export type LinkSigner = Pick<DatabaseCaller, "role" | "userId" | "sessionId">;

/** The signer, as whom the policies are checked again: they may have changed, and the session may have been signed out. */
export const callerOf = ({ role, userId, sessionId }: LinkSigner): DatabaseCaller => ({
  role,
  claimsJson: JSON.stringify({
    role,
    ...(userId === null ? {} : { sub: userId }),
    ...(sessionId === null ? {} : { session_id: sessionId }),
  }),
  userId,
  sessionId,
  expiresAtMs: null,
});

export type LinkClaims =
  | { purpose: "read"; url: string }
  /** `rendition` is the query of a rendition, such as `width=100&resize=contain`. */
  | { purpose: "render"; url: string; rendition: string }
  | { purpose: "upload"; url: string; signer: LinkSigner; upsert: boolean };

export type LinkPurpose = LinkClaims["purpose"];

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

    /** Null for a token that is forged, expired, or for another purpose. */
    async verify<Purpose extends LinkPurpose>(
      token: string,
      purpose: Purpose,
      url: string,
    ): Promise<Extract<LinkClaims, { purpose: Purpose }> | null> {
      try {
        const { payload } = await jwtVerify<Extract<LinkClaims, { purpose: Purpose }>>(
          token,
          await loadKey(),
          { algorithms: ["HS256"] },
        );
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
