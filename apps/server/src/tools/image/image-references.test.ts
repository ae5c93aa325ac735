import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openPictureFixture, type PictureInDatabase } from "./testing/picture-fixture.ts";
import { driveLedger } from "#testing/ledger.ts";

const fixture = await openPictureFixture();
const { brush, lens, person, submit, makePicture, jobsOf, addCharacter, showFace } = fixture;

test("a started request is found again when its reference is deleted and its plan has expired", async () => {
  const reference = await makePicture();
  const idempotencyKey = randomUUID();
  const request = { referenceImageUrls: [reference.content_url], parentIds: [reference.id] };
  const first = await submit(request, { idempotencyKey });
  expect(first).toMatchObject({ ok: true });
  await fixture.pool.query("delete from generated_content where id = $1", [reference.id]);
  await driveLedger(fixture.pool).age(person.id, "7 months");
  expect(await submit(request)).toMatchObject({ code: "tier_required" });
  expect(await submit(request, { idempotencyKey })).toEqual(first);
});

test("a picture stores everything that it was made from: words, style, seed, engine, character, references, parents", async () => {
  const parent = await makePicture({ prompt: "a forest" });
  const other = await makePicture({ prompt: "a river" });
  const characterId = await addCharacter();
  const picture = await makePicture({
    prompt: "a walk in the park",
    negativePrompt: "rain, cars",
    style: "ink",
    seed: 41,
    influencerId: characterId,
    referenceImageUrls: [parent.content_url, parent.content_url],
    parentIds: [other.id, parent.id],
    aspectRatio: "4:5",
  });
  expect(picture).toMatchObject({
    engine: "brush",
    character_id: characterId,
    parent_ids: [parent.id, other.id],
    generation_params: {
      width: 896,
      height: 1120,
      aspect_ratio: "4:5",
      seed: 41,
      engine: "brush",
      label: "The brush",
      model: "brush-1",
      negative_prompt: "rain, cars",
      style: "ink",
      character_id: characterId,
      character_name: "Mira",
      similarity: { score: 1, exact: true },
      scene: { colour: 41 },
      parsed: [{ kind: "thing", label: "Colour" }],
      blur: expect.stringContaining("data:image/webp"),
    },
  });
  expect(await fixture.assetsOf(picture.job_id)).toEqual([
    { role: "reference", kind: "content", id: parent.id },
  ]);
  const asked = brush.requests.at(-1);
  expect(asked).toMatchObject({
    prompt: "a walk in the park",
    negativePrompt: "rain, cars",
    style: "ink",
    seed: 41,
    character: { description: "a woman with red hair" },
    references: [{ mimeType: "image/png", scene: parent.generation_params["scene"] }],
  });
  expect(asked?.references?.[0]?.bytes.byteLength).toBeGreaterThan(100);
  // The next picture is made with the identity that the engine stored.
  await makePicture({ influencerId: characterId });
  expect(brush.requests.at(-1)?.character).toEqual({
    description: "a woman with red hair",
    name: "Mira",
    identity: { hair: "red" },
  });
});

test("a picture shows the character as it was at the request", async () => {
  const characterId = await addCharacter("a woman with red hair");
  await submit({ influencerId: characterId });
  await fixture.pool.query("update ai_models set prompt = 'a man with a beard', version = 2 where id = $1", [
    characterId,
  ]);
  await submit({ influencerId: characterId });
  await fixture.work(person.id);
  expect(brush.requests.map(({ character }) => character?.description)).toEqual([
    "a woman with red hair",
    "a man with a beard",
  ]);
});

test("the chosen character's own face does not count as a reference", async () => {
  const face = await makePicture();
  const characterId = await addCharacter();
  await showFace(characterId, face);
  // The face's picture may be in the trash: the character still shows it.
  await fixture.pool.query("update generated_content set trashed_at = now() where id = $1", [face.id]);
  const picture = await makePicture({ influencerId: characterId, referenceImageUrl: face.content_url });
  expect(picture.parent_ids).toEqual([]);
  expect(brush.requests.at(-1)?.references).toBeUndefined();
});

test("an engine without the character's identity follows its face as a picture, before the references", async () => {
  const [face, scene] = [await makePicture({ seed: 1 }), await makePicture({ seed: 2 })];
  const characterId = await addCharacter();
  await showFace(characterId, face);
  const request = { influencerId: characterId, engine: "lens" };
  const picture = await makePicture({
    ...request,
    referenceImageUrls: [scene.content_url, face.content_url],
  });
  expect(picture).toMatchObject({ engine: "lens", character_id: characterId });
  expect((await fixture.assetsOf(picture.job_id)).map(({ role }) => role)).toEqual([
    "character_face",
    "reference",
  ]);
  const [first, second, ...others] = lens.requests.at(-1)?.references ?? [];
  expect([first?.scene, second?.scene]).toEqual([{ colour: 1 }, { colour: 2 }]);
  expect(others).toEqual([]);
  expect(lens.requests.at(-1)?.character).toEqual({ description: "a woman with red hair", name: "Mira" });
  const third = await makePicture({ seed: 3 });
  expect(
    await submit({ ...request, referenceImageUrls: [scene.content_url, third.content_url] }),
  ).toMatchObject({
    code: "invalid_request",
    error: "The lens follows at most 1 reference picture beside the character.",
  });
});

test("an upload needs its declaration, and words about it are judged more strictly", async () => {
  const { id, url } = await fixture.upload(person.id);
  expect(await submit({ uploadedReferenceImageUrl: url })).toMatchObject({ code: "consent_required" });
  expect(
    await submit({ prompt: "on the beach in a bikini", referenceImageUrls: [url], referenceConsent: true }),
  ).toMatchObject({ code: "content_refused", rule: "no-revealing-clothes" });
  expect(await jobsOf()).toEqual([]);
  const picture = await makePicture({ uploadedReferenceImageUrl: url, referenceConsent: true });
  expect(picture).toMatchObject({ parent_ids: [], follows_upload: true });
  expect(await fixture.assetsOf(picture.job_id)).toEqual([{ role: "reference", kind: "upload", id }]);
  const { rows } = await fixture.pool.query("select 1 from picture_consents where user_id = $1", [person.id]);
  expect(rows).toHaveLength(1);
  // The stricter rules also hold for pictures made from the result.
  expect(
    await submit({ prompt: "on the beach in a bikini", referenceImageUrls: [picture.content_url] }),
  ).toMatchObject({ code: "content_refused", rule: "no-revealing-clothes" });
  expect(await submit({ prompt: "on the beach in a bikini" })).toMatchObject({ ok: true });
});

test("references and parents of another person, from the trash, or too many are refused before any charge", async () => {
  const own = await makePicture();
  const stranger = await fixture.customer();
  await fixture.submitAs(stranger, { prompt: "a lake" });
  await fixture.work(stranger);
  const { rows } = await fixture.pool.query<PictureInDatabase>(
    "select * from generated_content where user_id = $1",
    [stranger],
  );
  const theirs = rows[0];
  const balance = await fixture.balanceOf(person.id);
  expect(await submit({ referenceImageUrls: [theirs?.content_url] })).toMatchObject({
    code: "reference_unusable",
  });
  expect(await submit({ parentIds: [own.id, theirs?.id] })).toMatchObject({
    code: "invalid_request",
    issues: [{ path: "parentIds" }],
  });
  expect(await submit({ parentIds: [randomUUID()] })).toMatchObject({ code: "invalid_request" });
  const many = [await makePicture(), await makePicture(), await makePicture(), await makePicture()];
  expect(
    await submit({
      referenceImageUrl: own.content_url,
      referenceImageUrls: many.map(({ content_url }) => content_url),
    }),
  ).toMatchObject({ code: "invalid_request", issues: [{ path: "referenceImageUrls" }] });
  await fixture.pool.query("update generated_content set trashed_at = now() where id = $1", [own.id]);
  expect(await submit({ referenceImageUrl: own.content_url })).toMatchObject({ code: "reference_unusable" });
  expect(await fixture.balanceOf(person.id)).toBe(balance - 80);
});

test("differently spelled addresses of one file are one reference for the limit, the engine and the stored parameters", async () => {
  const pictures: PictureInDatabase[] = [];
  for (let count = 0; count < 4; count += 1) pictures.push(await makePicture());
  const [first = "", ...others] = pictures.map(({ content_url }) => content_url);
  const picture = await makePicture({
    referenceImageUrl: `${first}?width=640`,
    uploadedReferenceImageUrl: first.replace("ai-influencer-content", "../public/ai-influencer-content"),
    referenceImageUrls: [new URL(first).pathname, ...others],
  });
  expect(await fixture.assetsOf(picture.job_id)).toEqual(
    pictures.map(({ id }) => ({ role: "reference", kind: "content", id })),
  );
  expect(brush.requests.at(-1)?.references).toHaveLength(4);
});

test("a character's own face does not count as a reference in any spelling", async () => {
  const face = await makePicture();
  const characterId = await addCharacter();
  await showFace(characterId, face);
  for (const referenceImageUrl of [`${face.content_url}?width=640`, `content:${face.id}`]) {
    const picture = await makePicture({ influencerId: characterId, referenceImageUrl });
    expect(brush.requests.at(-1)?.references).toBeUndefined();
    expect(await fixture.assetsOf(picture.job_id)).toEqual([]);
  }
});

test("an upload that is the character's own face needs no declaration and leaves room for every reference", async () => {
  const face = await fixture.upload(person.id);
  const characterId = await addCharacter();
  await showFace(characterId, { content_url: face.url });
  const pictures: PictureInDatabase[] = [];
  for (let count = 0; count < 4; count += 1) pictures.push(await makePicture());
  await makePicture({
    influencerId: characterId,
    referenceImageUrl: face.url,
    referenceImageUrls: pictures.map(({ content_url }) => content_url),
  });
  expect(brush.requests.at(-1)?.references).toHaveLength(4);
  expect(await submit({ referenceImageUrl: face.url })).toMatchObject({ code: "consent_required" });
});

test("deleting a reference or the character between request and work fails the job and returns its credits", async () => {
  const reference = await makePicture();
  const characterId = await addCharacter();
  await submit({ referenceImageUrls: [reference.content_url] });
  await submit({ influencerId: characterId });
  await fixture.pool.query("delete from generated_content where id = $1", [reference.id]);
  await fixture.removeFile(reference.object_path);
  await fixture.pool.query("delete from ai_models where id = $1", [characterId]);
  await fixture.work(person.id);
  expect((await jobsOf()).slice(2).map(({ error_code }) => error_code)).toEqual([
    "reference_unusable",
    "character_not_found",
  ]);
  expect(await fixture.balanceOf(person.id)).toBe(180);
});
