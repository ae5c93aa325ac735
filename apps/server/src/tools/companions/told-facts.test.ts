import { createOpenAiChatEngine } from "@galatea/engines/openai-chat/chat-engine.ts";
import { openAiChatSettings } from "@galatea/engines/openai-chat/options.ts";
import { drawFrom, ordinaryTalk } from "@galatea/engines/testing/memory/ordinary-talk.ts";
import { forgottenFacts, type ToldFact, toldFacts } from "@galatea/engines/testing/memory/told-facts.ts";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { afterAll, expect, test } from "vitest";
import { openCompanionFixture } from "./testing/companion-fixture.ts";

const turns = 1_000;
/** Every so many ordinary turns one is sent; the others only lie between. */
const sentOf = 5;
const answer = "I see. Tell me more.";
// It notes no fact itself.
const model = await startOpenAiChat({ reply: answer });
afterAll(model.close);
const settings = { url: model.url, model: "test-model", contextTokens: 4_096 };
const engine = createOpenAiChatEngine(openAiChatSettings.parse(settings));
const { pool, call, createPerson, createCompanion } = await openCompanionFixture(engine);

test("of 25 facts told among 1,000 turns at least 23 stand in the prompt when they matter, and none of 5 forgotten ones", async () => {
  const userId = await createPerson({ credits: 5_000 });
  const conversationId = await createCompanion(userId);
  const send = async (message: string): Promise<string> => {
    expect(await call(userId, { action: "send_message", conversationId, message })).toMatchObject({
      ok: true,
    });
    return model
      .lastBody()
      .messages.map(({ content }) => content)
      .join("\n")
      .toLowerCase();
  };
  const told = [...toldFacts, ...forgottenFacts];
  const isTold = new Set(told.map((fact) => fact.told));
  for (const [index, message] of talkWith(told).entries()) {
    if (isTold.has(message) || index % sentOf === 0) await send(message);
    else await store(conversationId, message);
  }
  for (const fact of forgottenFacts) {
    const { rows } = await pool.query<{ id: string }>(
      `select fact.id from companion_facts fact
         join companion_fact_sources source on source.fact_id = fact.id
         join ai_messages message on message.id = source.message_id
        where fact.conversation_id = $1 and message.content = $2`,
      [conversationId, fact.told],
    );
    expect(rows.length).toBeGreaterThan(0);
    // One may be gone with another.
    for (const { id } of rows) await call(userId, { action: "forget_fact", factId: id });
  }
  const missing: string[] = [];
  for (const fact of toldFacts) if (!isFactIn(await send(fact.matters), fact)) missing.push(fact.told);
  expect(missing.slice(2)).toEqual([]);
  for (const { matters, words } of forgottenFacts) {
    const known = (await send(matters)).replace(matters.toLowerCase(), "");
    for (const word of words) expect(known).not.toContain(word);
  }
}, 180_000);

/** A turn as if it had been sent and answered, at the end of the shown branch. */
async function store(conversationId: string, message: string): Promise<void> {
  await pool.query(
    `with talk as (select id, user_id, leaf_id from ai_conversations where id = $1),
     said as (
       insert into ai_messages (conversation_id, user_id, parent_id, role, content)
       select id, user_id, leaf_id, 'user', $2 from talk returning id, conversation_id, user_id),
     answered as (
       insert into ai_messages (conversation_id, user_id, parent_id, role, content, created_at)
       select conversation_id, user_id, id, 'assistant', $3, clock_timestamp() from said returning id)
     update ai_conversations set leaf_id = answered.id from answered where ai_conversations.id = $1`,
    [conversationId, message, answer],
  );
}

/** Ordinary talk with these facts at random moments of its first nine tenths. */
function talkWith(facts: readonly ToldFact[]): string[] {
  const draw = drawFrom(5);
  const messages = ordinaryTalk(5, turns);
  for (const { told } of facts) messages.splice(Math.floor(draw() * messages.length * 0.9), 0, told);
  return messages;
}

const isFactIn = (prompt: string, { words }: ToldFact): boolean =>
  prompt.split("\n").some((line) => line.startsWith("- ") && words.every((word) => line.includes(word)));
