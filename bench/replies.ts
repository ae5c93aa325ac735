/**
 * What the product adds to a language model's replies: its own share of the time to the first shown sentence in a long talk,
 * and the time that it adds to each sentence while one process streams 500 replies. A bare client of the same model is measured
 * beside it, in the same run.
 */
import { type Person, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";
import { readBarely, readEvents, startPacedModel } from "./reply-model.ts";

const [firstSentenceMs, sentenceMs] = [15, 20];
/** Fewer than the messages that an account may send in a minute. */
const [turns, measured] = [190, 60];
const streams = Number(process.env["STREAMS"] ?? 500);
/** A sentence of 15 words in three seconds is what most models say on one graphics card with many at once. */
const [sentencesOfStream, pauseMs] = [5, 3_000];
const companionsOfPerson = 20;
const chat = "chat-with-ai-girlfriend";

export async function benchReplies(): Promise<BenchRow[]> {
  return [...(await benchFirstSentence()), ...(await benchStreams())];
}

async function benchFirstSentence(): Promise<BenchRow[]> {
  const model = await startPacedModel(2, 0);
  const server = await startServer(settingsFor(model.url));
  try {
    const person = await signUp(server);
    await buyPlan(person, "growth");
    const conversationId = await createCompanion(person, "Sofia");
    const [through, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      const message = `My dog Pepper and I walked along the river on day ${turn}.`;
      const startedMs = performance.now();
      const [first = startedMs] = (await readReply(server, person, conversationId, message)).times;
      if (turn < turns - measured) continue;
      through.push(first - startedMs);
      const bareStartedMs = performance.now();
      const [bareFirst = bareStartedMs] = await readBarely(model.url, message);
      bare.push(bareFirst - bareStartedMs);
    }
    const [throughMs, bareMs] = [quantile(through, 0.5), quantile(bare, 0.5)];
    const name = `a reply in a talk of ${turns} turns, to the first shown sentence`;
    return [
      unlimited({ name: `${name}: through the product, median`, value: throughMs, unit: "ms", decimals: 1 }),
      unlimited({ name: `${name}: p95`, value: quantile(through, 0.95), unit: "ms", decimals: 1 }),
      unlimited({
        name: `${name}: the fastest tenth`,
        value: quantile(through, 0.1),
        unit: "ms",
        decimals: 1,
      }),
      unlimited({ name: `${name}: the bare model, median`, value: bareMs, unit: "ms", decimals: 1 }),
      atMost(firstSentenceMs, {
        name: `${name}: own share`,
        value: throughMs - bareMs,
        unit: "ms",
        decimals: 1,
      }),
    ];
  } finally {
    await server.stop();
    await model.close();
  }
}

async function benchStreams(): Promise<BenchRow[]> {
  const model = await startPacedModel(sentencesOfStream, pauseMs);
  const server = await startServer(settingsFor(model.url));
  try {
    const talks = await openTalks(server);
    // At a steady rate, as people send, and not all in one moment.
    const everyMs = ((sentencesOfStream - 1) * pauseMs) / talks.length;
    const inTurn = <Value>(one: (index: number) => Promise<Value>): Promise<Value[]> =>
      Promise.all(
        talks.map(async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * everyMs));
          return one(index);
        }),
      );
    const bare = await inTurn(async (index) => {
      const message = `Bare ${index}.`;
      return addedMs(await readBarely(model.url, message), (sentence) => model.sentAtMs(message, sentence));
    });
    let most = 0;
    let open = 0;
    const through = await inTurn(async (index) => {
      const { person, conversationId } = talks[index]!;
      const message = `Hello number ${index}.`;
      most = Math.max(most, (open += 1));
      const { times, isDone } = await readReply(server, person, conversationId, message);
      open -= 1;
      return {
        isDone: isDone && times.length === sentencesOfStream,
        added: addedMs(times, (sentence) => model.sentAtMs(message, sentence)),
      };
    });
    const added = through.flatMap((stream) => stream.added);
    const [p99Ms, bareP99Ms] = [quantile(added, 0.99), quantile(bare.flat(), 0.99)];
    const name = `${streams} streams on one process`;
    return [
      unlimited({ name: `${name}: at once at most`, value: most, unit: "" }),
      unlimited({ name: `${name}: sentences`, value: added.length, unit: "" }),
      unlimited({
        name: `${name}: to a sentence, median`,
        value: quantile(added, 0.5),
        unit: "ms",
        decimals: 1,
      }),
      unlimited({ name: `${name}: to a sentence, p99`, value: p99Ms, unit: "ms", decimals: 1 }),
      unlimited({ name: `${name}: the bare model, p99`, value: bareP99Ms, unit: "ms", decimals: 1 }),
      atMost(sentenceMs, {
        name: `${name}: added to a sentence, p99`,
        value: p99Ms - bareP99Ms,
        unit: "ms",
        decimals: 1,
      }),
      atMost(0, {
        name: `${name}: replies that were not whole`,
        value: through.filter(({ isDone }) => !isDone).length,
        unit: "",
      }),
    ];
  } finally {
    await server.stop();
    await model.close();
  }
}

const settingsFor = (url: string) => ({
  CHAT_URL: url,
  CHAT_MODEL: "paced",
  CHAT_LABEL: "Paced model",
});

const addedMs = (times: readonly number[], sentAtMs: (sentence: number) => number | undefined): number[] =>
  times.map((time, sentence) => time - (sentAtMs(sentence) ?? Number.NaN));

/** A number in a name may be an age, and is refused as one. */
export const companionName = (index: number): string => `Sofia ${String.fromCharCode(65 + index)}`;

type OpenTalk = { person: Person; conversationId: string };

async function openTalks(server: RunningServer): Promise<OpenTalk[]> {
  const talks: OpenTalk[] = [];
  while (talks.length < streams) {
    const person = await signUp(server);
    await buyPlan(person, "growth");
    for (let index = 0; index < companionsOfPerson && talks.length < streams; index += 1)
      talks.push({ person, conversationId: await createCompanion(person, companionName(index)) });
  }
  return talks;
}

export async function createCompanion(person: Person, name: string): Promise<string> {
  const { data, error } = await person.client.functions.invoke<{ conversation: { id: string } }>(chat, {
    body: { action: "create_conversation_detailed", name },
  });
  if (error || !data) throw error ?? new Error("No companion.");
  return data.conversation.id;
}

/** When each sentence was shown. */
async function readReply(
  server: RunningServer,
  person: Person,
  conversationId: string,
  message: string,
): Promise<{ times: number[]; isDone: boolean }> {
  const body = { action: "send_message", conversationId, message };
  const response = await callFunction(server, person, chat, body, { accept: "text/event-stream" });
  const times: number[] = [];
  let isDone = false;
  await readEvents(response, (data) => {
    if (data.startsWith('{"text"')) times.push(performance.now());
    isDone ||= data.includes('"state":"complete"');
  });
  return { times, isDone };
}

if (process.argv[1] === import.meta.filename) console.table(await benchReplies());
