/** The account of a generated link, made or changed as the type of the link needs it. Refusals are GoTrue's. */
import type { PoolClient } from "pg";
import type { AccountLinkKind } from "#platform/ports.ts";
import type { AuthContext } from "../../context.ts";
import { noteEmailChange } from "../../email-change.store.ts";
import {
  emailExists,
  metadataTooLarge,
  type Refusal,
  userOfEmailNotFound,
  validationFailed,
} from "../../errors.ts";
import { deleteTokensOf } from "../../one-time-tokens.store.ts";
import type { User } from "../../records.ts";
import { maxUserMetadataBytes, mergeUserMetadata, type UserData } from "../../user-metadata.ts";
import { changeUser, findUser, findUserByEmail, isEmailTaken, writeAudit } from "../../users.store.ts";
import { insertAwaiting, inviteAccount, type NewAccount } from "./invited-account.ts";
import { readAddress } from "./read-address.ts";

export type LinkRequest = NewAccount & {
  type: string;
  newEmail: string | null | undefined;
  /** Merged into the data of an account that is there. */
  data: UserData;
};

/** @property address the one that the link proves. */
export type PreparedLink = { ok: true; kind: AccountLinkKind; user: User; address: string };

export async function prepareLink(
  context: AuthContext,
  transaction: PoolClient,
  request: LinkRequest,
): Promise<PreparedLink | Refusal> {
  const known = await findUserByEmail(transaction, request.email);
  switch (request.type) {
    case "signup":
      return prepareSignUp(context, transaction, known, request);
    case "invite": {
      const invited = await inviteAccount(context, transaction, request);
      return invited.ok ? { ...invited, kind: "invite", address: request.email } : invited;
    }
    case "magiclink":
      if (!known) return prepareSignUp(context, transaction, known, request);
      return prepareSignIn(context, transaction, known, "magiclink");
    case "recovery":
      return known ? prepareSignIn(context, transaction, known, "recovery") : userOfEmailNotFound();
    case "email_change_current":
    case "email_change_new":
      if (!known) return userOfEmailNotFound();
      return prepareEmailChange(context, transaction, known, { ...request, kind: request.type });
    default:
      return validationFailed(`Invalid email action link type requested: ${request.type}`);
  }
}

async function prepareSignUp(
  context: AuthContext,
  transaction: PoolClient,
  known: User | null,
  request: LinkRequest,
): Promise<PreparedLink | Refusal> {
  const now = context.now();
  if (known && known.emailConfirmedAt !== null) return emailExists();
  if (known) {
    const userMetadata = mergeUserMetadata(known.userMetadata, request.data);
    if (userMetadata === null) return metadataTooLarge(maxUserMetadataBytes);
    await changeUser(transaction, known.id, { userMetadata }, now);
  }
  const user = known
    ? await findUser(transaction, known.id)
    : await insertAwaiting(context, transaction, request);
  if (!user) return emailExists();
  if (!known) await writeAudit(transaction, { action: "user_signedup", userId: user.id, now });
  return { ok: true, kind: "signup", user, address: request.email };
}

async function prepareSignIn(
  { now }: Pick<AuthContext, "now">,
  transaction: PoolClient,
  user: User,
  kind: "magiclink" | "recovery",
): Promise<PreparedLink> {
  await writeAudit(transaction, { action: "user_recovery_requested", userId: user.id, now: now() });
  return { ok: true, kind, user, address: user.email ?? "" };
}

/** The links of both addresses belong to one change: one to a third address ends those of the second. */
async function prepareEmailChange(
  context: AuthContext,
  transaction: PoolClient,
  user: User,
  wanted: { kind: "email_change_current" | "email_change_new"; newEmail: string | null | undefined },
): Promise<PreparedLink | Refusal> {
  const { kind } = wanted;
  if (kind === "email_change_current" && context.confirmations.emailChange !== "both")
    return validationFailed("Enable secure email change to generate link for current email");
  const address = readAddress(wanted.newEmail);
  if (!address.ok) return address;
  const newEmail = address.email;
  if (await isEmailTaken(transaction, newEmail)) return emailExists();
  if (user.newEmail !== newEmail)
    await deleteTokensOf(transaction, user.id, ["email_change_new", "email_change_current"]);
  await noteEmailChange(transaction, { userId: user.id, newEmail, now: context.now() });
  const changing = await findUser(transaction, user.id);
  if (!changing) return userOfEmailNotFound();
  return {
    ok: true,
    kind,
    user: changing,
    address: kind === "email_change_new" ? newEmail : (user.email ?? ""),
  };
}
