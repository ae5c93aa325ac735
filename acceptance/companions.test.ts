/** Companions over HTTP, with the official client: a local server speaks OpenAI's chat API in place of a model. */
import { randomUUID } from "node:crypto";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { waitForJob, isOver } from "./jobs.ts";
import { balanceOf, buyPlan, callFunction, openClient, type Person, signUp } from "./people.ts";
import { startServer, startWorker } from "./server.ts";

const reply = "I walked along the river. The light was all gold! What did you do today?";
// It takes a second and a half for its three sentences.
const model = await startOpenAiChat({ reply, deltaChars: 4, writeBytes: 64, pauseMs: 10 });
const settings = { CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_LABEL: "Test model" };
let web = await startServer({ ...settings, ROLE: "web" });
const worker = await startWorker(web.dataDir, settings);
const ada = await signUp(web);
await buyPlan(ada, "standard");
afterAll(async () => {
  await worker.stop();
  await web.stop();
  await model.close();
});

const chat = "chat-with-ai-girlfriend";
async function createCompanion(person: Person, fields: object = {}): Promise<string> {
  const { data, error } = await person.client.functions.invoke<{ conversation: { id: string } }>(chat, {
    body: { action: "create_conversation_detailed", name: "Sofia", ...fields },
  });
  if (error || !data) throw error ?? new Error("No companion.");
  return data.conversation.id;
}
const messagesOf = async (person: Person, conversationId: string) =>
  (
    await person.client
      .from("ai_messages")
      .select("role,content,state")
      .eq("conversation_id", conversationId)
      .order("created_at", { ascending: true })
  ).data ?? [];

const conversationId = await createCompanion(ada);

test("a message is answered through the official client, and both are read as the specification says", async () => {
  const { data } = await ada.client.functions.invoke(chat, {
    body: { action: "send_message", conversationId, message: "Hello Sofia." },
  });
  expect(data).toMatchObject({ message: reply, response: reply, imageUrl: null, remaining_credits: 498 });
  expect(await messagesOf(ada, conversationId)).toEqual([
    { role: "user", content: "Hello Sofia.", state: "complete" },
    { role: "assistant", content: reply, state: "complete" },
  ]);
  const { data: conversations } = await ada.client
    .from("ai_conversations")
    .select("girlfriend_name,message_count,last_message_at")
    .order("last_message_at", { ascending: false, nullsFirst: false });
  expect(conversations).toMatchObject([{ girlfriend_name: "Sofia", message_count: 2 }]);
});

test("sentences come as events, one by one, and live on the person's other devices", async () => {
  const live: string[] = [];
  const filter = `conversation_id=eq.${conversationId}`;
  const channel = ada.client
    .channel("talk")
    .on(
      "postgres_changes",
      { event: "UPDATE", schema: "public", table: "ai_messages", filter },
      ({ new: row }) => live.push(String(row["content"])),
    );
  onTestFinished(async () => void (await channel.unsubscribe()));
  await new Promise<void>((resolve) => channel.subscribe((status) => status === "SUBSCRIBED" && resolve()));
  const response = await callFunction(
    web,
    ada,
    chat,
    { action: "send_message", conversationId, message: "And then?" },
    { accept: "text/event-stream" },
  );
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const events = [...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(
    ([, event, data]) => ({
      event,
      data: JSON.parse(data ?? "") as Record<string, unknown>,
    }),
  );
  expect(events.map(({ event }) => event)).toEqual(["begun", "sentence", "sentence", "sentence", "done"]);
  expect(events.at(-1)?.data).toMatchObject({ message: reply, credits_used: 2, state: "complete" });
  await expect.poll(() => live.at(-1), { timeout: 10_000 }).toBe(reply);
  expect(live[0]).toBe("I walked along the river.");
});

test("a web process that is killed in the middle of a reply loses nothing: a worker finishes it, charged once", async () => {
  const before = await balanceOf(ada);
  const count = (await messagesOf(ada, conversationId)).length;
  const sending = callFunction(web, ada, chat, {
    action: "send_message",
    conversationId,
    message: "Tell me more.",
  }).catch(() => null);
  await expect
    .poll(async () => (await messagesOf(ada, conversationId)).at(-1)?.content, { interval: 20 })
    .toBe("I walked along the river.");
  await web.kill();
  await sending;
  web = await startServer({
    ...settings,
    ROLE: "web",
    DATA_DIR: web.dataDir,
    PORT: new URL(web.url).port,
  });
  await expect
    .poll(async () => (await messagesOf(ada, conversationId)).at(-1), { timeout: 40_000, interval: 250 })
    .toEqual({ role: "assistant", content: reply, state: "complete" });
  expect(await messagesOf(ada, conversationId)).toHaveLength(count + 2);
  expect(await balanceOf(ada)).toBe(before - 2);
});

test("a model that fails costs nothing, and the message is taken back", async () => {
  const [before, count] = [await balanceOf(ada), (await messagesOf(ada, conversationId)).length];
  model.setFault("broken");
  const answer = await callFunction(web, ada, chat, {
    action: "send_message",
    conversationId,
    message: "Hello?",
  });
  model.setFault(null);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining("Nothing was charged.") });
  expect(await messagesOf(ada, conversationId)).toHaveLength(count);
  expect(await balanceOf(ada)).toBe(before);
});

test("a stranger reads, changes and answers nothing of it, and nobody writes messages over REST", async () => {
  const eve = await signUp(web);
  expect(await messagesOf(eve, conversationId)).toEqual([]);
  expect((await eve.client.from("ai_conversations").select("id").eq("id", conversationId)).data).toEqual([]);
  const send = { action: "send_message", conversationId, message: "Hi." };
  expect(await (await callFunction(web, eve, chat, send)).json()).toMatchObject({
    code: "companion_not_found",
  });
  for (const person of [ada, eve]) {
    const row = {
      conversation_id: conversationId,
      user_id: person.userId,
      role: "assistant",
      content: "Forged.",
    };
    expect((await person.client.from("ai_messages").insert(row)).error?.code).toBe("42501");
  }
  const forged = {
    generated_image_url: "https://elsewhere.example/x.png",
    image_generation_status: "completed",
  };
  const { error } = await ada.client.from("ai_conversations").update(forged).eq("id", conversationId);
  expect(error?.code).toBe("23514");
});

test("a picture of her costs five credits, becomes her avatar, and stands in the talk when it was asked for there", async () => {
  const before = await balanceOf(ada);
  const answer = await callFunction(
    web,
    ada,
    "generate-consistent-character",
    {
      prompt: "her",
      aspectRatio: "1:1",
      useNanoBanana: true,
      conversationId,
      scene: "reading",
      inChat: true,
    },
    { prefer: "respond-async" },
  );
  const { job_id } = (await answer.json()) as { job_id: string };
  expect(await waitForJob(ada, job_id, isOver)).toMatchObject({ state: "succeeded" });
  expect(await balanceOf(ada)).toBe(before - 5);
  const { data } = await ada.client
    .from("ai_girlfriend_images")
    .select("image_url")
    .eq("conversation_id", conversationId)
    .order("created_at", { ascending: false })
    .limit(1);
  const url = String(data?.[0]?.image_url);
  expect((await fetch(url)).status).toBe(200);
  // The client's own update, as the specification has it.
  const { error } = await ada.client
    .from("ai_conversations")
    .update({ generated_image_url: url, image_generation_status: "completed", can_generate_image: true })
    .eq("id", conversationId);
  expect(error).toBeNull();
  const { data: message } = await ada.client
    .from("ai_messages")
    .select("kind,image_url")
    .eq("conversation_id", conversationId)
    .order("created_at", { ascending: false })
    .limit(1);
  expect(message).toEqual([{ kind: "picture", image_url: url }]);
});

test("a visitor talks with the demo, and is told apart from somebody who is signed in", async () => {
  const visitor = openClient(web);
  const { data } = await visitor.functions.invoke(chat, {
    body: {
      action: "send_demo_message",
      message: "Hi Mei.",
      character: { name: "Mei", personality: "dry" },
      conversation_history: [],
    },
  });
  expect(data).toEqual({ message: reply });
  expect(model.lastBody().messages[0]?.content).toContain("Mei");
  const refused = await callFunction(web, null, chat, {
    action: "send_message",
    conversationId: randomUUID(),
    message: "Hi.",
  });
  expect(refused.status).toBe(401);
});

test("somebody without a plan has one companion and twenty messages", async () => {
  const free = await signUp(web);
  const own = await createCompanion(free);
  const again = { action: "create_conversation_detailed", name: "Mei" };
  expect(await (await callFunction(web, free, chat, again)).json()).toMatchObject({
    code: "companion_limit",
  });
  const { data } = await free.client.functions.invoke(chat, {
    body: { action: "send_message", conversationId: own, message: "Hello." },
  });
  expect(data).toMatchObject({ credits_used: 0, free_messages_used: 1 });
  expect((await free.client.from("companion_allowances").select("used")).data).toEqual([{ used: 1 }]);
  const picture = { prompt: "her", aspectRatio: "1:1", conversationId: own };
  expect(
    await (await callFunction(web, free, "generate-consistent-character", picture)).json(),
  ).toMatchObject({
    code: "tier_required",
  });
});
