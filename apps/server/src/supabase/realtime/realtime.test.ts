import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { add, listen, settle } from "./testing/listen.ts";
import { startRealtime } from "./testing/realtime-server.ts";

test("a person sees the inserts, updates and deletes of their own rows, with types as the client expects", async () => {
  for (const vsn of ["2.0.0", "1.0.0"]) {
    const { signIn, pool } = await startRealtime();
    const ada = await signIn({ vsn });
    const { events, statuses, system } = await listen(ada.client, { filter: `user_id=eq.${ada.id}` });
    expect(statuses).toEqual(["SUBSCRIBED"]);
    const id = await add(pool, ada.id, "one");
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(events[0]).toMatchObject({
      schema: "public",
      table: "notes",
      eventType: "INSERT",
      errors: null,
      old: {},
      new: { id: Number(id), user_id: ada.id, body: "one", stars: 0, tags: [], extra: {}, is_public: false },
    });
    expect(events[0]?.new).not.toHaveProperty("hidden");
    expect(Date.parse(events[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);
    await pool.query(
      `update public.notes set stars = 5, tags = '{a,"b c"}', extra = '{"k": [1]}' where id = $1`,
      [id],
    );
    await vi.waitFor(() => expect(events).toHaveLength(2));
    expect(events[1]).toMatchObject({
      eventType: "UPDATE",
      new: { stars: 5, tags: ["a", "b c"], extra: { k: [1] } },
      old: { id: Number(id) },
    });
    await pool.query("delete from public.notes where id = $1", [id]);
    await vi.waitFor(() => expect(events).toHaveLength(3));
    expect(events[2]).toMatchObject({ eventType: "DELETE", new: {}, old: { id: Number(id) } });
    expect(Object.keys(events[2]?.old ?? {})).toEqual(["id"]);
    expect(system.map(({ message }) => message)).toContain("Subscribed to PostgreSQL");
  }
});

test("another person and a visitor get none of these changes, whatever they subscribe to", async () => {
  const { signIn, anon, pool } = await startRealtime();
  const ada = await signIn();
  const eve = await signIn();
  const mine = await listen(ada.client);
  const spies = [
    await listen(eve.client),
    await listen(eve.client, { filter: `user_id=eq.${ada.id}` }),
    await listen(eve.client, { event: "DELETE", filter: `user_id=eq.${ada.id}` }),
    await listen(eve.client, { table: "*" }),
    await listen(anon),
    await listen(anon, { filter: `user_id=eq.${ada.id}` }),
  ];
  const id = await add(pool, ada.id, "secret");
  await pool.query("update public.notes set stars = 1 where id = $1", [id]);
  await pool.query("delete from public.notes where id = $1", [id]);
  await vi.waitFor(() => expect(mine.events.at(-1)?.eventType).toBe("DELETE"));
  await settle();
  for (const { events } of spies) expect(events).toEqual([]);

  await add(pool, ada.id, "for all", "true");
  await vi.waitFor(() => expect(spies.map(({ events }) => events.length)).toEqual([1, 1, 0, 1, 1, 0]));
  expect(spies[5]?.system[0]?.message).toContain("invalid column for filter user_id");
  expect(spies[4]?.events[0]?.new).toEqual({ id: Number(id) + 1, body: "for all" });
  expect(spies[0]?.events[0]?.new).toMatchObject({ stars: 0, body: "for all" });
});

test("filters and events select changes, and each binding gets a change once", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const filters = {
    "stars=eq.3": [3],
    "stars=neq.3": [1, 2, 10],
    "stars=gt.2": [3, 10],
    "stars=gte.3": [3, 10],
    "stars=lt.10": [1, 2, 3],
    "stars=lte.1": [1],
    "stars=in.(1,10)": [1, 10],
    [`user_id=eq.${ada.id},stars=gt.2`]: [3, 10],
    'body=in.("a, b",c)': [1],
    "body=like.a%": [1],
    "body=ilike.A%": [1],
    "body=not.like.a%": [2, 3, 10],
    "body=match.^[ax]$": [2, 3, 10],
    "body=imatch.^X$": [2, 3, 10],
    "stars=not.in.(1,2)": [3, 10],
    "stars=isdistinct.3": [1, 2, 10],
    "stars=gte.2,body=like.x,stars=not.eq.3": [2, 10],
    "body=eq.a, b": [1],
  };
  const channel = ada.client.channel("filters");
  const seen = new Map<string, number[]>(Object.keys(filters).map((filter) => [filter, []]));
  let inserts = 0;
  let updates = 0;
  for (const filter of Object.keys(filters)) {
    if (filter === "body=eq.a, b") continue;
    channel.on(
      "postgres_changes",
      { event: "*", schema: "public", table: "notes", filter },
      ({ new: row }) => {
        seen.get(filter)?.push((row as { stars: number }).stars);
      },
    );
  }
  channel.on("postgres_changes", { event: "INSERT", schema: "public", table: "notes" }, () => (inserts += 1));
  channel.on("postgres_changes", { event: "UPDATE", schema: "public" }, () => (updates += 1));
  await new Promise((resolve) => channel.subscribe(resolve));
  for (const stars of [1, 2, 3, 10]) {
    await pool.query("insert into public.notes (user_id, stars, body) values ($1, $2, $3)", [
      ada.id,
      stars,
      stars === 1 ? "a, b" : "x",
    ]);
  }
  await vi.waitFor(() => expect(inserts).toBe(4));
  await pool.query("update public.notes set body = body");
  await vi.waitFor(() => expect(updates).toBe(4));
  for (const [filter, stars] of Object.entries(filters)) {
    if (filter === "body=eq.a, b") continue;
    // One message for the insert and one for the update.
    expect(
      seen.get(filter)?.toSorted((a, b) => a - b),
      filter,
    ).toEqual(stars.flatMap((n) => [n, n]));
  }
  const wrong = await listen(ada.client, { filter: "stars between 1 and 2" });
  expect(wrong.statuses).toEqual(["SUBSCRIBED"]);
  await vi.waitFor(() =>
    expect(wrong.system[0]?.message).toBe('Error parsing `filter` params: ["stars between 1 and 2"]'),
  );
});

test("transactions that end in another order than they began are each delivered once; rolled-back ones never", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const { events } = await listen(ada.client);
  const open = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const client = await pool.connect();
      await client.query("begin");
      await client.query("insert into public.notes (user_id, body) values ($1, $2)", [ada.id, `slow ${at}`]);
      await client.query("savepoint middle");
      await client.query("insert into public.notes (user_id, body) values ($1, $2)", [ada.id, `inner ${at}`]);
      if (at % 4 === 0) await client.query("rollback to middle");
      return client;
    }),
  );
  for (let at = 0; at < 5; at += 1) await add(pool, ada.id, `quick ${at}`);
  // An open transaction does not delay later ones that have committed.
  await vi.waitFor(() => expect(events).toHaveLength(5));
  const expected = ["quick 0", "quick 1", "quick 2", "quick 3", "quick 4"];
  for (const at of [7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 4, 6]) {
    const isKept = at % 3 !== 0;
    await open[at]?.query(isKept ? "commit" : "rollback");
    open[at]?.release();
    if (isKept) expected.push(`slow ${at}`, ...(at % 4 === 0 ? [] : [`inner ${at}`]));
    if (at % 2 === 0) await sleep(40);
  }
  await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(expected.length));
  await settle();
  expect(events.map((event) => String(event.new["body"])).toSorted()).toEqual(expected.toSorted());
});

test("no change of concurrent writers is lost or doubled, with two nodes over one database", async () => {
  const { signIn, pool, addNode, clientAt } = await startRealtime();
  const ada = await signIn();
  const second = clientAt((await addNode()).url, ada.token);
  const here = await listen(ada.client, { event: "INSERT" });
  const there = await listen(second, { event: "INSERT" });
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let at = 0; at < 25; at += 1) {
        const client = await pool.connect();
        await client.query("begin");
        await add(client, ada.id, `${writer}-${at}`);
        if (at % 5 === 0) await sleep(Math.random() * 30);
        await client.query(at % 7 === 3 ? "rollback" : "commit");
        client.release();
      }
    }),
  );
  const { rows } = await pool.query<{ id: string }>("select id from public.notes order by id");
  const ids = rows.map((row) => Number(row.id));
  await vi.waitFor(
    () => expect(Math.min(here.events.length, there.events.length)).toBeGreaterThanOrEqual(ids.length),
    {
      timeout: 5000,
    },
  );
  await settle();
  for (const { events } of [here, there]) {
    expect(events.map((event) => event.new["id"]).toSorted((a, b) => Number(a) - Number(b))).toEqual(ids);
  }
});

test("many updates of one row become few messages, and the last one has the final state", async () => {
  const { signIn, pool } = await startRealtime({ pollMs: 60 });
  const ada = await signIn();
  const id = await add(pool, ada.id, "progress");
  const { events } = await listen(ada.client, { event: "UPDATE" });
  for (let stars = 1; stars <= 200; stars += 1) {
    await pool.query("update public.notes set stars = $2 where id = $1", [id, stars]);
  }
  await vi.waitFor(() => expect(events.at(-1)?.new["stars"]).toBe(200));
  expect(events.length).toBeLessThan(60);
  const stars = events.map((event) => Number(event.new["stars"]));
  expect(stars).toEqual(stars.toSorted((a, b) => a - b));
});

test("a change of thousands of rows arrives completely, in pages", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const { events } = await listen(ada.client);
  await pool.query("insert into public.notes (user_id, stars) select $1, n from generate_series(1, 2500) n", [
    ada.id,
  ]);
  await vi.waitFor(() => expect(events).toHaveLength(2500), { timeout: 5000 });
  expect(events.map((event) => event.new["stars"])).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
});

test("after a restart of the server the client reconnects and gets the following changes", async () => {
  const { signIn, pool, restart } = await startRealtime();
  const ada = await signIn();
  const { events, statuses } = await listen(ada.client);
  await add(pool, ada.id, "before");
  await vi.waitFor(() => expect(events).toHaveLength(1));
  await restart();
  await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]), {
    timeout: 10_000,
  });
  await add(pool, ada.id, "after");
  await vi.waitFor(() => expect(events.map((event) => event.new["body"])).toEqual(["before", "after"]));
}, 20_000);

test("no change committed while the database connections are down is lost", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const { events, statuses } = await listen(ada.client);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const ids: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const added = await add(pool, ada.id, `note ${at}`).catch(() => null);
    if (added) ids.push(Number(added));
  }
  await vi.waitFor(() => expect(events.map((event) => event.new["id"])).toEqual(ids), { timeout: 5000 });
  expect(statuses).toEqual(["SUBSCRIBED"]);
});

test("a binding to an unwatched table is answered with an error, and the channel stays joined", async () => {
  const { signIn } = await startRealtime();
  const ada = await signIn();
  const { statuses, system } = await listen(ada.client, { table: "unwatched" });
  expect(statuses).toEqual(["SUBSCRIBED"]);
  await vi.waitFor(() => expect(system[0]?.message).toMatch(/Please check Realtime is enabled/));
});

test("a client gets only the columns that it selects, and the key", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const chosen: Record<string, unknown>[] = [];
  const all: Record<string, unknown>[] = [];
  const binding = { event: "*", schema: "public", table: "notes" } as const;
  const channel = ada.client
    .channel("columns")
    .on("postgres_changes", { ...binding, select: ["body"], filter: "stars=eq.3" }, (change) =>
      chosen.push(change.new),
    )
    .on("postgres_changes", binding, (change) => all.push(change.new));
  await new Promise((resolve) => channel.subscribe(resolve));
  await pool.query(
    "insert into public.notes (user_id, body, stars) values ($1, 'chosen', 3), ($1, 'not', 4)",
    [ada.id],
  );
  await vi.waitFor(() => expect(all).toHaveLength(2));
  await vi.waitFor(() => expect(chosen).toEqual([{ id: all[0]?.["id"], body: "chosen" }]));
  expect(all[0]).toHaveProperty("stars");

  const messages: string[] = [];
  const wrong = ada.client
    .channel("wrong")
    .on("system", {}, ({ message }: { message: string }) => messages.push(message))
    .on("postgres_changes", { ...binding, select: ["hidden"] }, () => undefined);
  await new Promise((resolve) => wrong.subscribe(resolve));
  await vi.waitFor(() => expect(messages[0]).toContain("invalid column for select hidden"));
});

test("the deletion of a row that belongs to nobody is told to all who read the table, by its key", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query(`
    create table public.words (id int primary key, word text);
    alter table public.words enable row level security;
    create policy all_read on public.words for select to authenticated using (true);
    grant select on public.words to authenticated;
    alter publication supabase_realtime add table public.words`);
  await pool.query("select realtime.sync_triggers()");
  const ada = await signIn();
  const all = await listen(ada.client, { table: "words" });
  const one = await listen(ada.client, { table: "words", filter: "id=eq.2" });
  const byWord = await listen(ada.client, { event: "DELETE", table: "words", filter: "word=eq.two" });
  await pool.query("insert into public.words values (1, 'one'), (2, 'two')");
  await vi.waitFor(() => expect(all.events).toHaveLength(2));
  await pool.query("delete from public.words");
  await vi.waitFor(() => expect(all.events.map(({ old }) => old)).toEqual([{}, {}, { id: 1 }, { id: 2 }]));
  await vi.waitFor(() => expect(one.events.map(({ old }) => old)).toEqual([{}, { id: 2 }]));
  expect(byWord.events).toEqual([]);
});

test("a table that is published while the server runs is heard within seconds, by who already waits for it", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const waiting = await listen(ada.client, { table: "unwatched" });
  await vi.waitFor(() => expect(waiting.system[0]?.message).toMatch(/Please check Realtime is enabled/));
  await pool.query("alter publication supabase_realtime add table public.unwatched");
  await vi.waitFor(() => expect(waiting.system.at(-1)?.message).toBe("Subscribed to PostgreSQL"), 3000);
  const later = await listen(ada.client, { table: "unwatched" });
  await pool.query("insert into public.unwatched values (1)");
  for (const { events } of [waiting, later])
    await vi.waitFor(() => expect(events[0]?.new).toEqual({ id: 1, user_id: null }));
});

test("a table that was published while nobody listened is heard from the first change on", async () => {
  const { signIn, pool } = await startRealtime({ publicationCheckMs: 60_000 });
  await pool.query("alter publication supabase_realtime add table public.unwatched");
  const ada = await signIn();
  const { events } = await listen(ada.client, { table: "unwatched" });
  await pool.query("insert into public.unwatched values (1)");
  await vi.waitFor(() => expect(events[0]?.new).toEqual({ id: 1, user_id: null }));
});

test("a client may wait for its subscription, and is refused when there is none", async () => {
  const { signIn } = await startRealtime();
  const ada = await signIn();
  const join = (table: string): Promise<[string, string | undefined]> =>
    new Promise((resolve) => {
      ada.client
        .channel(`waits-${table}`, { config: { postgres_changes_options: { wait: true } } })
        .on("postgres_changes", { event: "*", schema: "public", table }, () => undefined)
        .subscribe((status, error) => resolve([status, error?.message]));
    });
  expect(await join("notes")).toEqual(["SUBSCRIBED", undefined]);
  const [status, message] = await join("unwatched");
  expect(status).toBe("CHANNEL_ERROR");
  expect(message).toContain("RealtimeDisabledForConfiguration: Unable to subscribe to changes");
});

test("the outbox holds no content, and a server without listeners sends no queries", async () => {
  const { signIn, pool, polls } = await startRealtime();
  const ada = await signIn();
  await add(pool, ada.id, "a very private note");
  const { rows } = await pool.query<{ row: string }>(
    "select to_jsonb(o)::text as row from realtime.outbox o where table_name = 'notes'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain("private");
  const before = polls();
  await sleep(200);
  expect(polls()).toBe(before);
  const { channel } = await listen(ada.client);
  await sleep(200);
  expect(polls()).toBeGreaterThan(before + 4);
  await ada.client.removeChannel(channel);
  await sleep(50);
  const after = polls();
  await sleep(200);
  expect(polls()).toBe(after);
});

test("tables are watched exactly while they are in the publication", async () => {
  const { pool } = await startRealtime();
  await pool.query("alter publication supabase_realtime drop table public.notes");
  await pool.query("alter publication supabase_realtime add table public.unwatched");
  await Promise.all([1, 2, 3].map(() => pool.query("select realtime.sync_triggers()")));
  await pool.query("insert into public.unwatched values (1)");
  await pool.query(`insert into public.notes (user_id) values (gen_random_uuid())`);
  const { rows } = await pool.query("select table_name, pk, owner, op from realtime.outbox");
  expect(rows).toEqual([{ table_name: "unwatched", pk: { id: 1 }, owner: null, op: "INSERT" }]);
});
