/**
 * PUT /user: changes the password, the data or the address. A new password signs out every other session. A session older
 * than a day needs the current password for it, or the `nonce` that /reauthenticate mails, so that a stolen one cannot take
 * the account over; a fresh session may leave them out, as in auth-js. They must be right if given. A new address applies
 * once it was confirmed by mail.
 */
import { z } from "zod";
import { mailEmailChange } from "./change-email.ts";
import type { AuthContext } from "./context.ts";
import { credentialFields } from "./credential-fields.ts";
import { isValidEmail, normaliseEmail } from "./email.ts";
import {
  insufficientAal,
  invalidCredentials,
  invalidEmail,
  invalidNonce,
  metadataTooLarge,
  overRateLimit,
  phoneDisabled,
  reauthenticationNeeded,
  type Refusal,
  samePassword,
  sessionNotFound,
} from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import { limitMail } from "./mail-limits.ts";
import { takeByCode } from "./one-time-tokens.ts";
import { type Operation, parseBody } from "./operation.ts";
import { checkNewPassword } from "./passwords/check-password.ts";
import { type Challenge, challengeFields, readChallenge } from "./pkce.ts";
import { hasSecondFactor, type Session, type User, toUserJson } from "./records.ts";
import { requireSessionForUpdate } from "./require-session.ts";
import { deleteSessions } from "./sessions.store.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "./user-metadata.ts";
import { changeUser, findCredentials, findUser, type UserChange, writeAudit } from "./users.store.ts";

const bodySchema = z.object({
  ...credentialFields,
  ...challengeFields,
  current_password: z.string().nullish(),
  nonce: z.string().max(100).nullish(),
  data: userDataSchema.nullish(),
});

export const updateUser =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSessionForUpdate(context, request.bearer);
    if (!caller.ok) return caller;
    const parsed = parseBody(bodySchema, request.body);
    if (!parsed.ok) return parsed;
    const move = readMove(caller.user, parsed.value);
    if (!move.ok) return move;
    const change = await readChange(context, caller, parsed.value);
    if (!change.ok) return change;
    if (move.value) {
      const { clientAddress } = request;
      const mail = { email: move.value.newEmail, purpose: "email_change", clientAddress } as const;
      const limitedMail = await limitMail(context, mail);
      if (limitedMail) return limitedMail;
    }

    const redirectTo = context.redirectTargets.choose(request.query["redirect_to"]);
    const updated = await applyChange(
      context,
      caller,
      change.value,
      move.value && { ...move.value, redirectTo },
    );
    return updated ? { ok: true, status: 200, body: toUserJson(updated) } : sessionNotFound();
  };

type Move = { newEmail: string; challenge: Challenge | null };

/** Null when the body names no other address. */
function readMove(user: User, body: z.infer<typeof bodySchema>): { ok: true; value: Move | null } | Refusal {
  if (!body.email) return { ok: true, value: null };
  const newEmail = normaliseEmail(body.email);
  if (!isValidEmail(newEmail)) return invalidEmail();
  const read = readChallenge(body);
  if (!read.ok) return read;
  return { ok: true, value: newEmail === user.email ? null : { newEmail, challenge: read.challenge } };
}

async function readChange(
  context: AuthContext,
  { user, session }: { user: User; session: Session },
  body: z.infer<typeof bodySchema>,
): Promise<{ ok: true; value: UserChange } | Refusal> {
  if (body.phone) return phoneDisabled();
  const changesAccess = body.password || (body.email && normaliseEmail(body.email) !== user.email);
  if (changesAccess && hasSecondFactor(user) && session.aal !== "aal2")
    return insufficientAal(401, "AAL2 session is required to update email or password when MFA is enabled.");
  const change: UserChange = {};
  if (body.data) {
    if (body.data.adult_confirmed === true) change.statesAdulthood = true;
    const metadata = mergeUserMetadata(user.userMetadata, body.data);
    if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
    change.userMetadata = metadata;
  }
  if (body.password) {
    if (body.nonce) {
      // A weak password does not use the nonce up.
      const strong = checkNewPassword(body.password, user.email ?? "");
      if (!strong.ok) return strong;
      if (!(await isNonceOf(context, user, body.nonce))) return invalidNonce();
    } else if (!body.current_password && !isFresh(session, context.now())) return reauthenticationNeeded();
    const hashed = await hashNewPassword(context, user, body.password, body.current_password ?? null);
    if (!hashed.ok) return hashed;
    change.passwordHash = hashed.hash;
  }
  return { ok: true, value: change };
}

const isNonceOf = (context: AuthContext, { id, email }: User, nonce: string): Promise<boolean> =>
  inTransaction(context.pool, async (transaction) => {
    if (email === null) return false;
    const guess = { address: email, userId: id, code: nonce, types: ["reauthentication"] } as const;
    return (await takeByCode(context, transaction, guess)) !== null;
  });

/** GoTrue's limit. The time is that of the sign-in; refreshing does not renew it. */
const freshMs = 24 * 3_600_000;

const isFresh = ({ amr }: Session, now: Date): boolean =>
  amr.some(({ timestamp }) => now.getTime() - timestamp * 1000 < freshMs);

async function hashNewPassword(
  context: AuthContext,
  user: User,
  password: string,
  currentPassword: string | null,
): Promise<{ ok: true; hash: string } | Refusal> {
  const strong = checkNewPassword(password, user.email ?? "");
  if (!strong.ok) return strong;
  const stored = (await findCredentials(context.pool, { userId: user.id }))?.passwordHash ?? null;
  if (currentPassword !== null) {
    const current = await context.passwords.verify(stored, currentPassword);
    if (!current.ok) return overRateLimit(1);
    if (!current.matches) return invalidCredentials();
  }
  const same = await context.passwords.verify(stored, password);
  if (!same.ok) return overRateLimit(1);
  if (same.matches) return samePassword();
  const hashed = await context.passwords.hash(password);
  return hashed.ok ? hashed : overRateLimit(1);
}

function applyChange(
  context: AuthContext,
  { user, session: { id: sessionId } }: { user: User; session: Session },
  change: UserChange,
  move: (Move & { redirectTo: string }) | null,
): Promise<User | null> {
  const now = context.now();
  const userId = user.id;
  return inTransaction(context.pool, async (transaction) => {
    if (Object.keys(change).length === 0 && !move) return findUser(transaction, userId);
    await changeUser(transaction, userId, change, now);
    if (change.passwordHash !== undefined) await deleteSessions(transaction, { userId, except: sessionId });
    if (move) await mailEmailChange(context, transaction, { user, ...move });
    const action = change.passwordHash === undefined ? "user_modified" : "user_updated_password";
    await writeAudit(transaction, { action, userId, sessionId, now });
    return findUser(transaction, userId);
  });
}
