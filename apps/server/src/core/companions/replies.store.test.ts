import { randomUUID } from "node:crypto";
import { companionFields } from "@galatea/contract/companions/options.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createConversationsStore } from "./conversations.store.ts";
import { type Begun, createRepliesStore, type NewReply } from "./replies.store.ts";
import { createTalksStore } from "./talks.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 8 });
const database = openDatabase({ url, maxConnections: 8, name: "test" });
const replies = createRepliesStore(database);
const conversations = createConversationsStore(database);
const talks = createTalksStore(database);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await Promise.all([pool.end(), database.close()]);
});

const one = async <Row>(text: string, values: unknown[]): Promise<Row> =>
  (await pool.query(text, values)).rows[0];
const balanceOf = async (userId: string): Promise<number> =>
  (await one<{ balance: number }>("select balance from user_credits where user_id = $1", [userId])).balance;
const messagesOf = async (conversationId: string) =>
  (
    await pool.query<{ role: string; content: string; state: string }>(
      "select role, content, state from ai_messages where conversation_id = $1 order by created_at, id",
      [conversationId],
    )
  ).rows;
const talkOf = (conversationId: string) =>
  one<{ leaf_id: string | null; message_count: number; generated_image_url: string | null }>(
    "select leaf_id, message_count, generated_image_url from ai_conversations where id = $1",
    [conversationId],
  );

async function createCompanion(userId: string, name = "Sofia"): Promise<string> {
  const made = await conversations.create({
    userId,
    fields: companionFields().parse({ name }),
    appearance: "long dark hair",
    canGenerateImage: true,
    characterId: null,
    engine: null,
  });
  if (!made || made === "character_not_found") throw new Error("No companion was made.");
  return made.id;
}

async function paying(credits = 100): Promise<{ userId: string; conversationId: string }> {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits });
  return { userId, conversationId: await createCompanion(userId) };
}

async function free(): Promise<{ userId: string; conversationId: string }> {
  const userId = await createUser(pool);
  return { userId, conversationId: await createCompanion(userId) };
}

const begin = (of: { userId: string; conversationId: string }, given: Partial<NewReply> = {}) =>
  replies.begin({
    ...of,
    idemKey: randomUUID(),
    requestHash: "hash",
    content: "Hello, I have a dog.",
    parentId: null,
    isFirst: false,
    engine: "script",
    priceCredits: 2,
    freeMessages: 20,
    freeBudget: 1000,
    asksIfAi: false,
    seed: 7,
    deadlineSeconds: 60,
    ...given,
  });

async function mustBegin(of: Parameters<typeof begin>[0], given: Partial<NewReply> = {}): Promise<Begun> {
  const answer = await begin(of, given);
  if (answer.outcome !== "begun") throw new Error(answer.outcome);
  return answer;
}

async function exchange(of: Parameters<typeof begin>[0], given: Partial<NewReply> = {}): Promise<Begun> {
  const reply = await mustBegin(of, given);
  await replies.write(reply, "Hi!");
  await replies.finish(reply, { state: "succeeded" }, { content: "Hi!", model: "test" });
  return reply;
}

/** As if the process of the attempt had died some time ago. */
const abandon = ({ replyId }: Begun) =>
  pool.query("update companion_replies set held_until = now() - interval '1 second' where id = $1", [
    replyId,
  ]);

test("a message is reserved, paid with the first sentence, and stored with its reply", async () => {
  const of = await paying();
  const reply = await mustBegin(of);
  expect(reply).toMatchObject({
    balanceCredits: 98,
    costCredits: 2,
    history: [{ id: reply.sentId, role: "user", content: "Hello, I have a dog." }],
  });
  const holdOf = () =>
    one<{ state: string }>("select state from credit_holds where job_id = $1", [reply.replyId]);
  expect(await holdOf()).toEqual({ state: "open" });
  expect(await replies.write(reply, "Hi!")).toBe(true);
  expect(await holdOf()).toEqual({ state: "settled" });
  expect(await replies.write(reply, "Hi! What is its name?")).toBe(true);
  expect(
    await replies.finish(reply, { state: "succeeded" }, { content: "Hi! What is its name?" }),
  ).toMatchObject({ applied: true, delivered: true, balanceCredits: 98 });
  expect(await messagesOf(of.conversationId)).toEqual([
    { role: "user", content: "Hello, I have a dog.", state: "complete" },
    { role: "assistant", content: "Hi! What is its name?", state: "complete" },
  ]);
  expect(await talkOf(of.conversationId)).toMatchObject({ leaf_id: reply.messageId, message_count: 2 });
});

test("a reply that delivered nothing costs nothing, and the message is taken back", async () => {
  const of = await paying();
  const first = await exchange(of);
  const reply = await mustBegin(of, { content: "And a cat." });
  expect(await replies.finish(reply, { state: "failed", code: "engine_failed" })).toMatchObject({
    applied: true,
    delivered: false,
    balanceCredits: 98,
  });
  expect(await messagesOf(of.conversationId)).toHaveLength(2);
  expect((await talkOf(of.conversationId)).leaf_id).toBe(first.messageId);
});

test("a reply that fails after its first sentence is kept, marked as cut, and paid", async () => {
  const of = await paying();
  const reply = await mustBegin(of);
  await replies.write(reply, "Hi!");
  await replies.finish(reply, { state: "failed", code: "engine_failed" });
  expect((await messagesOf(of.conversationId))[1]).toEqual({
    role: "assistant",
    content: "Hi!",
    state: "cut",
  });
  expect(await balanceOf(of.userId)).toBe(98);
});

test("without enough credits nothing is written", async () => {
  const of = await paying(1);
  expect(await begin(of)).toEqual({ outcome: "insufficient", balanceCredits: 1 });
  expect(await messagesOf(of.conversationId)).toEqual([]);
});

test("without a plan there are twenty messages ever: failures give theirs back, deletions do not", async () => {
  const of = await free();
  const failed = await mustBegin(of);
  expect(failed).toMatchObject({ isFree: true, costCredits: 0, freeMessagesUsed: 1 });
  expect(await replies.finish(failed, { state: "failed", code: "engine_failed" })).toMatchObject({
    freeMessagesUsed: 0,
  });
  for (let count = 0; count < 20; count += 1) await exchange(of);
  expect(await begin(of)).toEqual({ outcome: "free_limit" });
  await pool.query("delete from ai_conversations where id = $1", [of.conversationId]);
  expect(await begin({ ...of, conversationId: await createCompanion(of.userId) })).toEqual({
    outcome: "free_limit",
  });
});

test("the day's free replies of the whole site are counted, and a refused one takes no free message", async () => {
  const [first, second] = [await free(), await free()];
  await pool.query("delete from companion_budgets");
  await exchange(first, { freeBudget: 1 });
  expect(await begin(second, { freeBudget: 1 })).toEqual({ outcome: "budget_empty" });
  expect(await begin(second)).toMatchObject({ outcome: "begun", freeMessagesUsed: 1 });
});

test("of two messages that are sent at once one waits for the reply of the other", async () => {
  const of = await paying();
  const answers = await Promise.all([begin(of), begin(of), begin(of)]);
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["begun", "pending", "pending"]);
  expect(await balanceOf(of.userId)).toBe(98);
});

test("a repeated key finds its reply, and another request with it is refused", async () => {
  const of = await paying();
  const idemKey = randomUUID();
  const reply = await exchange(of, { idemKey });
  expect(await begin(of, { idemKey })).toEqual({ outcome: "replayed", replyId: reply.replyId });
  expect(await begin(of, { idemKey, requestHash: "other" })).toMatchObject({ outcome: "key_reused" });
  expect(await replies.find(of.userId, reply.replyId)).toMatchObject({
    state: "succeeded",
    costCredits: 2,
    message: { content: "Hi!" },
  });
  expect(await replies.find((await free()).userId, reply.replyId)).toBeNull();
});

test("nobody writes into another person's conversation, or after another conversation's message", async () => {
  const [ada, eve] = [await paying(), await paying()];
  const reply = await exchange(ada);
  expect(await begin({ ...ada, userId: eve.userId })).toEqual({ outcome: "not_found" });
  expect(await begin(eve, { parentId: reply.messageId })).toEqual({ outcome: "bad_parent" });
  expect(await balanceOf(eve.userId)).toBe(100);
});

test("a dead holder's reply is taken over, and the attempt before changes nothing any more", async () => {
  const of = await paying();
  const reply = await mustBegin(of);
  expect(await replies.takeOver()).toBeNull();
  await replies.write(reply, "Hi!");
  await abandon(reply);
  const taken = await replies.takeOver();
  expect(taken).toMatchObject({
    replyId: reply.replyId,
    attempt: 2,
    delivered: true,
    written: "Hi!",
    seed: 7,
  });
  if (!taken) throw new Error("Nothing was taken over.");
  expect(await replies.write(reply, "Hi! Stale.")).toBe(false);
  expect(await replies.finish(reply, { state: "succeeded" })).toMatchObject({ applied: false });
  expect(await replies.renew([reply.holder, taken.holder])).toEqual([reply.holder]);
  await replies.write(taken, "Hi! How are you?");
  await replies.finish(taken, { state: "succeeded" }, { content: "Hi! How are you?" });
  expect((await messagesOf(of.conversationId))[1]?.content).toBe("Hi! How are you?");
  expect(await balanceOf(of.userId)).toBe(98);
});

test("a reply that is lost three times ends, refunded", async () => {
  const of = await paying();
  const reply = await mustBegin(of);
  for (let attempt = 1; attempt < 3; attempt += 1) {
    await abandon(reply);
    expect(await replies.takeOver()).toMatchObject({ attempt: attempt + 1 });
  }
  await abandon(reply);
  expect(await replies.takeOver()).toBeNull();
  expect(await replies.find(of.userId, reply.replyId)).toMatchObject({
    state: "failed",
    errorCode: "worker_lost",
  });
  expect(await balanceOf(of.userId)).toBe(100);
});

test("a stop reaches the attempt with its next sentence or sign of life", async () => {
  const of = await paying();
  expect(await replies.stop(of.userId, of.conversationId)).toBe(false);
  const reply = await mustBegin(of);
  expect(await replies.stop((await free()).userId, of.conversationId)).toBe(false);
  expect(await replies.stop(of.userId, of.conversationId)).toBe(true);
  expect(await replies.renew([reply.holder])).toEqual([reply.holder]);
  expect(await replies.write(reply, "Hi!")).toBe(false);
  await replies.finish(reply, { state: "stopped" }, { content: "Hi!" });
  expect((await messagesOf(of.conversationId))[1]?.state).toBe("stopped");
});

test("another answer and an edited message are branches, and each reply sees its own branch only", async () => {
  const of = await paying();
  const first = await exchange(of);
  const second = await exchange(of, { content: "It is called Bruno." });
  const again = await mustBegin(of, { content: null, parentId: first.sentId });
  expect(again).toMatchObject({ sentId: null, history: [{ id: first.sentId }] });
  await replies.write(again, "Hello there!");
  await replies.finish(again, { state: "succeeded" });
  const edited = await mustBegin(of, { content: "I have a cat.", isFirst: true });
  expect(edited.history).toHaveLength(1);
  await replies.finish(edited, { state: "failed", code: "engine_failed" });
  expect(await begin(of, { content: null, parentId: second.messageId })).toEqual({ outcome: "bad_parent" });
  const onward = await mustBegin(of, { parentId: second.messageId, content: "Where were we?" });
  expect(onward.history.map(({ content }) => content)).toEqual([
    "Hello, I have a dog.",
    "Hi!",
    "It is called Bruno.",
    "Hi!",
    "Where were we?",
  ]);
});

test("a fact goes with the last message that told it, and so do the summaries that may tell it", async () => {
  const of = await paying();
  const reply = await mustBegin(of);
  await replies.write(reply, "Hi!");
  const [pet, home] = [randomUUID(), randomUUID()];
  await replies.finish(
    reply,
    { state: "succeeded" },
    {
      facts: [
        { id: pet, subject: "pet", value: "a dog", sources: [reply.sentId ?? ""], supersedes: [] },
        { id: home, subject: "home", value: "Porto", sources: [randomUUID()], supersedes: [] },
      ],
    },
  );
  const facts = async () =>
    (await pool.query("select id from companion_facts where conversation_id = $1", [of.conversationId])).rows;
  // One that names a message which does not exist was told by nobody.
  expect(await facts()).toEqual([{ id: pet }]);
  const second = await mustBegin(of, { content: "Bruno is a good dog." });
  expect(second.facts).toMatchObject([{ id: pet, value: "a dog", sources: [reply.sentId] }]);
  await replies.write(second, "Yes!");
  await replies.finish(
    second,
    { state: "succeeded" },
    {
      facts: [
        {
          id: randomUUID(),
          subject: "pet",
          value: "a dog called Bruno",
          sources: [second.sentId ?? ""],
          supersedes: [pet],
        },
      ],
    },
  );
  for (const { messageId } of [reply, second])
    await pool.query(
      "insert into companion_summaries (message_id, conversation_id, content) values ($1, $2, 'A dog.')",
      [messageId, of.conversationId],
    );
  const summarised = async () =>
    (await pool.query<{ message_id: string }>("select message_id from companion_summaries")).rows.map(
      ({ message_id: id }) => id,
    );
  expect((await mustBegin(of, { content: "Hm." })).facts.map(({ value }) => value)).toEqual([
    "a dog called Bruno",
  ]);
  expect(await talks.deleteMessage(of.userId, second.sentId ?? "", false)).toBe("pending");
  const pending = await one<{ id: string }>(
    "select id from companion_replies where state = 'running' and user_id = $1",
    [of.userId],
  );
  await pool.query("select companions.finish_reply($1, null, 'failed', 'engine_failed', '{}')", [pending.id]);
  expect(await talks.deleteMessage((await free()).userId, second.sentId ?? "", false)).toBe("not_found");
  expect(await talks.deleteMessage(of.userId, second.sentId ?? "", false)).toBe("done");
  expect(await facts()).toEqual([{ id: pet }]);
  // The reply that failed and the message that was deleted came after what the first summary tells of.
  expect(await summarised()).toEqual([reply.messageId]);
  expect(await talks.deleteMessage(of.userId, reply.sentId ?? "", true)).toBe("done");
  expect(await facts()).toEqual([]);
  expect(await summarised()).toEqual([]);
  expect(await talkOf(of.conversationId)).toMatchObject({ leaf_id: null, message_count: 0 });
});

test("the plan limits how many there are, and what a lapsed plan does not cover is read only", async () => {
  const { userId, conversationId } = await free();
  await expect(createCompanion(userId)).rejects.toThrow("No companion");
  await buyCredits(pool, userId, { credits: 100 });
  const newest = await createCompanion(userId, "Mei");
  await exchange({ userId, conversationId: newest });
  await pool.query("update purchases set status = 'refunded', refunded_at = now() where user_id = $1", [
    userId,
  ]);
  expect(await begin({ userId, conversationId: newest })).toEqual({ outcome: "read_only" });
  expect(await begin({ userId, conversationId })).toMatchObject({ outcome: "begun" });
  await pool.query("update purchases set status = 'paid', refunded_at = null where user_id = $1", [userId]);
});

test("nobody talks with a companion after saying to be under 18", async () => {
  const of = await paying();
  await conversations.lock(of.userId);
  expect(await begin(of)).toEqual({ outcome: "locked" });
  expect(await conversations.isLocked(of.userId)).toBe(true);
});

test("a crisis reply stands in the conversation, and costs and counts nothing", async () => {
  const of = await free();
  const added = await replies.addCrisisReply({
    ...of,
    parentId: null,
    content: "I want to die.",
    answer: "Please call.",
    isCrisis: true,
  });
  expect(await talkOf(of.conversationId)).toMatchObject({ leaf_id: added?.messageId, message_count: 2 });
  expect(await mustBegin(of, { content: "Thank you." })).toMatchObject({
    freeMessagesUsed: 1,
    history: [{ role: "user" }, { role: "assistant", kind: "crisis" }, { content: "Thank you." }],
  });
  expect(
    await replies.addCrisisReply({
      ...of,
      userId: randomUUID(),
      parentId: null,
      content: "x",
      answer: "y",
      isCrisis: true,
    }),
  ).toBeNull();
});

test("a picture that a job made for a companion is its avatar, and a message when it was asked for in the chat", async () => {
  const { userId, conversationId } = await paying();
  const make = async (inChat: boolean, name: string): Promise<string> => {
    const job = randomUUID();
    await pool.query(
      `insert into generation_jobs (id, user_id, kind, input, input_hash, state, attempt, cost_credits, deadline_at)
       values ($1, $2, 'image', $3, 'hash', 'running', 1, 0, now() + interval '1 hour')`,
      [job, userId, { companion: { conversationId, inChat } }],
    );
    const { content_id } = await one<{ content_id: string }>(
      "select content_id from jobs.finish_job($1, 1, 'succeeded', null, $2, null)",
      [
        job,
        {
          content_type: "image",
          content_url: `https://galatea.test/${name}`,
          prompt: "her",
          generation_params: {},
        },
      ],
    );
    return content_id;
  };
  await make(false, "one.png");
  expect(await talkOf(conversationId)).toMatchObject({
    generated_image_url: "https://galatea.test/one.png",
    message_count: 0,
  });
  const second = await make(true, "two.png");
  expect(await talkOf(conversationId)).toMatchObject({
    generated_image_url: "https://galatea.test/two.png",
    message_count: 1,
  });
  await pool.query("delete from generated_content where id = $1", [second]);
  expect((await talkOf(conversationId)).generated_image_url).toBe("https://galatea.test/one.png");
  expect(
    await one("select kind, image_url from ai_messages where conversation_id = $1", [conversationId]),
  ).toEqual({ kind: "picture", image_url: null });
});
