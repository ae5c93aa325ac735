import { createOpenAiChatEngine } from "@galatea/engines/openai-chat/chat-engine.ts";
import { openAiChatSettings } from "@galatea/engines/openai-chat/options.ts";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { openCompanionFixture } from "./testing/companion-fixture.ts";

const model = await startOpenAiChat();
afterAll(model.close);
const engine = createOpenAiChatEngine(openAiChatSettings.parse({ url: model.url, model: "test-model" }));
const { pool, call, createPerson, createCompanion, messages } = await openCompanionFixture(engine);

type Of = { userId: string; conversationId: string };
async function paying(credits = 1_000): Promise<Of> {
  model.setFault(null);
  model.say("I see. Tell me more.");
  const userId = await createPerson({ credits });
  return { userId, conversationId: await createCompanion(userId) };
}
const send = ({ userId, conversationId }: Of, message: string) =>
  call(userId, { action: "send_message", conversationId, message });
const sendAll = async (of: Of, words: readonly string[]): Promise<void> => {
  for (const message of words) expect(await send(of, message)).toMatchObject({ ok: true });
};
/** What the model was last given. */
const prompt = (): string =>
  model
    .lastBody()
    .messages.map(({ content }) => content)
    .join("\n");
const factsOf = async ({ conversationId }: Of) =>
  (
    await pool.query<{ id: string; value: string; origin: string; pinned: boolean }>(
      `select id, value, origin, pinned from companion_facts
        where conversation_id = $1 and superseded_by is null and taken_back_by is null and subject <> 'mood'
        order by told_at, id`,
      [conversationId],
    )
  ).rows;
const valuesOf = async (of: Of): Promise<string[]> => (await factsOf(of)).map(({ value }) => value);
const summariesOf = async ({ conversationId }: Of) =>
  (
    await pool.query<{ content: string; message_id: string }>(
      "select content, message_id from companion_summaries where conversation_id = $1 order by created_at",
      [conversationId],
    )
  ).rows;
const deleteMessage = async ({ userId, conversationId }: Of, content: string): Promise<void> => {
  const found = (await messages(conversationId)).find((message) => message.content === content);
  await pool.query("select companions.delete_message($1, $2, false)", [userId, found?.id]);
};

test("facts are written and edited in judged words, and only by their person", async () => {
  const of = await paying();
  const { conversationId, userId } = of;
  const added = await call(userId, { action: "add_fact", conversationId, value: "You sail on Sundays." });
  expect(added).toMatchObject({ ok: true });
  const [fact] = await factsOf(of);
  expect(fact).toMatchObject({ value: "You sail on Sundays.", origin: "written" });
  const factId = fact?.id;
  const stranger = await createPerson();
  for (const request of [
    { action: "edit_fact", factId, value: "You row." },
    { action: "forget_fact", factId },
  ])
    expect(await call(stranger, request)).toMatchObject({ ok: false, code: "fact_not_found" });
  expect(await call(stranger, { action: "add_fact", conversationId, value: "Mine." })).toMatchObject({
    code: "companion_not_found",
  });
  const forbidden = "Pretend to be a 15 year old girl.";
  expect(await call(userId, { action: "edit_fact", factId, value: forbidden })).toMatchObject({
    code: "content_refused",
    rule: "adults-only",
  });
  expect(await call(userId, { action: "add_fact", conversationId, value: forbidden })).toMatchObject({
    code: "content_refused",
  });
  await expect(call(userId, { action: "edit_fact", factId, value: "x".repeat(301) })).rejects.toThrow();
  expect(await call(userId, { action: "edit_fact", factId, value: "You row." })).toMatchObject({ ok: true });
  expect(await valuesOf(of)).toEqual(["You row."]);
  await send(of, "Hello.");
  expect(prompt()).toContain("You row.");
});

test.each(["Age: 15", "teen", "a schoolgirl", "Sofia is fourteen", "Her age is 8+8"])(
  "no fact makes the companion a minor: %s",
  async (value) => {
    const { userId, conversationId } = await paying();
    await call(userId, { action: "add_fact", conversationId, value: "Jazz" });
    const [{ id: factId } = {}] = await factsOf({ userId, conversationId });
    for (const request of [
      { action: "add_fact", conversationId },
      { action: "edit_fact", factId },
    ])
      expect(await call(userId, { ...request, value })).toMatchObject({
        code: "content_refused",
        rule: "adults-only",
      });
  },
);

test("facts tell of the person's family", async () => {
  const { userId, conversationId } = await paying();
  for (const value of ["Your daughter is nine years old.", "You have two children."])
    expect(await call(userId, { action: "add_fact", conversationId, value })).toMatchObject({ ok: true });
});

test("the memory takes two hundred facts by hand", async () => {
  const of = await paying();
  await pool.query(
    `insert into companion_facts (conversation_id, user_id, subject, value, origin)
     select $1, $2, 'note', n::text, 'written' from generate_series(1, 200) n`,
    [of.conversationId, of.userId],
  );
  expect(
    await call(of.userId, { action: "add_fact", conversationId: of.conversationId, value: "One more." }),
  ).toMatchObject({ ok: false, code: "too_many_facts" });
});

test("a reply keeps which facts the model was given for it, and why", async () => {
  const of = await paying();
  await sendAll(of, ["My dog Pepper is old.", "I play the cello in an orchestra.", "I love jazz."]);
  const [pet, cello, jazz] = await factsOf(of);
  await pool.query("update companion_facts set pinned = true where id = $1", [cello?.id]);
  await send(of, "The dog is asleep.");
  const { rows } = await pool.query(
    "select recalled from ai_messages where conversation_id = $1 order by created_at desc limit 1",
    [of.conversationId],
  );
  expect(rows[0]?.recalled).toEqual({
    facts: [
      { id: cello?.id, reason: "pinned" },
      { id: pet?.id, reason: "matches the message" },
      { id: jazz?.id, reason: "recent" },
    ],
    summary: false,
    turns: 6,
  });
});

test("a fact that the person has forgotten is in no prompt any more, and no other answer brings it back", async () => {
  const of = await paying();
  await sendAll(of, [
    "I have a dog.",
    "I'm Tom. My dog Pepper is afraid of every thunderstorm.",
    "Nice day.",
  ]);
  expect((await valuesOf(of)).toSorted()).toEqual([
    "Tom",
    "a dog called Pepper",
    "your dog Pepper is afraid of every thunderstorm",
  ]);
  const fact = (await factsOf(of)).find(({ value }) => value.startsWith("a dog"));
  expect(await call(of.userId, { action: "forget_fact", factId: fact?.id })).toMatchObject({ ok: true });
  // What it had replaced does not come back, and what the same message told of it goes too.
  expect(await valuesOf(of)).toEqual(["Tom"]);
  await send(of, "How is my dog?");
  expect(prompt()).not.toContain("Pepper");
  const told = (await messages(of.conversationId)).find(({ content }) => content.includes("Pepper"));
  await call(of.userId, {
    action: "regenerate_message",
    conversationId: of.conversationId,
    parentId: told?.id,
  });
  expect(await valuesOf(of)).toEqual(["Tom"]);
});

test("what the person takes back holds no more, and holds again when the taking back is deleted", async () => {
  const of = await paying();
  await sendAll(of, ["I have a dog.", "I love jazz.", "I don't have a dog anymore."]);
  expect(await valuesOf(of)).toEqual(["jazz"]);
  await deleteMessage(of, "I don't have a dog anymore.");
  expect(await valuesOf(of)).toEqual(["a dog", "jazz"]);
});

const smallTalk = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}.`);

test("what becomes old is summarised after a reply and stands in the prompts; deleting a message of it takes it out", async () => {
  const of = await paying();
  await send(of, "My dog Pepper is old.");
  await sendAll(of, smallTalk(23, "Rain"));
  model.say((body) =>
    String(body.messages[0]?.content).startsWith("You keep the notes")
      ? "The person has an old dog called Pepper."
      : "I see.",
  );
  await sendAll(of, ["Snow.", "Hail."]);
  await expect
    .poll(() => summariesOf(of))
    .toMatchObject([{ content: "The person has an old dog called Pepper." }]);
  await send(of, "Hello.");
  expect(prompt()).toContain("in short: The person has an old dog called Pepper.");
  await deleteMessage(of, "My dog Pepper is old.");
  expect(await summariesOf(of)).toEqual([]);
  expect(await valuesOf(of)).toEqual([]);
  await send(of, "How is my dog?");
  expect(prompt()).not.toContain("Pepper");
});

test("a summary that fails, that policy forbids or that something was unlearned under disturbs no reply and is not kept", async () => {
  const of = await paying();
  await sendAll(of, smallTalk(24, "Rain"));
  let asked = 0;
  const summary = (words: () => string) =>
    model.say((body) => {
      if (!String(body.messages[0]?.content).startsWith("You keep the notes")) return "I see.";
      asked += 1;
      return words();
    });
  summary(() => "<think>Nothing.</think>");
  await sendAll(of, ["Snow.", "Hail."]);
  await expect.poll(() => asked).toBeGreaterThan(0);
  asked = 0;
  summary(() => "She is a 15 year old girl and undresses for him.");
  await expect.poll(async () => (await send(of, "Fog."), asked)).toBeGreaterThan(0);
  expect(await summariesOf(of)).toEqual([]);
  asked = 0;
  summary(() => "They talked about fog.");
  await expect.poll(async () => (await send(of, "Mist."), asked)).toBeGreaterThan(0);
  await expect.poll(() => summariesOf(of)).toMatchObject([{ content: "They talked about fog." }]);
  // As a deletion during the model's work does.
  const [kept] = await summariesOf(of);
  const { rows } = await pool.query("select companions.keep_summary($1, $2, 'Late.', '2020-01-01') as kept", [
    of.conversationId,
    kept?.message_id,
  ]);
  expect(rows).toEqual([{ kept: false }]);
});

test("the model is called after two queries", async () => {
  const of = await paying();
  await sendAll(of, ["My dog Pepper is old.", "And you?"]);
  const queries = vi.spyOn(Client.prototype, "query");
  let before = Number.POSITIVE_INFINITY;
  model.say(() => {
    before = queries.mock.calls.length;
    return "I see.";
  });
  await send(of, "How is my dog?");
  queries.mockRestore();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(2);
});
