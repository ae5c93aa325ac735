/** What this module asks of a provider of identities, whatever protocol it speaks. */
import type { ProviderName } from "#platform/auth-env.ts";
import type { Metadata } from "../records.ts";

export type ProviderEmail = {
  email: string;
  /** The provider itself proved that the person reads mail there. */
  isVerified: boolean;
  isPrimary: boolean;
};

export type ProviderPerson = {
  /** The provider's own, lasting id of the person. */
  subject: string;
  emails: ProviderEmail[];
  /** The fields of GoTrue's `identity_data`, without the address. */
  claims: Metadata;
};

export type ProviderTokens = { accessToken: string; refreshToken: string | null };

/** The secrets of one visit to a provider. */
export type VisitSecrets = { state: string; nonce: string; codeVerifier: string };

export type AuthProvider = {
  name: ProviderName;
  /** Sends the answer by a form on its own site, to which only cookies with `SameSite=None` come along. */
  answersByForm: boolean;
  /**
   * @param extra further parameters of the client, such as `prompt`.
   * @returns where the browser goes. @throws when the provider cannot be reached.
   */
  begin(visit: VisitSecrets & { scopes: string[]; extra: Record<string, string> }): Promise<URL>;
  /** @throws when the answer, or what the provider says of it, is not right. */
  finish(
    answer: URLSearchParams,
    secrets: VisitSecrets,
  ): Promise<{ person: ProviderPerson; tokens: ProviderTokens }>;
  /** Null for providers without OpenID Connect. */
  idTokens: IdTokens | null;
};

export type IdTokens = {
  issuers: readonly string[];
  /** Checks signature, issuer, audience, expiry and, with an access token, `at_hash`. Null when one of them is wrong. */
  verify(
    idToken: string,
    accessToken: string | undefined,
  ): Promise<{ person: ProviderPerson; nonce: string | null } | null>;
};
