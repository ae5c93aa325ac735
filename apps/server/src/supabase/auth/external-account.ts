/**
 * From a provider's person to an account, by GoTrue's rules: a known identity signs in its own account; a verified address
 * links to the account that has it; otherwise there is a new account. An address that the provider did not verify links to
 * nothing and makes no account.
 */
import type { PoolClient } from "pg";
import { awaitsAdultStatement } from "./adult-statement.ts";
import type { AuthContext } from "./context.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  emailExists,
  identityExists,
  manyAccountsOfEmail,
  providerEmailMissing,
  providerEmailUnverified,
  providerUserBanned,
  type Refusal,
} from "./errors.ts";
import {
  endAnonymity,
  findIdentityOwner,
  findUsersOfEmails,
  lockIdentity,
  lockUser,
  refreshIdentity,
  removeEmailIdentity,
  writeEmail,
  writeProviders,
  writeUserMetadata,
} from "./identities.store.ts";
import type { ProviderPerson } from "./providers/provider.ts";
import type { Metadata, User } from "./records.ts";
import { removeUnprovenWays, replaceUnprovenPerson } from "./unproven-access.store.ts";
import { maxUserMetadataBytes } from "./user-metadata.ts";
import {
  findUser,
  insertIdentity,
  insertUser,
  isEmailTaken,
  type NewIdentity,
  writeAudit,
} from "./users.store.ts";

export type ExternalPerson = { provider: string; person: ProviderPerson };
type Admitted = { ok: true; user: User } | Refusal;

/** @param emailOptional the person may come without an address, as from a wallet. */
export async function admitExternal(
  context: AuthContext,
  transaction: PoolClient,
  { provider, person }: ExternalPerson,
  { emailOptional = false } = {},
): Promise<Admitted> {
  const now = context.now();
  const emails = readEmails(person);
  const identity = identityOf(provider, person, emails.main);
  await lockIdentity(transaction, identity);
  const owner = await findIdentityOwner(transaction, identity);
  if (owner !== null) return await signInOwner(transaction, owner, identity, now);

  const email = emails.verified[0] ?? null;
  if (email === null && emails.main !== null) return providerEmailUnverified(provider);
  if (email === null && !emailOptional) return providerEmailMissing();
  const [found, another] = email === null ? [] : await findUsersOfEmails(transaction, emails.verified);
  if (another !== undefined) return manyAccountsOfEmail();
  if (found !== undefined && email !== null)
    return await linkByEmail(context, transaction, {
      userId: found,
      identity,
      email,
      others: emails.verified,
      now,
    });

  const user = await insertUser(transaction, {
    email,
    passwordHash: null,
    isConfirmed: email !== null,
    identity,
    appMetadata: { provider, providers: [provider], ...awaitsAdultStatement(context) },
    userMetadata: identity.data,
    signsIn: true,
    now,
  });
  // Somebody took the address since it was looked up.
  if (!user) return emailExists();
  if (email !== null) await context.onConfirmed(transaction, { userId: user.id, email });
  await writeAudit(transaction, { action: "user_signedup", userId: user.id, now });
  return { ok: true, user };
}

const identityOf = (provider: string, person: ProviderPerson, mainEmail: string | null): NewIdentity => ({
  provider,
  providerId: person.subject,
  data: identityData(person, mainEmail),
});

/** Links to the account of a signed-in person. One without an address gets the verified one, and is no longer anonymous. */
export async function linkExternal(
  context: AuthContext,
  transaction: PoolClient,
  userId: string,
  { provider, person }: ExternalPerson,
): Promise<Admitted> {
  const now = context.now();
  const emails = readEmails(person);
  const identity = identityOf(provider, person, emails.main);
  await lockIdentity(transaction, identity);
  await lockUser(transaction, userId);
  const owner = await findIdentityOwner(transaction, identity);
  if (owner !== null)
    return identityExists(
      owner === userId ? "Identity is already linked" : "Identity is already linked to another user",
    );
  const user = await findUser(transaction, userId);
  const email = emails.verified[0] ?? null;
  if (user?.email === null) {
    if (email === null) return providerEmailUnverified(provider);
    if (await isEmailTaken(transaction, email)) return emailExists();
    await writeEmail(transaction, userId, { email, confirmedAt: now });
    await endAnonymity(transaction, userId);
    await context.onConfirmed(transaction, { userId, email });
  }
  await insertIdentity(transaction, { ...identity, userId, signsIn: true, now });
  return await finishLink(transaction, userId, now);
}

async function signInOwner(
  transaction: PoolClient,
  userId: string,
  identity: NewIdentity,
  now: Date,
): Promise<Admitted> {
  await lockUser(transaction, userId);
  const user = await findUser(transaction, userId);
  const banned = refuseBanned(user, now);
  if (banned || !user) return banned ?? providerUserBanned();
  await refreshIdentity(transaction, identity, now);
  await writeUserMetadata(transaction, userId, merge(user.userMetadata, identity.data));
  await writeAudit(transaction, { action: "login", userId, now });
  return answerUser(await findUser(transaction, userId));
}

/** Verified addresses: the provider's main one, and all of them. */
type EmailLink = { userId: string; identity: NewIdentity; email: string; others: string[]; now: Date };

async function linkByEmail(
  context: AuthContext,
  transaction: PoolClient,
  { userId, identity, email, others, now }: EmailLink,
): Promise<Admitted> {
  await lockUser(transaction, userId);
  const user = await findUser(transaction, userId);
  const banned = refuseBanned(user, now);
  if (banned || !user) return banned ?? providerUserBanned();
  if (user.emailConfirmedAt === null) {
    await removeUnprovenWays(transaction, userId, now);
    await removeEmailIdentity(transaction, userId);
    const proven = others.find((one) => one === user.email) ?? email;
    await writeEmail(transaction, userId, { email: proven, confirmedAt: now });
    await context.onConfirmed(transaction, { userId, email: proven });
    await replaceUnprovenPerson(transaction, userId, {
      userMetadata: merge({}, identity.data),
      awaits: awaitsAdultStatement(context),
    });
  } else {
    await writeUserMetadata(transaction, userId, merge(user.userMetadata, identity.data));
  }
  await insertIdentity(transaction, { ...identity, userId, signsIn: true, now });
  return await finishLink(transaction, userId, now);
}

async function finishLink(transaction: PoolClient, userId: string, now: Date): Promise<Admitted> {
  await writeProviders(transaction, userId, now);
  await writeAudit(transaction, { action: "identity_linked", userId, now });
  return answerUser(await findUser(transaction, userId));
}

const refuseBanned = (user: User | null, now: Date): Refusal | null =>
  user?.bannedUntil && user.bannedUntil > now ? providerUserBanned() : null;

function answerUser(user: User | null): Admitted {
  if (!user) throw new Error("A locked account vanished.");
  return { ok: true, user };
}

/** Verified addresses, the provider's main one first. */
function readEmails({ emails }: ProviderPerson): { verified: string[]; main: string | null } {
  const valid = emails
    .map((one) => ({ ...one, email: normaliseEmail(one.email) }))
    .filter(({ email }) => isValidEmail(email));
  const ordered = [
    ...valid.filter(({ isPrimary }) => isPrimary),
    ...valid.filter(({ isPrimary }) => !isPrimary),
  ];
  const verified = ordered.filter(({ isVerified }) => isVerified).map(({ email }) => email);
  return { verified: [...new Set(verified)], main: verified[0] ?? ordered[0]?.email ?? null };
}

const identityData = ({ subject, claims, emails }: ProviderPerson, email: string | null): Metadata => ({
  ...claims,
  sub: subject,
  ...(email === null
    ? {}
    : { email, email_verified: emails.some((one) => one.isVerified && normaliseEmail(one.email) === email) }),
  phone_verified: false,
});

/** A provider's words never push the person's own over the limit. */
function merge(own: Metadata, given: Metadata): Metadata {
  const merged = { ...own, ...given };
  return Buffer.byteLength(JSON.stringify(merged)) > maxUserMetadataBytes ? own : merged;
}
