/**
 * POST /passkeys/authentication/options and /verify: signs in without a password or an address. The session is aal1, as in
 * GoTrue, so a person with a second factor takes that step, too.
 */
import type { AuthContext } from "../context.ts";
import { passkeysDisabled, userBanned, webAuthnFailed } from "../errors.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import type { AuthRequest, Operation } from "../operation.ts";
import { answerSession } from "../session-answer.ts";
import { signIn } from "../sign-in.ts";
import { findUser } from "../users.store.ts";
import { type CeremonyAnswer, openCeremony, readCeremonyAnswer } from "./passkey-challenge.ts";
import { lockPasskey, notePasskeyUse } from "./passkeys.store.ts";

export const startPasskeySignIn =
  (context: AuthContext): Operation =>
  async (request) => {
    if (!context.relyingParty) return passkeysDisabled();
    const limited = await consumeAll([context.limiters.passkeySignInPerAddress, request.clientAddress]);
    if (limited) return limited;
    return openCeremony(context, null, await context.relyingParty.requestOptions("passkey", []));
  };

export const signInWithPasskey =
  (context: AuthContext): Operation =>
  async (request) => {
    const { relyingParty } = context;
    if (!relyingParty) return passkeysDisabled();
    const limited = await consumeAll([context.limiters.passkeySignInPerAddress, request.clientAddress]);
    if (limited) return limited;
    const answer = await readCeremonyAnswer(context, null, request.body);
    if (!answer.ok) return answer;
    const signedIn = await acceptPasskey(context, relyingParty, request, answer);
    return signedIn.ok
      ? answerSession(context, signedIn.user, signedIn.session, signedIn.refreshToken)
      : signedIn;
  };

/** The passkey stays locked, so that two sign-ins cannot both pass with one counter. */
function acceptPasskey(
  context: AuthContext,
  relyingParty: RelyingParty,
  { userAgent }: AuthRequest,
  { credential, challenge }: CeremonyAnswer,
) {
  const credentialId = credential["id"];
  return inTransaction(context.pool, async (transaction) => {
    const passkey = typeof credentialId === "string" ? await lockPasskey(transaction, credentialId) : null;
    if (!passkey || handleOf(credential) !== passkey.userId) return webAuthnFailed();
    const known = await relyingParty.checkKnown(credential, challenge, "passkey", passkey.credential);
    if (!known) return webAuthnFailed();
    const now = context.now();
    const user = await findUser(transaction, passkey.userId);
    if (!user) return webAuthnFailed();
    if (user.bannedUntil && user.bannedUntil > now) return userBanned();
    await notePasskeyUse(transaction, { id: passkey.id, counter: known.counter, now });
    const begun = await signIn(context, transaction, {
      userId: user.id,
      method: "passkey",
      provider: "email",
      passwordHash: null,
      userAgent,
    });
    return begun ? { ok: true as const, ...begun } : webAuthnFailed();
  });
}

/** The account that the authenticator says it signs in, from `response.userHandle`. */
function handleOf(credential: Record<string, unknown>): string | null {
  const response = credential["response"];
  if (typeof response !== "object" || response === null || !("userHandle" in response)) return null;
  const { userHandle } = response;
  return typeof userHandle === "string" ? Buffer.from(userHandle, "base64url").toString("utf8") : null;
}
