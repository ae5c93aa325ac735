/** What a person's own writes over REST do to a companion: its pictures, its avatar, and its end. */
import { randomUUID } from "node:crypto";
import { companionFields } from "@galatea/contract/companions/options.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { asPerson } from "#testing/as-person.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createConversationsStore } from "./conversations.store.ts";
import { createRepliesStore } from "./replies.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const conversations = createConversationsStore(database);
const replies = createRepliesStore(database);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await Promise.all([pool.end(), database.close()]);
});

type Owned = { userId: string; id: string };

async function createCompanion({ credits = 100 } = {}): Promise<Owned> {
  const userId = await createUser(pool);
  if (credits > 0) await buyCredits(pool, userId, { credits });
  const made = await conversations.create({
    userId,
    fields: companionFields().parse({ name: "Sofia" }),
    appearance: "long dark hair",
    canGenerateImage: true,
    characterId: null,
    engine: null,
  });
  if (!made || made === "character_not_found") throw new Error("No companion was made.");
  return { userId, id: made.id };
}

/** The number of rows that the person's own statement changes. */
const as = async (userId: string, sql: string, values: unknown[]): Promise<number> =>
  (await asPerson(pool, userId, sql, values)).rowCount ?? 0;

/** A picture that a charged job made for the companion. */
async function addPicture({ userId, id }: Owned, name: string): Promise<string> {
  const contentId = randomUUID();
  const { rows } = await pool.query<{ id: string }>(
    `insert into generation_jobs
       (user_id, kind, input, input_hash, state, cost_credits, content_id, finished_at, deadline_at)
     values ($1, 'image', $2, 'hash', 'succeeded', 0, $3, now(), now()) returning id`,
    [userId, { companion: { conversationId: id, inChat: true } }, contentId],
  );
  await pool.query(
    `insert into generated_content (id, user_id, content_type, content_url, job_id)
     values ($1, $2, 'image', $3, $4)`,
    [contentId, userId, `https://galatea.test/${name}.png`, rows[0]?.id],
  );
  return contentId;
}

const avatarOf = async ({ id }: Owned) =>
  (
    await pool.query<{ url: string | null; status: string }>(
      "select generated_image_url as url, image_generation_status as status from ai_conversations where id = $1",
      [id],
    )
  ).rows[0];
const shows = (name: string) => ({ url: `https://galatea.test/${name}.png`, status: "completed" });
const nothing = { url: null, status: "none" };

const trash = (userId: string, contentId: string) =>
  as(userId, "update generated_content set trashed_at = now() where id = $1", [contentId]);
const restore = (userId: string, contentId: string) =>
  as(userId, "update generated_content set trashed_at = null where id = $1", [contentId]);
const destroy = (userId: string, contentId: string) =>
  as(userId, "delete from generated_content where id = $1", [contentId]);
const choose = (userId: string, { id }: Owned, name: string) =>
  as(userId, "update ai_conversations set generated_image_url = $2 where id = $1", [
    id,
    `https://galatea.test/${name}.png`,
  ]);

test("the newest picture is the avatar until the person chooses another one of hers", async () => {
  const sofia = await createCompanion();
  const { userId } = sofia;
  await addPicture(sofia, "first");
  await addPicture(sofia, "second");
  expect(await avatarOf(sofia)).toEqual(shows("second"));
  expect(await choose(userId, sofia, "first")).toBe(1);
  expect(await avatarOf(sofia)).toEqual(shows("first"));
  await expect(choose(userId, sofia, "somebody-else")).rejects.toThrow(/made for this companion/);
  expect(await choose(await createUser(pool), sofia, "second")).toBe(0);
  await addPicture(sofia, "third");
  expect(await avatarOf(sofia)).toEqual(shows("third"));
});

test("a picture in the trash is no avatar, and comes back with it where there is no other one", async () => {
  const sofia = await createCompanion();
  const { userId } = sofia;
  const first = await addPicture(sofia, "first");
  const second = await addPicture(sofia, "second");
  await trash(userId, second);
  expect(await avatarOf(sofia)).toEqual(shows("first"));
  await trash(userId, first);
  expect(await avatarOf(sofia)).toEqual(nothing);
  await restore(userId, second);
  expect(await avatarOf(sofia)).toEqual(shows("second"));
  await restore(userId, first);
  expect(await avatarOf(sofia)).toEqual(shows("second"));
});

test("the only picture can be deleted for good, and a deleted avatar never gives way to one in the trash", async () => {
  const sofia = await createCompanion();
  const { userId } = sofia;
  const first = await addPicture(sofia, "first");
  const second = await addPicture(sofia, "second");
  await trash(userId, first);
  expect(await destroy(userId, second)).toBe(1);
  expect(await avatarOf(sofia)).toEqual(nothing);
  const third = await addPicture(sofia, "third");
  expect(await destroy(userId, third)).toBe(1);
  expect(await avatarOf(sofia)).toEqual(nothing);
});

test("deleting a companion takes talk and memory with it, and leaves her pictures in the gallery", async () => {
  const sofia = await createCompanion();
  const { userId, id } = sofia;
  const picture = await addPicture(sofia, "first");
  await pool.query(
    "insert into companion_facts (conversation_id, user_id, subject, value) values ($1, $2, 'pet', 'a dog')",
    [id, userId],
  );
  const remove = "delete from ai_conversations where id = $1";
  expect(await as(await createUser(pool), remove, [id])).toBe(0);
  expect(await as(userId, remove, [id])).toBe(1);
  for (const table of ["ai_messages", "companion_facts", "ai_girlfriend_images"]) {
    const { rowCount } = await pool.query(`select from ${table} where conversation_id = $1`, [id]);
    expect(rowCount, table).toBe(0);
  }
  const { rows } = await pool.query("select trashed_at from generated_content where id = $1", [picture]);
  expect(rows).toEqual([{ trashed_at: null }]);
});

const begin = (of: Owned, priceCredits: number) =>
  replies.begin({
    userId: of.userId,
    conversationId: of.id,
    idemKey: randomUUID(),
    requestHash: "hash",
    content: "Hello.",
    parentId: null,
    isFirst: false,
    engine: "script",
    priceCredits,
    freeMessages: 20,
    freeBudget: 1000,
    asksIfAi: false,
    seed: 7,
    deadlineSeconds: 60,
  });

test("a companion that is deleted while it answers gives the credits of the answer back", async () => {
  const sofia = await createCompanion();
  const { userId, id } = sofia;
  const reply = await begin(sofia, 2);
  if (reply.outcome !== "begun") throw new Error(reply.outcome);
  expect(await as(userId, "delete from ai_conversations where id = $1", [id])).toBe(1);
  const { rows } = await pool.query(
    `select hold.state, balance from credit_holds hold join user_credits using (user_id) where hold.job_id = $1`,
    [reply.replyId],
  );
  expect(rows).toEqual([{ state: "released", balance: 100 }]);
  // The process that writes it learns that it is over.
  expect(await replies.write(reply, "Hi!")).toBe(false);
  expect(await replies.finish(reply, { state: "succeeded" }, { content: "Hi!" })).toMatchObject({
    applied: false,
  });
});

test("a free message that a deleted companion never answered is given back, and an account can be deleted meanwhile", async () => {
  const sofia = await createCompanion({ credits: 0 });
  const { userId, id } = sofia;
  await begin(sofia, 2);
  await as(userId, "delete from ai_conversations where id = $1", [id]);
  const { rows } = await pool.query("select used from companion_allowances where user_id = $1", [userId]);
  expect(rows).toEqual([{ used: 0 }]);
  const mei = await createCompanion();
  await begin(mei, 2);
  await pool.query("delete from auth.users where id = $1", [mei.userId]);
  expect((await pool.query("select from ai_conversations where id = $1", [mei.id])).rowCount).toBe(0);
});

test("a picture that arrives in the chat while an answer is written outlives an answer that fails", async () => {
  const sofia = await createCompanion();
  const reply = await begin(sofia, 2);
  if (reply.outcome !== "begun") throw new Error(reply.outcome);
  await addPicture(sofia, "first");
  expect(await replies.finish(reply, { state: "failed", code: "engine_failed" })).toMatchObject({
    applied: true,
    balanceCredits: 100,
  });
  const { rows } = await pool.query(
    `select kind, parent_id, message.id = talk.leaf_id as "isLeaf"
       from ai_messages message join ai_conversations talk on talk.id = message.conversation_id where talk.id = $1`,
    [sofia.id],
  );
  expect(rows).toEqual([{ kind: "picture", parent_id: null, isLeaf: true }]);
});
