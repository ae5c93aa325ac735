/**
 * The keys that verify access tokens: the signing key, and those that it replaced, each until the last token that it could
 * have signed has expired. Tokens live an hour; a process that still ran when the key was replaced may have signed for
 * another one.
 */
import { createPublicKey, type KeyObject } from "node:crypto";
import type { PublicJwk, RetiredKey, SigningKey } from "#platform/keys.ts";

const retiredKeyMs = 2 * 3_600_000;

type VerificationKey = { kid: string; publicJwk: PublicJwk; key: KeyObject };

export type VerificationKeys = {
  list(): VerificationKey[];
  /** Null for an unknown key, and for one that was replaced too long ago. */
  find(kid: string): KeyObject | null;
};

export function createVerificationKeys(options: {
  signingKey: SigningKey;
  retiredKeys?: readonly RetiredKey[] | undefined;
  now: () => Date;
}): VerificationKeys {
  const { signingKey, retiredKeys = [], now } = options;
  const { kty, crv, x, y } = signingKey.privateJwk;
  const all = [
    { ...withKey(signingKey.kid, { kty, crv, x, y }), untilMs: Number.POSITIVE_INFINITY },
    ...retiredKeys.map(({ kid, publicJwk, retiredAt }) => ({
      ...withKey(kid, publicJwk),
      untilMs: Date.parse(retiredAt) + retiredKeyMs,
    })),
  ];
  const list = () => all.filter(({ untilMs }) => now().getTime() < untilMs);
  return { list, find: (kid) => list().find((key) => key.kid === kid)?.key ?? null };
}

const withKey = (kid: string, publicJwk: PublicJwk): VerificationKey => ({
  kid,
  publicJwk,
  key: createPublicKey({ key: publicJwk, format: "jwk" }),
});
