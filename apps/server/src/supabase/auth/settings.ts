/** GET /settings: the enabled ways of signing in. */
import type { AuthContext } from "./context.ts";
import type { Operation } from "./operation.ts";

export const settings =
  (context: Pick<AuthContext, "autoConfirm" | "confirmations">): Operation =>
  async () => ({
    ok: true,
    status: 200,
    body: {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: context.autoConfirm !== "never" || context.confirmations.signUp === "later",
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    },
  });

/** GET /health */
export const health = (): Operation => async () => ({
  ok: true,
  status: 200,
  body: { name: "auth", description: "Accounts and sessions" },
});
