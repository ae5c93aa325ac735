/** The providers that the operator configured, by the names of the protocol. */
import type { ProviderSettings } from "#platform/auth-env.ts";
import { createGithubProvider } from "./github.ts";
import { createOpenIdProvider } from "./openid.ts";
import type { AuthProvider } from "./provider.ts";

export type Providers = ReadonlyMap<string, AuthProvider>;

/** @param redirectUri the one address to which every provider answers. */
export const createProviders = (settings: readonly ProviderSettings[], redirectUri: string): Providers =>
  new Map(
    settings.map((one) => [
      one.name,
      one.kind === "github" ? createGithubProvider(one, redirectUri) : createOpenIdProvider(one, redirectUri),
    ]),
  );

/** The providers that GoTrue knows, in the order of its `/settings`. */
export const knownProviders = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "snapchat",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "keycloak",
  "kakao",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "spotify",
  "slack",
  "slack_oidc",
  "workos",
  "twitch",
  "twitter",
  "zoom",
] as const;

/** GoTrue's sentence for a provider that it cannot use. */
export function unsupportedProviderOf(name: string): string {
  if (name.startsWith("custom:")) return `Unsupported provider: custom provider ${name} not found`;
  return (knownProviders as readonly string[]).includes(name)
    ? "Unsupported provider: provider is not enabled"
    : `Unsupported provider: Provider ${name} could not be found`;
}
