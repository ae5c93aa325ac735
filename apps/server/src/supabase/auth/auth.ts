/**
 * Accounts and sessions in GoTrue's protocol, for the official client. Mounted at `/auth/v1`; the rest of the server
 * sees only the ports and `verifyAccessToken`.
 */
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import type { AccessTokenClaims } from "#supabase/gateway/caller.ts";
import { type ClientAddress, createClientAddress } from "#platform/client-address.ts";
import { equalsSecret } from "#platform/equals-secret.ts";
import type { Keys } from "#platform/keys.ts";
import { type Log, logRequestFailure } from "#platform/log.ts";
import type {
  AccountDeletion,
  AccountMails,
  AccountTokens,
  EraseAccount,
  Identity,
  UserAdmin,
} from "#platform/ports.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import type { SignInSettings } from "#platform/auth-env.ts";
import { createUser } from "./admin/create-user.ts";
import { deleteUser } from "./admin/delete-user.ts";
import { getUserById, getUsers } from "./admin/get-users.ts";
import { generateLink } from "./admin/links/generate-link.ts";
import { invite } from "./admin/links/invite.ts";
import { forService } from "./admin/require-service.ts";
import { updateUserAsAdmin } from "./admin/update-user-as-admin.ts";
import { deleteUserFactor, listUserFactors } from "./admin/user-factors.ts";
import { deleteUserPasskey, listUserPasskeys } from "./admin/user-passkeys.ts";
import { createAccessTokens } from "./access-token.ts";
import { authorize, linkIdentity } from "./authorize.ts";
import { behindCaptcha } from "./captcha/captcha.ts";
import { captchaChallenge, signInChallenge } from "./captcha/challenge.ts";
import { createAccountTokens } from "./account-tokens.ts";
import type { AuthContext, AutoConfirm, Captcha, Confirmations, OnConfirmed } from "./context.ts";
import { bodyTooLarge, notFound } from "./errors.ts";
import { challengeFactor } from "./factors/challenge-factor.ts";
import { createAccountDeletion } from "./delete-own-account.ts";
import { enrollFactor } from "./factors/enroll-factor.ts";
import { createFactorSecrets } from "./factors/factor-secrets.ts";
import { createRelyingParty } from "./factors/relying-party.ts";
import {
  generateRecoveryCodes,
  getRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from "./factors/recovery-codes.ts";
import { unenrollFactor } from "./factors/unenroll-factor.ts";
import { verifyFactor } from "./factors/verify-factor.ts";
import { verifyRecoveryCode } from "./factors/verify-recovery-code.ts";
import { getUser } from "./get-user.ts";
import { createIdentity, createUserAdmin } from "./identity.ts";
import { jwks } from "./jwks.ts";
import { type AuthLimits, createAuthLimiters } from "./limits.ts";
import { logout } from "./logout.ts";
import { createOneTimeSecrets } from "./one-time-secrets.ts";
import { otp } from "./otp.ts";
import { createPasswordHasher } from "./passwords/hash-password.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { recover } from "./recover.ts";
import { deletePasskey, listPasskeys, renamePasskey } from "./passkeys/manage-passkeys.ts";
import { registerPasskey, startPasskeyRegistration } from "./passkeys/register-passkey.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkeys/sign-in-with-passkey.ts";
import { createRedirectTargets } from "./redirect-target.ts";
import { createRefreshTokens } from "./refresh-token.ts";
import { resend } from "./resend.ts";
import { openidConfiguration } from "./openid-configuration.ts";
import { maxBodyBytes, type Operation, type OperationFrame, readForm, refuse, serve } from "./operation.ts";
import { providerCallback } from "./provider-callback.ts";
import { createProviders } from "./providers/providers.ts";
import { refuseByName, refusedByName } from "./refused-by-name.ts";
import { health, settings } from "./settings.ts";
import { createSharedSecretTokens, type SharedSecretTokens } from "./shared-secret-tokens.ts";
import { signUp } from "./sign-up.ts";
import { token } from "./token.ts";
import { unlinkIdentity } from "./unlink-identity.ts";
import { updateUser } from "./update-user.ts";
import { followLink } from "./verify-link.ts";
import { verify } from "./verify.ts";
import { createVerificationKeys, type VerificationKeys } from "./verification-keys.ts";

export type Auth = {
  app: Hono;
  identity: Identity;
  userAdmin: UserAdmin;
  accountDeletion: AccountDeletion;
  tokens: AccountTokens;
  /** The role of a token of a program; null for any other. See shared-secret-tokens.ts. */
  readProgramRole: SharedSecretTokens["readRole"];
  /** Does not check that the session is alive: ask `auth.session_alive` in the transaction that uses the claims. */
  verifyAccessToken: (token: string) => Promise<AccessTokenClaims | null>;
};

export type AuthDependencies = {
  /** Logs in as the owner of schema `auth`. */
  pool: Pool;
  keys: Pick<Keys, "signingKey" | "retiredKeys" | "refreshTokenSecret" | "secretKey">;
  /** The product's origin; the issuer of tokens is `<publicUrl>/auth/v1`. */
  publicUrl: string;
  now: () => Date;
  log: Log;
  /** Confirms addresses without a mail. For the sandbox only. */
  autoConfirm: AutoConfirm;
  mails: AccountMails;
  confirmations: Confirmations;
  onConfirmed: OnConfirmed;
  eraseAccount: EraseAccount;
  limits?: Partial<AuthLimits>;
  /** By default e-mail and password alone. */
  signIn?: SignInSettings;
  /** By default off. */
  captcha?: Captcha;
  /** See AuthContext; by default null. */
  linkPage?: string;
  /** Origins beside the product's own that links and providers may lead back to. */
  allowedOrigins?: readonly string[];
  /** Defaults to the socket's address. */
  clientAddress?: ClientAddress;
};

export function createAuth(dependencies: AuthDependencies): Auth {
  const { pool, keys, now, log, autoConfirm } = dependencies;
  const publicUrl = dependencies.publicUrl.replace(/\/+$/, "");
  const issuer = `${publicUrl}/auth/v1`;
  const verificationKeys = createVerificationKeys({ ...keys, now });
  const signIn = dependencies.signIn ?? passwordsAlone;
  const callbackUrl = new URL(`${issuer}/callback`);
  const sharedSecretTokens = createSharedSecretTokens({ secret: signIn.jwtSecret, now });
  const context: AuthContext = {
    pool,
    publicUrl,
    accessTokens: createAccessTokens({ signingKey: keys.signingKey, verificationKeys, issuer, now }),
    refreshTokens: createRefreshTokens(keys.refreshTokenSecret),
    passwords: createPasswordHasher(),
    limiters: createAuthLimiters(pool, dependencies.limits ?? {}),
    proofOfWork: createProofOfWork({
      pool,
      table: "auth.used_challenges",
      secret: keys.refreshTokenSecret,
      now,
    }),
    captcha: dependencies.captcha ?? "off",
    now,
    log,
    autoConfirm,
    redirectTargets: createRedirectTargets({
      publicUrl: dependencies.publicUrl,
      allowedOrigins: dependencies.allowedOrigins ?? [],
    }),
    linkPage: dependencies.linkPage ?? null,
    oneTimeSecrets: createOneTimeSecrets(keys.refreshTokenSecret),
    mails: dependencies.mails,
    confirmations: dependencies.confirmations,
    onConfirmed: dependencies.onConfirmed,
    eraseAccount: dependencies.eraseAccount,
    factorSecrets: createFactorSecrets(keys.refreshTokenSecret),
    relyingParty: createRelyingParty({
      publicUrl: dependencies.publicUrl,
      allowedOrigins: dependencies.allowedOrigins ?? [],
    }),
    providers: createProviders(signIn.providers, callbackUrl.href),
    signIn,
    callbackUrl,
    requiresAdultStatement: signIn.requiresAdultStatement,
  };
  const isSecretKey = equalsSecret(keys.secretKey);
  const frame: OperationFrame = {
    clientAddress: dependencies.clientAddress ?? createClientAddress(),
    isService: async (candidate) =>
      isSecretKey(candidate) || (await sharedSecretTokens.readRole(candidate)) === "service_role",
  };
  return {
    app: createApp(context, { verificationKeys, issuer }, frame),
    identity: createIdentity(context),
    userAdmin: createUserAdmin(context),
    accountDeletion: createAccountDeletion(context),
    tokens: createAccountTokens(context),
    readProgramRole: sharedSecretTokens.readRole,
    verifyAccessToken: (accessToken) => context.accessTokens.verify(accessToken),
  };
}

const allowCaching: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "public, max-age=600");
  await next();
};

/** Hono serves HEAD by GET; a link that a mail scanner looks at must not be used up by it. */
const keepFromHead: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "HEAD") return c.body(null, 204);
  return next();
};

const passwordsAlone: SignInSettings = {
  providers: [],
  allowsAnonymous: false,
  web3Chains: [],
  jwtSecret: null,
  requiresAdultStatement: true,
};

function createApp(
  context: AuthContext,
  { verificationKeys, issuer }: { verificationKeys: VerificationKeys; issuer: string },
  frame: OperationFrame,
): Hono {
  const app = new Hono();
  const on = (operation: Operation) => serve(operation, frame);
  const forStrangers = (operation: Operation) => on(behindCaptcha(context, operation));

  app.use(async (c, next) => {
    // auth-js reads `code` as a string only from this version on.
    c.header("X-Supabase-Api-Version", "2024-01-01");
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, bodyTooLarge()) }));
  app.options("*", (c) => c.body(null, 204));

  app.post("/signup", forStrangers(signUp(context)));
  app.post("/token", on(token(context)));
  app.get("/captcha", on(captchaChallenge(context)));
  app.post("/challenge", on(signInChallenge(context)));
  app.get("/user", on(getUser(context)));
  app.put("/user", on(updateUser(context)));
  app.post("/logout", on(logout(context)));
  app.post("/otp", forStrangers(otp(context)));
  app.post("/magiclink", forStrangers(otp(context)));
  app.post("/recover", forStrangers(recover(context)));
  app.post("/resend", forStrangers(resend(context)));
  app.get("/reauthenticate", on(reauthenticate(context)));
  app.use("/verify", keepFromHead);
  app.get("/verify", on(followLink(context)));
  app.post("/verify", on(verify(context)));
  app.post("/factors", on(enrollFactor(context)));
  app.get("/factors/recovery-codes", on(getRecoveryCodes(context)));
  app.post("/factors/recovery-codes", on(generateRecoveryCodes(context)));
  app.delete("/factors/recovery-codes", on(removeRecoveryCodes(context)));
  app.post("/factors/recovery-codes/verify", on(verifyRecoveryCode(context)));
  app.post("/factors/recovery-codes/regenerate", on(regenerateRecoveryCodes(context)));
  app.post("/factors/:factorId/challenge", on(challengeFactor(context)));
  app.post("/factors/:factorId/verify", on(verifyFactor(context)));
  app.delete("/factors/:factorId", on(unenrollFactor(context)));
  app.post("/passkeys/registration/options", on(startPasskeyRegistration(context)));
  app.post("/passkeys/registration/verify", on(registerPasskey(context)));
  app.post("/passkeys/authentication/options", forStrangers(startPasskeySignIn(context)));
  app.post("/passkeys/authentication/verify", on(signInWithPasskey(context)));
  app.get("/passkeys", on(listPasskeys(context)));
  app.patch("/passkeys/:passkeyId", on(renamePasskey(context)));
  app.delete("/passkeys/:passkeyId", on(deletePasskey(context)));
  const admin = (operation: Operation) => on(forService(context, operation));
  app.post("/invite", admin(invite(context)));
  app.post("/admin/generate_link", admin(generateLink(context)));
  app.get("/admin/users", admin(getUsers(context)));
  app.post("/admin/users", admin(createUser(context)));
  app.get("/admin/users/:userId", admin(getUserById(context)));
  app.put("/admin/users/:userId", admin(updateUserAsAdmin(context)));
  app.delete("/admin/users/:userId", admin(deleteUser(context)));
  app.get("/admin/users/:userId/factors", admin(listUserFactors(context)));
  app.delete("/admin/users/:userId/factors/:factorId", admin(deleteUserFactor(context)));
  app.get("/admin/users/:userId/passkeys", admin(listUserPasskeys(context)));
  app.delete("/admin/users/:userId/passkeys/:passkeyId", admin(deleteUserPasskey(context)));
  app.get("/settings", on(settings(context)));
  app.get("/health", on(health()));
  app.get("/.well-known/jwks.json", allowCaching, on(jwks(verificationKeys)));
  app.get("/.well-known/openid-configuration", allowCaching, on(openidConfiguration(issuer)));
  app.get("/authorize", on(authorize(context)));
  app.get("/callback", on(providerCallback(context)));
  app.post("/callback", serve(providerCallback(context), frame, readForm));
  app.get("/user/identities/authorize", on(linkIdentity(context)));
  app.delete("/user/identities/:identity_id", on(unlinkIdentity(context)));
  for (const { path, for: who, refusal } of refusedByName)
    app.all(path, on(refuseByName(context, who, refusal)));
  app.all("*", (c) => refuse(c, notFound()));

  app.onError((error, c) => {
    logRequestFailure(context.log, "auth.failed", error, { path: c.req.path });
    const message = "Unexpected failure, please try again";
    return c.json(
      { code: "unexpected_failure", error_code: "unexpected_failure", message, msg: message },
      500,
    );
  });
  return app;
}
