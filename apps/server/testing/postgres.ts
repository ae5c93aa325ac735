/** Databases for tests on real PostgreSQL: each a clone of the migrated template. */
import { randomBytes } from "node:crypto";
import { Client, type QueryResultRow } from "pg";
import { inject, onTestFinished, afterAll } from "vitest";

export type TestDatabase = {
  /** Logs in as the owner of all tables. */
  url: string;
  /** Logs in as `authenticator`, the gateway's role. */
  gatewayUrl: string;
};

/**
 * Clones the template. The clone is dropped when the calling test ends, or, outside a test, when the file ends.
 * `empty: true` creates a database without any schema.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const templateUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = options.empty ? "template1" : "galatea";
  await asAdmin(templateUrl, `create database ${name} template ${template}`);
  const drop = async (): Promise<void> => {
    await untilUnused(templateUrl, name);
    await asAdmin(templateUrl, `drop database if exists ${name} with (force)`);
  };
  try {
    onTestFinished(drop);
  } catch {
    afterAll(drop);
  }
  const url = templateUrl.replace("/galatea?", `/${name}?`);
  const gateway = new URL(url);
  gateway.username = "authenticator";
  gateway.password = inject("authenticatorPassword");
  return { url, gatewayUrl: gateway.href };
}

/**
 * Waits, at most 2 s, until the sessions of ended pools are gone. Terminating such a session would raise an error in a
 * client without listeners and fail the run.
 */
async function untilUnused(templateUrl: string, name: string): Promise<void> {
  await asAdmin(
    templateUrl,
    `do $$ begin
       for attempt in 1..100 loop
         perform pg_stat_clear_snapshot();
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.02);
       end loop;
     end $$`,
  );
}

async function asAdmin(templateUrl: string, sql: string): Promise<void> {
  await queryOnce(templateUrl.replace("/galatea?", "/postgres?"), sql);
}

/** Runs one statement on a connection of its own. */
export async function queryOnce<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
