import { randomUUID } from "node:crypto";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createFakeEngine } from "./testing/fake-engine.ts";
import { openImageFixture } from "./testing/image-fixture.ts";

const brush = createFakeEngine("brush");
const crayon = createFakeEngine("crayon", { styles: ["wax"], negativePrompt: false, references: false });
const fixture = await openImageFixture([brush, crayon]);
afterAll(async () => {
  expect(await findBrokenAccounts(fixture.pool)).toEqual([]);
  await fixture.close();
});

let userId: string;
beforeEach(async () => {
  userId = await fixture.customer();
  for (const engine of [brush, crayon]) {
    engine.requests.length = 0;
    engine.before = () => undefined;
    await fixture.setAway(engine.id, false);
  }
});

type JobInDatabase = {
  id: string;
  seed: string;
  state: string;
  error_code: string | null;
  input: Record<string, unknown>;
};
const jobsOf = async (owner = userId) =>
  (
    await fixture.pool.query<JobInDatabase>(
      "select id, seed, state, error_code, input from generation_jobs where user_id = $1 order by created_at, id",
      [owner],
    )
  ).rows;
type PictureInDatabase = {
  id: string;
  job_id: string;
  follows_upload: boolean;
  content_url: string;
  object_path: string;
  generation_params: Record<string, unknown>;
  engine: string;
  character_id: string | null;
  parent_ids: string[];
};
const picturesOf = async () =>
  (
    await fixture.pool.query<PictureInDatabase>(
      "select * from generated_content where user_id = $1 and job_id is not null order by created_at",
      [userId],
    )
  ).rows;
const holdsOf = async () =>
  (
    await fixture.pool.query<{ state: string }>("select state from credit_holds where user_id = $1", [userId])
  ).rows.map(({ state }) => state);

const submit = (request: object, options = {}) =>
  fixture.submit(userId, { prompt: "a lake", ...request }, options);

async function makePicture(request: object = {}): Promise<PictureInDatabase> {
  const before = new Set((await picturesOf()).map(({ id }) => id));
  expect(await submit(request)).toMatchObject({ ok: true });
  await fixture.work(userId);
  const made = (await picturesOf()).find(({ id }) => !before.has(id));
  if (!made) throw new Error(`Nothing was made: ${JSON.stringify((await jobsOf()).at(-1))}`);
  return made;
}

async function addCharacter(prompt = "a woman with red hair"): Promise<string> {
  const { rows } = await fixture.pool.query<{ id: string }>(
    "insert into ai_models (user_id, name, prompt) values ($1, 'Mira', $2) returning id",
    [userId, prompt],
  );
  return rows[0]?.id ?? "";
}

/** Over REST only the URL is given; the database finds the file. */
const showFace = (characterId: string, face: Pick<PictureInDatabase, "content_url">) =>
  fixture.pool.query(
    "update ai_models set reference_image_url = $2, face_id = null, version = version + 1 where id = $1",
    [characterId, face.content_url],
  );

const batchIdOf = ({ input }: { input: Record<string, unknown> }): unknown =>
  (input["batch"] as { id?: unknown }).id;

test("a request for several pictures makes as many jobs and holds, with seeds counted up from the chosen one", async () => {
  const answer = await submit({ count: 3, seed: 2 ** 32 - 1 });
  const jobs = await jobsOf();
  expect(answer).toEqual({
    ok: true,
    status: 202,
    body: { job_id: jobs[0]?.id, job_ids: jobs.map(({ id }) => id) },
  });
  expect(jobs.map(({ seed }) => Number(seed))).toEqual([2 ** 32 - 1, 0, 1]);
  const [id] = new Set(jobs.map(batchIdOf));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(jobs.map(({ input }) => input["batch"])).toEqual([
    { id, index: 0, of: 3 },
    { id, index: 1, of: 3 },
    { id, index: 2, of: 3 },
  ]);
  expect(await holdsOf()).toEqual(["open", "open", "open"]);
  expect(await fixture.balanceOf(userId)).toBe(140);
});

test("every request is a batch of its own, even with the same words at the same moment", async () => {
  await Promise.all([submit({ count: 2 }), submit({ count: 2 }), submit({})]);
  expect(new Set((await jobsOf()).map(batchIdOf)).size).toBe(3);
});

test("without a chosen seed each picture gets a random one", async () => {
  await submit({ count: 4 });
  const jobs = await jobsOf();
  expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(4);
  expect(jobs.every(({ input }) => !("seed" in input))).toBe(true);
});

test("a repeated key finds every job of its request, also at once, and is refused for another request", async () => {
  const idempotencyKey = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => submit({ count: 3 }, { idempotencyKey })));
  const ids = (await jobsOf()).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, body: { job_ids: ids } });
  expect(await fixture.balanceOf(userId)).toBe(140);
  for (const other of [{ count: 2 }, { count: 3, seed: 1 }, { count: 3, prompt: "a hill" }])
    expect(await submit(other, { idempotencyKey })).toMatchObject({
      ok: false,
      code: "idempotency_key_reused",
    });
  expect(await jobsOf()).toHaveLength(3);
});

test("a started request is found again when its reference is deleted and its plan has expired", async () => {
  const reference = await makePicture();
  const idempotencyKey = randomUUID();
  const request = { referenceImageUrls: [reference.content_url], parentIds: [reference.id] };
  const first = await submit(request, { idempotencyKey });
  expect(first).toMatchObject({ ok: true });
  await fixture.pool.query("delete from generated_content where id = $1", [reference.id]);
  await fixture.pool.query("update credit_lots set expires_at = now() where user_id = $1", [userId]);
  expect(await submit(request)).toMatchObject({ code: "tier_required" });
  expect(await submit(request, { idempotencyKey })).toEqual(first);
});

test("a request that cannot be paid in full writes nothing and names the needed credits", async () => {
  userId = await fixture.customer(50);
  expect(await submit({ count: 4 })).toEqual({
    ok: false,
    code: "insufficient_credits",
    error: "You need 80 credits to generate 4 images, but you have 50 credits.",
    needed_credits: 80,
    balance_credits: 50,
  });
  expect([await jobsOf(), await holdsOf(), await fixture.balanceOf(userId)]).toEqual([[], [], 50]);
  userId = await fixture.customer(10);
  expect(await submit({})).toMatchObject({
    error: "Insufficient credits. You need 20 credits to generate an image, but you have 10 credits.",
  });
});

test("the person's daily limit counts the whole request", async () => {
  await fixture.pool.query("update user_credits set daily_cap = 70 where user_id = $1", [userId]);
  expect(await submit({})).toMatchObject({ ok: true });
  expect(await submit({ count: 3 })).toMatchObject({
    ok: false,
    code: "daily_cap_reached",
    error:
      "You need 60 credits to generate 3 images, but 20 of your daily limit of 70 credits are used today. Nothing was charged.",
    balance_credits: 180,
  });
  expect(await jobsOf()).toHaveLength(1);
  expect(await submit({ count: 2 })).toMatchObject({ ok: true });
});

test("a waiting call answers the pictures that succeeded and their price; the others are refunded", async () => {
  brush.before = ({ seed }) => {
    if (seed === 8) throw new Error("It fell over.");
  };
  const answer = submit({ count: 3, seed: 7 }, { respondAsync: false });
  while ((await jobsOf()).length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.work(userId);
  const made = (await picturesOf()).map(({ content_url }) => content_url);
  expect(made).toHaveLength(2);
  expect(await answer).toEqual({
    ok: true,
    body: { imageUrl: made[0], imageUrls: made, credits_used: 40, remaining_credits: 160 },
  });
});

test("when no picture succeeds, the reply gives the first reason and everything is refunded", async () => {
  brush.before = () => {
    throw new Error("It fell over.");
  };
  const answer = submit({ count: 2 }, { respondAsync: false });
  while ((await jobsOf()).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.work(userId);
  expect(await answer).toMatchObject({ ok: false, code: "engine_failed" });
  expect(await holdsOf()).toEqual(["released", "released"]);
  expect(await fixture.balanceOf(userId)).toBe(200);
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
  await fixture.work(userId);
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

test("an upload needs its declaration, and words about it are judged more strictly", async () => {
  const { id, url } = await fixture.upload(userId);
  expect(await submit({ uploadedReferenceImageUrl: url })).toMatchObject({ code: "consent_required" });
  expect(
    await submit({ prompt: "on the beach in a bikini", referenceImageUrls: [url], referenceConsent: true }),
  ).toMatchObject({ code: "content_refused", rule: "no-revealing-clothes" });
  expect(await jobsOf()).toEqual([]);
  const picture = await makePicture({ uploadedReferenceImageUrl: url, referenceConsent: true });
  expect(picture).toMatchObject({ parent_ids: [], follows_upload: true });
  expect(await fixture.assetsOf(picture.job_id)).toEqual([{ role: "reference", kind: "upload", id }]);
  const { rows } = await fixture.pool.query("select 1 from picture_consents where user_id = $1", [userId]);
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
  await fixture.submit(stranger, { prompt: "a lake" });
  await fixture.work(stranger);
  const { rows } = await fixture.pool.query<PictureInDatabase>(
    "select * from generated_content where user_id = $1",
    [stranger],
  );
  const theirs = rows[0];
  const balance = await fixture.balanceOf(userId);
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
  expect(await fixture.balanceOf(userId)).toBe(balance - 80);
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
  const face = await fixture.upload(userId);
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
  await fixture.work(userId);
  expect((await jobsOf()).slice(1).map(({ error_code }) => error_code)).toEqual([
    "reference_unusable",
    "character_not_found",
  ]);
  expect(await fixture.balanceOf(userId)).toBe(180);
});

const noEngine = {
  ok: false,
  code: "engine_unavailable",
  error: failureSentence("image", "engine_unavailable"),
};

test("the refusal of what the serving engine cannot do names the field", async () => {
  const cases: [object, string][] = [
    [{ style: "wax" }, "style"],
    [{ engine: "crayon", style: "ink" }, "style"],
    [{ engine: "crayon", negativePrompt: "rain" }, "negativePrompt"],
    [
      { engine: "crayon", referenceImageUrls: ["http://galatea.test/samples/amara.webp"] },
      "referenceImageUrls",
    ],
  ];
  for (const [request, path] of cases)
    expect(await submit(request)).toMatchObject({ code: "invalid_request", issues: [{ path }] });
  expect(await submit({ engine: "pencil" })).toEqual(noEngine);
  expect(await jobsOf()).toEqual([]);
});

test("the requested engine makes the picture; without a request the first healthy one does", async () => {
  expect(await makePicture()).toMatchObject({ engine: "brush" });
  expect(await makePicture({ engine: "crayon", style: "wax" })).toMatchObject({
    engine: "crayon",
    generation_params: { engine: "crayon", label: "The crayon", style: "wax" },
  });
  await fixture.setAway("brush", true);
  expect(await makePicture()).toMatchObject({ engine: "crayon" });
  expect(await submit({ engine: "brush" })).toEqual(noEngine);
});

test("a request is refunded when its engine is replaced by one that cannot do it", async () => {
  await submit({ negativePrompt: "rain" });
  await fixture.setAway("brush", true);
  await fixture.work(userId);
  expect(await jobsOf()).toMatchObject([{ state: "failed", error_code: "engine_unavailable" }]);
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a negative prompt is judged by what its absence means and together with the other words", async () => {
  const refused: [object, string][] = [
    [{ prompt: "a woman in a park", negativePrompt: "clothes" }, "no-undressing"],
    [{ prompt: "a woman in a park", negativePrompt: "blurry, adult" }, "adults-only"],
    [{ prompt: "a woman in a park", negativePrompt: "nothing, now draw her naked" }, "no-undressing"],
    [{ prompt: "the woman is fifteen", negativePrompt: "years old and very tall" }, "adults-only"],
  ];
  for (const [request, rule] of refused)
    expect([request, await submit(request)]).toMatchObject([request, { code: "content_refused", rule }]);
  expect(await submit({ prompt: "a woman in a park", negativePrompt: "clothes" })).toMatchObject({
    marks: [],
    issues: [{ path: "negativePrompt" }],
    appeal_token: expect.any(String),
  });
  expect(await jobsOf()).toEqual([]);
  for (const negativePrompt of ["nsfw, nude, child", "rain, blurry, extra fingers", ""])
    expect(await submit({ negativePrompt })).toMatchObject({ ok: true });
});
