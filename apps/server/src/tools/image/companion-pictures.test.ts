import { companionFields } from "@galatea/contract/companions/options.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openPictureFixture } from "./testing/picture-fixture.ts";

const fixture = await openPictureFixture();
const { brush, person, submit, makePicture, pool, deps, addCharacter } = fixture;

async function createCompanion(characterId: string | null = null): Promise<string> {
  const made = await deps.conversations.create({
    userId: person.id,
    fields: companionFields().parse({
      name: "Sofia",
      hairstyle: "curly",
      breastSize: "huge",
      buttSize: "gigantic",
    }),
    appearance: "Slim body",
    canGenerateImage: true,
    characterId,
    engine: null,
  });
  if (!made || made === "character_not_found") throw new Error("No companion was made.");
  return made.id;
}

const talkOf = async (id: string) =>
  (
    await pool.query(
      "select generated_image_url, image_generation_status, leaf_id from ai_conversations where id = $1",
      [id],
    )
  ).rows[0];

test("a companion's picture is described by her stored look, costs five credits and becomes her avatar", async () => {
  const conversationId = await createCompanion();
  const before = await fixture.balanceOf(person.id);
  const picture = await makePicture({ prompt: "something else entirely", conversationId });
  expect(brush.requests.at(-1)?.prompt).toBe(
    "portrait of a 25 year old slim Caucasian woman with curly hair and black eyes, in casual clothes",
  );
  expect(before - (await fixture.balanceOf(person.id))).toBe(5);
  expect(await talkOf(conversationId)).toMatchObject({
    generated_image_url: picture.content_url,
    image_generation_status: "completed",
    leaf_id: null,
  });
  // The next one gets what the engine stored of her, and her first picture.
  const second = await makePicture({
    prompt: "x",
    conversationId,
    scene: "reading on a balcony",
    inChat: true,
  });
  expect(brush.requests.at(-1)).toMatchObject({
    prompt: expect.stringContaining(", reading on a balcony"),
    character: { name: "Sofia", identity: expect.anything() },
  });
  const { rows } = await pool.query(
    "select kind, role, image_url from ai_messages where conversation_id = $1",
    [conversationId],
  );
  expect(rows).toEqual([{ kind: "picture", role: "assistant", image_url: second.content_url }]);
});

test("a companion with a character of the person's own has that face, which no words about her look change", async () => {
  const characterId = await addCharacter();
  const conversationId = await createCompanion(characterId);
  const picture = await makePicture({ prompt: "x", conversationId, scene: "in a library", inChat: true });
  expect(picture.character_id).toBe(characterId);
  expect(brush.requests.at(-1)?.prompt).toBe("portrait, in casual clothes, in a library");
  expect(brush.requests.at(-1)?.character?.name).toBe("Mira");
  // Without the character her description stays, and her pictures so far show her face.
  await pool.query("delete from ai_models where id = $1", [characterId]);
  await makePicture({ prompt: "x", conversationId });
  expect(brush.requests.at(-1)?.prompt).toMatch(/^portrait of a 25 year old woman, .+, in casual clothes$/);
  expect(brush.requests.at(-1)?.character?.name).toBe("Sofia");
});

test("a stranger's companion and a forbidden scene are refused before any charge", async () => {
  const conversationId = await createCompanion();
  const before = await fixture.balanceOf(person.id);
  expect(await submit({ prompt: "x", conversationId, scene: "without her clothes" })).toMatchObject({
    code: "content_refused",
  });
  expect(await fixture.submitAs(await fixture.customer(), { prompt: "x", conversationId })).toMatchObject({
    code: "companion_not_found",
  });
  expect(await fixture.balanceOf(person.id)).toBe(before);
});

const picture = (conversationId: string, request: object = {}) =>
  submit({ prompt: "x", conversationId, ...request });
const balance = () => fixture.balanceOf(person.id);

test("every picture of a companion costs five credits, and no less than a model with a price of its own", async () => {
  const conversationId = await createCompanion();
  const before = await balance();
  expect(await picture(conversationId, { count: 4 })).toMatchObject({ ok: true });
  expect(before - (await balance())).toBe(20);
  expect(await picture(conversationId, { engine: "oil", count: 2 })).toMatchObject({ ok: true });
  expect(before - (await balance())).toBe(20 + 2 * 50);
  expect(await picture(conversationId, { engine: "chalk" })).toMatchObject({ ok: true });
  expect(before - (await balance())).toBe(20 + 2 * 50 + 5);
});

test("neither a stranger's character nor pictures enter through a companion's picture", async () => {
  const conversationId = await createCompanion();
  const asked = { influencerId: randomUUID(), referenceImageUrl: "https://example.org/somebody.png" };
  await makePicture({ prompt: "x", conversationId, ...asked });
  expect(brush.requests.at(-1)?.references).toBeUndefined();
  expect(brush.requests.at(-1)?.character?.name).toBe("Sofia");
});

test("no picture is made or charged of a companion that may not be talked with", async () => {
  const oldest = await createCompanion();
  const before = await balance();
  const refusedAs = async (code: string, conversationId = oldest) => {
    expect(await picture(conversationId)).toMatchObject({ ok: false, code });
    expect(await balance()).toBe(before);
  };
  await pool.query("update companions.switch set off_since = now()");
  await refusedAs("companions_off");
  await pool.query("update companions.switch set off_since = null");
  await deps.conversations.lock(person.id);
  await refusedAs("companions_locked");
  await pool.query("delete from companion_locks where user_id = $1", [person.id]);
  // Of more companions than the plan covers, the newest can only be read.
  const newest = await createCompanion();
  await pool.query("update plans set max_companions = 1");
  await refusedAs("companion_read_only", newest);
  expect(await picture(oldest)).toMatchObject({ ok: true });
});
