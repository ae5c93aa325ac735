/**
 * The rate at which /rest/v1 answers lists of 20 rows under row-level security, beside `pgbench` with the same statements
 * on the same PostgreSQL. The ratio is the share of the database's rate that the server reaches.
 */
import { fork, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from "jose";
import { Client } from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { backendSets } from "../apps/server/src/platform/schema-sets.ts";
import { type BenchRow, unlimited } from "./bench-row.ts";
import { runPgbench } from "./pgbench.ts";

const connections = 10;
const users = 20;
const rowsPerUser = 200;
const minShare = 0.5;

export async function benchRestList(options: { seconds?: number } = {}): Promise<BenchRow[]> {
  const seconds = options.seconds ?? 5;
  const directory = await mkdtemp(path.join(tmpdir(), "galatea-bench-"));
  // When root starts it, PostgreSQL runs as another user, who needs to enter this directory.
  await chmod(directory, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: directory });
  try {
    await migrate(postgres.url, backendSets);
    const setup = await prepare(postgres.url);
    const server = await startServer(setup);
    try {
      await measureHttp(server.port, setup, 2);
      const http = await measureHttp(server.port, setup, seconds);
      const pgbench = await measurePgbench(directory, setup, seconds);
      return rowsOf(http, pgbench);
    } finally {
      server.process.kill();
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function rowsOf(http: HttpResult, pgbench: number | null): BenchRow[] {
  const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
  const share = pgbench === null ? null : http.perSecond / pgbench;
  const name = `rest list of 20 under RLS, ${connections} connections`;
  return [
    unlimited({ name, value: round(http.perSecond), unit: "requests/s" }),
    unlimited({ name: `${name}, p99`, value: round(http.p99Ms, 1), unit: "ms" }),
    {
      name: "the same statements by pgbench -M extended",
      value: pgbench && round(pgbench),
      unit: "tx/s",
      limit: "",
      ok: null,
    },
    {
      name: "rest list as a share of pgbench",
      value: share && round(share, 2),
      unit: "",
      limit: share === null ? "not measured: pgbench was not found" : `≥ ${minShare}`,
      ok: share === null ? null : share >= minShare,
    },
  ];
}

type Setup = {
  gatewayUrl: string;
  jwks: JSONWebKeySet;
  callers: { token: string; sessionId: string; claims: string }[];
};

async function prepare(url: string): Promise<Setup> {
  const password = randomBytes(16).toString("hex");
  const gatewayUrl = new URL(url);
  gatewayUrl.username = "authenticator";
  gatewayUrl.password = password;
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg: "ES256" };
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(schemaSql);
    await client.query(`alter role authenticator password '${password}'`);
    const callers: Setup["callers"] = [];
    for (let user = 0; user < users; user += 1) {
      const [userId, sessionId] = [randomUUID(), randomUUID()];
      await client.query("select public.bench_user($1, $2, $3)", [userId, sessionId, rowsPerUser]);
      const claims = { sub: userId, session_id: sessionId, role: "authenticated" };
      const signer = new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).setExpirationTime("1h");
      callers.push({ token: await signer.sign(privateKey), sessionId, claims: JSON.stringify(claims) });
    }
    await client.query("vacuum analyze public.bench_pictures");
    return { gatewayUrl: gatewayUrl.href, jwks: { keys: [jwk] }, callers };
  } finally {
    await client.end();
  }
}

const schemaSql = `
  create table public.bench_pictures (
    id uuid primary key default gen_random_uuid(), user_id uuid not null, content_type text not null,
    content_url text not null, prompt text not null, generation_params jsonb not null,
    created_at timestamptz not null);
  create index on public.bench_pictures (user_id, created_at desc);
  alter table public.bench_pictures enable row level security;
  create policy own on public.bench_pictures to authenticated using (user_id = (select auth.uid()));
  grant select on public.bench_pictures to authenticated;
  create function public.bench_user(new_user uuid, new_session uuid, pictures int) returns void language sql as $$
    insert into auth.users (id, email) values (new_user, new_user || '@example.test');
    insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, not_after)
      values (new_session, new_user, '[]', now(), now(), now() + interval '1 day');
    insert into public.bench_pictures (user_id, content_type, content_url, prompt, generation_params, created_at)
      select new_user, 'image', '/storage/v1/object/public/pictures/' || new_user || '/' || i || '.png',
        'A red bicycle beside a canal in the early morning, light fog, number ' || i,
        '{"seed": 42, "size": "1024x1024"}', now() - i * interval '1 minute'
      from generate_series(1, pictures) i;
  $$;`;

const listPath =
  "/rest/v1/bench_pictures?select=id,content_type,content_url,prompt,created_at&order=created_at.desc&limit=20";

const listSql = `select coalesce(json_agg(r)::text, '[]'), count(*)::text, null from (
  select t.id, t.content_type, t.content_url, t.prompt, t.created_at
  from public.bench_pictures as t order by t.created_at desc limit 20) r`.replaceAll(/\s+/g, " ");

async function startServer(setup: Setup): Promise<{ process: ChildProcess; port: number }> {
  const child = fork(path.join(import.meta.dirname, "rest-list.server.ts"), {
    execArgv: process.env["BENCH_CPU_PROF"]
      ? ["--cpu-prof", `--cpu-prof-dir=${process.env["BENCH_CPU_PROF"]}`]
      : [],
  });
  const { gatewayUrl, jwks } = setup;
  child.send({ gatewayUrl, jwks, connections });
  const [port] = (await once(child, "message")) as [number];
  return { process: child, port };
}

type HttpResult = { perSecond: number; p99Ms: number };

/** Each connection sends its next request after the complete reply to the last one. */
async function measureHttp(port: number, setup: Setup, seconds: number): Promise<HttpResult> {
  const endMs = performance.now() + seconds * 1000;
  const startMs = performance.now();
  const durationsMs: number[] = [];
  const requests = setup.callers.map(({ token }) => requestBytes(port, token));
  await Promise.all(
    Array.from({ length: connections }, (_, index) => drive(port, requests, index, endMs, durationsMs)),
  );
  const elapsedS = (performance.now() - startMs) / 1000;
  durationsMs.sort((a, b) => a - b);
  return {
    perSecond: durationsMs.length / elapsedS,
    p99Ms: durationsMs[Math.floor(durationsMs.length * 0.99)] ?? 0,
  };
}

const requestBytes = (port: number, token: string): Buffer =>
  Buffer.from(
    `GET ${listPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\napikey: sb_publishable_bench\r\n` +
      `Authorization: Bearer ${token}\r\nAccept-Profile: public\r\nX-Client-Info: bench\r\n\r\n`,
  );

async function drive(
  port: number,
  requests: Buffer[],
  first: number,
  endMs: number,
  durationsMs: number[],
): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  for (let turn = first; performance.now() < endMs; turn += 1) {
    const request = requests[turn % requests.length];
    if (!request) throw new Error("No caller to measure with");
    const startMs = performance.now();
    socket.write(request);
    await readResponse(socket);
    durationsMs.push(performance.now() - startMs);
  }
  socket.destroy();
}

/** Reads one response with a content length. @throws unless it is a 200 with rows. */
function readResponse(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const finish = (error?: Error): void => {
      socket.off("data", onData).off("error", finish);
      if (error) reject(error);
      else resolve();
    };
    const onData = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd === -1) return;
      const head = received.toString("latin1", 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith("HTTP/1.1 200") || !(length > 2_000))
        finish(new Error(`Unexpected answer: ${head}`));
      else if (received.length >= headEnd + 4 + length) finish();
    };
    socket.on("data", onData).on("error", finish);
  });
}

/** Null where pgbench is not installed. */
async function measurePgbench(directory: string, setup: Setup, seconds: number): Promise<number | null> {
  const [caller] = setup.callers;
  if (!caller) return null;
  const scriptFile = path.join(directory, "list.sql");
  await writeFile(scriptFile, pgbenchScript);
  return runPgbench({
    url: setup.gatewayUrl,
    scriptFile,
    connections,
    seconds,
    variables: { sid: caller.sessionId, claims: caller.claims, role: "authenticated", path: listPath },
  });
}

const pgbenchScript = `begin read only;
select set_config('role', case when auth.session_alive(:sid::uuid, (:claims::jsonb ->> 'sub')::uuid) then :role else 'no role' end, true), set_config('request.jwt.claims', :claims, true), set_config('request.method', 'GET', true), set_config('request.path', :path, true);
${listSql};
commit;
`;

if (process.argv[1] === import.meta.filename) console.table(await benchRestList());
