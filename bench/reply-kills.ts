/**
 * What becomes of replies whose processes are killed at random moments while they are streamed: first the web process, then the
 * workers that take its replies over. Every message is answered in whole, once, and paid once. The client sends a message again
 * with its key when its connection breaks. A round kills two attempts of a reply at most, because the third one's end is an end.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { type Person, balanceOf, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer, startWorker } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { companionName, createCompanion } from "./replies.ts";

const [workers, talks] = [3, 20];
const credits = 2;
const reply = "I walked along the river. The light was all gold! What did you do today?";
/** A reply takes so long, and a worker takes one over so long after the last sign of life, at most. */
const [replyMs, takeOverMs] = [2_500, 19_000];
const patienceMs = 120_000;

export async function benchReplyKills(kills = Number(process.env["KILLS"] ?? 100)): Promise<BenchRow[]> {
  const model = await startOpenAiChat({ reply, deltaChars: 4, writeBytes: 64, pauseMs: 17 });
  const settings = { CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_LABEL: "Test model" };
  let web = await startServer({ ...settings, ROLE: "web" });
  const { dataDir, url } = web;
  const startWeb = () =>
    startServer({ ...settings, ROLE: "web", DATA_DIR: dataDir, PORT: new URL(url).port });
  const start = () => startWorker(dataDir, settings);
  const running = await Promise.all(Array.from({ length: workers }, start));
  try {
    const person = await signUp(web);
    await buyPlan(person, "growth");
    const conversationIds: string[] = [];
    while (conversationIds.length < talks)
      conversationIds.push(await createCompanion(person, companionName(conversationIds.length)));
    const before = await balanceOf(person);
    let [killed, sent, retries] = [0, 0, 0];
    while (killed < kills) {
      const answers = conversationIds.map((id) => sendUntilAnswered(() => web, person, id));
      sent += answers.length;
      await sleep(Math.random() * replyMs);
      await web.kill();
      web = await startWeb();
      await Promise.all(
        running.map(async (worker, index) => {
          await sleep(Math.random() * takeOverMs);
          await worker.kill();
          running[index] = await start();
        }),
      );
      killed += 1 + workers;
      for (const answer of await Promise.all(answers)) retries += answer.retries;
      console.error(`${killed} processes killed, ${sent} messages sent …`);
    }
    const charged = before - (await balanceOf(person));
    await reportOdd(person);
    const rows = (await Promise.all(conversationIds.map((id) => messagesOf(person, id)))).flat();
    const answered = rows.filter(
      ({ role, state, content }) => role === "assistant" && state === "complete" && content === reply,
    ).length;
    return [
      unlimited({ name: "processes killed at random moments of replies", value: killed, unit: "" }),
      unlimited({ name: "messages sent, each again until it was answered", value: sent, unit: "" }),
      unlimited({ name: "reply kills: times that a message was sent again", value: retries, unit: "" }),
      atMost(0, {
        name: "reply kills: messages without their whole answer",
        value: sent - answered,
        unit: "",
      }),
      atMost(0, { name: "reply kills: rows beside them", value: rows.length - 2 * sent, unit: "" }),
      atMost(0, {
        name: "reply kills: credits charged beside one price a message",
        value: Math.abs(charged - sent * credits),
        unit: "",
      }),
    ];
  } finally {
    await Promise.all(running.map((worker) => worker.stop()));
    await web.stop();
    await model.close();
  }
}

/** Prints how the replies ended that did not end well. */
async function reportOdd({ client }: Person): Promise<void> {
  const { data } = await client
    .from("companion_replies")
    .select("state,error_code,delivered,created_at,finished_at")
    .neq("state", "succeeded");
  for (const row of data ?? []) console.error(JSON.stringify(row));
}

/** @param server changes when it is killed. */
async function sendUntilAnswered(
  server: () => RunningServer,
  person: Person,
  conversationId: string,
): Promise<{ retries: number }> {
  const body = { action: "send_message", conversationId, message: "Tell me about your day." };
  const headers = { "idempotency-key": randomUUID() };
  const untilMs = performance.now() + patienceMs;
  for (let retries = 0; performance.now() < untilMs; retries += 1) {
    const response = await callFunction(server(), person, "chat-with-ai-girlfriend", body, headers).catch(
      () => null,
    );
    const isAnswered = response?.ok === true && (await response.json().catch(() => null)) !== null;
    if (isAnswered) return { retries };
    await sleep(500);
  }
  throw new Error("A message was not answered.");
}

async function messagesOf(
  person: Person,
  conversationId: string,
): Promise<{ role: string; state: string; content: string }[]> {
  const { data, error } = await person.client
    .from("ai_messages")
    .select("role,state,content")
    .eq("conversation_id", conversationId);
  if (error) throw error;
  return data;
}

if (process.argv[1] === import.meta.filename) console.table(await benchReplyKills());
