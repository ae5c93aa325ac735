/**
 * Pages of 50 rows of a person's credit history of 100,000 rows, read by keyset through /rest/v1 of the running product
 * under row-level security, and the account's `get-credits` call.
 */
import { Client } from "pg";
import { callFunction, type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { joinEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { recountKept } from "./recount-kept.ts";
import { quantile } from "./quantile.ts";
import { type BenchRow, atMost } from "./bench-row.ts";

const historyRows = 100_000;
const samples = 60;
const limitMs = 30;

const columns =
  "user_id,seq,created_at,type,amount,balance_after,kind,reason,job_id,hold_id,purchase_id,hold_state,refunded_at," +
  "balance_after_refund,job_state,error_code,prompt,aspect_ratio,content_id,content_type,content_url,tier," +
  "receipt_number,lot_source";

/** The requests of the page's filters; `before` is the row number below which a page begins. */
const pages: { name: string; filter: string; before: number | null }[] = [
  { name: "first page, everything", filter: "", before: null },
  { name: "first page, refunds folded into their charges", filter: "type=neq.refund", before: null },
  { name: "first page, charged", filter: "type=eq.charge&hold_state=eq.settled", before: null },
  { name: "first page, refunded", filter: "type=eq.refund", before: null },
  { name: "first page, bought", filter: "type=eq.grant", before: null },
  { name: "first page, one tool", filter: "kind=eq.video&type=neq.refund", before: null },
  { name: "first page, a tool never used", filter: "kind=eq.upscale&type=neq.refund", before: null },
  { name: "middle", filter: "type=neq.refund", before: historyRows / 2 },
  { name: "middle, refunded", filter: "type=eq.refund", before: historyRows / 2 },
  { name: "end", filter: "type=neq.refund", before: 51 },
];

export async function benchCreditHistory(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    const url = await joinEmbeddedPostgres(server.dataDir);
    if (!url) throw new Error("The server's database was not found.");
    await fill(url, person.userId);
    const rows: BenchRow[] = [];
    for (const page of pages) {
      rows.push(rowOf(page.name, await measure(() => readPage(server, person, page))));
    }
    const account = await measure(async () => {
      const reply = await callFunction(server, person, "get-credits", {});
      if (!reply.ok) throw new Error(`get-credits answered ${reply.status}.`);
      await reply.json();
    });
    return [...rows, rowOf("the account (get-credits)", account)];
  } finally {
    await server.stop();
  }
}

function rowOf(name: string, durationsMs: number[]): BenchRow {
  const p95 = Number(quantile(durationsMs, 0.95).toFixed(1));
  return atMost(limitMs, { name: `history of ${historyRows} rows, ${name}, p95`, value: p95, unit: "ms" });
}

async function measure(call: () => Promise<void>): Promise<number[]> {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await call();
  const durationsMs: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startMs = performance.now();
    await call();
    durationsMs.push(performance.now() - startMs);
  }
  return durationsMs;
}

async function readPage(
  server: RunningServer,
  person: Person,
  { name, filter, before }: (typeof pages)[number],
): Promise<void> {
  const query = [
    `select=${columns}`,
    `user_id=eq.${person.userId}`,
    filter,
    before === null ? "" : `seq=lt.${before}`,
  ];
  const reply = await fetch(
    `${server.url}/rest/v1/credit_history?${query.filter(Boolean).join("&")}&order=seq.desc&limit=50`,
    { headers: { apikey: server.publishableKey, authorization: `Bearer ${person.accessToken}` } },
  );
  const rows = (await reply.json()) as unknown[];
  const expected = name.includes("never used") ? 0 : 1;
  if (!reply.ok || rows.length < expected)
    throw new Error(`${name}: ${reply.status}, ${JSON.stringify(rows).slice(0, 300)}`);
}

/** Writes the rows that the ledger would write: every 5th job failed and was refunded, every 7th is a video. */
async function fill(url: string, userId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(fillSql(userId));
    await recountKept(client, userId);
    await client.query("vacuum analyze");
    // The bulk of written pages reaches the disk now and not while pages are read.
    await client.query("checkpoint");
    const { rows } = await client.query("select violation, detail from credits.reconcile() limit 3");
    if (rows.length > 0) throw new Error(`The history is unsound: ${JSON.stringify(rows)}`);
  } finally {
    await client.end();
  }
}

/** 40 grants, then five charges and one refund in turn, until the history is full. */
const fillSql = (userId: string): string => `
  begin;
  select credits.grant_manually('${userId}', 50000, now() + interval '6 months', null, 'bench', n::text)
    from generate_series(1, 40) n;
  -- Triggers are off: they would check keys and notify browsers for every row.
  set local session_replication_role = replica;
  create temporary table charge on commit drop as
    select n, gen_random_uuid() as hold, gen_random_uuid() as job, gen_random_uuid() as content,
           n % 5 = 0 as failed, case when n % 7 = 0 then 'video' else 'image' end as kind,
           41 + (n - 1) + (n - 1) / 5 as seq
      from generate_series(1, ${Math.floor(((historyRows - 40) * 5) / 6)}) n;
  insert into credit_holds (id, user_id, idem_key, amount, kind, state, job_id, created_at, closed_at)
    select hold, '${userId}', hold, 20, kind, case when failed then 'released' else 'settled' end, job,
           now() - interval '6 months' + n * interval '3 minutes', now() from charge;
  insert into credit_hold_lots
    select hold, lot.id, 20 from charge
      join (select id, row_number() over (order by created_at, id) as ordinal from credit_lots where user_id = '${userId}') lot
        on lot.ordinal = 1 + n % 40;
  update credit_lots lot set spent = part.spent, remaining = granted - part.spent
    from (select part.lot_id, sum(part.amount)::integer as spent from credit_hold_lots part
            join credit_holds hold on hold.id = part.hold_id and hold.state = 'settled' group by 1) part
   where part.lot_id = lot.id;
  insert into generated_content (id, user_id, content_type, content_url, prompt, job_id)
    select content, '${userId}', 'image', '/storage/v1/object/public/ai-influencer-content/${userId}/' || n || '.png',
           'A red bicycle beside a canal in the early morning, light fog, number ' || n, job
      from charge where not failed;
  insert into generation_jobs (id, user_id, kind, input, input_hash, state, error_code, cost_credits, hold_id, content_id, finished_at, deadline_at)
    select job, '${userId}', 'image',
           jsonb_build_object('prompt', 'A red bicycle beside a canal in the early morning, light fog, number ' || n, 'aspectRatio', '1:1'),
           'hash', case when failed then 'failed' else 'succeeded' end, case when failed then 'engine_failed' end, 20, hold,
           case when not failed then content end, now(), now() from charge;
  insert into credit_transactions (user_id, seq, type, amount, balance_after, kind, hold_id, job_id, reason, idem_key, created_at)
    select '${userId}', seq, type, amount, 2000000 + sum(amount) over (order by seq), kind, hold, job, reason, key, at
      from (select seq, 'charge' as type, -20 as amount, kind, hold, job, null as reason, 'charge:' || hold as key,
                   now() - interval '6 months' + n * interval '3 minutes' as at from charge
            union all
            select seq + 1, 'refund', 20, kind, hold, job, 'engine_failed', 'refund:' || hold,
                   now() - interval '6 months' + n * interval '3 minutes' from charge where failed) entry;
  update user_credits set balance = (select sum(remaining) from credit_lots where user_id = '${userId}'),
         last_seq = (select max(seq) from credit_transactions where user_id = '${userId}') where user_id = '${userId}';
  commit`;

if (process.argv[1] === import.meta.filename) console.table(await benchCreditHistory());
