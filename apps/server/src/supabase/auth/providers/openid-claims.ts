/** Reads a person from the claims of an ID token, in the fields that GoTrue keeps of each provider. */
import { z } from "zod";
import type { OpenIdProviderName } from "#platform/auth-env.ts";
import type { Metadata } from "../records.ts";
import type { ProviderEmail, ProviderPerson } from "./provider.ts";

const text = z.string().trim().min(1).max(500).optional().catch(undefined);
/** Some providers send the word. */
const truth = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
  .catch(false);

const claimsSchema = z.object({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: z.string().trim().max(254).optional().catch(undefined),
  email_verified: truth,
  is_private_email: truth.optional(),
  hd: text,
  name: text,
  family_name: text,
  given_name: text,
  middle_name: text,
  nickname: text,
  preferred_username: text,
  profile: text,
  picture: text,
  website: text,
  gender: text,
  birthdate: text,
  zoneinfo: text,
  locale: text,
});

type Claims = z.infer<typeof claimsSchema>;

/** @throws {z.ZodError} without `iss` or `sub`. */
export function readPerson(provider: OpenIdProviderName, given: unknown): ProviderPerson {
  const claims = claimsSchema.parse(given);
  return {
    subject: claims.sub,
    emails: emailsOf(provider, claims),
    claims: withoutMissing(readers[provider](claims)),
  };
}

/** Apple verifies every address, and makes up the private ones itself. */
const emailsOf = (provider: OpenIdProviderName, { email, email_verified }: Claims): ProviderEmail[] =>
  email ? [{ email, isVerified: provider === "apple" || email_verified, isPrimary: true }] : [];

const readers: Record<OpenIdProviderName, (claims: Claims) => Metadata> = {
  google: ({ iss, sub, name, picture, hd }) => ({
    iss,
    sub,
    name,
    picture,
    avatar_url: picture,
    full_name: name,
    provider_id: sub,
    custom_claims: hd === undefined ? undefined : { hd },
  }),
  apple: ({ iss, sub, is_private_email }) => ({
    iss,
    sub,
    provider_id: sub,
    custom_claims: is_private_email === undefined ? undefined : { is_private_email },
  }),
  "custom:oidc": ({
    email: _email,
    email_verified: _verified,
    is_private_email: _private,
    hd: _hd,
    ...own
  }) => own,
};

const withoutMissing = (data: Metadata): Metadata =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
