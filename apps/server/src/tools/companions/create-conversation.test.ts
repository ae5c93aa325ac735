import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { openCompanionFixture } from "./testing/companion-fixture.ts";

const { pool, call, visit, createPerson, createCompanion, balance } =
  await openCompanionFixture(createEmbeddedChatEngine());
const create = (userId: string, fields: object) =>
  call(userId, { action: "create_conversation_detailed", name: "Sofia", ...fields });

test("the wizard's fields are stored in lower case, and her look is told in words without sizes", async () => {
  const userId = await createPerson();
  const made = await create(userId, {
    hairstyle: "Wavy",
    outfit: "Elegant",
    accessories: "Earrings, Hat",
    relationshipStatus: "Best Friends",
  });
  expect(made).toMatchObject({
    ok: true,
    body: {
      conversation: {
        user_id: userId,
        girlfriend_name: "Sofia",
        girlfriend_appearance: "Slim body, Caucasian, wavy hair, black eyes, elegant style, earrings, hat",
        age: 25,
        hairstyle: "wavy",
        breast_size: "huge",
        relationship_status: "best friends",
        image_generation_status: "none",
        generated_image_url: null,
        can_generate_image: true,
        message_count: 0,
      },
    },
  });
});

test.each([
  ["an age below 18", { age: 17 }, "invalid_request"],
  ["an age in the story", { backstory: "She is in her last year of middle school." }, "content_refused"],
  ["an age in the personality", { personality: "A shy 16-year-old." }, "content_refused"],
  ["a name that is said to be sixteen", { personality: "Sofia is sixteen." }, "content_refused"],
  ["a bare word for a minor", { personality: "Cheerful toddler who loves blocks." }, "content_refused"],
  ["a child in German", { backstory: "Sofia ist ein Kind." }, "content_refused"],
  ["an age behind the name", { name: "Ines (16)" }, "content_refused"],
  ["an age at the end of the name", { name: "Mia16" }, "content_refused"],
  ["a circled age in the name", { name: "Mia ⑯" }, "content_refused"],
  ["an age in words in the name", { name: "Ines sixteen" }, "content_refused"],
  ["years in the name", { name: "Mia 9 years" }, "content_refused"],
  [
    "a digit in the name that is said to be an age",
    { name: "Nova 9", backstory: "The number in her name is her age." },
    "content_refused",
  ],
  ["a year of birth in the name", { name: "Mia2012" }, "content_refused"],
  ["a well-known person's name", { name: "Taylor Swift" }, "content_refused"],
  ["that name behind look-alike letters", { name: "Tаylor  Swift 💕" }, "content_refused"],
  ["a well-known person's look", { personality: "She looks exactly like Emma Watson." }, "content_refused"],
  ["a copy of somebody known", { backstory: "She is based on my ex-girlfriend." }, "content_refused"],
  ["an explicit story", { backstory: "She is a porn actress who loves hardcore sex." }, "content_refused"],
  ["an unknown hairstyle", { hairstyle: "bald" }, "invalid_request"],
  ["no name", { name: "  " }, "invalid_request"],
])("%s makes no companion", async (_, fields, code) => {
  const userId = await createPerson();
  const answer = await create(userId, fields).catch((error: unknown) => ({
    ok: false,
    // The contract refuses it before the function is called.
    code: error instanceof z.ZodError ? "invalid_request" : error,
  }));
  expect(answer).toMatchObject({ ok: false, code });
  expect((await pool.query("select from ai_conversations where user_id = $1", [userId])).rowCount).toBe(0);
});

test.each([
  "Ines (34)",
  "R2D2",
  "Louis XIV",
  "Nova 7",
  "Sofia 2",
  "Unit 9",
  "Mia1993",
  "Taylor",
  "Scarlett Lane",
])("%s is a name for an adult", async (name) => {
  expect(await create(await createPerson(), { name })).toMatchObject({ ok: true });
});

test("the plan's number of companions is kept, also by two requests at once", async () => {
  const userId = await createPerson({ credits: 0 });
  const answers = await Promise.all([create(userId, {}), create(userId, {}), create(userId, {})]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === "companion_limit")).toHaveLength(2);
});

test("another person's character is not taken", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const { rows } = await pool.query<{ id: string }>(
    "insert into ai_models (user_id, name, prompt) values ($1, 'Ada', 'red hair') returning id",
    [ada],
  );
  expect(await create(eve, { characterId: rows[0]?.id })).toMatchObject({ code: "character_not_found" });
  // Her look is the character's, and not what the wizard proposes.
  expect(await create(ada, { characterId: rows[0]?.id })).toMatchObject({
    ok: true,
    body: {
      conversation: {
        girlfriend_appearance: "red hair",
        face_type: "",
        hairstyle: "",
        breast_size: "",
        age: 25,
      },
    },
  });
});

test("a companion of the embedded script remembers what it was told", async () => {
  const userId = await createPerson();
  const conversationId = await createCompanion(userId);
  const send = (message: string) => call(userId, { action: "send_message", conversationId, message });
  await send("Hi, my name is Tom and I live in Hamburg.");
  await send("I like jazz.");
  expect(await send("What is my name?")).toMatchObject({ body: { message: expect.stringContaining("Tom") } });
  const { rows } = await pool.query(
    "select subject, value from companion_facts where conversation_id = $1 order by 1",
    [conversationId],
  );
  expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ subject: "name", value: "Tom" })]));
});

test("while the operator has switched companions off, nothing is made, answered or charged", async () => {
  const userId = await createPerson();
  const conversationId = await createCompanion(userId);
  const before = await balance(userId);
  await pool.query("update companions.switch set off_since = now()");
  const off = { ok: false, code: "companions_off" };
  expect(await call(userId, { action: "send_message", conversationId, message: "Hello" })).toMatchObject(off);
  expect(await create(userId, {})).toMatchObject(off);
  const visitor = { action: "send_demo_message", message: "Hello", character: { name: "Mei" } };
  expect(await visit(visitor)).toMatchObject(off);
  await pool.query("update companions.switch set off_since = null");
  expect(await call(userId, { action: "send_message", conversationId, message: "Hello" })).toMatchObject({
    ok: true,
  });
  expect(await balance(userId)).toBe(before - 2);
});

test("a companion speaks by the model that its person chooses among those that serve", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const conversationId = await createCompanion(ada);
  await pool.query("update ai_conversations set engine = 'gone' where id = $1", [conversationId]);
  const choose = (userId: string, engine: string) =>
    call(userId, { action: "choose_engine", conversationId, engine });
  expect(await choose(ada, "gone")).toMatchObject({ ok: false, code: "engine_unavailable" });
  expect(await choose(eve, "script")).toMatchObject({ ok: false, code: "companion_not_found" });
  const stored = () => pool.query("select engine from ai_conversations where id = $1", [conversationId]);
  expect((await stored()).rows).toEqual([{ engine: "gone" }]);
  expect(await choose(ada, "script")).toEqual({ ok: true, body: { engine: "script" } });
  expect((await stored()).rows).toEqual([{ engine: "script" }]);
});
