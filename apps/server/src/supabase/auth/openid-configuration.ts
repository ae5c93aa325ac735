/**
 * GET /.well-known/openid-configuration, in GoTrue's shape: where the keys are with which anybody can verify a token. The
 * endpoints of an OAuth 2.1 server are named as in GoTrue and refused (refused-by-name.ts).
 */
import type { Operation } from "./operation.ts";

export function openidConfiguration(issuer: string): Operation {
  const body = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    scopes_supported: ["openid", "profile", "email", "phone"],
    claims_supported: ["sub", "aud", "iss", "exp", "iat", "email", "phone"],
    code_challenge_methods_supported: ["S256", "plain"],
  };
  return async () => ({ ok: true, status: 200, body });
}
