/**
 * What becomes of replies whose processes are killed at random moments while they are streamed: every message is answered in
 * whole, once, and paid once. The client sends a message again with its key when its connection breaks, as the page does.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { type Person, balanceOf, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer, startWorker } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { createCompanion } from "./replies.ts";

const [processes, talksOfProcess] = [4, 5];
const credits = 2;
const reply = "I walked along the river. The light was all gold! What did you do today?";
/** A reply takes so long. */
const replyMs = 2_500;
const patienceMs = 120_000;

type OpenTalk = { person: Person; conversationId: string };

export async function benchReplyKills(kills = Number(process.env["KILLS"] ?? 100)): Promise<BenchRow[]> {
  const model = await startOpenAiChat({ reply, deltaChars: 4, writeBytes: 64, pauseMs: 17 });
  const settings = { CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_LABEL: "Test model", ROLE: "web" };
  const first = await startServer(settings);
  const start = (port?: string) =>
    startServer({ ...settings, DATA_DIR: first.dataDir, ...(port !== undefined && { PORT: port }) });
  const webs = [first, ...(await Promise.all(Array.from({ length: processes - 1 }, () => start())))];
  const worker = await startWorker(first.dataDir, { ...settings, ROLE: "worker" });
  try {
    const people = await Promise.all(webs.map(() => createPerson(first)));
    const before = await Promise.all(people.map(({ person }) => balanceOf(person)));
    let [killed, sent, retries] = [0, 0, 0];
    while (killed < kills) {
      const answers = webs.flatMap((_, index) =>
        people[index]!.talks.map((talk) => sendUntilAnswered(() => webs[index]!, talk)),
      );
      sent += answers.length;
      await Promise.all(
        webs.map(async (web, index) => {
          await sleep(Math.random() * replyMs);
          await web.kill();
          webs[index] = await start(new URL(web.url).port);
        }),
      );
      killed += webs.length;
      for (const answer of await Promise.all(answers)) retries += answer.retries;
      console.error(`${killed} processes killed, ${sent} messages sent …`);
    }
    const after = await Promise.all(people.map(({ person }) => balanceOf(person)));
    const charged = before.reduce((sum, balance, index) => sum + balance - after[index]!, 0);
    const rows = (await Promise.all(people.flatMap(({ talks }) => talks.map(messagesOf)))).flat();
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
    await worker.stop();
    for (const web of webs.slice(1)) await web.stop({ keepData: true });
    await webs[0]!.stop();
    await model.close();
  }
}

async function createPerson(server: RunningServer): Promise<{ person: Person; talks: OpenTalk[] }> {
  const person = await signUp(server);
  await buyPlan(person, "growth");
  const talks: OpenTalk[] = [];
  for (let index = 0; index < talksOfProcess; index += 1)
    talks.push({ person, conversationId: await createCompanion(person, `Sofia ${index}`) });
  return { person, talks };
}

/** @param server changes when it is killed. */
async function sendUntilAnswered(
  server: () => RunningServer,
  { person, conversationId }: OpenTalk,
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

async function messagesOf({
  person,
  conversationId,
}: OpenTalk): Promise<{ role: string; state: string; content: string }[]> {
  const { data, error } = await person.client
    .from("ai_messages")
    .select("role,state,content")
    .eq("conversation_id", conversationId);
  if (error) throw error;
  return data;
}

if (process.argv[1] === import.meta.filename) console.table(await benchReplyKills());
