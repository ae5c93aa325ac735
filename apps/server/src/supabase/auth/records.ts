/** The records of accounts and sessions, and the JSON that auth-js expects of them. */
export type Metadata = Record<string, unknown>;

export type UserIdentity = {
  id: string;
  provider: string;
  providerId: string;
  data: Metadata;
  createdAt: string;
  updatedAt: string;
  lastSignInAt: string | null;
};

export type FactorType = "totp" | "webauthn" | "recovery_code";

export type UserFactor = {
  id: string;
  friendlyName: string;
  factorType: FactorType;
  status: "unverified" | "verified";
  createdAt: string;
  updatedAt: string;
  lastChallengedAt: string | null;
};

export type User = {
  id: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  appMetadata: Metadata;
  userMetadata: Metadata;
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  /** Set once it was softly deleted. */
  deletedAt: Date | null;
  invitedAt: Date | null;
  /** The address that waits for its confirmation. */
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  isAnonymous: boolean;
  identities: UserIdentity[];
  factors: UserFactor[];
};

/** Whether the person proves more than the first step, so that some changes need a session at `aal2`. */
export const hasSecondFactor = ({ factors }: User): boolean =>
  factors.some(({ status }) => status === "verified");

/** How a session proved its person, in GoTrue's words. */
export type SignInMethod =
  | "password"
  | "otp"
  | "magiclink"
  | "recovery"
  | "invite"
  | "email/signup"
  | "email_change"
  | "oauth"
  | "web3"
  | "anonymous"
  | "passkey"
  | "totp"
  | "mfa/webauthn"
  | "mfa/recovery_code";

export type Session = {
  id: string;
  userId: string;
  aal: "aal1" | "aal2";
  /** `timestamp` in seconds since 1970. */
  amr: { method: SignInMethod; timestamp: number }[];
  refreshedAt: Date;
  notAfter: Date;
};

/** The `User` of auth-js. */
export function toUserJson(user: User): object {
  const confirmedAt = user.emailConfirmedAt?.toISOString();
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...(user.invitedAt ? { invited_at: user.invitedAt.toISOString() } : {}),
    ...(user.bannedUntil ? { banned_until: user.bannedUntil.toISOString() } : {}),
    ...(user.deletedAt ? { deleted_at: user.deletedAt.toISOString() } : {}),
    ...(user.newEmail ? { new_email: user.newEmail } : {}),
    ...(user.emailChangeSentAt ? { email_change_sent_at: user.emailChangeSentAt.toISOString() } : {}),
    phone: "",
    ...(user.lastSignInAt ? { last_sign_in_at: user.lastSignInAt.toISOString() } : {}),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => toIdentityJson(user, identity)),
    ...(user.factors.length > 0 ? { factors: user.factors.map(toFactorJson) } : {}),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  };
}

function toIdentityJson(user: User, identity: UserIdentity): object {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: user.id,
    provider: identity.provider,
    identity_data: identity.data,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    ...(identity.lastSignInAt ? { last_sign_in_at: identity.lastSignInAt } : {}),
    email: typeof identity.data["email"] === "string" ? identity.data["email"] : "",
  };
}

export const toFactorJson = (factor: UserFactor): object => ({
  id: factor.id,
  friendly_name: factor.friendlyName,
  factor_type: factor.factorType,
  status: factor.status,
  created_at: factor.createdAt,
  updated_at: factor.updatedAt,
  ...(factor.lastChallengedAt ? { last_challenged_at: factor.lastChallengedAt } : {}),
});
