/** The audit log on real Postgres: append-only, and readable by the service alone. */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "#platform/db.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import {
  createModerationStore,
  type ModerationEvent,
  type ModerationStore,
  type PictureEvent,
} from "./moderation.store.ts";
import { createModeration, hashAppealToken } from "./moderation.ts";
import { textChecker } from "./text-checker.ts";

let url: string;
let database: Database;
let store: ModerationStore;

beforeAll(async () => {
  ({ url } = await createTestDatabase());
  database = openDatabase({ url, maxConnections: 2, name: "moderation-test" });
  store = createModerationStore(database);
  return () => database.close();
});

const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

function event(changes: Partial<ModerationEvent> = {}): ModerationEvent {
  return {
    userId: randomUUID(),
    inputKind: "image",
    context: "text-to-image",
    decision: "refused",
    ruleId: "adults-only",
    checker: "text",
    textHash: hashAppealToken("some text"),
    excerpt: "marked",
    appealTokenHash: hashAppealToken(randomUUID()),
    ...changes,
  };
}

test("a refusal is found by the hash of its appeal token, also without an account", async () => {
  const moderation = createModeration({ store, log: { error: () => undefined }, checkers: [textChecker] });
  const review = await moderation.review({
    userId: null,
    kind: "image",
    context: "text-to-image",
    text: "nude",
  });
  if (review.ok || review.code !== "content_refused") throw new Error("expected a refusal");
  expect(await store.findByAppealTokenHash(hashAppealToken(review.appealToken))).toMatchObject({
    userId: null,
    inputKind: "image",
    context: "text-to-image",
    ruleId: "no-sexual-content",
    excerpt: "nude",
  });
  expect(await store.findByAppealTokenHash(hashAppealToken("another"))).toBeNull();
});

test("an outage is recorded without rule, excerpt and appeal", async () => {
  await store.record(event({ decision: "unavailable", ruleId: null, excerpt: null, appealTokenHash: null }));
});

test("a refusal without rule or appeal, and an appeal token used twice, cannot be recorded", async () => {
  await expect(store.record(event({ ruleId: null }))).rejects.toThrow("check constraint");
  await expect(store.record(event({ appealTokenHash: null }))).rejects.toThrow("check constraint");
  await expect(store.record(event({ excerpt: "x".repeat(201) }))).rejects.toThrow("check constraint");
  const twice = event();
  await store.record(twice);
  await expect(store.record(twice)).rejects.toThrow("unique");
});

const pictureEvent = (changes: Partial<PictureEvent> = {}): PictureEvent => ({
  userId: randomUUID(),
  jobId: randomUUID(),
  jobKind: "video",
  engine: "comfyui",
  picture: "made",
  decision: "refused",
  ruleId: "no-sexual-content",
  classifierId: "nsfwjs-mobilenet-v2-mid",
  ...changes,
});

test("a refused picture is recorded by its job, classifier and rule, without the picture or a hash of it", async () => {
  const refused = pictureEvent();
  await store.recordPicture(refused);
  await store.recordPicture(
    pictureEvent({
      userId: refused.userId,
      decision: "unavailable",
      ruleId: null,
      classifierId: null,
      picture: "given",
    }),
  );
  const owner = await connect();
  const { rows } = await owner.query(
    `select input_kind, context, decision, rule_id, checker, picture, job_id, engine, text_hash, excerpt, appeal_token_hash
       from public.moderation_events where user_id = $1 order by created_at`,
    [refused.userId],
  );
  const nothing = { text_hash: null, excerpt: null, appeal_token_hash: null };
  expect(rows).toEqual([
    {
      input_kind: "video",
      context: "picture",
      decision: "refused",
      rule_id: "no-sexual-content",
      checker: "nsfwjs-mobilenet-v2-mid",
      picture: "made",
      job_id: refused.jobId,
      engine: "comfyui",
      ...nothing,
    },
    expect.objectContaining({ decision: "unavailable", rule_id: null, checker: "picture-check", ...nothing }),
  ]);
});

test("an event is about a text or about a picture, never about both or neither", async () => {
  await expect(store.recordPicture(pictureEvent({ ruleId: null }))).rejects.toThrow("check constraint");
  const owner = await connect();
  const values = (columns: string, given: string): Promise<unknown> =>
    owner.query(
      `insert into public.moderation_events (input_kind, context, decision, checker${columns})
       values ('image', 'picture', 'unavailable', 'one'${given})`,
    );
  await expect(values("", "")).rejects.toThrow("moderation_events_subject");
  await expect(values(", picture", ", 'made'")).rejects.toThrow("moderation_events_subject");
  await expect(
    values(", picture, job_id, text_hash", `, 'made', gen_random_uuid(), '${"a".repeat(64)}'`),
  ).rejects.toThrow("moderation_events_subject");
  await expect(values(", text_hash, job_id", `, '${"a".repeat(64)}', gen_random_uuid()`)).rejects.toThrow(
    "moderation_events_subject",
  );
});

test.each([
  "update public.moderation_events set excerpt = null",
  "delete from public.moderation_events",
  "truncate public.moderation_events cascade",
])("even the owner cannot: %s", async (sql) => {
  await store.record(event());
  const owner = await connect();
  await expect(owner.query(sql)).rejects.toThrow("append-only");
  // A session that replays replication skips ordinary triggers.
  await owner.query("set session_replication_role = replica");
  await expect(owner.query(sql)).rejects.toThrow("append-only");
});

test("the log has no foreign key, so refusals stay when their account is deleted", async () => {
  const owner = await connect();
  const { rows } = await owner.query(
    "select count(*)::int as keys from pg_constraint where conrelid = 'public.moderation_events'::regclass and contype = 'f'",
  );
  expect(rows).toEqual([{ keys: 0 }]);
});

test("row level security is on; anon and authenticated have no right, the service may read and add", async () => {
  const owner = await connect();
  const { rows } = await owner.query(`
    select role, array_agg(privilege order by privilege) filter (
      where has_table_privilege(role, 'public.moderation_events', privilege)) as granted
    from unnest(array['anon', 'authenticated', 'service_role']) role,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
    group by role order by role`);
  expect(rows).toEqual([
    { role: "anon", granted: null },
    { role: "authenticated", granted: null },
    { role: "service_role", granted: ["INSERT", "SELECT"] },
  ]);
  const table = await owner.query(
    "select relrowsecurity from pg_class where oid = 'public.moderation_events'::regclass",
  );
  expect(table.rows).toEqual([{ relrowsecurity: true }]);
});

test("a refusal is answered as unavailable when the database is unreachable", async () => {
  const closed = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", maxConnections: 1, name: "gone" });
  const moderation = createModeration({
    store: createModerationStore(closed),
    log: { error: () => undefined },
    checkers: [textChecker],
  });
  const review = await moderation.review({
    userId: null,
    kind: "image",
    context: "text-to-image",
    text: "nude",
  });
  expect(review).toEqual({ ok: false, code: "moderation_unavailable" });
});
