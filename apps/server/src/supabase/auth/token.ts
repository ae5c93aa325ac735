/** POST /token: one path, one operation per grant. */
import { behindCaptcha } from "./captcha/captcha.ts";
import type { AuthContext } from "./context.ts";
import { unsupportedGrantType } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { tokenIdToken } from "./token-id-token.ts";
import { tokenPassword } from "./token-password.ts";
import { tokenPkce } from "./token-pkce.ts";
import { tokenRefresh } from "./token-refresh.ts";
import { tokenWeb3 } from "./token-web3.ts";

export function token(context: AuthContext): Operation {
  const grants = new Map<string | undefined, Operation>([
    ["password", tokenPassword(context)],
    ["refresh_token", tokenRefresh(context)],
    ["pkce", tokenPkce(context)],
    ["id_token", tokenIdToken(context)],
    ["web3", behindCaptcha(context, tokenWeb3(context))],
  ]);
  return async (request) => grants.get(request.query["grant_type"])?.(request) ?? unsupportedGrantType();
}
