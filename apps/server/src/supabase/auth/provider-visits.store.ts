/**
 * Rows of auth.provider_visits: people who were sent to a provider and are expected back, once, within a quarter of an
 * hour, and in the same browser. The table holds hashes of what the browser carries.
 */
import { createHash } from "node:crypto";
import type { Queryable } from "./users.store.ts";

export const visitSeconds = 900;

export type Visit = {
  provider: string;
  nonce: string;
  codeVerifier: string;
  /** Chosen by redirect-target.ts. */
  redirectTo: string;
  /** The PKCE flow of the client; null where it wants the session in the address. */
  flowId: string | null;
  /** Set to link the identity to the person of this session. */
  linkSessionId: string | null;
};

export type VisitKeys = { state: string; browserSecret: string };

export async function insertVisit(
  db: Queryable,
  { state, browserSecret, now, ...visit }: Visit & VisitKeys & { now: Date },
): Promise<void> {
  await db.query("delete from auth.provider_visits where created_at < $1", [
    new Date(now.getTime() - visitSeconds * 1000),
  ]);
  await db.query(
    `insert into auth.provider_visits (state_hash, browser_hash, provider, nonce, code_verifier, redirect_to, flow_id,
                                       link_session_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hash(state),
      hash(browserSecret),
      visit.provider,
      visit.nonce,
      visit.codeVerifier,
      visit.redirectTo,
      visit.flowId,
      visit.linkSessionId,
      now,
    ],
  );
}

/** Null for a state that is unknown, used, expired or another browser's. */
export async function takeVisit(
  db: Queryable,
  { state, browserSecret, now }: VisitKeys & { now: Date },
): Promise<Visit | null> {
  const { rows } = await db.query<Visit>(
    `delete from auth.provider_visits where state_hash = $1 and browser_hash = $2 and created_at >= $3
     returning provider, nonce, code_verifier as "codeVerifier", redirect_to as "redirectTo", flow_id as "flowId",
               link_session_id as "linkSessionId"`,
    [hash(state), hash(browserSecret), new Date(now.getTime() - visitSeconds * 1000)],
  );
  return rows[0] ?? null;
}

const hash = (secret: string): Buffer => createHash("sha256").update(secret).digest();
