/**
 * Proofs of work for forms that strangers can send: a signed challenge for one purpose and one subject, which a browser
 * solves in about a second. Each challenge expires, and its solution is accepted once by all processes together.
 * Protocol: https://altcha.org/docs/v2/proof-of-work-captcha/
 */
import { createHmac } from "node:crypto";
import { createChallenge, type Challenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Pool } from "pg";
import { z } from "zod";

/** Who solves it for what. A solution counts for the same purpose and subject only. */
export type ProofTask = { purpose: string; subject: string };

export type ProofOfWork = {
  /** @param difficulty multiplies the work; from 1 to 16. */
  createChallenge(task: ProofTask, difficulty: number): Promise<Challenge>;
  /** Accepts a solution (base64 of ALTCHA's payload) and marks its challenge as used. */
  accept(task: ProofTask, token: string | null | undefined): Promise<boolean>;
};

/** The table is `(id text primary key, expires_at timestamptz not null)`. */
export type ProofOfWorkOptions = { pool: Pool; table: string; secret: string; now: () => Date };

const validSeconds = 5 * 60;
const maxDifficulty = 16;
/** PBKDF2 iterations of one attempt. The prefix takes 256 attempts on average; a phone makes some hundred a second. */
const baseCost = 2_000;
const keyPrefix = "00";

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.string().regex(/^[\da-f]{32}$/),
      salt: z.string().regex(/^[\da-f]{32}$/),
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: z.string(),
      expiresAt: z.int().positive(),
      data: z.object({ task: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
});

export function createProofOfWork({ pool, table, secret, now }: ProofOfWorkOptions): ProofOfWork {
  const key = createHmac("sha256", secret).update("proof-of-work").digest("hex");
  // Keyed, so that a challenge tells nobody an address.
  const nameOf = ({ purpose, subject }: ProofTask): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, subject]))
      .digest("base64url");

  return {
    createChallenge: (task, difficulty) =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        deriveKey,
        cost: baseCost * Math.min(Math.max(Math.floor(difficulty), 1), maxDifficulty),
        keyPrefix,
        expiresAt: Math.floor(now().getTime() / 1000) + validSeconds,
        data: { task: nameOf(task) },
        hmacSignatureSecret: key,
      }),

    accept: async (task, token) => {
      const given = readPayload(token);
      if (!given || given.challenge.parameters.data.task !== nameOf(task)) return false;
      const { nonce, expiresAt } = given.challenge.parameters;
      if (expiresAt * 1000 <= now().getTime()) return false;
      // The signature is checked before the key is derived, so that only our own costs are ever computed.
      const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret: key });
      return verified && markUsed(nonce, expiresAt);
    },
  };

  async function markUsed(id: string, expiresAt: number): Promise<boolean> {
    await pool.query(`delete from ${table} where expires_at < $1`, [now()]);
    const { rowCount } = await pool.query(
      `insert into ${table} (id, expires_at) values ($1, to_timestamp($2)) on conflict do nothing`,
      [id, expiresAt],
    );
    return rowCount === 1;
  }
}

function readPayload(token: string | null | undefined): z.infer<typeof payload> | null {
  if (!token || token.length > 4_000) return null;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
