/** GET /.well-known/jwks.json: the public halves of the signing keys, with which anybody can verify a token. */
import type { VerificationKeys } from "./verification-keys.ts";
import type { Operation } from "./operation.ts";

export const jwks =
  (keys: VerificationKeys): Operation =>
  async () => ({
    ok: true,
    status: 200,
    body: {
      keys: keys.list().map(({ kid, publicJwk: { kty, crv, x, y } }) => ({
        kty,
        crv,
        x,
        y,
        kid,
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
      })),
    },
  });
