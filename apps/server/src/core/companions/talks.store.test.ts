import { randomUUID } from "node:crypto";
import { Pool, type QueryResultRow } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { asPerson } from "#testing/as-person.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
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
const readBy = async <Row extends QueryResultRow>(
  userId: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await asPerson<Row>(pool, userId, text, values)).rows;

const pageOf = (userId: string, talkId: string, from: string | null = null, size = 60) =>
  readBy<{ content: string; alternatives: string[] }>(userId, "select * from talk_page($1, $2, $3)", [
    talkId,
    from,
    size,
  ]);
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

test("deleting the end of the shown branch shows the newest one through the message before", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  await talks.showBranch(userId, idOf("F"), false);
  expect(await talks.deleteMessage(userId, idOf("B2"), true)).toBe("done");
  expect(words(await pageOf(userId, talkId))).toBe("a B c D");
  expect(await talks.deleteMessage(userId, idOf("a2"), true)).toBe("done");
  expect(words(await pageOf(userId, talkId))).toBe("a B c D");
  expect(await talks.deleteMessage(userId, idOf("D"), true)).toBe("done");
  expect(words(await pageOf(userId, talkId))).toBe("a B c");
  expect(await talks.deleteMessage(await createUser(pool), idOf("c"), true)).toBe("not_found");
});

test("a shown branch stays when it already goes through the message", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  await talks.showBranch(userId, idOf("D"), false);
  expect(await talks.showBranch(userId, idOf("a"), false)).toBe("done");
  expect(words(await pageOf(userId, talkId))).toBe("a B c D");
});

test("branches are listed by their ends, with favourites first", async () => {
  const userId = await createUser(pool);
  const { talkId, idOf } = await createTalk(userId, tree);
  await pool.query("update ai_messages set favourite = true where id = $1", [idOf("B")]);
  await talks.showBranch(userId, idOf("D"), false);
  const branches = await readBy(userId, "select * from talk_branches($1)", [talkId]);
  expect(branches.map((row) => [row["words"], row["favourite"], row["is_end"], row["is_shown"]])).toEqual([
    ["B", true, false, false],
    ["a2", false, true, false],
    ["F", false, true, false],
    ["D", false, true, true],
  ]);
  expect(await readBy(await createUser(pool), "select * from talk_branches($1)", [talkId])).toEqual([]);
});

test("a search finds all typed words by their beginnings, in one talk or in all, and only the person's own", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 10 });
  const one = await createTalk(userId, {
    "We walked to the harbour at night": null,
    "THE HARBOUR LIGHTS WERE OUT": "We walked to the harbour at night",
    "100% sure_about it": null,
  });
  await createTalk(userId, { "the harbour again": null, 私は港で猫を見た: null });
  const find = async (typed: string, talkId: string | null = null, as = userId) =>
    words(
      (await readBy(as, "select * from search_talks($1, $2)", [typed, talkId])).map((row) => ({
        content: `“${String(row["words"])}”`,
      })),
    );
  expect(await find("harb")).toBe(
    "“the harbour again” “THE HARBOUR LIGHTS WERE OUT” “We walked to the harbour at night”",
  );
  expect(await find("night HARBOUR", one.talkId)).toBe("“We walked to the harbour at night”");
  expect(await find("harbour", one.talkId)).not.toContain("again");
  expect(await find("100%")).toBe("“100% sure_about it”");
  expect(await find("猫を")).toBe("“私は港で猫を見た”");
  expect(await find("猫%見")).toBe("");
  expect(await find("犬")).toBe("");
  expect(await find("  ?! ")).toBe("");
  expect(await find("harbour' | 'again")).toBe("“the harbour again”");
  expect(await find("harb", null, await createUser(pool))).toBe("");
});

test("a find in a long message is shown with the words around it", async () => {
  const userId = await createUser(pool);
  await createTalk(userId, { [`${"rain ".repeat(200)}lighthouse${" sun".repeat(200)}`]: null });
  const [found] = await readBy(userId, "select * from search_talks('lightho')", []);
  expect(found).toMatchObject({ name: "Sofia", role: "user" });
  expect(String(found?.["words"])).toMatch(/^(rain ){12}lighthouse( sun)+/);
  expect(String(found?.["words"])).toHaveLength(220);
});
