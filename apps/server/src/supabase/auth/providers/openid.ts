/**
 * A provider of OpenID Connect: authorization code flow with PKCE and nonce. Its addresses are discovered at the first
 * use, so that a provider that is away keeps the server from nothing.
 */
import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, type JWTVerifyGetKey, jwtVerify } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import { isLoopback } from "#platform/env.ts";
import type { OpenIdSettings } from "#platform/auth-env.ts";
import type { Metadata } from "../records.ts";
import { readPerson } from "./openid-claims.ts";
import type { AuthProvider, IdTokens, ProviderPerson } from "./provider.ts";

const timeoutSeconds = 10;

export function createOpenIdProvider(settings: OpenIdSettings, redirectUri: string): AuthProvider {
  const { name, clientIds } = settings;
  const discover = rememberSuccess(() => open(settings));
  const answersByForm = name === "apple";
  return {
    name,
    answersByForm,

    async begin({ state, nonce, codeVerifier, scopes, extra }) {
      return buildAuthorizationUrl(await discover(), {
        ...extra,
        ...(answersByForm ? { response_mode: "form_post" } : {}),
        redirect_uri: redirectUri,
        scope: [...new Set([...baseScopes[name], ...scopes])].join(" "),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      const address = new URL(redirectUri);
      for (const parameter of ["code", "state", "iss"])
        for (const value of answer.getAll(parameter)) address.searchParams.append(parameter, value);
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = { ...tokens.claims() };
      // A provider may keep the address out of the token and for this question.
      if (claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined)
        Object.assign(claims, await fetchUserInfo(configuration, tokens.access_token, String(claims.sub)), {
          iss: claims.iss,
        });
      const person = readPerson(name, claims);
      return {
        person: answersByForm ? withNameOfForm(person, answer.get("user")) : person,
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      };
    },

    idTokens: createIdTokens(settings, discover, clientIds),
  };
}

const baseScopes = {
  google: ["openid", "email", "profile"],
  apple: ["openid", "email", "name"],
  "custom:oidc": ["openid", "email", "profile"],
} as const;

function open({ issuer, clientIds, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const server = new URL(issuer);
  // Its signature is checked although it comes over TLS.
  const execute = [enableNonRepudiationChecks];
  if (server.protocol === "http:" && isLoopback(server.hostname)) execute.push(allowInsecureRequests);
  const authenticate: ClientAuth = (metadata, ...rest) =>
    (metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post")
      ? ClientSecretPost(clientSecret)
      : ClientSecretBasic(clientSecret))(metadata, ...rest);
  return discovery(server, clientIds[0], undefined, authenticate, { execute, timeout: timeoutSeconds });
}

/** A failure is forgotten, so that the next call tries again. */
function rememberSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

const appleIssuers = ["https://appleid.apple.com", "https://account.apple.com"];
const signatures = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

function createIdTokens(
  { name, issuer }: OpenIdSettings,
  discover: () => Promise<Configuration>,
  clientIds: readonly string[],
): IdTokens {
  const findKeys = rememberSuccess(async (): Promise<JWTVerifyGetKey> => {
    const { jwks_uri: address } = (await discover()).serverMetadata();
    if (address === undefined) throw new Error(`The provider ${name} publishes no keys.`);
    return createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 });
  });
  const issuers = issuer === appleIssuers[0] ? appleIssuers : [issuer];
  return {
    issuers,
    async verify(idToken, accessToken) {
      const keys = await findKeys();
      const known = (await discover()).serverMetadata().issuer;
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: signatures,
          issuer: [...issuers, known],
          audience: [...clientIds],
          requiredClaims: ["sub", "exp", "iat"],
        });
        const { at_hash: hash, nonce } = payload;
        if (accessToken !== undefined && typeof hash === "string" && hash !== hashOf(idToken, accessToken))
          return null;
        return {
          person: readPerson(name, payload),
          nonce: typeof nonce === "string" && nonce !== "" ? nonce : null,
        };
      } catch (error) {
        if (isFetchFailure(error)) throw error;
        return null;
      }
    },
  };
}

const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(String(error.code));

/** OpenID Connect Core 3.1.3.6: the left half of the hash that the token's own algorithm uses. */
function hashOf(idToken: string, accessToken: string): string {
  const bits = /(256|384|512)$/.exec(decodeProtectedHeader(idToken).alg ?? "")?.[1] ?? "512";
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

const formUser = z.object({
  name: z.object({ firstName: z.string().max(200).default(""), lastName: z.string().max(200).default("") }),
});

/** Apple says the name at the first sign-in only, beside the token; it is shown and grants nothing. */
function withNameOfForm(person: ProviderPerson, user: string | null): ProviderPerson {
  const name = readFormName(user);
  if (name === "") return person;
  const claims: Metadata = { ...person.claims, name, full_name: name };
  return { ...person, claims };
}

function readFormName(user: string | null): string {
  if (user === null || user.length > 2_000) return "";
  try {
    const { firstName, lastName } = formUser.parse(JSON.parse(user)).name;
    return `${firstName} ${lastName}`.trim();
  } catch {
    return "";
  }
}
