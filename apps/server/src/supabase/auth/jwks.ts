/** GET /.well-known/jwks.json: the public half of the signing key, with which anybody can verify a token. */
import type { SigningKey } from "#platform/keys.ts";
import type { Operation } from "./operation.ts";

export function jwks({ kid, privateJwk }: SigningKey): Operation {
  const { kty, crv, x, y } = privateJwk;
  const body = { keys: [{ kty, crv, x, y, kid, alg: "ES256", use: "sig", key_ops: ["verify"] }] };
  return async () => ({ ok: true, status: 200, body });
}
