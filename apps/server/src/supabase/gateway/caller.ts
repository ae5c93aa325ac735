/**
 * Resolves the caller of rest, storage or realtime to the role and claims under which PostgreSQL runs the statement. The
 * publishable key, and an Authorization header that repeats it, give `anon`; a user's token gives `authenticated`; the
 * secret key gives `service_role`. Anything else is refused, never downgraded.
 */
import { LRUCache } from "lru-cache";
import { equalsSecret } from "#platform/equals-secret.ts";

export type DatabaseRole = "anon" | "authenticated" | "service_role";

export type AccessTokenClaims = {
  sub: string;
  session_id: string;
  role: "authenticated";
  email?: string;
  /** Seconds since 1970. */
  exp: number;
  [claim: string]: unknown;
};

export type DatabaseCaller = {
  role: DatabaseRole;
  /** The value of `request.jwt.claims`. */
  claimsJson: string;
  userId: string | null;
  /** Check it against `auth.sessions` in the same transaction, because a token outlives its sign-out. */
  sessionId: string | null;
  expiresAtMs: number | null;
};

export type CallerResult =
  | { ok: true; caller: DatabaseCaller }
  | { ok: false; status: 401; code: "no_api_key" | "bad_jwt"; message: string };

export type ResolveCaller = (headers: {
  authorization: string | undefined;
  apikey: string | undefined;
}) => Promise<CallerResult>;

export function createCallerResolver(options: {
  publishableKey: string;
  secretKey: string;
  /** Null when signature, issuer, audience or expiry are invalid. Called at most once a minute for one token. */
  verifyAccessToken: (token: string) => Promise<AccessTokenClaims | null>;
  /** The role of a token that the operator signed for a program; null for any other. */
  readProgramRole?: (token: string) => Promise<"anon" | "service_role" | null>;
}): ResolveCaller {
  const isPublishable = equalsSecret(options.publishableKey);
  const isSecret = equalsSecret(options.secretKey);
  const verified = new LRUCache<string, { caller: DatabaseCaller; untilMs: number }>({ max: 10_000 });
  return async ({ authorization, apikey }) => {
    const token = /^Bearer\s+(.+)$/i.exec(authorization ?? "")?.[1];
    const key = token ?? apikey;
    if (key === undefined) {
      return { ok: false, status: 401, code: "no_api_key", message: "No API key found in request" };
    }
    const known = verified.get(key);
    if (known && known.untilMs > Date.now()) return { ok: true, caller: known.caller };
    if (isPublishable(key)) return { ok: true, caller: fixedCaller("anon") };
    if (isSecret(key)) return { ok: true, caller: fixedCaller("service_role") };
    const programRole = await options.readProgramRole?.(key);
    if (programRole) return { ok: true, caller: fixedCaller(programRole) };
    const claims = await options.verifyAccessToken(key);
    if (!claims) return { ok: false, status: 401, code: "bad_jwt", message: "Invalid or expired JWT" };
    const caller = callerOf(claims);
    verified.set(key, { caller, untilMs: Math.min(claims.exp * 1000, Date.now() + verifiedForMs) });
    return { ok: true, caller };
  };
}

/** How long a verified signature is cached. Expiry and session are checked on every call. */
const verifiedForMs = 60_000;

const callerOf = (claims: AccessTokenClaims): DatabaseCaller => ({
  role: "authenticated",
  claimsJson: JSON.stringify(claims),
  userId: claims.sub,
  sessionId: claims.session_id,
  expiresAtMs: claims.exp * 1000,
});

const fixedCaller = (role: "anon" | "service_role"): DatabaseCaller => ({
  role,
  claimsJson: JSON.stringify({ role }),
  userId: null,
  sessionId: null,
  expiresAtMs: null,
});
