/** POST /passkeys/registration/options and /verify: adds a passkey to the signed-in account. */
import type { AuthContext } from "../context.ts";
import {
  passkeysDisabled,
  type Refusal,
  tooManyPasskeys,
  webAuthnCredentialExists,
  webAuthnFailed,
} from "../errors.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { requirePerson } from "../factors/require-factor.ts";
import { inTransaction } from "../in-transaction.ts";
import { consumeAll } from "../limits.ts";
import type { AuthRequest, Operation } from "../operation.ts";
import type { AliveSession } from "../sessions.store.ts";
import { writeAudit } from "../users.store.ts";
import { requirePasskeyAal } from "./manage-passkeys.ts";
import { openCeremony, readCeremonyAnswer } from "./passkey-challenge.ts";
import { insertPasskey, listPasskeysOf, lockPasskeys } from "./passkeys.store.ts";

/** GoTrue's limit. */
const maxPasskeys = 10;
/** Until the person names it. */
const defaultName = "Passkey";

export const startPasskeyRegistration =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireManager(context, request);
    if (!caller.ok) return caller;
    const { relyingParty, user } = caller;
    const passkeys = await listPasskeysOf(context.pool, user.id);
    if (passkeys.length >= maxPasskeys) return tooManyPasskeys();
    const options = await relyingParty.createOptions({
      handle: user.id,
      name: user.email ?? user.id,
      use: "passkey",
      exclude: passkeys.map(({ credential }) => credential),
    });
    return openCeremony(context, user.id, options);
  };

export const registerPasskey =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireManager(context, request);
    if (!caller.ok) return caller;
    const { relyingParty, user, session } = caller;
    const answer = await readCeremonyAnswer(context, user.id, request.body);
    if (!answer.ok) return answer;
    const credential = await relyingParty.checkNew(answer.credential, answer.challenge, "passkey");
    if (!credential) return webAuthnFailed();
    const now = context.now();
    const registered = await inTransaction(context.pool, async (transaction) => {
      const passkeys = await lockPasskeys(transaction, user.id);
      if (passkeys.length >= maxPasskeys) return tooManyPasskeys();
      const added = { userId: user.id, friendlyName: defaultName, credential, now };
      const passkey = await insertPasskey(transaction, added);
      if (!passkey) return webAuthnCredentialExists();
      await writeAudit(transaction, {
        action: "passkey_created",
        userId: user.id,
        sessionId: session.id,
        now,
      });
      return { ok: true as const, passkey };
    });
    if (!registered.ok) return registered;
    const { id, friendlyName, createdAt } = registered.passkey;
    return {
      ok: true,
      status: 200,
      body: { id, friendly_name: friendlyName, created_at: createdAt.toISOString() },
    };
  };

type Manager = { ok: true; relyingParty: RelyingParty } & AliveSession;

async function requireManager(context: AuthContext, request: AuthRequest): Promise<Manager | Refusal> {
  const { relyingParty } = context;
  if (!relyingParty) return passkeysDisabled();
  const caller = await requirePerson(context, request);
  if (!caller.ok) return caller;
  const limited = await consumeAll([context.limiters.factorRequestsPerUser, caller.user.id]);
  return limited ?? requirePasskeyAal(caller) ?? { ...caller, relyingParty };
}
