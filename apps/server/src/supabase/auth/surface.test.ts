/** What the module says of itself, and what it refuses by name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnswer } from "./testing/auth-server.ts";
import { type ProviderServer, startWithProviders } from "./testing/provider-server.ts";

let server: ProviderServer;
beforeAll(async () => {
  server = await startWithProviders({ allowsAnonymous: true, web3Chains: ["solana"] });
});
afterAll(() => server.stop());

const call = async (method: string, path: string, key?: string) =>
  readAnswer(
    await fetch(`${server.url}/auth/v1${path}`, {
      method,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    }),
  );

test("settings name what is on, and nothing else", async () => {
  const { body } = await call("GET", "/settings");
  const external = body["external"] as Record<string, boolean>;
  const on = Object.keys(external).filter((name) => external[name]);
  expect(on.toSorted()).toEqual(["anonymous_users", "custom:oidc", "email", "github", "web3_solana"]);
  expect(external).toMatchObject({ google: false, apple: false, phone: false, zoom: false });
  expect(body).toMatchObject({
    external_labels: { "custom:oidc": "Example", github: "GitHub" },
    saml_enabled: false,
  });
});

test("the OpenID configuration names the issuer of the tokens and where their keys are", async () => {
  const { body, headers } = await call("GET", "/.well-known/openid-configuration");
  const issuer = `${server.url}/auth/v1`;
  expect(body).toMatchObject({
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ["ES256"],
  });
  expect(headers.get("cache-control")).toContain("max-age=600");
});

test("SAML, SSO, SCIM, custom providers and the OAuth server are refused by name", async () => {
  const person = await server.person();
  const { secretKey } = server.keys;
  for (const [method, path, key, status, code] of [
    ["POST", "/sso", undefined, 404, "saml_provider_disabled"],
    ["GET", "/sso/saml/metadata", undefined, 404, "saml_provider_disabled"],
    ["POST", "/sso/saml/acs", undefined, 404, "saml_provider_disabled"],
    ["GET", "/admin/sso/providers", secretKey, 404, "saml_provider_disabled"],
    ["GET", "/admin/sso/providers", person.accessToken, 403, "not_admin"],
    ["GET", "/admin/sso/providers", undefined, 401, "no_authorization"],
    ["POST", "/oauth/clients/register", undefined, 404, "feature_disabled"],
    ["GET", "/oauth/authorize", undefined, 404, "feature_disabled"],
    ["POST", "/oauth/token", undefined, 404, "feature_disabled"],
    ["GET", "/user/oauth/grants", person.accessToken, 404, "feature_disabled"],
    ["GET", "/user/oauth/grants", undefined, 401, "no_authorization"],
    ["GET", "/admin/oauth/clients", secretKey, 404, "feature_disabled"],
    ["GET", "/admin/custom-providers", secretKey, 404, "feature_disabled"],
    ["PUT", "/admin/custom-providers/custom:x", secretKey, 404, "feature_disabled"],
    ["GET", "/.well-known/oauth-authorization-server", undefined, 404, "feature_disabled"],
    ["GET", "/scim/v2/Users", undefined, 404, "feature_disabled"],
  ] as const) {
    const answer = await call(method, path, key);
    expect([path, answer.status, answer.body["code"]]).toEqual([path, status, code]);
  }
});

test("auth-js understands the refusal of single sign-on", async () => {
  const { error } = await server.client().auth.signInWithSSO({ domain: "example.com" });
  expect([error?.status, error?.code]).toEqual([404, "saml_provider_disabled"]);
});
