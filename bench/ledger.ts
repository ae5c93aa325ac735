/**
 * The rate of reserve and settle, each one call and one transaction, over 16 connections from Node, beside
 * `pgbench -M extended` with the same two calls on the same PostgreSQL. Both take turns, so that other load on the machine
 * affects both.
 */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { backendSets, productSet } from "../apps/server/src/platform/schema-sets.ts";
import { runPgbench } from "./pgbench.ts";
import { type BenchRow, unlimited } from "./bench-row.ts";

const connections = 16;
const minShare = 0.8;
const manyUsers = 1_000;

const userOf = (parameter: string): string =>
  `('00000000-0000-4000-8000-' || lpad(${parameter}::text, 12, '0'))::uuid`;
const reserveSql = (user: string): string =>
  `select hold_id from credits.reserve(${userOf(user)}, 1, gen_random_uuid()::text, 'image', null)`;
const settleSql = (hold: string): string => `select credits.settle(${hold}::uuid) as done`;

export async function benchLedger(options: { rounds?: number; seconds?: number } = {}): Promise<BenchRow[]> {
  const directory = await mkdtemp(path.join(tmpdir(), "galatea-bench-"));
  // When root starts it, PostgreSQL runs as another user, who needs to enter this directory.
  await chmod(directory, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: directory });
  try {
    await migrate(postgres.url, [...backendSets, productSet]);
    await prepare(postgres.url);
    const rows: BenchRow[] = [];
    for (const users of [manyUsers, 1]) {
      rows.push(...(await compare(postgres.url, directory, users, { rounds: 7, seconds: 2, ...options })));
    }
    await checkSound(postgres.url);
    return rows;
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function compare(
  url: string,
  directory: string,
  users: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<BenchRow[]> {
  const scriptFile = path.join(directory, `pairs-${users}.sql`);
  await writeFile(
    scriptFile,
    `\\set user random(1, ${users})\n${reserveSql(":user")} \\gset\n${settleSql(":hold_id")};\n`,
  );
  const ours: number[] = [];
  const peers: number[] = [];
  await measureNode(url, users, 1);
  for (let round = 0; round < rounds; round += 1) {
    // The first turn alternates, so that dead rows and checkpoints of one affect both alike.
    const before = round % 2 === 0 ? await measureNode(url, users, seconds) : null;
    const peer = await runPgbench({ url, scriptFile, connections, seconds });
    const rate = before ?? (await measureNode(url, users, seconds));
    ours.push(rate);
    if (peer !== null) peers.push(peer);
  }
  const name = `reserve + settle, ${users === 1 ? "one hot user" : `${users} users`}, ${connections} connections`;
  // The mean of all turns, because on a busy machine single turns differ more than the two rates.
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const share = peers.length === 0 ? null : Number((mean(ours) / mean(peers)).toFixed(2));
  return [
    unlimited({ name, value: Math.round(mean(ours)), unit: "pairs/s" }),
    {
      name: `${name}: pgbench -M extended`,
      value: share === null ? null : Math.round(mean(peers)),
      unit: "pairs/s",
      limit: "",
      ok: null,
    },
    {
      name: `${name}: share of pgbench, ${rounds} turns each`,
      value: share,
      unit: "",
      limit: share === null ? "not measured: pgbench was not found" : `≥ ${minShare}`,
      ok: share === null ? null : share >= minShare,
    },
  ];
}

/** Pairs per second over as many connections as pgbench has; each sends its next call after the last reply. */
async function measureNode(url: string, users: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let pairs = 0;
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < endMs) {
          const user = 1 + Math.floor(Math.random() * users);
          const reserved = await client.query<{ hold_id: string | null }>(reserveSql("$1"), [user]);
          const settled = await client.query<{ done: boolean }>(settleSql("$1"), [reserved.rows[0]?.hold_id]);
          if (!settled.rows[0]?.done) throw new Error("A pair was not settled.");
          pairs += 1;
        }
      }),
    );
    return pairs / ((performance.now() - startMs) / 1_000);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function prepare(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `select credits.grant_manually(${userOf("number")}, 1000000, now() + interval '6 months', null, 'bench', 'bench')
         from generate_series(1, ${manyUsers}) number`,
    );
    await client.query("vacuum analyze");
  });
}

async function checkSound(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("select * from credits.reconcile() limit 3");
    if (rows.length > 0) throw new Error(`The ledger is unsound: ${JSON.stringify(rows)}`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

if (process.argv[1] === import.meta.filename) console.table(await benchLedger());
