import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createTalksStore } from "./talks.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const talks = createTalksStore(database);
afterAll(() => Promise.all([pool.end(), database.close()]));

/** A companion whose messages are named by letters; "b: a" follows "a". A capital letter is the companion's. */
async function createTalk(userId: string, tree: Record<string, string | null>) {
  const talkId = randomUUID();
  const ids = new Map(Object.keys(tree).map((name) => [name, randomUUID()]));
  await pool.query(
    "insert into ai_conversations (id, user_id, girlfriend_name, age) values ($1, $2, 'Sofia', 28)",
    [talkId, userId],
  );
  for (const [name, parent] of Object.entries(tree))
    await pool.query(
      `insert into ai_messages (id, conversation_id, user_id, parent_id, role, content)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        ids.get(name),
        talkId,
        userId,
        parent === null ? null : ids.get(parent),
        name === name.toUpperCase() ? "assistant" : "user",
        name,
      ],
    );
  return { talkId, idOf: (name: string) => ids.get(name) ?? randomUUID() };
}

/** What a person reads over REST. */
async function pageOf(userId: string, talkId: string, from: string | null = null, size = 60) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ role: "authenticated", sub: userId }),
  ]);
  await client.query("set local role authenticated");
  const { rows } = await client.query<{ id: string; content: string; alternatives: string[] }>(
    "select * from talk_page($1, $2, $3)",
    [talkId, from, size],
  );
  await client.query("rollback");
  client.release();
  return rows;
}
const words = (rows: { content: string }[]) => rows.map(({ content }) => content).join(" ");

const tree = { a: null, B: "a", c: "B", D: "c", B2: "a", e: "B2", F: "e", a2: null };

test("a page is the end of the shown branch, and the page before it begins at its first message's parent", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  expect(await talks.showBranch(userId, idOf("F"), false)).toBe("done");
  const end = await pageOf(userId, talkId, null, 2);
  expect(words(end)).toBe("e F");
  expect(words(await pageOf(userId, talkId, idOf("B2"), 2))).toBe("a B2");
  const [first, second] = await pageOf(userId, talkId);
  expect(first?.alternatives).toEqual([idOf("a"), idOf("a2")]);
  expect(second?.alternatives).toEqual([idOf("B"), idOf("B2")]);
});

test("without a chosen branch the newest message ends it", async () => {
  const userId = await createUser(pool);
  const { talkId } = await createTalk(userId, { a: null, B: "a" });
  expect(words(await pageOf(userId, talkId))).toBe("a B");
});

test("nobody reads or turns another person's talk", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  const other = await createUser(pool);
  expect(await pageOf(other, talkId)).toEqual([]);
  expect(await pageOf(other, talkId, idOf("B"))).toEqual([]);
  expect(await talks.showBranch(other, idOf("B"), false)).toBe("not_found");
  expect(await talks.showBranch(userId, randomUUID(), false)).toBe("not_found");
});

test("a swipe shows the newest branch through a message, and a branch may end at any message", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  await talks.showBranch(userId, idOf("a"), false);
  expect(words(await pageOf(userId, talkId))).toBe("a B2 e F");
  await talks.showBranch(userId, idOf("B"), false);
  expect(words(await pageOf(userId, talkId))).toBe("a B c D");
  await talks.showBranch(userId, idOf("B"), true);
  expect(words(await pageOf(userId, talkId))).toBe("a B");
});

test("while a reply is being written no other branch is shown", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  await pool.query(
    `insert into companion_replies (user_id, conversation_id, idem_key, request_hash, cost_credits, seed, engine, holder,
       held_until, deadline_at)
     values ($1, $2, 'one', 'hash', 0, 1, 'test', gen_random_uuid(), now() + interval '1 hour', now() + interval '1 hour')`,
    [userId, talkId],
  );
  expect(await talks.showBranch(userId, idOf("B"), false)).toBe("pending");
});
