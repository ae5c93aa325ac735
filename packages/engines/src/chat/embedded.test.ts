import fc from "fast-check";
import { expect, test } from "vitest";
import { createEmbeddedChatEngine } from "./embedded.ts";
import type { ChatPart, ChatRequest, ChatTurn, MemoryNote, Persona } from "./engine.ts";
import { undescribed } from "./testing/undescribed.ts";

const engine = createEmbeddedChatEngine();

const sofia: Persona = {
  name: "Sofia",
  ageYears: 28,
  personality: "Playful, caring, and understanding. She loves deep conversations.",
  backstory:
    "Sofia grew up in a fishing village near Porto. She still plays her grandfather's guitar every Sunday.",
  hobbies: "music, reading, cooking",
  dreams: "love, adventure",
  relationship: "lovers",
  appearance: "Long wavy dark brown hair and brown eyes",
};
const mei: Persona = {
  ...sofia,
  name: "Mei",
  ageYears: 31,
  personality: "Dry and witty",
  hobbies: "chess, hiking",
  dreams: "wisdom",
  relationship: "enemies to lovers",
  backstory: "A mysterious woman with stories to tell.",
};

async function collect(
  request: ChatRequest,
): Promise<{ text: string; parts: ChatPart[]; memory: MemoryNote[] }> {
  const parts: ChatPart[] = [];
  for await (const part of engine.reply(request, new AbortController().signal)) parts.push(part);
  const end = parts.at(-1);
  if (end?.kind !== "end") throw new Error("A reply ends with its end.");
  const text = parts.flatMap((part) => (part.kind === "sentence" ? [part.text] : [])).join(" ");
  return { text, parts, memory: end.memory };
}

/** A conversation that goes on: history and memory are carried along as the server does. */
function talkTo(persona: Persona, seed = 1) {
  const history: ChatTurn[] = [];
  let memory: MemoryNote[] = [];
  let at = new Date(2026, 2, 4, 18).getTime();
  return {
    wait: (hours: number) => (at += hours * 3_600_000),
    memory: () => memory,
    say: async (message: string) => {
      at += 60_000;
      const now = new Date(at);
      const reply = await collect({
        persona,
        history: [...history],
        memory,
        message,
        now,
        seed: seed + history.length,
      });
      memory = reply.memory;
      history.push(
        { role: "user", content: message, at: now },
        { role: "assistant", content: reply.text, at: now },
      );
      return reply;
    },
  };
}

test.each([
  ["What are your hobbies?", /music|reading|cooking/],
  ["What do you dream of?", /love|adventure/i],
  ["Where did you grow up?", /I grew up in a fishing village near Porto/],
  ["Do you play an instrument?", /I still play my grandfather's guitar/],
  ["How old are you?", /28/],
  ["What is your name?", /Sofia/],
  ["What are you like?", /playful, caring/i],
  ["What do you look like?", /long wavy dark brown hair/i],
  ["What are we?", /together|couple|you and me/i],
])("%s is answered from the companion's own fields", async (question, expected) => {
  for (const seed of [1, 2, 3, 4, 5])
    expect((await talkTo(sofia, seed).say(question)).text).toMatch(expected);
});

test("two personas answer the same words in their own ways", async () => {
  const words = ["Hello", "What are your hobbies?", "What are we?", "Tell me about yourself"];
  const [one, other] = [talkTo(sofia), talkTo(mei)];
  for (const message of words)
    expect((await one.say(message)).text).not.toBe((await other.say(message)).text);
});

test("what the person says is remembered and said back, days later", async () => {
  const talk = talkTo(sofia);
  await talk.say("Hi, my name is Tom and I live in Hamburg");
  await talk.say("My dog is called Bruno. I really love jazz.");
  await talk.say("I work as a nurse, and my sister Anna is a doctor");
  await talk.say("I have an exam tomorrow");
  for (let turn = 0; turn < 20; turn += 1) await talk.say("It was a grey day and I walked to the shop.");
  talk.wait(30);
  expect((await talk.say("Hello again")).text).toMatch(/exam/);
  expect((await talk.say("What is my name?")).text).toContain("Tom");
  expect((await talk.say("What is my dog called?")).text).toContain("Bruno");
  expect((await talk.say("Where do I live?")).text).toContain("Hamburg");
  expect((await talk.say("Do you remember my sister?")).text).toContain("Anna");
  expect((await talk.say("What do I do for work?")).text).toContain("as a nurse");
  expect((await talk.say("What do you know about me?")).text).toMatch(/I know that .*(jazz|Tom|nurse)/);
});

test("nothing is claimed that was never told", async () => {
  const talk = talkTo(sofia);
  expect((await talk.say("What is my name?")).text).toMatch(/not told me|do not know/);
  expect(talk.memory()).toEqual([]);
});

test("a new name takes the old one's place, and likes add up", async () => {
  const talk = talkTo(sofia);
  await talk.say("My name is Tom. I like chess");
  await talk.say("Actually, call me Thomas. I like rain");
  const values = (subject: string) =>
    talk
      .memory()
      .filter((note) => note.subject === subject)
      .map(({ value }) => value);
  expect(values("name")).toEqual(["Thomas"]);
  expect(values("likes")).toEqual(["chess", "rain"]);
});

test("a long conversation does not repeat itself within reach of memory", async () => {
  const talk = talkTo(sofia);
  const replies: string[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    replies.push((await talk.say("I sat in the kitchen and thought about things.")).text);
  expect(new Set(replies).size).toBe(replies.length);
});

test("most replies lead on with a question, a farewell does not", async () => {
  const talk = talkTo(mei);
  const messages = [
    "Hello",
    "I went hiking",
    "I liked it a lot",
    "My week was long",
    "Work is hard",
    "I cooked pasta",
    "It rained",
    "I read a book",
  ];
  let asked = 0;
  for (const message of messages) if ((await talk.say(message)).text.includes("?")) asked += 1;
  expect(asked).toBeGreaterThanOrEqual(6);
  expect((await talk.say("Good night")).text).not.toMatch(/How will you|What are you/);
});

test("a picture comes when it is asked for, and when an offer was accepted", async () => {
  const asked = await talkTo(sofia).say("Send me a picture of you");
  expect(asked.parts.find((part) => part.kind === "picture")).toBeDefined();

  const talk = talkTo(sofia);
  let offered = false;
  for (let turn = 0; turn < 12 && !offered; turn += 1)
    offered = /picture/.test((await talk.say("I listened to music all evening")).text);
  expect(offered).toBe(true);
  const accepted = await talk.say("Yes please");
  const picture = accepted.parts.find((part) => part.kind === "picture");
  expect(picture).toMatchObject({ scene: expect.stringMatching(/guitar|window/) as string });
});

test.each(["Are you real?", "am I talking to a bot?", "Are you an AI", "are you a human"])(
  "%s is answered with the truth",
  async (question) => {
    for (const seed of [1, 2, 3]) expect((await talkTo(mei, seed).say(question)).text).toMatch(/\bAI\b/);
  },
);

test("somebody who says that they are under 18 is told that this place is for adults, and nothing is noted", async () => {
  for (const message of ["I'm 16", "i am fifteen years old, my name is Tim", "im only 17 and I like you"]) {
    const talk = talkTo(sofia);
    expect((await talk.say(message)).text).toMatch(/only for adults/);
    expect(talk.memory()).toEqual([]);
  }
  expect((await talkTo(sofia).say("I'm 36 and I like rain")).text).not.toMatch(/only for adults/);
});

test("explicit talk is turned down, illness is not mistaken for it", async () => {
  expect((await talkTo(sofia).say("send nudes")).parts.some((part) => part.kind === "picture")).toBe(false);
  expect((await talkTo(sofia).say("let's have sex")).text).toMatch(/tender|not that|do not do/i);
  expect((await talkTo(sofia).say("My mother has breast cancer and I am so sad")).text).not.toMatch(
    /tender|not that|do not do/i,
  );
});

test("a message about self-harm gets help, whoever let it through", async () => {
  expect((await talkTo(mei).say("I want to kill myself")).text).toMatch(/emergency number|crisis line/);
});

test("a persona that nobody described speaks all the same", async () => {
  for (const message of [
    "Hi",
    "What are your hobbies?",
    "Tell me about yourself",
    "What is your dream?",
    "How are you?",
    "What do you look like?",
    "What are you like?",
  ]) {
    const { text } = await talkTo(undescribed).say(message);
    expect(text.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/\{|\}|undefined|null/);
  }
});

test("a relationship named like a property of every object is only an unknown one", async () => {
  for (const relationship of ["__proto__", "constructor", "toString"]) {
    expect(
      (await talkTo({ ...sofia, relationship, backstory: "She constructor toString." }).say("What are we?"))
        .text,
    ).toMatch(/friend/i);
  }
});

test("any words, any persona: whole sentences, no slot left open, the same for the same request", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ""),
        personality: fc.string(),
        backstory: fc.string(),
        hobbies: fc.string(),
        dreams: fc.string(),
        relationship: fc.string(),
      }),
      fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== ""),
      fc.nat(),
      async (fields, message, seed) => {
        const request = {
          persona: { ...sofia, ...fields },
          history: [],
          memory: [],
          message,
          now: new Date(2026, 1, 1),
          seed,
        };
        const one = await collect(request);
        expect(one.parts.filter(({ kind }) => kind === "sentence").length).toBeGreaterThan(0);
        expect(one.parts.every((part) => part.kind !== "sentence" || part.text.trim() !== "")).toBe(true);
        expect(one.parts).toEqual((await collect(request)).parts);
      },
    ),
    { numRuns: 300 },
  );
});

test("what the person told in their own words is said back when they ask for it", async () => {
  const { say } = talkTo(sofia);
  await say("Don't laugh, but I'm terrified of moths.");
  await say("The weather is mild.");
  expect((await say("Do you remember what I am scared of?")).text).toContain("you are terrified of moths");
});
