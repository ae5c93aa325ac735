/** How people may sign in beside e-mail and password: what the operator configured, and nothing else. */
import { z } from "zod";

const flag = z
  .enum(["0", "1", "false", "true", ""], { error: "1 or 0" })
  .default("")
  .transform((value) => value === "1" || value === "true");
const secret = z.string().min(1).max(4_000).optional();
const address = z
  .url({ protocol: /^https?$/, error: "an address such as https://id.example.org" })
  .optional();
/** The first one signs people in here; tokens that were made for the others are accepted, too. */
const clientIds = z
  .string()
  .transform((list) => list.split(",").map((id) => id.trim()))
  .refine((ids) => ids.every((id) => id !== "" && id.length <= 255), "ids, separated by commas")
  .optional();
const chains = ["ethereum", "solana"] as const;
const chainForm = "ethereum, solana or both, separated by a comma";

export const authVariables = z.object({
  GOOGLE_CLIENT_ID: clientIds,
  GOOGLE_CLIENT_SECRET: secret,
  GITHUB_CLIENT_ID: clientIds,
  GITHUB_CLIENT_SECRET: secret,
  /** The address of a GitHub Enterprise Server. */
  GITHUB_URL: address,
  APPLE_CLIENT_ID: clientIds,
  /** The JSON web token that is made with Apple's key. */
  APPLE_CLIENT_SECRET: secret,
  /** Any other provider of OpenID Connect, up to and without `/.well-known`. */
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: clientIds,
  OIDC_CLIENT_SECRET: secret,
  /** Its name on the sign-in page. */
  OIDC_LABEL: z.string().trim().min(1).max(40).optional(),
  ANONYMOUS_SIGN_IN: flag,
  WEB3_SIGN_IN: z
    .string()
    .default("")
    .transform((list, context): Web3Chain[] => {
      const named = list
        .split(",")
        .map((chain) => chain.trim())
        .filter((chain) => chain !== "");
      const known = chains.filter((chain) => named.includes(chain));
      if (known.length === new Set(named).size) return known;
      context.addIssue({ code: "custom", message: chainForm });
      return z.NEVER;
    }),
  /** Signs tokens (HS256) of other programs of the operator. */
  JWT_SECRET: z.string().min(32, "at least 32 characters").max(500).optional(),
  /** Whether an account says that its person is 18 or older before it can do anything. */
  ADULT_STATEMENT: z.enum(["required", "off"], { error: "required or off" }).default("required"),
});

export type Web3Chain = (typeof chains)[number];
export type OpenIdProviderName = "google" | "apple" | "custom:oidc";
export type ProviderName = OpenIdProviderName | "github";

type Client = { label: string; clientIds: readonly [string, ...string[]]; clientSecret: string };
export type OpenIdSettings = Client & { kind: "openid"; name: OpenIdProviderName; issuer: string };
/** `url` is the website's address, `apiUrl` that of its API. */
export type GithubSettings = Client & { kind: "github"; name: "github"; url: string; apiUrl: string };
export type ProviderSettings = OpenIdSettings | GithubSettings;

export type SignInSettings = {
  providers: ProviderSettings[];
  allowsAnonymous: boolean;
  web3Chains: Web3Chain[];
  jwtSecret: string | null;
  requiresAdultStatement: boolean;
};

type Variables = z.infer<typeof authVariables>;

export function readSignIn(
  variables: Variables,
): { ok: true; settings: SignInSettings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const client = (name: "GOOGLE" | "GITHUB" | "APPLE" | "OIDC", label: string): Client | null => {
    const [first, ...others] = variables[`${name}_CLIENT_ID`] ?? [];
    const clientSecret = variables[`${name}_CLIENT_SECRET`];
    if (first !== undefined && clientSecret !== undefined)
      return { label, clientIds: [first, ...others], clientSecret };
    if (first !== undefined) problems.push(`${name}_CLIENT_SECRET: needed with ${name}_CLIENT_ID`);
    if (clientSecret !== undefined) problems.push(`${name}_CLIENT_ID: needed with ${name}_CLIENT_SECRET`);
    return null;
  };
  const google = client("GOOGLE", "Google");
  const apple = client("APPLE", "Apple");
  const github = client("GITHUB", "GitHub");
  const other = client("OIDC", variables.OIDC_LABEL ?? "Single sign-on");
  const issuer = variables.OIDC_ISSUER;
  if (other && issuer === undefined) problems.push("OIDC_ISSUER: needed with OIDC_CLIENT_ID");
  if (!other && issuer !== undefined) problems.push("OIDC_CLIENT_ID: needed with OIDC_ISSUER");
  if (problems.length > 0) return { ok: false, problems };

  const openId = (name: OpenIdProviderName, server: string, of: Client | null): OpenIdSettings[] =>
    of ? [{ kind: "openid", name, issuer: server, ...of }] : [];
  return {
    ok: true,
    settings: {
      providers: [
        ...openId("google", "https://accounts.google.com", google),
        ...openId("apple", "https://appleid.apple.com", apple),
        ...(github
          ? [
              {
                kind: "github" as const,
                name: "github" as const,
                ...githubAddresses(variables.GITHUB_URL),
                ...github,
              },
            ]
          : []),
        ...openId("custom:oidc", issuer ?? "", other),
      ],
      allowsAnonymous: variables.ANONYMOUS_SIGN_IN,
      web3Chains: variables.WEB3_SIGN_IN,
      jwtSecret: variables.JWT_SECRET ?? null,
      requiresAdultStatement: variables.ADULT_STATEMENT === "required",
    },
  };
}

/** The API of an Enterprise Server is part of its website. */
function githubAddresses(enterprise: string | undefined): { url: string; apiUrl: string } {
  if (enterprise === undefined) return { url: "https://github.com", apiUrl: "https://api.github.com" };
  const url = enterprise.replace(/\/+$/, "");
  return { url, apiUrl: `${url}/api/v3` };
}
