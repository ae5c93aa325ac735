/** The auth server with providers on this machine: `custom:oidc` by `oidc-provider`, and `github`. */
import { createHash, randomBytes } from "node:crypto";
import { createBrowser, type TestBrowser } from "#testing/providers-of-identity/test-browser.ts";
import { type GithubServer, startGithub } from "#testing/providers-of-identity/github-server.ts";
import {
  type OpenIdAccount,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "../../../../../../acceptance/openid-provider.ts";
import type { SignInSettings } from "#platform/auth-env.ts";
import { startAuth, type TestAuth } from "./auth-server.ts";

export type ProviderServer = TestAuth & { openId: TestOpenIdProvider; github: GithubServer };

export async function startWithProviders(changes: Partial<SignInSettings> = {}): Promise<ProviderServer> {
  const github = await startGithub();
  let openId: TestOpenIdProvider | null = null;
  const server = await startAuth(async (url) => {
    openId = await startOpenIdProvider({ redirectUris: [`${url}/auth/v1/callback`] });
    const { issuer, clientId, clientSecret } = openId;
    return {
      allowedOrigins: ["https://app.example.net"],
      signIn: {
        allowsAnonymous: false,
        web3Chains: [],
        jwtSecret: null,
        requiresAdultStatement: true,
        providers: [
          {
            kind: "openid",
            name: "custom:oidc",
            label: "Example",
            issuer,
            clientIds: [clientId],
            clientSecret,
          },
          {
            kind: "github",
            name: "github",
            label: "GitHub",
            url: github.url,
            apiUrl: `${github.url}/api/v3`,
            clientIds: [github.clientId],
            clientSecret: github.clientSecret,
          },
        ],
        ...changes,
      },
    };
  });
  if (openId === null) throw new Error("The provider did not start.");
  const provider: TestOpenIdProvider = openId;
  return {
    ...server,
    openId: provider,
    github,
    async stop() {
      await server.stop();
      await Promise.all([provider.stop(), github.stop()]);
    },
  };
}

export type Visit = {
  provider?: string;
  /** The account at the provider; null says no there. */
  account: string | null;
  query?: Record<string, string>;
  browser?: TestBrowser;
  /** Where to begin, instead of `/authorize`. */
  from?: string;
};

/** A person visits a provider and comes back. @returns the address that the callback leads to. */
export async function visit(server: ProviderServer, wish: Visit): Promise<URL> {
  const browser = wish.browser ?? createBrowser();
  const callback = await visitProvider(server, { ...wish, browser });
  const response = await browser.open(callback.href);
  return new URL(response.headers.get("location") ?? "");
}

/** Stops at the address with which the provider sends the browser back, without opening it. */
export async function visitProvider(
  { url, openId }: ProviderServer,
  { provider = "custom:oidc", account, query, browser = createBrowser(), from }: Visit,
): Promise<URL> {
  const stopsAt = (at: URL): boolean => at.origin === url && at.pathname === "/auth/v1/callback";
  const start = from ?? `${url}/auth/v1/authorize?${new URLSearchParams({ provider, ...query }).toString()}`;
  const arrived = await browser.follow(start, { stopsAt });
  if (arrived.origin !== openId.issuer) return arrived;
  const answer = account === null ? { answer: "cancel" } : { answer: "continue", account };
  const init = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(answer).toString(),
  };
  return browser.follow(arrived.href, { stopsAt, init });
}

export function createVerifier(): { verifier: string; query: Record<string, string> } {
  const verifier = randomBytes(48).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, query: { code_challenge, code_challenge_method: "s256" } };
}

let accounts = 0;

/** An account at the OpenID provider. @returns its id. */
export function addAccount({ openId }: ProviderServer, claims: OpenIdAccount): string {
  const id = `account-${(accounts += 1)}`;
  openId.accounts.set(id, claims);
  return id;
}

export const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)));
