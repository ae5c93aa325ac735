/** GitHub: OAuth without OpenID Connect. Who the person is, and which addresses they proved, its API says. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import { isLoopback } from "#platform/env.ts";
import type { GithubSettings } from "#platform/auth-env.ts";
import type { AuthProvider, ProviderPerson } from "./provider.ts";

const timeoutSeconds = 10;

const text = z.string().trim().min(1).max(500).nullish().catch(null);
const userSchema = z.object({ id: z.int().positive(), login: text, name: text, avatar_url: text });
const emailsSchema = z.array(
  z.object({ email: z.string().max(254), primary: z.boolean(), verified: z.boolean() }),
);

export function createGithubProvider(settings: GithubSettings, redirectUri: string): AuthProvider {
  const { name, url, apiUrl, clientIds, clientSecret } = settings;
  const configuration = new Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientIds[0],
    undefined,
    ClientSecretPost(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (isLoopback(new URL(url).hostname)) allowInsecureRequests(configuration);

  const ask = async (path: string, accessToken: string): Promise<unknown> => {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "galatea" });
    const address = new URL(`${apiUrl}${path}`);
    const response = await fetchProtectedResource(configuration, accessToken, address, "GET", null, headers);
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}.`);
    return response.json();
  };

  return {
    name,
    answersByForm: false,
    idTokens: null,

    async begin({ state, codeVerifier, scopes, extra }) {
      return buildAuthorizationUrl(configuration, {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...new Set(["user:email", ...scopes])].join(" "),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async finish(answer, { state, codeVerifier }) {
      const address = new URL(redirectUri);
      for (const parameter of ["code", "state"])
        for (const value of answer.getAll(parameter)) address.searchParams.append(parameter, value);
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const [user, emails] = await Promise.all([
        ask("/user", tokens.access_token),
        ask("/user/emails", tokens.access_token),
      ]);
      return {
        person: personOf(apiUrl, userSchema.parse(user), emailsSchema.parse(emails)),
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      };
    },
  };
}

function personOf(
  apiUrl: string,
  { id, login, name, avatar_url }: z.infer<typeof userSchema>,
  emails: z.infer<typeof emailsSchema>,
): ProviderPerson {
  const claims = {
    iss: apiUrl,
    sub: String(id),
    name,
    preferred_username: login,
    avatar_url,
    full_name: name,
    provider_id: String(id),
    user_name: login,
  };
  return {
    subject: String(id),
    emails: emails
      .filter(({ email }) => email !== "")
      .map(({ email, primary, verified }) => ({ email, isVerified: verified, isPrimary: primary })),
    claims: Object.fromEntries(
      Object.entries(claims).filter(([, value]) => value !== null && value !== undefined),
    ),
  };
}
