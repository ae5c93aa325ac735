/**
 * GET /settings: the ways of signing in that are on, by GoTrue's names; and what GoTrue does not tell: the names of buttons
 * and the kind of the captcha.
 */
import type { AuthContext } from "./context.ts";
import type { Operation } from "./operation.ts";
import { knownProviders } from "./providers/providers.ts";

export const settings = ({
  autoConfirm,
  captcha,
  confirmations,
  relyingParty,
  signIn,
  providers,
}: AuthContext): Operation => {
  const external = {
    anonymous_users: signIn.allowsAnonymous,
    ...Object.fromEntries(
      [...knownProviders, ...providers.keys()].map((name) => [name, providers.has(name)]),
    ),
    email: true,
    phone: false,
    ...Object.fromEntries(signIn.web3Chains.map((chain) => [`web3_${chain}`, true])),
  };
  const body = {
    external,
    external_labels: Object.fromEntries(signIn.providers.map(({ name, label }) => [name, label])),
    disable_signup: false,
    mailer_autoconfirm: autoConfirm !== "never" || confirmations.signUp === "later",
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    saml_private_key_next_configured: false,
    captcha_provider: captcha === "off" ? null : captcha,
    passkeys_enabled: relyingParty !== null,
  };
  return async () => ({ ok: true, status: 200, body });
};

/** GET /health */
export const health = (): Operation => async () => ({
  ok: true,
  status: 200,
  body: { name: "auth", description: "Accounts and sessions" },
});
