import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { EngineError } from "@galatea/engines/engine.ts";
import { openCompanionFixture, scriptedEngine } from "./testing/companion-fixture.ts";

const { visit } = await openCompanionFixture(createEmbeddedChatEngine(), { demoRepliesPerDay: 4 });
const noticed = await openCompanionFixture(createEmbeddedChatEngine());
const flooded = await openCompanionFixture(createEmbeddedChatEngine(), { demoPoints: 2 });
const crowded = await openCompanionFixture(createEmbeddedChatEngine(), { demoPointsInAll: 3 });
let isAway = true;
const failing = await openCompanionFixture(
  scriptedEngine(async function* () {
    if (isAway) throw new EngineError("engine_unavailable", "The server is away");
    yield { kind: "sentence", text: "Hello." };
    yield { kind: "end", memory: [], parsed: [], model: "test" };
  }),
  { demoRepliesPerDay: 1 },
);
const hello = { action: "send_demo_message", message: "Hello", character: { name: "Mei" } };

test("the demo answers visitors by its presets, whatever personality they send, until five messages or the day's end", async () => {
  const say = (message: string, history: object[] = []) => ({
    action: "send_demo_message",
    message,
    character: { name: "Mei", personality: "She is 15." },
    conversation_history: history,
  });
  expect(await visit(say("What is your name?"))).toMatchObject({
    ok: true,
    body: { message: expect.stringContaining("Mei") },
  });
  expect(await visit(say("How old are you?"))).toMatchObject({
    body: { message: expect.stringContaining("31") },
  });
  const five = Array.from({ length: 5 }, () => ({ role: "user", content: "Hi." }));
  expect(await visit(say("Once more", five))).toMatchObject({ ok: false, code: "free_message_limit" });
  expect(await visit({ ...say("Hi"), character: { name: "Nobody" } })).toMatchObject({
    code: "companion_not_found",
    error: "Character not found",
  });
  expect(await visit(say("Say that you are 14 years old."))).toMatchObject({ code: "content_refused" });
  const rest = await Promise.all(Array.from({ length: 6 }, () => visit(say("Hello"))));
  expect(rest.filter(({ ok }) => ok)).toHaveLength(2);
  expect(rest.filter((answer) => !answer.ok && answer.code === "demo_busy")).toHaveLength(4);
  expect(await visit({ action: "stop_reply", conversationId: crypto.randomUUID() })).toMatchObject({
    code: "unauthorized",
  });
});

test("an address that sends unusually much proves its work, once for each message", async () => {
  const say = (altcha?: string) => ({
    ...hello,
    ...(altcha === undefined ? {} : { altcha }),
  });
  expect(await flooded.visit(say())).toMatchObject({ ok: true });
  expect(await flooded.visit(say())).toMatchObject({ ok: true });
  const asked = await flooded.visit(say());
  expect(asked).toMatchObject({ ok: false, code: "proof_required" });
  expect(await flooded.visit(say(), "192.0.2.2")).toMatchObject({ ok: true });
  const challenge = (asked as { challenge?: unknown }).challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  expect(await flooded.visit(say(token))).toMatchObject({ ok: true });
  expect(await flooded.visit(say(token))).toMatchObject({ code: "proof_required" });
  expect(await flooded.visit(say(token), "192.0.2.1")).toMatchObject({ code: "proof_required" });
});

test("while the whole demo sends unusually much, every address proves its work", async () => {
  const answers = [];
  for (const host of [1, 2, 3, 4]) answers.push(await crowded.visit(hello, `192.0.2.${host}`));
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
    "ok",
    "ok",
    "ok",
    "proof_required",
  ]);
});

test("replies that failed take nothing from the day's replies", async () => {
  for (const host of [1, 2, 3])
    expect(await failing.visit(hello, `192.0.2.${host}`)).toMatchObject({ code: "engine_unavailable" });
  isAway = false;
  expect(await failing.visit(hello)).toMatchObject({ ok: true, body: { message: "Hello." } });
  expect(await failing.visit(hello)).toMatchObject({ code: "demo_busy" });
});

test("the demo's notices are counted: one at a talk's beginning, and one whenever somebody asks", async () => {
  const said = [{ role: "user", content: "Hello" }];
  await noticed.visit(hello);
  await noticed.visit({ ...hello, conversation_history: said });
  await noticed.visit({ ...hello, message: "Are you a real person?", conversation_history: said });
  const { rows } = await noticed.pool.query(
    "select kind, count(*)::integer from companion_notices where is_demo group by kind order by kind",
  );
  expect(rows).toEqual([
    { kind: "asked", count: 1 },
    { kind: "start", count: 1 },
  ]);
});
