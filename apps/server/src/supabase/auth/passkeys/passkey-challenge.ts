/** The challenges of both ceremonies: five minutes, one answer. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { type Refusal, webAuthnChallengeExpired, webAuthnChallengeNotFound } from "../errors.ts";
import { ceremonyMs } from "../factors/relying-party.ts";
import { parseBody } from "../operation.ts";
import { insertPasskeyChallenge, takePasskeyChallenge } from "./passkeys.store.ts";

const bodySchema = z.object({
  challenge_id: z.uuid("challenge_id must be a valid UUID"),
  credential: z.looseObject({}),
});

export type CeremonyAnswer = { ok: true; credential: Record<string, unknown>; challenge: string };

/** @param userId null for a sign-in. */
export async function openCeremony<Options extends { challenge: string }>(
  context: AuthContext,
  userId: string | null,
  options: Options,
) {
  const now = context.now();
  const expiresAt = new Date(now.getTime() + ceremonyMs);
  const { challenge } = options;
  const id = await insertPasskeyChallenge(context.pool, { userId, challenge, expiresAt, now });
  const body = { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
  return { ok: true as const, status: 200 as const, body };
}

/** Takes the challenge even of a wrong answer, so that each is tried once. */
export async function readCeremonyAnswer(
  context: AuthContext,
  userId: string | null,
  body: unknown,
): Promise<CeremonyAnswer | Refusal> {
  const parsed = parseBody(bodySchema, body);
  if (!parsed.ok) return parsed;
  const { challenge_id: id, credential } = parsed.value;
  const taken = await takePasskeyChallenge(context.pool, { id, userId });
  if (!taken) return webAuthnChallengeNotFound();
  if (taken.expiresAt <= context.now()) return webAuthnChallengeExpired();
  return { ok: true, credential, challenge: taken.challenge };
}
