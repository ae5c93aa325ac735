/** Tells a database that this version has migrated from any other, before a command works on it. */
import { Client } from "pg";

/** @throws when the database cannot be reached within 10 s. */
export async function hasGalateaSchema(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('public.audit_log') is not null as found",
    );
    return rows[0]?.found ?? false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
