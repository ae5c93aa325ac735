/**
 * The row that all processes of one installation share: the public URL and the id of its keys. A process with other keys
 * is refused: it would change the gateway's password under the others, and nobody would accept its tokens.
 */
import { tierNames } from "@galatea/contract/plans.ts";
import { Client } from "pg";
import type { Env, QuotaSettings } from "#platform/env.ts";
import type { Keys } from "#platform/keys.ts";
import { StartError } from "./start-error.ts";

const installationLock = 7_215_003;

type Installation = { id: string; public_url: string; key_id: string };
export type PreparedInstallation = { id: string; publicUrl: string };

/**
 * Gives the gateway's login its password and attaches the realtime triggers.
 * @returns the id of the database's installation, and the public URL: our own, or for a worker without one the URL that
 *   the web role wrote.
 * @param check called with the id, null for a new database, before anything is written; what it throws ends the work.
 * @throws {StartError} when the database belongs to other keys.
 */
export async function prepareInstallation(
  databaseUrl: string,
  keys: Keys,
  env: Env,
  check: (id: string | null) => Promise<void> = () => Promise.resolve(),
): Promise<PreparedInstallation> {
  const client = new Client({ connectionString: databaseUrl });
  // A lost connection fails the statement; its event would end the process besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // PostgreSQL fails one of two processes that alter a role at the same time.
    await client.query("select pg_advisory_lock($1)", [installationLock]);
    const { rows } = await client.query<Installation>("select id, public_url, key_id from installation");
    const known = rows[0];
    await check(known?.id ?? null);
    const keyId = keys.signingKey.kid;
    const ownIds = [keyId, ...(keys.retiredKeys ?? []).map(({ kid }) => kid)];
    if (known && !ownIds.includes(known.key_id) && !env.ADOPT_DATABASE) throw new StartError(foreignKeys);

    // ALTER ROLE takes no parameters. The password is our own and base64url, so it needs no quoting.
    await client.query(`alter role authenticator password '${keys.authenticatorPassword}'`);
    await client.query("select realtime.sync_triggers()");
    const isGuest = env.ROLE === "worker" && !env.PUBLIC_URL && known !== undefined;
    const publicUrl = isGuest ? known.public_url : env.publicUrl;
    const written = await client.query<{ id: string }>(
      `insert into installation (public_url, key_id) values ($1, $2)
       on conflict (only_row) do update set public_url = excluded.public_url, key_id = excluded.key_id
       returning id`,
      [publicUrl, keyId],
    );
    if (env.ROLE !== "worker") await writeLimits(client, env.quotas);
    return { id: written.rows[0]?.id ?? "", publicUrl };
  } finally {
    await client.end();
  }
}

/** The operator's limits of what people keep, where the database compares them. */
async function writeLimits(client: Client, quotas: QuotaSettings): Promise<void> {
  const limits = tierNames.map((tier) => ({
    tier,
    bytes: quotas.bytes[tier],
    uploads: quotas.uploads[tier],
    notes: quotas.notes[tier],
    open_purchases: quotas.openPurchases[tier],
  }));
  await client.query(
    `insert into quotas.limits select * from jsonb_populate_recordset(null::quotas.limits, $1)
     on conflict (tier) do update set bytes = excluded.bytes, uploads = excluded.uploads, notes = excluded.notes,
       open_purchases = excluded.open_purchases`,
    [JSON.stringify(limits)],
  );
}

const foreignKeys =
  "This database belongs to an installation with other keys. Copy its keys.json into DATA_DIR, or set " +
  "ADOPT_DATABASE=1 once to run it on these keys, which signs everybody out and stops the other installation.";
