/** The dependencies of every operation; `auth.ts` creates them once. */
import type { Pool } from "pg";
import type { Log } from "#platform/log.ts";
import type { ProofOfWork } from "#platform/proof-of-work.ts";
import type { AccessTokens } from "./access-token.ts";
import type { FactorSecrets } from "./factors/factor-secrets.ts";
import type { RelyingParty } from "./factors/relying-party.ts";
import type { AuthLimiters } from "./limits.ts";
import type { PasswordHasher } from "./passwords/hash-password.ts";
import type { RedirectTargets } from "./redirect-target.ts";
import type { RefreshTokens } from "./refresh-token.ts";

export type AuthContext = {
  pool: Pool;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  passwords: PasswordHasher;
  limiters: AuthLimiters;
  proofOfWork: ProofOfWork;
  now: () => Date;
  log: Log;
  autoConfirm: AutoConfirm;
  redirectTargets: RedirectTargets;
  factorSecrets: FactorSecrets;
  /** Null where browsers know no WebAuthn: on an address that is a number, or without TLS. */
  relyingParty: RelyingParty | null;
};

/** Whether a new address counts as confirmed without a mail. `on_this_machine` excludes requests through a proxy. */
export type AutoConfirm = "never" | "on_this_machine" | "always";
