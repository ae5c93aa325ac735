/** What the operations on factors ask first: a person with an account, and a factor of theirs. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import {
  anonymousNotAllowed,
  factorNotFound,
  notAFactorId,
  type Refusal,
  unknownFactorType,
} from "../errors.ts";
import type { AuthRequest } from "../operation.ts";
import { requireSession } from "../require-session.ts";
import type { AliveSession } from "../sessions.store.ts";
import { type Factor, findFactor } from "./factors.store.ts";

export async function requirePerson(
  context: AuthContext,
  request: AuthRequest,
): Promise<({ ok: true } & AliveSession) | Refusal> {
  const caller = await requireSession(context, request.bearer);
  return caller.ok && caller.user.isAnonymous ? anonymousNotAllowed() : caller;
}

type OwnFactor = { ok: true; factor: Factor } & AliveSession;

/** Recovery codes have operations of their own. */
export async function requireFactor(
  context: AuthContext,
  request: AuthRequest,
): Promise<OwnFactor | Refusal> {
  const caller = await requirePerson(context, request);
  if (!caller.ok) return caller;
  const factorId = z.uuid().safeParse(request.params["factorId"]);
  if (!factorId.success) return notAFactorId();
  const factor = await findFactor(context.pool, caller.user.id, factorId.data);
  if (!factor) return factorNotFound();
  return factor.factorType === "recovery_code" ? unknownFactorType() : { ...caller, factor };
}
