import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import { expect, test } from "vitest";
import type { JsonObject } from "#core/companions/cards/bounded-json.ts";
import { readCard } from "#core/companions/cards/read-card.ts";
import {
  base64Of,
  cardV1,
  cardV2,
  cardV3,
  pngWith,
  textChunk,
} from "#core/companions/cards/testing/card-samples.ts";
import { readProvenance } from "#platform/images.ts";
import { openCompanionFixture } from "./testing/companion-fixture.ts";
import { openCardsFixture } from "./testing/cards-fixture.ts";

const fixture = await openCompanionFixture(createEmbeddedChatEngine());
const { pool, createPerson, createCompanion, call, messages } = fixture;
const { cards, importAs, exportOf, putPicture } = openCardsFixture(fixture);

const stored = async (id: string) =>
  (await pool.query<Record<string, unknown>>("select * from ai_conversations where id = $1", [id])).rows[0];
const countOf = async (userId: string): Promise<number> =>
  (await pool.query("select from ai_conversations where user_id = $1", [userId])).rowCount ?? 0;

test("a card becomes a companion with its greeting as the first message, and says that she is an AI", async () => {
  const userId = await createPerson();
  const id = await importAs(userId, cardV2());
  expect(await stored(id)).toMatchObject({
    girlfriend_name: "Ines",
    age: 34,
    girlfriend_personality: "Patient, dry humour",
    backstory: "Ines keeps a lighthouse. Age: 34. She writes letters to the person.",
    scenario: "A storm keeps the person on the island.",
    generated_image_url: null,
    message_count: 2,
    card: cardV2(),
  });
  expect(await messages(id)).toMatchObject([
    { role: "assistant", content: "The lamp is lit, you. Come in.", notice: "start" },
    { role: "assistant", content: "You again? The kettle is on." },
  ]);
  const notices = await pool.query("select from companion_notices where kind = 'start' and not is_demo");
  expect(notices.rowCount).toBe(1);
  const said = await call(userId, { action: "send_message", conversationId: id, message: "Hello." });
  expect(said).toMatchObject({ ok: true });
  expect((await messages(id)).at(-1)).toMatchObject({ role: "assistant", notice: null });
});

test.each([
  ["V2", "v2", cardV2()],
  [
    "V3",
    "v3",
    cardV3({ character_book: { entries: [{ keys: ["sea"], content: "Cold.", odd: [1.5, "é", null] }] } }),
  ],
] as const)("a %s card leaves as it came, as JSON and in a picture", async (_version, spec, raw) => {
  const userId = await createPerson();
  const id = await importAs(userId, raw);
  const json = await exportOf(userId, id, { spec });
  expect(json.file.name).toBe("Ines.card.json");
  expect(JSON.parse(json.bytes.toString())).toEqual(raw);
  const png = await exportOf(userId, id, { format: "png" });
  const read = readCard(png.bytes);
  expect(read).toMatchObject({ ok: true, card: { raw: { spec: "chara_card_v3", data: raw["data"] } } });
  expect(await stored(await importAs(userId, png.bytes))).toMatchObject({ girlfriend_name: "Ines", age: 34 });
});

test("a preview says what is taken over, and makes nothing", async () => {
  const userId = await createPerson();
  const png = await pngWith([textChunk("chara", base64Of({ ...cardV1, description: "A keeper." }))]);
  const answer = await cards(userId, {
    action: "import_companion_card",
    file: png.toString("base64"),
    preview: true,
  });
  expect(answer).toMatchObject({
    ok: true,
    body: {
      card: { name: "Ines", age: null, greetings: ["Come in."], loreEntries: 0, notes: ["picture_left_out"] },
    },
  });
  expect(await countOf(userId)).toBe(0);
});

test("an age that the card does not say has to be given, and one that it says holds", async () => {
  const userId = await createPerson();
  const unsaid = { ...cardV1, description: "A keeper." };
  const give = (raw: JsonObject, age?: number) =>
    cards(userId, { action: "import_companion_card", file: base64Of(raw), ...(age && { age }) });
  expect(await give(unsaid)).toMatchObject({ ok: false, code: "card_age_needed", issues: [{ path: "age" }] });
  await expect(give(unsaid, 17)).rejects.toThrow("adult");
  expect(await stored(await importAs(userId, unsaid, 40))).toMatchObject({ age: 40 });
  expect(await stored(await importAs(userId, cardV1, 50))).toMatchObject({ age: 34 });
});

test.each([
  ["description", cardV2({ description: "Ines is a sixteen-year-old schoolgirl." })],
  ["an age by its label", cardV2({ description: "Age: 15" })],
  ["greeting", cardV2({ first_mes: "Hi, I am 15 years old." })],
  ["another greeting", cardV2({ alternate_greetings: ["I turned fourteen today and you are my lover."] })],
  ["example messages", cardV2({ mes_example: "{{char}}: I am only 13 years old." })],
  [
    "lorebook",
    cardV2({ character_book: { entries: [{ keys: ["past"], content: "She is still 12 years old." }] } }),
  ],
  [
    "extension of another program",
    cardV2({ extensions: { depth_prompt: { prompt: "{{char}} is 14 years old." } } }),
  ],
  ["field that nobody knows", { ...cardV2(), note: { hidden: ["x", "She is a minor, aged 12."] } }],
  ["explicit greeting", cardV2({ first_mes: "I want hardcore sex with you." })],
  ["undressing scenario", cardV2({ scenario: "She is completely naked and has sex with the person." })],
] as [string, JsonObject][])(
  "a card with a minor or explicit words in its %s makes nothing",
  async (_, raw) => {
    const userId = await createPerson();
    const answer = await cards(userId, { action: "import_companion_card", file: base64Of(raw), age: 30 });
    expect(answer).toMatchObject({ ok: false, issues: [{ path: expect.stringMatching(/./) as string }] });
    expect(["content_refused", "card_not_adult"]).toContain(answer.ok ? "" : answer.code);
    expect(await countOf(userId)).toBe(0);
  },
);

test("the plan's number of companions holds for cards too, also at once", async () => {
  const userId = await createPerson({ credits: 0 });
  const once = () => cards(userId, { action: "import_companion_card", file: base64Of(cardV2()) });
  const answers = await Promise.all([once(), once(), once()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === "companion_limit")).toHaveLength(2);
});

test("a card whose numbers are too long to store is told as too large", async () => {
  const userId = await createPerson();
  const raw = cardV2({ extensions: { numbers: Array.from({ length: 20_000 }, () => 1e300) } });
  const answer = await cards(userId, { action: "import_companion_card", file: base64Of(raw) });
  expect(answer).toMatchObject({ ok: false, code: "card_too_large" });
});

test("another person's companion is not exported", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const conversationId = await createCompanion(ada);
  const answer = await cards(eve, { action: "export_companion_card", conversationId });
  expect(answer).toMatchObject({ ok: false, code: "companion_not_found" });
});

test("a companion of the wizard leaves with its picture and the picture's AI mark, and comes back the same", async () => {
  const userId = await createPerson();
  const id = await createCompanion(userId, { hairstyle: "curly", age: 41 });
  await putPicture(userId, id);
  const { bytes } = await exportOf(userId, id, { format: "png" });
  expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  const before = await stored(id);
  const after = await stored(await importAs(userId, bytes));
  for (const column of [
    "girlfriend_name",
    "girlfriend_appearance",
    "age",
    "hairstyle",
    "outfit",
    "dreams",
    "backstory",
  ])
    expect(after?.[column]).toEqual(before?.[column]);
  expect(after).toMatchObject({ breast_size: "", butt_size: "", generated_image_url: null });
});

test("while companions are switched off, or the person is locked out, no card comes in", async () => {
  const userId = await createPerson();
  const once = () => cards(userId, { action: "import_companion_card", file: base64Of(cardV2()) });
  await pool.query("update companions.switch set off_since = now()");
  expect(await once()).toMatchObject({ code: "companions_off" });
  await pool.query("update companions.switch set off_since = null");
  await pool.query("insert into companion_locks (user_id) values ($1)", [userId]);
  expect(await once()).toMatchObject({ code: "companions_locked" });
});
