/**
 * Access tokens: ES256, one hour, bound to a session. Verified tokens are cached by their hash until they expire, because
 * every request of every module is verified here.
 */
import { createHash, createPrivateKey } from "node:crypto";
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { AccessTokenClaims } from "#supabase/gateway/caller.ts";
import type { SigningKey } from "#platform/keys.ts";
import type { Session, User } from "./records.ts";
import type { VerificationKeys } from "./verification-keys.ts";

export const accessTokenSeconds = 3600;
const audience = "authenticated";

export type AccessTokens = {
  issue(user: User, session: Session): Promise<{ token: string; expiresAtSeconds: number }>;
  /** Checks signature, algorithm, issuer, audience and expiry, but not whether the session was signed out. */
  verify(token: string): Promise<AccessTokenClaims | null>;
};

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal("authenticated"),
  email: z.string().optional(),
  exp: z.number(),
});

export function createAccessTokens(options: {
  signingKey: SigningKey;
  verificationKeys: VerificationKeys;
  issuer: string;
  now: () => Date;
}): AccessTokens {
  const { signingKey, verificationKeys, issuer, now } = options;
  const privateKey = createPrivateKey({ key: signingKey.privateJwk, format: "jwk" });
  const verified = new LRUCache<string, AccessTokenClaims>({ max: 10_000 });

  return {
    async issue(user, session) {
      const issuedAtSeconds = Math.floor(now().getTime() / 1000);
      const expiresAtSeconds = issuedAtSeconds + accessTokenSeconds;
      const token = await new SignJWT(claimsOf(user, session))
        .setProtectedHeader({ alg: "ES256", kid: signingKey.kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(user.id)
        .setIssuedAt(issuedAtSeconds)
        .setExpirationTime(expiresAtSeconds)
        .sign(privateKey);
      return { token, expiresAtSeconds };
    },

    async verify(token) {
      const key = createHash("sha256").update(token).digest("base64url");
      const known = verified.get(key);
      if (known) return known.exp * 1000 > now().getTime() ? known : null;
      const claims = await check(token);
      if (claims) verified.set(key, claims);
      return claims;
    },
  };

  async function check(token: string): Promise<AccessTokenClaims | null> {
    try {
      const publicKey = verificationKeys.find(decodeProtectedHeader(token).kid ?? "");
      if (!publicKey) return null;
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ["ES256"],
        issuer,
        audience,
        currentDate: now(),
        requiredClaims: ["exp", "sub"],
      });
      const { email, ...claims } = claimsSchema.parse(payload);
      return email === undefined ? claims : { ...claims, email };
    } catch {
      return null;
    }
  }
}

function claimsOf(user: User, session: Session): Record<string, unknown> {
  return {
    role: "authenticated",
    email: user.email ?? "",
    phone: "",
    session_id: session.id,
    aal: session.aal,
    amr: session.amr,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    is_anonymous: user.isAnonymous,
  };
}
