/** The dependencies of every operation; `auth.ts` creates them once. */
import type { Pool, PoolClient } from "pg";
import type { SignInSettings } from "#platform/auth-env.ts";
import type { Log } from "#platform/log.ts";
import type { ProofOfWork } from "#platform/proof-of-work.ts";
import type { AccountMails, EraseAccount } from "#platform/ports.ts";
import type { AccessTokens } from "./access-token.ts";
import type { FactorSecrets } from "./factors/factor-secrets.ts";
import type { RelyingParty } from "./factors/relying-party.ts";
import type { AuthLimiters } from "./limits.ts";
import type { OneTimeSecrets } from "./one-time-secrets.ts";
import type { PasswordHasher } from "./passwords/hash-password.ts";
import type { Providers } from "./providers/providers.ts";
import type { RedirectTargets } from "./redirect-target.ts";
import type { RefreshTokens } from "./refresh-token.ts";

export type AuthContext = {
  pool: Pool;
  /** The product's origin and path, without a slash at the end. */
  publicUrl: string;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  passwords: PasswordHasher;
  limiters: AuthLimiters;
  proofOfWork: ProofOfWork;
  captcha: Captcha;
  now: () => Date;
  log: Log;
  autoConfirm: AutoConfirm;
  redirectTargets: RedirectTargets;
  /** The product's page that opens a link once its reader presses a button; null where there is none. */
  linkPage: string | null;
  oneTimeSecrets: OneTimeSecrets;
  mails: AccountMails;
  confirmations: Confirmations;
  onConfirmed: OnConfirmed;
  eraseAccount: EraseAccount;
  factorSecrets: FactorSecrets;
  /** Null where browsers know no WebAuthn: on an address that is a number, or without TLS. */
  relyingParty: RelyingParty | null;
  providers: Providers;
  /** Names and switches of the ways to sign in, for `/settings` and for what is off. */
  signIn: SignInSettings;
  /** Where providers answer to. */
  callbackUrl: URL;
  requiresAdultStatement: boolean;
};

export type Confirmations = {
  /** Whether a new account's address has to be confirmed before its person is signed in. */
  signUp: "later" | "first";
  /** The addresses that confirm a change from one to another. */
  emailChange: "both" | "new";
};

/** Runs in the transaction that confirms an address: by a link, a code, a provider or in the sandbox. */
export type OnConfirmed = (
  transaction: PoolClient,
  person: { userId: string; email: string },
) => Promise<void>;

/** Whether strangers solve a proof of work before they sign up or in, or have a mail sent. See captcha/captcha.ts. */
export type Captcha = "off" | "altcha";

/** Whether a new address counts as confirmed without a mail. `on_this_machine` excludes requests through a proxy. */
export type AutoConfirm = "never" | "on_this_machine" | "always";
