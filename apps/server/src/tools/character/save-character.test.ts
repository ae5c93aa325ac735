import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { ImageRequest } from "@galatea/engines/image/engine.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createSteps, jobOf, type Row, words } from "./testing/steps.ts";
import { openCharacterFixture } from "./testing/character-fixture.ts";

const fixture = await openCharacterFixture();
const { rows, submit, run, balance } = fixture;
const { charactersOf, jobRow, make, makeCharacter } = createSteps(fixture);

let ada: string;
beforeEach(async () => {
  fixture.direct(() => Promise.resolve({}));
  await rows("update engine_status set checked_at = now()");
  ada = await fixture.customer();
});

const insertOverRest = (userId: string, name: string) =>
  rows<{ id: string }>("insert into ai_models (user_id, name, prompt) values ($1, $2, $3) returning id", [
    userId,
    name,
    words,
  ]);

/** The plan's credits are used up; the characters that it paid for stay. */
const lapse = (userId: string, to: string | null) =>
  rows("update credit_lots set tier = $2 where user_id = $1", [userId, to]);

// The fixture then checks that each lot is what was sold.
afterAll(() =>
  rows(
    "update credit_lots lot set tier = terms.tier from credits.lot_terms terms where terms.lot_id = lot.id",
  ),
);

test("face, character, first version and payment appear together", async () => {
  let asked: ImageRequest | undefined;
  fixture.direct((request) => {
    asked = request;
    return Promise.resolve({
      parsed: [
        { kind: "person", label: "woman" },
        { kind: "appearance", label: "copper hair" },
        { kind: "appearance", label: "Copper hair" },
        { kind: "place", label: "studio" },
      ],
      scene: { subject: "a woman" },
    });
  });
  const jobId = await make(ada, { name: "Mira", prompt: words, seed: 7, style: "ink" });
  expect(asked).toMatchObject({
    prompt: `Close portrait, calm look, plain studio background: ${words}`,
    size: { widthPx: 896, heightPx: 1120 },
    seed: 7,
    style: "ink",
  });
  const [character] = await charactersOf(ada);
  expect(character).toMatchObject({
    name: "Mira",
    prompt: words,
    has_source: false,
    source_id: null,
    attributes: [
      { kind: "person", label: "woman" },
      { kind: "appearance", label: "Copper hair" },
    ],
    seed: "7",
    style: "ink",
    identities: { test: { face: asked?.prompt } },
    version: 1,
  });
  if (!character) throw new Error("No character was made.");
  const { name, id, created_at, ...kept } = character;
  const [version] = await rows<Row>("select * from ai_model_versions where model_id = $1", [id]);
  expect(version).toMatchObject(kept);
  expect([name, created_at]).toEqual(["Mira", expect.any(Date)]);
  const [content] = await rows<Row>("select * from generated_content where job_id = $1", [jobId]);
  expect(content).toMatchObject({
    content_type: "image",
    prompt: words,
    content_url: character["reference_image_url"],
    character_id: id,
    engine: "test",
    generation_params: {
      portrait: true,
      character_id: id,
      character_name: "Mira",
      aspect_ratio: "4:5",
      seed: 7,
      style: "ink",
      scene: { subject: "a woman" },
    },
  });
  expect(await balance(ada)).toBe(480);
});

test("a description that names nobody still draws a person", async () => {
  const prompts: string[] = [];
  fixture.direct(({ prompt }) => {
    prompts.push(prompt);
    return Promise.resolve(prompt.includes("a person") ? {} : { identity: undefined as never, parsed: [] });
  });
  await makeCharacter(ada, { prompt: "warm and witty" });
  expect(prompts).toEqual([
    "Close portrait, calm look, plain studio background: warm and witty",
    "Close portrait of a person, calm look, plain studio background: warm and witty",
  ]);
});

test("a description of full length stays within the engine's limit", async () => {
  let longest = 0;
  fixture.direct(({ prompt }) => {
    longest = prompt.length;
    return Promise.resolve({});
  });
  await makeCharacter(ada, { prompt: "red hair ".repeat(230).slice(0, 1999) });
  expect(longest).toBe(2000);
});

test("without a plan nobody makes a character, and the trigger refuses in the same words", async () => {
  const sentence = "Character creation is available on paid plans. Please upgrade to create AI characters.";
  await lapse(ada, null);
  expect(await submit(ada, { name: "Mira", prompt: words })).toEqual({
    ok: false,
    code: "tier_required",
    error: sentence,
  });
  await expect(insertOverRest(ada, "Mira")).rejects.toMatchObject({
    message: sentence,
    hint: "character_limit",
  });
  expect(await rows("select from generation_jobs where user_id = $1", [ada])).toHaveLength(0);
});

test("the limit's refusal names the plan's number, and characters being made count", async () => {
  const sentence =
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.";
  await insertOverRest(ada, "One");
  await insertOverRest(ada, "Two");
  const third = await submit(ada, { name: "Three", prompt: words });
  expect(third).toMatchObject({ ok: true, status: 202 });
  expect(await submit(ada, { name: "Four", prompt: words })).toEqual({
    ok: false,
    code: "character_limit",
    error: sentence,
  });
  expect(await balance(ada)).toBe(480);
  await run(jobOf(third));
  await expect(insertOverRest(ada, "Four")).rejects.toMatchObject({
    message: sentence,
    hint: "character_limit",
  });
});

test("of many simultaneous requests only as many pass as the plan has room for, and only those are charged", async () => {
  await insertOverRest(ada, "One");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => submit(ada, { name: `At once ${index}`, prompt: words })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.flatMap(({ code }) => code ?? [])).toEqual(
    Array.from({ length: 4 }, () => "character_limit"),
  );
  expect(await balance(ada)).toBe(460);
});

test("a request sent twice at once is one, even for the plan's last character; another one with its key is refused", async () => {
  await insertOverRest(ada, "One");
  await insertOverRest(ada, "Two");
  const key = { idempotencyKey: "click" };
  const body = { name: "Three", prompt: words };
  const [first, second] = await Promise.all([submit(ada, body, key), submit(ada, body, key)]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  expect(await submit(ada, { ...body, name: "Another" }, key)).toMatchObject({
    ok: false,
    code: "idempotency_key_reused",
  });
  await run(jobOf(first));
  // Also when the request's own character filled the plan, and when it waits for the result this time.
  expect(await submit(ada, body, { ...key, respondAsync: false })).toMatchObject({
    ok: true,
    body: { version: 1, credits_used: 20, remaining_credits: 480 },
  });
});

test("a repeated change finds its job although nothing differs any more", async () => {
  const { id } = await makeCharacter(ada);
  const body = { characterId: id, name: "Mira", prompt: "a woman with black hair" };
  const key = { idempotencyKey: "change" };
  const first = await submit(ada, body, key);
  await run(jobOf(first));
  expect(await submit(ada, body, key)).toEqual(first);
  expect(await submit(ada, body, { ...key, respondAsync: false })).toMatchObject({
    body: { characterId: id, version: 2, credits_used: 20 },
  });
  expect(await balance(ada)).toBe(460);
});

test("without enough credits nothing is started, and the sentence names the missing amount", async () => {
  const poor = await fixture.customer("standard", 19);
  expect(await submit(poor, { name: "Mira", prompt: words })).toMatchObject({
    ok: false,
    code: "insufficient_credits",
    error: "Insufficient credits. You need 20 credits to generate a character, but you have 19 credits.",
  });
});

test.each([
  ["fails", () => Promise.reject(new EngineError("engine_failed", "no")), "engine_failed"],
  ["gives no picture", () => Promise.resolve({ bytes: Buffer.from("no picture") }), "engine_bad_output"],
  [
    "gives one of another type",
    () => Promise.resolve({ mimeType: "image/webp" as const }),
    "engine_bad_output",
  ],
])("an engine that %s leaves no character and takes no credits", async (_, draw, code) => {
  fixture.direct(draw);
  const jobId = jobOf(await submit(ada, { name: "Mira", prompt: words }));
  await run(jobId);
  expect(await jobRow(jobId)).toEqual({ state: "failed", error_code: code, content_id: null });
  expect([await charactersOf(ada), await fixture.files(ada), await balance(ada)]).toEqual([[], [], 500]);
});

/** Something happens while the engine draws; nothing is charged, and neither row nor file stays. */
async function drawMeanwhile(
  userId: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<unknown> {
  const filesBefore = await fixture.files(userId);
  const balanceBefore = await balance(userId);
  fixture.direct(async () => {
    await meanwhile();
    return {};
  });
  const jobId = jobOf(await submit(userId, body));
  await run(jobId);
  expect(await balance(userId)).toBe(balanceBefore);
  expect(await rows("select from generated_content where job_id = $1", [jobId])).toHaveLength(0);
  expect(await rows("select from pending_objects where job_id = $1", [jobId])).toHaveLength(0);
  const gone = new Set(filesBefore.map(({ name }) => name));
  expect((await fixture.files(userId)).filter(({ name }) => !gone.has(name))).toEqual([]);
  return jobRow(jobId);
}

test("when another character fills the plan while the face is drawn, the credits come back", async () => {
  await insertOverRest(ada, "One");
  await insertOverRest(ada, "Two");
  const ended = await drawMeanwhile(ada, { name: "Three", prompt: words }, () =>
    insertOverRest(ada, "Taken"),
  );
  expect(ended).toEqual({ state: "failed", error_code: "character_limit", content_id: null });
  expect((await charactersOf(ada)).map(({ name }) => name)).toEqual(["One", "Two", "Taken"]);
});

test("when the plan lapses while the face is drawn, the credits come back", async () => {
  const ended = await drawMeanwhile(ada, { name: "One", prompt: words }, () => lapse(ada, null));
  expect(ended).toMatchObject({ error_code: "character_limit" });
});

test("when the character is deleted while its new face is drawn, the credits come back", async () => {
  const { id } = await makeCharacter(ada);
  const change = { characterId: id, name: "Mira", prompt: "a woman with black hair" };
  const remove = () => rows("delete from ai_models where id = $1", [id]);
  expect(await drawMeanwhile(ada, change, remove)).toMatchObject({ error_code: "character_not_found" });
  // Also when the character is deleted before a worker takes the job.
  const other = await makeCharacter(ada);
  const jobId = jobOf(await submit(ada, { ...change, characterId: other.id }));
  await rows("delete from ai_models where id = $1", [other.id]);
  await run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ error_code: "character_not_found" });
});

test("when the upload is deleted while the face is drawn, the credits come back", async () => {
  const source = await fixture.upload(ada);
  const body = { name: "Mira", prompt: words, uploadedReferenceImageUrl: source, referenceConsent: true };
  const ended = await drawMeanwhile(ada, body, () =>
    rows("delete from storage.objects where name like $1", [`${ada}/%`]),
  );
  expect(ended).toMatchObject({ error_code: "reference_unusable" });
  expect(await charactersOf(ada)).toEqual([]);
});

test("a style that no engine has is refused, but not one that the character has already", async () => {
  expect(await submit(ada, { name: "Mira", prompt: words, style: "oil" })).toMatchObject({
    code: "invalid_request",
    error: 'Test engine does not know the style "oil".',
  });
  const { id } = await makeCharacter(ada);
  await rows("update ai_models set style = 'oil' where id = $1", [id]);
  let style: string | undefined;
  fixture.direct((request) => {
    style = request.style;
    return Promise.resolve({});
  });
  await make(ada, { characterId: id, name: "Mira", prompt: "a woman with black hair" });
  expect([style, (await charactersOf(ada))[0]?.["style"]]).toEqual([undefined, "oil"]);
});

test("a name alone changes at once and free and is moderated; an empty change changes nothing", async () => {
  const { id, reference_image_url } = await makeCharacter(ada);
  const body = { characterId: id, prompt: words };
  const free = { imageUrl: reference_image_url, version: 1, credits_used: 0, remaining_credits: 480 };
  expect(await submit(ada, { ...body, name: "Mira Sand" })).toEqual({
    ok: true,
    body: { characterId: id, ...free },
  });
  expect(await submit(ada, { ...body, name: "Mira Sand" })).toMatchObject({ ok: true, body: free });
  expect(await submit(ada, { ...body, name: "naked Mira" })).toMatchObject({ code: "content_refused" });
  expect((await charactersOf(ada))[0]?.["name"]).toBe("Mira Sand");
  expect(await rows("select from generation_jobs where user_id = $1", [ada])).toHaveLength(1);
});

test("a name that changes while a new face is drawn stays", async () => {
  const { id } = await makeCharacter(ada);
  fixture.direct(async () => {
    await rows("update ai_models set name = 'Nora' where id = $1", [id]);
    return {};
  });
  await make(ada, { characterId: id, name: "Mira", prompt: "a woman with black hair" });
  expect((await charactersOf(ada))[0]).toMatchObject({ name: "Nora", version: 2 });
  await make(ada, { characterId: id, name: "Mira Sand", prompt: words });
  expect((await charactersOf(ada))[0]).toMatchObject({ name: "Mira Sand", version: 3 });
});

test("over the limit of a lapsed plan the newest characters can be seen but not changed", async () => {
  const rich = await fixture.customer("professional");
  const ids: string[] = [];
  for (const name of ["1", "2", "3", "4"]) ids.push((await insertOverRest(rich, name))[0]?.id ?? "");
  await lapse(rich, "standard");
  const change = (at: number) => submit(rich, { characterId: ids[at], name: "New", prompt: words });
  expect(await change(2)).toMatchObject({ ok: true });
  const refusal = {
    ok: false,
    code: "character_limit",
    error:
      "Your current plan covers your 3 oldest characters, and this one is newer. It stays as it is until you upgrade or delete an older one.",
  };
  expect(await change(3)).toEqual(refusal);
  expect(await fixture.restore(rich, ids[3] ?? "", 1)).toEqual(refusal);
  await lapse(rich, null);
  expect(await change(0)).toMatchObject({
    code: "tier_required",
    error:
      "Characters can be changed on paid plans. Please upgrade to change this one; until then it stays as it is.",
  });
  await lapse(rich, "standard");
  await rows("delete from ai_models where id = $1", [ids[0]]);
  expect(await change(3)).toMatchObject({ ok: true });
});

test("when no engine can draw, nothing is charged", async () => {
  await rows("update engine_status set checked_at = now() - interval '10 minutes'");
  expect(await submit(ada, { name: "Mira", prompt: words })).toEqual({
    ok: false,
    code: "engine_unavailable",
    error: failureSentence("character", "engine_unavailable"),
  });
});

test("another spelling of the same upload is the same source: nothing is drawn or charged", async () => {
  const source = await fixture.upload(ada, "a face.png");
  const upload = { uploadedReferenceImageUrl: `${source}?width=64`, referenceConsent: true };
  const { id } = await makeCharacter(ada, upload);
  expect((await charactersOf(ada))[0]).toMatchObject({ source_id: await fixture.fileIdOf(source) });
  const balance = await fixture.balance(ada);
  for (const uploadedReferenceImageUrl of [
    new URL(source).pathname,
    source.replace("a%20face", "a%20%66ace"),
    `${source}#top`,
  ])
    expect(
      await submit(ada, { characterId: id, name: "Mira", prompt: words, uploadedReferenceImageUrl }),
    ).toMatchObject({ ok: true, body: { credits_used: 0, version: 1 } });
  expect(await fixture.balance(ada)).toBe(balance);
});
