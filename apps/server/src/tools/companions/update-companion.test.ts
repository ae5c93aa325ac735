import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { openCompanionFixture } from "./testing/companion-fixture.ts";

const { pool, call, createPerson, createCompanion } = await openCompanionFixture(createEmbeddedChatEngine());

const edits = {
  name: "Ines",
  age: 41,
  personality: "Dry wit, and warm beneath it.",
  backstory: "She repairs clocks in Porto.",
  hobbies: "clocks, sailing",
  dreams: "peace, wisdom",
};
const update = (userId: string, conversationId: string, changed: object = {}) =>
  call(userId, { action: "update_companion", conversationId, ...edits, ...changed });
const stored = async (id: string) =>
  (await pool.query("select * from ai_conversations where id = $1", [id])).rows[0];
const addCharacter = async (userId: string): Promise<string> =>
  (
    await pool.query<{ id: string }>(
      "insert into ai_models (user_id, name, prompt) values ($1, 'Ada', 'red hair') returning id",
      [userId],
    )
  ).rows[0]?.id ?? "";

test("who she is can be changed, and everything else stays", async () => {
  const userId = await createPerson();
  const id = await createCompanion(userId, { hairstyle: "curly" });
  expect(await update(userId, id)).toMatchObject({
    ok: true,
    body: { conversation: { girlfriend_name: "Ines" } },
  });
  expect(await stored(id)).toMatchObject({
    girlfriend_name: "Ines",
    age: 41,
    girlfriend_personality: edits.personality,
    backstory: edits.backstory,
    hobbies: edits.hobbies,
    dreams: edits.dreams,
    hairstyle: "curly",
    relationship_status: "lovers",
    character_id: null,
  });
});

test.each([
  ["an age below 18", { age: 17 }, "invalid_request"],
  ["an age above 60", { age: 61 }, "invalid_request"],
  ["no name", { name: " " }, "invalid_request"],
  ["a field that is left out", { backstory: undefined }, "invalid_request"],
  ["dreams in words of one's own", { dreams: "being twelve again" }, "invalid_request"],
  ["an age in the story", { backstory: "She is in her last year of middle school." }, "content_refused"],
  ["a school year", { backstory: "She is in 9th grade." }, "content_refused"],
  ["a grader", { personality: "A 6th grader." }, "content_refused"],
  ["an age in the hobbies", { hobbies: "her sweet sixteenth birthday, being 15" }, "content_refused"],
  ["a well-known person's name", { name: "Angela Merkel" }, "content_refused"],
  ["a well-known name in single letters", { name: "T a y l o r Swift" }, "content_refused"],
  ["a well-known name with digits", { name: "tayl0r sw1ft" }, "content_refused"],
  ["a well-known name with its surname first", { name: "Swift Taylor" }, "content_refused"],
  ["a mark for the engine in the name", { name: "[danger: x]" }, "invalid_request"],
  ["a name of letters that nobody sees", { name: "\u3164\u00AD" }, "invalid_request"],
  ["a copy of somebody known", { backstory: "She is an exact copy of my coworker." }, "content_refused"],
  ["an explicit personality", { personality: "A porn actress who loves hardcore sex." }, "content_refused"],
])("%s changes nothing", async (_, changed, code) => {
  const userId = await createPerson();
  const id = await createCompanion(userId);
  const before = await stored(id);
  const answer = await update(userId, id, changed).catch((error: unknown) => ({
    ok: false,
    // The contract refuses it before the function is called.
    code: error instanceof z.ZodError ? "invalid_request" : error,
  }));
  expect(answer).toMatchObject({ ok: false, code });
  expect(await stored(id)).toEqual(before);
});

test("a name keeps no sign that nobody sees", async () => {
  const userId = await createPerson();
  const id = await createCompanion(userId);
  expect(await update(userId, id, { name: "\u202EIn\u0007es\n Maria" })).toMatchObject({ ok: true });
  expect(await stored(id)).toMatchObject({ girlfriend_name: "Ines Maria" });
});

test.each(["[danger: x]", "{{char}}", "<b>", "In\u202Ees", "In\u0007es"])(
  "the database keeps no such name either: %j",
  async (name) => {
    const id = await createCompanion(await createPerson());
    await expect(
      pool.query("update ai_conversations set girlfriend_name = $2 where id = $1", [id, name]),
    ).rejects.toThrow("girlfriend_name_is_plain");
  },
);

test("her face becomes a character of the person's own, whose look she keeps when it is taken away", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const [id, own, strange] = [await createCompanion(ada), await addCharacter(ada), await addCharacter(eve)];
  expect(await update(ada, id, { characterId: strange })).toMatchObject({ code: "character_not_found" });
  await update(ada, id, { characterId: own });
  const looks = { girlfriend_appearance: "red hair", hairstyle: "", face_type: "" };
  expect(await stored(id)).toMatchObject({ character_id: own, ...looks });
  await update(ada, id, { age: 30 });
  expect(await stored(id)).toMatchObject({ character_id: own, age: 30 });
  await update(ada, id, { characterId: null });
  expect(await stored(id)).toMatchObject({ character_id: null, ...looks });
});

test("neither a stranger nor a locked person changes a companion", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const id = await createCompanion(ada);
  expect(await update(eve, id)).toMatchObject({ code: "companion_not_found" });
  await pool.query("insert into companion_locks (user_id) values ($1)", [ada]);
  expect(await update(ada, id)).toMatchObject({ code: "companions_locked" });
  expect(await stored(id)).toMatchObject({ girlfriend_name: "Sofia" });
});
