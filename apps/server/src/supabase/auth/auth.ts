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
import type { AccountMails, AccountTokens, Identity, UserAdmin } from "#platform/ports.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createAccessTokens } from "./access-token.ts";
import { challenge } from "./challenge.ts";
import { createAccountTokens } from "./account-tokens.ts";
import type { AuthContext, AutoConfirm, Confirmations, OnConfirmed } from "./context.ts";
import { bodyTooLarge, notFound } from "./errors.ts";
import { challengeFactor } from "./factors/challenge-factor.ts";
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
import { maxBodyBytes, type Operation, type OperationFrame, refuse, serve } from "./operation.ts";
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
import { health, settings } from "./settings.ts";
import { signUp } from "./sign-up.ts";
import { token } from "./token.ts";
import { updateUser } from "./update-user.ts";
import { followLink } from "./verify-link.ts";
import { verify } from "./verify.ts";

export type Auth = {
  app: Hono;
  identity: Identity;
  userAdmin: UserAdmin;
  tokens: AccountTokens;
  /** Does not check that the session is alive: ask `auth.session_alive` in the transaction that uses the claims. */
  verifyAccessToken: (token: string) => Promise<AccessTokenClaims | null>;
};

export type AuthDependencies = {
  /** Logs in as the owner of schema `auth`. */
  pool: Pool;
  keys: Pick<Keys, "signingKey" | "refreshTokenSecret" | "secretKey">;
  /** The product's origin; the issuer of tokens is `<publicUrl>/auth/v1`. */
  publicUrl: string;
  now: () => Date;
  log: Log;
  /** Confirms addresses without a mail. For the sandbox only. */
  autoConfirm: AutoConfirm;
  mails: AccountMails;
  confirmations: Confirmations;
  onConfirmed: OnConfirmed;
  limits?: Partial<AuthLimits>;
  /** Origins beside the product's own that links and providers may lead back to. */
  allowedOrigins?: readonly string[];
  /** Defaults to the socket's address. */
  clientAddress?: ClientAddress;
};

export function createAuth(dependencies: AuthDependencies): Auth {
  const { pool, keys, now, log, autoConfirm } = dependencies;
  const issuer = `${dependencies.publicUrl.replace(/\/+$/, "")}/auth/v1`;
  const context: AuthContext = {
    pool,
    accessTokens: createAccessTokens({ signingKey: keys.signingKey, issuer, now }),
    refreshTokens: createRefreshTokens(keys.refreshTokenSecret),
    passwords: createPasswordHasher(),
    limiters: createAuthLimiters(pool, dependencies.limits ?? {}),
    proofOfWork: createProofOfWork({
      pool,
      table: "auth.used_challenges",
      secret: keys.refreshTokenSecret,
      now,
    }),
    now,
    log,
    autoConfirm,
    redirectTargets: createRedirectTargets({
      publicUrl: dependencies.publicUrl,
      allowedOrigins: dependencies.allowedOrigins ?? [],
    }),
    oneTimeSecrets: createOneTimeSecrets(keys.refreshTokenSecret),
    mails: dependencies.mails,
    confirmations: dependencies.confirmations,
    onConfirmed: dependencies.onConfirmed,
    factorSecrets: createFactorSecrets(keys.refreshTokenSecret),
    relyingParty: createRelyingParty({
      publicUrl: dependencies.publicUrl,
      allowedOrigins: dependencies.allowedOrigins ?? [],
    }),
  };
  const frame = {
    clientAddress: dependencies.clientAddress ?? createClientAddress(),
    isSecretKey: equalsSecret(keys.secretKey),
  };
  return {
    app: createApp(context, keys, frame),
    identity: createIdentity(context),
    userAdmin: createUserAdmin(context),
    tokens: createAccountTokens(context),
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

function createApp(context: AuthContext, keys: Pick<Keys, "signingKey">, frame: OperationFrame): Hono {
  const app = new Hono();
  const on = (operation: Operation) => serve(operation, frame);

  app.use(async (c, next) => {
    // auth-js reads `code` as a string only from this version on.
    c.header("X-Supabase-Api-Version", "2024-01-01");
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, bodyTooLarge()) }));
  app.options("*", (c) => c.body(null, 204));

  app.post("/signup", on(signUp(context)));
  app.post("/token", on(token(context)));
  app.post("/challenge", on(challenge(context)));
  app.get("/user", on(getUser(context)));
  app.put("/user", on(updateUser(context)));
  app.post("/logout", on(logout(context)));
  app.post("/otp", on(otp(context)));
  app.post("/magiclink", on(otp(context)));
  app.post("/recover", on(recover(context)));
  app.post("/resend", on(resend(context)));
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
  app.post("/passkeys/authentication/options", on(startPasskeySignIn(context)));
  app.post("/passkeys/authentication/verify", on(signInWithPasskey(context)));
  app.get("/passkeys", on(listPasskeys(context)));
  app.patch("/passkeys/:passkeyId", on(renamePasskey(context)));
  app.delete("/passkeys/:passkeyId", on(deletePasskey(context)));
  app.get("/settings", on(settings(context)));
  app.get("/health", on(health()));
  app.get("/.well-known/jwks.json", allowCaching, on(jwks(keys.signingKey)));
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
